/*
 * Known findings. Those in --baseline FILE do not count; --write-baseline FILE writes them. Two
 * findings are the same if file, rule, path and found value match; offsets may differ. What did not
 * run because of a known error is known, too, as long as the rules are the same.
 */
#pragma once

#include <jansson.h>

#include "analysis/render/names.h"
#include "analysis/render/said.h"
#include "base/map.h"

/* A known finding; or a file that has some, if `rule` is NULL. `document` owns the strings. */
typedef struct ptv_known {
    const char *file, *rule, *path, *found; /* of a file: the rules that did not run, or "" */
    size_t next;                            /* 1 + index of the next with the same hash, or 0 */
    bool met;                               /* found again; of a file: it is clean */
} ptv_known;

/* All zero: nothing is known. */
typedef struct ptv_baseline {
    const char *path, *written; /* read from, and to be written to; or NULL */
    json_t *document;
    ptv_known *items;
    size_t count, room;
    ptv_map map;
    char folder[PTV_FOLDER_NAME]; /* of the baseline; names are relative to it */
    bool failed;                  /* out of memory */
} ptv_baseline;

/*
 * Reads `known` (--baseline) unless it is NULL; `written` is --write-baseline. Returns -1, or the
 * exit status after reporting that it cannot be read or is not a baseline.
 */
int ptv_baseline_begin(ptv_baseline *baseline, const char *known, const char *written);
void ptv_baseline_free(ptv_baseline *baseline);

/* A judge of ptv_finding_filter; the context is the baseline. */
ptv_effect ptv_baseline_judge(void *baseline, const ptv_file_names *names,
                              const ptv_finding *finding, ptv_effect effect);

/* Whether the rules that did not run in this file are exactly those in the baseline. */
bool ptv_baseline_knows_kept(ptv_baseline *baseline, const char *file, const ptv_run *run);

/* Whether the entry at this offset of the buffer is a known finding. */
bool ptv_baseline_knows(ptv_baseline *baseline, const ptv_buffer *said, size_t at);

/*
 * To be called with the complete report, which has all findings. Unless `quiet`, says which known
 * findings are gone from clean files. If asked for and if everything was decided, writes errors,
 * warnings and the known findings that were found again. Returns the exit status.
 */
int ptv_baseline_end(ptv_baseline *baseline, bool quiet, const ptv_call_report *report);
