/* Code for which POSIX systems differ, and the POSIX counterpart of parts of windows.c. */
#include "base/system.h"

#include <string.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#ifdef __EMSCRIPTEN__
/* malloc() without clearing: the memory costs nothing until it is written to. */
void *ptv_map_wasm(size_t size, int flags)
{
    void *bytes = (flags & MAP_ANONYMOUS) != 0 ? malloc(size) : NULL;
    errno = (flags & MAP_ANONYMOUS) != 0 ? errno : ENODEV;
    return bytes == NULL ? MAP_FAILED : bytes;
}
#endif

bool ptv_is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

#ifndef _WIN32
int ptv_open_in(DIR *folder, const char *name, int flags, mode_t mode)
{
    return openat(dirfd(folder), name, flags, mode);
}

int ptv_status_in(DIR *folder, const char *name, struct stat *status, bool follow)
{
    return fstatat(dirfd(folder), name, status, follow ? 0 : AT_SYMLINK_NOFOLLOW);
}

int ptv_remove_in(DIR *folder, const char *name)
{
    return unlinkat(dirfd(folder), name, 0);
}

bool ptv_is_absolute(const char *path)
{
    return path[0] == '/';
}

bool ptv_own_folder(char *folder, size_t room)
{
#if defined(__APPLE__)
    uint32_t n = (uint32_t)room;
    const bool known = _NSGetExecutablePath(folder, &n) == 0;
#elif defined(__EMSCRIPTEN__)
    const char *script = getenv("_"); /* set by whatever runs the script */
    const bool known = script != NULL && strlen(script) < room;
    snprintf(folder, room, "%s", known ? script : "");
#else
    const ssize_t n = readlink("/proc/self/exe", folder, room - 1);
    const bool known = n > 0 && (size_t)n < room - 1;
    folder[known ? n : 0] = '\0';
#endif
    char *slash = known ? strrchr(folder, '/') : NULL;
    if (slash != NULL) {
        slash[1] = '\0';
    }
    return slash != NULL;
}

void ptv_tidy_arguments(int count, char **arguments)
{
    (void)count;
    (void)arguments;
}

FILE *ptv_memory_stream(char **bytes, size_t *n)
{
    return open_memstream(bytes, n);
}

int ptv_memory_stream_close(FILE *stream, char **bytes, size_t *n)
{
    (void)bytes;
    (void)n;
    return fclose(stream);
}

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

/* Whether sigwait() would return at once: it is called only if a signal is pending. */
static bool one_is_pending(const sigset_t *awaited)
{
    enum { LAST = 31 }; /* signals that all systems have; real-time signals are of no interest */
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
#endif
