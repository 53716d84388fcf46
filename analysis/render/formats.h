/*
 * Formats of reports, for all commands: one row and one writer each. Each command has its own text
 * and JSON; all other formats are written from entries (said.h).
 */
#pragma once

#include "analysis/render/said.h"
#include "base/json_writer.h"

typedef enum ptv_format_id {
    PTV_AS_TEXT,
    PTV_AS_JSON,
    PTV_AS_SARIF,
    PTV_AS_GITHUB,
    PTV_AS_GITLAB,
    PTV_AS_JUNIT,
    PTV_AS_MARKDOWN,
    PTV_AS_LINTRUNNER,
    PTV_REPORT_FORMATS,
    PTV_AS_ENTRIES = PTV_REPORT_FORMATS, /* not an output: several formats are made of entries */
    PTV_AS_LEDGER                        /* nor this: every finding, for baselines */
} ptv_format_id;

/* For option tables: in this order. */
#define PTV_FORMAT_WORDS "text|json|sarif|github|gitlab|junit|markdown|lintrunner"

/* `name` has n bytes; returns PTV_REPORT_FORMATS if it is not a format. */
ptv_format_id ptv_format_named(const char *name, size_t n);
const char *ptv_report_format_word(ptv_format_id format);

/* Whether a command writes it itself (text, JSON) instead of from entries. Any ptv_format_id. */
bool ptv_is_own(ptv_format_id format);

/* Appends the report in a format that is not a command's own. */
void ptv_render(ptv_buffer *b, ptv_format_id format, const ptv_call_report *report);

/* ---- The writers ---- */

void ptv_render_sarif(ptv_buffer *b, const ptv_call_report *report);
void ptv_render_github(ptv_buffer *b, const ptv_call_report *report);
void ptv_render_gitlab(ptv_buffer *b, const ptv_call_report *report);
void ptv_render_junit(ptv_buffer *b, const ptv_call_report *report);
void ptv_render_markdown(ptv_buffer *b, const ptv_call_report *report);
void ptv_render_lintrunner(ptv_buffer *b, const ptv_call_report *report);
