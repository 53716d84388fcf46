/*
 * --output FORMAT=FILE: reports beside the one on standard output, for all commands that find
 * something. To add a command: a row in option_table.c; ptv_outputs_add() for each value;
 * ptv_outputs_spare() and ptv_outputs_try() before it begins; then put text and JSON into `bytes`
 * of each output, ptv_outputs_render() for all other formats; finally ptv_outputs_write().
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

/* All zero is empty. Each format occurs at most once. */
typedef struct ptv_outputs {
    ptv_output items[PTV_REPORT_FORMATS];
    size_t count;
} ptv_outputs;

/* Adds an output, "sarif=report.sarif". Returns false after reporting what is wrong with it. */
bool ptv_outputs_add(ptv_outputs *outputs, const char *command, const char *value);

/*
 * Returns false after reporting that an output, or --write-baseline, would replace a file that an
 * argument names, another output, or a file found in a folder or a list.
 */
bool ptv_outputs_spare(const ptv_outputs *outputs, const char *command, const ptv_args *args);
bool ptv_outputs_spare_files(const ptv_outputs *outputs, const char *command, const char *baseline,
                             const struct ptv_files *files);

/* Returns false after reporting that an output cannot be written. Changes nothing. */
bool ptv_outputs_try(const ptv_outputs *outputs, const char *command);

/* Whether some output is made from entries. */
bool ptv_outputs_need_entries(const ptv_outputs *outputs);
ptv_output *ptv_output_of(ptv_outputs *outputs, ptv_format_id format); /* or NULL */

/* Renders all outputs that are made from entries. */
void ptv_outputs_render(ptv_outputs *outputs, const ptv_call_report *report);

/* Writes each output whole or not at all. Returns `status`, or the status of a failed write. */
int ptv_outputs_write(ptv_outputs *outputs, const char *command, int status);

/* Writes the buffer to a file, whole or not at all, and frees it. Returns 0 or an errno value. */
int ptv_write_whole(const char *path, ptv_buffer *b);

/* The format that --format chooses. */
ptv_format_id ptv_format_of(const ptv_args *args);

/* Writes a report to standard output in one of the formats made from entries. */
int ptv_print_report(const char *command, ptv_format_id format, const ptv_call_report *report);
