/*
 * Signals and files that are not whole yet: which signals end the process, and which of the
 * failures that output can have would.
 */
#pragma once

#include <stdbool.h>

#include "base/system.h"

/* Those that a process can get from outside, that end it, and that it can do something about. */
enum { GM_ENDING = 11 };

extern const int gm_ending[GM_ENDING];

/* Signals that would have ended the process at once, and wait. Zero it. */
typedef struct gm_held {
    bool holding;
    sigset_t set;
} gm_held;

void gm_hold_signals(gm_held *held);
bool gm_signal_waits(const gm_held *held); /* false when none are held */
void gm_let_signals_come(gm_held *held);   /* nothing when none are held */

/*
 * A closed pipe and a file that would be too large shall be errors of write(), unless the
 * process has its own way with SIGPIPE and SIGXFSZ. For a tool to call when it begins.
 */
void gm_make_failures_errors(void);
