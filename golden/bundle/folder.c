/* Fills a folder under a temporary name next to its final place. */
#include "golden/bundle/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"

static const char suffix[] = ".XXXXXX";

/* ---- Opening ---- */

static bool is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Returns 0 if nothing is at `path`, or an empty folder. */
static int check_free(const char *path)
{
    struct stat about;
    if (lstat(path, &about) != 0) {
        return errno == ENOENT ? 0 : errno;
    }
    if (!S_ISDIR(about.st_mode)) {
        return ENOTDIR;
    }
    DIR *list = opendir(path);
    if (list == NULL) {
        return errno;
    }
    int why = 0;
    for (struct dirent *entry; why == 0 && (entry = readdir(list)) != NULL;) {
        why = is_entry(entry) ? ENOTEMPTY : 0;
    }
    closedir(list);
    return why;
}

/* Strips trailing slashes: the temporary folder must be next to it, not inside. */
static int set_paths(gm_folder *folder, const char *path)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/') {
        n--;
    }
    folder->path = calloc(1, n + 1);
    folder->beside = calloc(1, n + sizeof suffix);
    if (folder->path == NULL || folder->beside == NULL) {
        return ENOMEM;
    }
    memcpy(folder->path, path, n);
    memcpy(folder->beside, path, n);
    memcpy(folder->beside + n, suffix, sizeof suffix);
    return 0;
}

/* mkdtemp() denies access to others; this folder gets the usual permissions. */
static int make(gm_folder *folder)
{
    mode_t mask = umask(0);
    umask(mask);
    if (mkdtemp(folder->beside) == NULL) {
        return errno;
    }
    folder->list = opendir(folder->beside);
    if (folder->list == NULL) {
        int why = errno;
        rmdir(folder->beside);
        return why;
    }
    return fchmod(dirfd(folder->list), 0777 & ~mask) == 0 ? 0 : errno;
}

int gm_folder_open(gm_folder *folder, const char *path)
{
    *folder = (gm_folder){.path = NULL};
    int why = path[0] == '\0' ? ENOENT : set_paths(folder, path);
    why = why == 0 ? check_free(folder->path) : why;
    if (why == 0) {
        gm_hold_signals(&folder->held);
        why = make(folder);
    }
    return why;
}

/* ---- Files ---- */

/* A file being written, and its folder. */
typedef struct target {
    const gm_folder *folder;
    int file;
} target;

static int write_all(void *context, const void *bytes, size_t n)
{
    const target *to = context;
    const char *at = bytes;
    while (n > 0) {
        if (gm_signal_waits(&to->folder->held)) {
            return EINTR;
        }
        ssize_t done = write(to->file, at, n);
        if (done < 0 && errno != EINTR) {
            return errno;
        }
        at += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return 0;
}

int gm_folder_put(gm_folder *folder, const char *name, const gm_blob *blobs, size_t count)
{
    target to = {folder, -1};
    to.file = ptv_open_in(folder->list, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (to.file < 0) {
        return errno;
    }
    int why = gm_signal_waits(&folder->held) ? EINTR : 0;
    for (size_t i = 0; i < count && why == 0; i++) {
        why = gm_blob_read(&blobs[i], write_all, &to);
    }
    if (close(to.file) != 0 && why == 0) {
        why = errno;
    }
    return why;
}

/* ---- The end ---- */

static void release(gm_folder *folder)
{
    if (folder->list != NULL) {
        closedir(folder->list);
    }
    free(folder->path);
    free(folder->beside);
    folder->list = NULL;
    folder->path = NULL;
    folder->beside = NULL;
    gm_let_signals_come(&folder->held);
}

int gm_folder_commit(gm_folder *folder)
{
    if (rename(folder->beside, folder->path) != 0) {
        return errno; /* includes: no longer empty */
    }
    release(folder);
    return 0;
}

void gm_folder_clear(DIR *list)
{
    rewinddir(list);
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (is_entry(entry)) {
            (void)ptv_remove_in(list, entry->d_name);
        }
    }
}

void gm_folder_drop(gm_folder *folder)
{
    if (folder->list != NULL) {
        gm_folder_clear(folder->list);
        rmdir(folder->beside);
    }
    release(folder);
}
