/*
 * The parts of the system that differ between Linux, macOS and Windows. On Windows, also the rest
 * of POSIX that is used (windows.h).
 */
#pragma once

#ifdef _WIN32
#include "base/windows.h"
#else
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
#endif

/* On WebAssembly, files cannot be mapped (ENODEV), and processes cannot be started. */
#ifdef __EMSCRIPTEN__
void *ptv_map_wasm(size_t size, int flags);
#undef munmap
#define mmap(at, size, rights, flags, file, offset) ptv_map_wasm(size, flags)
#define munmap(bytes, size) free(bytes)
#define posix_spawnp(child, program, files, a, arguments, environment) \
    (*(child) = -1, (void)(arguments), (void)(environment), ENOSYS)
#endif

/* When the file was last modified. */
struct timespec ptv_modified(const struct stat *status);

/*
 * Waits for one of these blocked signals and takes it, like sigtimedwait(). Returns -1 with EAGAIN
 * if none came in time, and -1 with EINTR to let the caller check for other events.
 */
int ptv_await_signal(const sigset_t *awaited, const struct timespec *longest);

/*
 * The same without sigtimedwait(): checks every millisecond, and returns EINTR every ten, because
 * not all systems keep a blocked SIGCHLD pending.
 */
int ptv_poll_signal(const sigset_t *awaited, const struct timespec *longest);

/* For a file in an open folder, whatever happens to the folder's name: like openat(), fstatat() and
 * unlinkat(). */
int ptv_open_in(DIR *folder, const char *name, int flags, mode_t mode);
int ptv_status_in(DIR *folder, const char *name, struct stat *status, bool follow);
int ptv_remove_in(DIR *folder, const char *name);

bool ptv_is_absolute(const char *path);

/* True for a pipe, socket or device: it may have no end, and opening it may wait for a writer. */
bool ptv_is_special(const char *path);

/* The folder that this program is in, with a trailing slash. False if it is unknown or too long. */
bool ptv_own_folder(char *folder, size_t room);

/* Converts backslashes to slashes, as in reports, in arguments that are existing paths or patterns
 * below an existing folder. */
void ptv_tidy_arguments(int count, char **arguments);

/* Like open_memstream(), but the bytes are available only after closing. */
FILE *ptv_memory_stream(char **bytes, size_t *n);
int ptv_memory_stream_close(FILE *stream, char **bytes, size_t *n);
