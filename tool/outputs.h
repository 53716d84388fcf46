/*
 * --output FORMAT=FILE: reports beside the one on standard output, for all commands that find
 * something. A command attaches itself so: a row in option_table.c, ptv_outputs_add() for each
 * value, ptv_outputs_spare() and ptv_outputs_try() before it begins; then its text and JSON into
 * `bytes` of each output, and ptv_outputs_render() for all others; ptv_outputs_write() in the end.
 */
#pragma once

#include "analysis/render/formats.h"
#include "tool/args.h"

struct ptv_files; /* files.h */

typedef struct ptv_output {
    ptv_format_id format;
    const char *path;
    ptv_buffer bytes; /* of the report */
} ptv_output;

/* All zero: there are none. Each format at most once. */
typedef struct ptv_outputs {
    ptv_output items[PTV_REPORT_FORMATS];
    size_t count;
} ptv_outputs;

/* One more, "sarif=report.sarif". False: what is wrong with it has been said. */
bool ptv_outputs_add(ptv_outputs *outputs, const char *command, const char *value);

/*
 * False, and said: one of them, or that of --write-baseline, would replace a file that an argument
 * names, or another of them; or a file that was found in a folder or a list.
 */
bool ptv_outputs_spare(const ptv_outputs *outputs, const char *command, const ptv_args *args);
bool ptv_outputs_spare_files(const ptv_outputs *outputs, const char *command, const char *baseline,
                             const struct ptv_files *files);

/* False, and said: one of them cannot be written. Nothing has changed. */
bool ptv_outputs_try(const ptv_outputs *outputs, const char *command);

/* Whether one is written from entries. */
bool ptv_outputs_need_entries(const ptv_outputs *outputs);
ptv_output *ptv_output_of(ptv_outputs *outputs, ptv_format_id format); /* NULL: there is none */

/* All that is written from entries. */
void ptv_outputs_render(ptv_outputs *outputs, const ptv_call_report *report);

/* Each whole or not at all. The exit status: `status`, or that of what could not be written. */
int ptv_outputs_write(ptv_outputs *outputs, const char *command, int status);

/* Writes the buffer to a file, whole or not at all, and frees it. 0, or why not, as errno would. */
int ptv_write_whole(const char *path, ptv_buffer *b);

/* What --format says. */
ptv_format_id ptv_format_of(const ptv_args *args);

/* Writes a report to standard output in a format that is no command's own. */
int ptv_print_report(const char *command, ptv_format_id format, const ptv_call_report *report);
