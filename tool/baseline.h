/*
 * Findings that are known: --baseline FILE, in which they do not count, and --write-baseline FILE.
 * A finding is the same when file, rule, path and what was found are; bytes that move do not
 * matter. What an error keeps from running is known with it, as long as it is the same rules.
 */
#pragma once

#include <jansson.h>

#include "analysis/render/names.h"
#include "analysis/render/said.h"
#include "base/map.h"

/* A finding that is known, or, without a rule, the file of some; texts are those of the document.
 */
typedef struct ptv_known {
    const char *file, *rule, *path, *found; /* of a file: which rules did not run; "": all ran */
    size_t next;                            /* 1 + another with the same hash; 0: none */
    bool met;                               /* it was found again; the file is clean */
} ptv_known;

/* All zero knows nothing. */
typedef struct ptv_baseline {
    const char *path, *written; /* of the one that was read, and of the one to be; NULL: none */
    json_t *document;
    ptv_known *items;
    size_t count, room;
    ptv_map map;
    char folder[PTV_FOLDER_NAME]; /* that it is in, and names are relative to */
    bool failed;                  /* out of memory */
} ptv_baseline;

/*
 * Reads `known`, --baseline, if it is not NULL; `written` is --write-baseline. -1, or the exit
 * status: it cannot be read, or is none, which has been said.
 */
int ptv_baseline_begin(ptv_baseline *baseline, const char *known, const char *written);
void ptv_baseline_free(ptv_baseline *baseline);

/* A judge of ptv_finding_filter; the context is the baseline. */
ptv_effect ptv_baseline_judge(void *baseline, const ptv_file_names *names,
                              const ptv_finding *finding, ptv_effect effect);

/* Whether exactly the rules that did not run in this file did not run when it was written. */
bool ptv_baseline_knows_kept(ptv_baseline *baseline, const char *file, const ptv_run *run);

/* Whether the entry that stands there in the buffer is a finding that is known. */
bool ptv_baseline_knows(ptv_baseline *baseline, const ptv_buffer *said, size_t at);

/*
 * When the report, which has all findings, is complete: says on standard error, unless `quiet`,
 * which known findings are gone of files that are clean; writes errors, warnings, and what is known
 * and was found again, if that was asked for and all was decided. The exit status.
 */
int ptv_baseline_end(ptv_baseline *baseline, bool quiet, const ptv_call_report *report);
