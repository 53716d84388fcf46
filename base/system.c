/* Where POSIX systems differ. Nothing here is about Windows, which has no POSIX. */
#include "base/system.h"

#include <errno.h>
#include <stdbool.h>

struct timespec ptv_modified(const struct stat *status)
{
#ifdef __APPLE__
    return status->st_mtimespec;
#else
    return status->st_mtim;
#endif
}

int ptv_await_signal(const sigset_t *awaited, const struct timespec *longest)
{
#ifdef __APPLE__
    return ptv_poll_signal(awaited, longest);
#else
    return sigtimedwait(awaited, NULL, longest);
#endif
}

/* sigwait takes one of those that are pending: it is only called when it will not wait. */
static bool one_is_pending(const sigset_t *awaited)
{
    enum { LAST = 31 }; /* the signals that all systems have; those of real time are not for us */
    sigset_t pending;
    if (sigpending(&pending) != 0) {
        return false;
    }
    for (int number = 1; number <= LAST; number++) {
        if (sigismember(&pending, number) == 1 && sigismember(awaited, number) == 1) {
            return true;
        }
    }
    return false;
}

int ptv_poll_signal(const sigset_t *awaited, const struct timespec *longest)
{
    enum { MILLISECOND = 1000000, AT_ONCE = 10 };
    const struct timespec pause = {0, MILLISECOND};
    const int64_t all = (int64_t)longest->tv_sec * 1000 + longest->tv_nsec / MILLISECOND;
    for (int64_t waited = 0;; waited++) {
        int number;
        if (one_is_pending(awaited)) {
            return sigwait(awaited, &number) == 0 ? number : -1;
        }
        if (waited >= all || waited == AT_ONCE) {
            errno = waited >= all ? EAGAIN : EINTR;
            return -1;
        }
        (void)nanosleep(&pause, NULL);
    }
}
