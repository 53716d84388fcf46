/*
 * Writes to a temporary file next to the target. A target that is not a regular file is written
 * directly: a pipe cannot be half-written, and replacing /dev/null would be a disaster.
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "golden/codec/output.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/signals.h"

/* ---- Cleaning up when a signal ends the process ---- */

enum { PENDING = 16 };

/* Written by the process, read by the handler; each pointer is stored atomically. */
static _Atomic(char *) pending[PENDING];

static struct sigaction before[GM_ENDING];

/* Removes the files, then lets the signal take its default effect. */
static void remove_pending(int number)
{
    for (size_t i = 0; i < PENDING; i++) {
        char *path = atomic_load(&pending[i]);
        if (path != NULL) {
            unlink(path);
        }
    }
    for (size_t i = 0; i < GM_ENDING; i++) {
        if (gm_ending[i] == number) {
            sigaction(number, &before[i], NULL);
        }
    }
    raise(number);
}

/* Signals that the caller ignores or handles are left alone. */
static void replace_default(int number, const struct sigaction *by, struct sigaction *old)
{
    bool known = sigaction(number, NULL, old) == 0;
    if (known && old->sa_handler == SIG_DFL) {
        sigaction(number, by, NULL);
    }
}

static void catch_signals(void)
{
    struct sigaction catching = {.sa_handler = remove_pending};
    sigemptyset(&catching.sa_mask);
    for (size_t i = 0; i < GM_ENDING; i++) {
        replace_default(gm_ending[i], &catching, &before[i]);
    }
}

static void remember(char *path)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, catch_signals);
    for (size_t i = 0; i < PENDING; i++) {
        char *none = NULL;
        if (atomic_compare_exchange_strong(&pending[i], &none, path)) {
            return;
        }
    }
}

static void forget(char *path)
{
    for (size_t i = 0; i < PENDING; i++) {
        char *this = path;
        if (atomic_compare_exchange_strong(&pending[i], &this, NULL)) {
            return;
        }
    }
}

/* ---- Opening ---- */

static const char suffix[] = ".XXXXXX";

/* The mode open() would give a new file, or the mode of the file to replace. */
static mode_t mode_of(const struct stat *target)
{
    if (target != NULL) {
        return target->st_mode & 0777;
    }
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* No signal may arrive between creating the file and recording it. */
static int make_file(char *beside)
{
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);
    int file = mkstemp(beside);
    int why = errno;
    if (file >= 0) {
        remember(beside);
    }
    sigprocmask(SIG_SETMASK, &old, NULL);
    errno = why;
    return file;
}

static int create(gm_output *out, const char *path, const struct stat *target)
{
    size_t n = strlen(path);
    char *beside = malloc(n + sizeof suffix);
    if (beside == NULL) {
        return ENOMEM;
    }
    memcpy(beside, path, n);
    memcpy(beside + n, suffix, sizeof suffix);
    out->file = make_file(beside);
    if (out->file < 0) {
        int why = errno;
        free(beside);
        return why;
    }
    out->beside = beside;
    bool ready =
        fcntl(out->file, F_SETFD, FD_CLOEXEC) == 0 && fchmod(out->file, mode_of(target)) == 0;
    return ready ? 0 : errno;
}

static int open_directly(gm_output *out, const char *path)
{
    out->file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return out->file < 0 ? errno : 0;
}

/*
 * Replaces the file that a symbolic link leads to, not the link. Returns NULL and sets errno if it
 * cannot be resolved.
 */
static char *resolve(const char *path)
{
    struct stat link;
    if (lstat(path, &link) != 0 || !S_ISLNK(link.st_mode)) {
        return strdup(path);
    }
    return realpath(path, NULL);
}

static int open_beside(gm_output *out, const char *path, const struct stat *target)
{
    char *real = resolve(path);
    if (real == NULL) {
        return errno;
    }
    int why = create(out, real, target);
    free(real);
    return why;
}

/* A read-only file is not replaced, even if its folder would permit it. */
static int open_regular(gm_output *out, const char *path, const struct stat *target)
{
    return access(path, W_OK) == 0 ? open_beside(out, path, target) : errno;
}

static int open_existing(gm_output *out, const char *path, const struct stat *target)
{
    if (S_ISDIR(target->st_mode)) {
        return EISDIR;
    }
    return S_ISREG(target->st_mode) ? open_regular(out, path, target) : open_directly(out, path);
}

/* Standard output, even if redirected to a regular file. */
static bool is_standard_output(const char *path)
{
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

int gm_output_open(gm_output *out, const char *path)
{
    struct stat target;
    *out = (gm_output){.path = path, .file = -1};
    if (is_standard_output(path)) {
        out->file = STDOUT_FILENO;
        return 0;
    }
    if (stat(path, &target) == 0) {
        return open_existing(out, path, &target);
    }
    return errno == ENOENT ? open_beside(out, path, NULL) : errno;
}

/* ---- Writing ---- */

int gm_output_write(gm_output *out, const void *bytes, size_t n)
{
    const uint8_t *from = bytes;
    while (n > 0) {
        ssize_t done = write(out->file, from, n);
        if (done < 0 && errno != EINTR) {
            out->failed = errno;
            return out->failed;
        }
        if (done > 0) {
            from += done;
            n -= (size_t)done;
        }
    }
    return 0;
}

static int put(void *context, const void *bytes, size_t n)
{
    return gm_output_write(context, bytes, n);
}

int gm_output_blob(gm_output *out, const gm_blob *blob)
{
    return gm_blob_read(blob, put, out);
}

/* ---- The end ---- */

static int close_file(gm_output *out)
{
    int file = out->file;
    out->file = -1;
    /* After EINTR the descriptor is closed, and its data has been flushed before. */
    return file < 0 || file == STDOUT_FILENO || close(file) == 0 || errno == EINTR ? 0 : errno;
}

/* Some file systems cannot flush a single file, which is not an error. */
static int flush(const gm_output *out)
{
    bool flushed = out->beside == NULL || fsync(out->file) == 0;
    return flushed || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS ? 0 : errno;
}

/* Renames "model.pte.aB3dE6" to "model.pte". */
static int put_in_place(const gm_output *out)
{
    size_t n = strlen(out->beside) - (sizeof suffix - 1);
    char *target = strndup(out->beside, n);
    if (target == NULL) {
        return ENOMEM;
    }
    int why = rename(out->beside, target) == 0 ? 0 : errno;
    free(target);
    return why;
}

static void release(gm_output *out)
{
    if (out->beside != NULL) {
        forget(out->beside);
        free(out->beside);
        out->beside = NULL;
    }
}

int gm_output_commit(gm_output *out)
{
    int why = flush(out);
    int closing = close_file(out);
    why = why != 0 ? why : closing;
    if (why == 0 && out->beside != NULL) {
        why = put_in_place(out);
    }
    if (why == 0) {
        release(out);
    }
    return why;
}

void gm_output_drop(gm_output *out)
{
    (void)close_file(out);
    if (out->beside != NULL) {
        unlink(out->beside);
    }
    release(out);
}
