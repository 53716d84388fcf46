/*
 * Signals and files that are not whole yet: which signals end the process, and which of the
 * failures that output can have would.
 */
#ifndef GOLDEN_CODEC_SIGNALS_H
#define GOLDEN_CODEC_SIGNALS_H

/* Those that a process can get from outside, that end it, and that it can do something about. */
enum { GM_ENDING = 11 };

extern const int gm_ending[GM_ENDING];

/*
 * A closed pipe and a file that would be too large shall be errors of write(), unless the
 * process has its own way with SIGPIPE and SIGXFSZ. For a tool to call when it begins.
 */
void gm_make_failures_errors(void);

#endif
