/* Inspecting verified files: the renderer of pteverify inspect. */
#pragma once

#include "analysis/inspect/text.h"
#include "analysis/report/changes.h"
#include "analysis/report/json.h"
#include "tool/options.h"

enum { PTV_INSPECT_FILES = 2, PTV_NAMED_RULES = 3 };

/* The caller zeroes it and sets the members above the line. */
typedef struct ptv_inspect_renderer {
    const char *command; /* the command named in error messages */
    const ptv_options *options;
    ptv_inspect_style style;
    bool diff, full, values;
    bool explorer;     /* text is for model-explorer */
    ptv_buffer *to;    /* where JSON goes; NULL: standard output */
    ptv_buffer *heads; /* for JSON: base64 of each file's first bytes; NULL: not wanted */
    size_t head;       /* how many bytes */
    /* ------------------------------------------------------------------ */
    bool lost; /* a file could not be read, or the report failed */
    size_t at; /* index of the file being verified */
    ptv_inspection seen[PTV_INSPECT_FILES];
    const char *rules[PTV_NAMED_RULES]; /* the first rules that refuse it */
    unsigned rule_count;                /* distinct rules */
    const ptv_rule *last;
    ptv_buffer page; /* text output */
    ptv_json_report json;
    ptv_buffer changes; /* the changes as JSON, and their writer */
    ptv_json writer;
    int write_error; /* errno of the first failed write, or 0 */
} ptv_inspect_renderer;

ptv_renderer ptv_renderer_of_inspect(ptv_inspect_renderer *inspect_renderer);

/* Writes what differs between seen[0] and seen[1]; ptv_inspect_renderer_forget() undoes it. */
void ptv_inspect_renderer_compare(ptv_inspect_renderer *inspect_renderer,
                                  ptv_comparison *comparison);
void ptv_inspect_renderer_forget(ptv_inspect_renderer *inspect_renderer);

void ptv_inspect_renderer_free(ptv_inspect_renderer *inspect_renderer);

/* Verifies and renders the operands, with --with. Returns the exit status; frees everything. */
int ptv_inspect_files(ptv_inspect_renderer *inspect_renderer, ptv_args *args);

/* Whether there are as many operands as --diff takes; reports it if not. */
bool ptv_is_diff_right(const char *command, const ptv_options *options, const ptv_args *args);
