/* Where POSIX systems differ: what Linux and macOS answer in different ways. */
#ifndef PTV_BASE_SYSTEM_H
#define PTV_BASE_SYSTEM_H

#include <signal.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>

/* When the file was changed. */
struct timespec ptv_modified(const struct stat *status);

/*
 * Takes one of these signals, which are blocked, and waits for it: as sigtimedwait does. -1 and
 * EAGAIN: none has come in this time; -1 and EINTR: look whether something else has happened.
 */
int ptv_await_signal(const sigset_t *awaited, const struct timespec *longest);

/*
 * The same where there is no sigtimedwait: looks every millisecond, and says EINTR every ten,
 * because a blocked SIGCHLD is not kept everywhere.
 */
int ptv_poll_signal(const sigset_t *awaited, const struct timespec *longest);

#endif
