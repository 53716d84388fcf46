/*
 * Signals and incomplete files: the signals that end the process, including those raised by
 * failures of output.
 */
#pragma once

#include <stdbool.h>

#include "base/system.h"

/* Signals that can come from outside, end the process, and can be caught. */
enum { GM_ENDING = 11 };

extern const int gm_ending[GM_ENDING];

/* Signals that would have ended the process at once, and are held back. Zero it first. */
typedef struct gm_held {
    bool holding;
    sigset_t set;
} gm_held;

void gm_hold_signals(gm_held *held);
bool gm_signal_waits(const gm_held *held); /* false if none are held */
void gm_let_signals_come(gm_held *held);   /* does nothing if none are held */

/*
 * Makes a closed pipe and a file that grows too large errors of write(), unless the process has
 * changed SIGPIPE and SIGXFSZ. Tools call this when they start.
 */
void gm_make_failures_errors(void);
