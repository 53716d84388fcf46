/* What the tool says on standard error, as one line that is harmless for terminals. */
#pragma once

#include <stdint.h>

/*
 * "pteverify COMMAND: " and the message. Of verify, whose name may be left out, and of NULL:
 * "pteverify: ".
 */
void ptv_report_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * "cannot write PATH: WHY", `why` being what errno would say; and nothing when nobody reads it
 * any more, who knows.
 */
void ptv_cannot_write(const char *command, const char *path, int why);

/* "PATH: WHY": the same, or GM_OVER_LIMIT, of a file of at most so many bytes, whole MiB. */
void ptv_cannot_read(const char *path, int why, uint64_t most);

/* What was said first, without what stands before it; NULL: nothing was. */
const char *ptv_first_complaint(void);
