/* The wrapped allocation functions, and the count that they share. */
#include "allocations.h"

#include <dirent.h>
#include <errno.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

static size_t left;
static bool limited, after, failed;

void allocations_limit(size_t n, allocations_mode mode)
{
    left = n;
    limited = true;
    after = mode == ALLOCATIONS_FAIL;
    failed = false;
}

void allocations_end(void)
{
    limited = false;
}

bool allocations_failed(void)
{
    return failed;
}

static bool is_there_more(void)
{
    if (!limited || left > 0) {
        left -= limited;
        return true;
    }
    limited = after;
    failed = true;
    errno = ENOMEM;
    return false;
}

/* Declares the function that the linker puts in place of `name`, and the original. */
#define WRAPPED(type, name, arguments) \
    type __wrap_##name arguments;      \
    type __real_##name arguments;      \
    type __wrap_##name arguments

WRAPPED(void *, malloc, (size_t n))
{
    return is_there_more() ? __real_malloc(n) : NULL;
}

WRAPPED(void *, calloc, (size_t n, size_t size))
{
    return is_there_more() ? __real_calloc(n, size) : NULL;
}

WRAPPED(void *, realloc, (void *p, size_t n))
{
    return is_there_more() ? __real_realloc(p, n) : NULL;
}

WRAPPED(char *, strdup, (const char *text))
{
    return is_there_more() ? __real_strdup(text) : NULL;
}

WRAPPED(char *, strndup, (const char *text, size_t n))
{
    return is_there_more() ? __real_strndup(text, n) : NULL;
}

WRAPPED(char *, realpath, (const char *path, char *resolved))
{
    return is_there_more() ? __real_realpath(path, resolved) : NULL;
}

WRAPPED(DIR *, opendir, (const char *path))
{
    return is_there_more() ? __real_opendir(path) : NULL;
}

WRAPPED(FILE *, fopen, (const char *path, const char *mode))
{
    return is_there_more() ? __real_fopen(path, mode) : NULL;
}

WRAPPED(int, posix_spawn_file_actions_addopen,
        (posix_spawn_file_actions_t * actions, int file, const char *path, int flags, mode_t mode))
{
    return is_there_more()
               ? __real_posix_spawn_file_actions_addopen(actions, file, path, flags, mode)
               : ENOMEM;
}

WRAPPED(int, posix_spawn_file_actions_adddup2,
        (posix_spawn_file_actions_t * actions, int file, int as))
{
    return is_there_more() ? __real_posix_spawn_file_actions_adddup2(actions, file, as) : ENOMEM;
}

WRAPPED(void *, mmap, (void *at, size_t n, int protection, int flags, int file, off_t offset))
{
    return is_there_more() ? __real_mmap(at, n, protection, flags, file, offset) : MAP_FAILED;
}
