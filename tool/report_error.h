/* Messages on standard error: one line each, harmless for terminals. */
#pragma once

#include <stdint.h>

/*
 * Prints "pteverify COMMAND: " and the message; "pteverify: " for NULL and for verify, whose name
 * may be left out.
 */
void ptv_report_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Reports "cannot write PATH: WHY"; `why` is an errno value. Silent if the reader is gone: whoever
 * closed the pipe knows.
 */
void ptv_cannot_write(const char *command, const char *path, int why);

/* "PATH: WHY"; `why` may also be GM_OVER_LIMIT, for the limit `most`, in whole MiB. */
void ptv_cannot_read(const char *path, int why, uint64_t most);

/* Returns the first message, without its prefix, or NULL if there was none. */
const char *ptv_first_complaint(void);
