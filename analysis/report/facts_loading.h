/* The memory that a method takes, as JSON: for facts, and for reports of fit. */
#pragma once

#include "analysis/memory/rows.h"
#include "base/json_writer.h"

/* Members of the open object; `executing` and `unknown` are those of load_executing(). */
void ptv_loading_facts(ptv_json *w, const load_memory *m, uint64_t executing, uint32_t unknown);

/* An array with an element for each of LOAD_ROWS. */
void ptv_loading_rows(ptv_json *w, const load_row *rows, uint64_t executing, uint32_t unknown);
