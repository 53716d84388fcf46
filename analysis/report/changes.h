/* The differences of two files as JSON: the member `difference` of a report. */
#pragma once

#include "analysis/inspect/diff.h"
#include "base/json_writer.h"

/* `buffer` goes to ptv_json_report.changes. */
void ptv_begin_changes(ptv_json *w, ptv_buffer *buffer);
void ptv_change_fact(ptv_json *w, const ptv_change *change);
void ptv_end_changes(ptv_json *w, const ptv_comparison *comparison);
