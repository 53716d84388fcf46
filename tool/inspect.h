/* Looking at files when they have been verified: the renderer of pteverify inspect. */
#pragma once

#include "analysis/inspect/text.h"
#include "analysis/report/changes.h"
#include "analysis/report/json.h"
#include "tool/options.h"

enum { PTV_INSPECT_FILES = 2, PTV_NAMED_RULES = 3 };

/* The caller zeroes it, and sets what stands above the line. */
typedef struct ptv_inspect_renderer {
    const char *command; /* in whose name errors are said */
    const ptv_options *options;
    ptv_inspect_style style;
    bool diff, full, values;
    bool explorer;  /* text is what model-explorer opens */
    ptv_buffer *to; /* of JSON; NULL: standard output */
    ptv_buffer
        *heads;  /* of JSON, one for each file: base64 of its first bytes; NULL: nobody asks */
    size_t head; /* how many */
    /* ------------------------------------------------------------------ */
    bool lost; /* a file could not be read, or the report not be made */
    size_t at; /* the file that is verified */
    ptv_inspection seen[PTV_INSPECT_FILES];
    const char *rules[PTV_NAMED_RULES]; /* that refuse it: the first ones */
    unsigned rule_count;                /* different ones */
    const ptv_rule *last;
    ptv_buffer page; /* of text */
    ptv_json_report json;
    ptv_buffer changes; /* as JSON, and their writer */
    ptv_json writer;
    int write_error; /* 0, or why a write failed first, as errno would say */
} ptv_inspect_renderer;

ptv_renderer ptv_renderer_of_inspect(ptv_inspect_renderer *inspect_renderer);

/* What is different in seen[0] and seen[1] is written; ptv_inspect_renderer_forget() takes that
 * back. */
void ptv_inspect_renderer_compare(ptv_inspect_renderer *inspect_renderer,
                                  ptv_comparison *comparison);
void ptv_inspect_renderer_forget(ptv_inspect_renderer *inspect_renderer);

void ptv_inspect_renderer_free(ptv_inspect_renderer *inspect_renderer);

/* Verifies the operands, and those of --with, and renders them. The exit status; frees all. */
int ptv_inspect_files(ptv_inspect_renderer *inspect_renderer, ptv_args *args);

/* Whether there are as many operands as --diff takes; else that is said. */
bool ptv_is_diff_right(const char *command, const ptv_options *options, const ptv_args *args);
