/*
 * How far a call is and how long files take, on standard error. Progress is one line that is
 * written again and again, on a terminal only, once a second has passed, and where no report
 * scrolls by.
 */
#pragma once

#include "analysis/report/renderer.h"

typedef struct ptv_progress {
    bool shows;           /* it is a terminal */
    bool timings;         /* --timings */
    size_t files;         /* of the call */
    bool visible;         /* there is a line to be wiped out */
    uint64_t begun, told; /* milliseconds: the call, the last line */
} ptv_progress;

/* `quiet`: no progress. */
ptv_progress ptv_progress_begin(size_t files, bool quiet, bool timings);

/* Before anything else is written on the terminal. */
void ptv_progress_wipe(ptv_progress *progress);

/* After a file: how many there were, and what was in them. */
void ptv_progress_tell(ptv_progress *progress, const ptv_summary *summary);

/* "timing: model.pte: 12 ms", to `err`; what began `microseconds` ago. */
uint64_t ptv_microseconds(void);
void ptv_say_timing(FILE *err, const char *path, uint64_t microseconds);

/* The line goes away, and the whole call is timed. */
void ptv_progress_end(ptv_progress *progress, const ptv_summary *summary);
