/*
 * Progress of a call and times of files, on standard error. Progress is a single line that is
 * rewritten: only on a terminal, only after a second, and only if no report scrolls by.
 */
#pragma once

#include "analysis/report/renderer.h"

typedef struct ptv_progress {
    bool shows;           /* progress may be shown */
    bool timings;         /* --timings */
    size_t files;         /* number of files in the call */
    bool visible;         /* there is a line to wipe */
    uint64_t begun, told; /* milliseconds: start of the call, time of the last line */
} ptv_progress;

/* With `quiet`, there is no progress. */
ptv_progress ptv_progress_begin(size_t files, bool quiet, bool timings);

/* Wipes the line, before anything else is written to the terminal. */
void ptv_progress_wipe(ptv_progress *progress);

/* Updates the line after a file: how many there were, and what was in them. */
void ptv_progress_tell(ptv_progress *progress, const ptv_summary *summary);

/* Writes "timing: model.pte: 12 ms" to `err`. `microseconds` is the time that it took. */
uint64_t ptv_microseconds(void);
void ptv_say_timing(FILE *err, const char *path, uint64_t microseconds);

/* Wipes the line and reports the time of the whole call. */
void ptv_progress_end(ptv_progress *progress, const ptv_summary *summary);
