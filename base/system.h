/*
 * The system: what of it Linux, macOS and Windows give in different ways. On Windows, what else of
 * POSIX is called (windows.h).
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

/* WebAssembly: files cannot be mapped (ENODEV), processes cannot be started. */
#ifdef __EMSCRIPTEN__
void *ptv_map_wasm(size_t size, int flags);
#undef munmap
#define mmap(at, size, rights, flags, file, offset) ptv_map_wasm(size, flags)
#define munmap(bytes, size) free(bytes)
#define posix_spawnp(child, program, files, a, arguments, environment) \
    (*(child) = -1, (void)(arguments), (void)(environment), ENOSYS)
#endif

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

/* A file of a folder that is open, whatever happens to the folder's name; as openat() and others
 * do. */
int ptv_open_in(DIR *folder, const char *name, int flags, mode_t mode);
int ptv_status_in(DIR *folder, const char *name, struct stat *status, bool follow);
int ptv_remove_in(DIR *folder, const char *name);

bool ptv_is_absolute(const char *path);

/* A pipe, a socket or a device: it may have no end, and opening it may wait for a writer. */
bool ptv_is_special(const char *path);

/* The folder that this program is in, with a slash at its end. False: nobody knows, or no room. */
bool ptv_own_folder(char *folder, size_t room);

/* Folders in arguments that name something that is there, or begin a pattern, are parted by
 * slashes, as reports have it. */
void ptv_tidy_arguments(int count, char **arguments);

/* As open_memstream(); what was written is there after closing, not before. */
FILE *ptv_memory_stream(char **bytes, size_t *n);
int ptv_memory_stream_close(FILE *stream, char **bytes, size_t *n);
