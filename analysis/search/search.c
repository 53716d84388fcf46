/* Searching directories: a list of folders that grows while it is worked off. */
#include "analysis/search/search.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/search/extension.h"
#include "base/system.h"

bool ptv_is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* ---- Lists ---- */

/* Takes the path. */
static void add(ptv_search *s, size_t folder, char *path, const char *why)
{
    ptv_found *items =
        path == NULL ? NULL : ptv_room_for_one(s->items, s->count, &s->room, sizeof *s->items);
    if (items == NULL) {
        s->failed = true;
        free(path);
        return;
    }
    s->items = items;
    s->items[s->count++] = (ptv_found){path, why, folder};
}

/* Takes the path. */
static void add_folder(ptv_search *s, size_t above, char *path)
{
    ptv_folder *folders =
        path == NULL ? NULL
                     : ptv_room_for_one(s->folders, s->folder_count, &s->folder_room,
                                        sizeof *s->folders);
    if (folders == NULL) {
        s->failed = true;
        free(path);
        return;
    }
    s->folders = folders;
    s->folders[s->folder_count++] = (ptv_folder){path, above};
}

static char *join(const char *directory, const char *name)
{
    size_t n = strlen(directory);
    size_t slash = n > 0 && directory[n - 1] != '/';
    size_t length = strlen(name) + 1;
    char *path = malloc(n + slash + length);
    if (path == NULL) {
        return NULL;
    }
    memcpy(path, directory, n);
    memcpy(path + n, "/", slash);
    memcpy(path + n + slash, name, length);
    return path;
}

static void add_in(ptv_search *s, size_t folder, const char *name, const char *why)
{
    add(s, folder, join(s->folders[folder].path, name), why);
}

/* ---- Entries ---- */

/* Opening a dangling link says what is wrong. A FIFO without a writer would never end. */
static void look_at_model(ptv_search *s, size_t folder, DIR *at, const char *name)
{
    struct stat st;
    if (ptv_status_in(at, name, &st, true) != 0 || S_ISREG(st.st_mode)) {
        add_in(s, folder, name, NULL);
    } else if (!S_ISDIR(st.st_mode)) {
        add_in(s, folder, name, "it is not a regular file");
    }
}

/* What nothing is known of may be a folder; unless it is gone, then nothing is hidden. */
static void look_at(ptv_search *s, size_t folder, DIR *at, const char *name)
{
    struct stat st;
    bool known = ptv_status_in(at, name, &st, false) == 0;
    if (known && S_ISDIR(st.st_mode)) {
        add_folder(s, folder, join(s->folders[folder].path, name));
    } else if (!known && errno != ENOENT) {
        add_in(s, folder, name, strerror(errno));
    } else if (ptv_is_model_name(name)) {
        look_at_model(s, folder, at, name);
    }
}

static void search_folder(ptv_search *s, size_t folder)
{
    DIR *dir = opendir(s->folders[folder].path);
    if (dir == NULL) {
        add_in(s, folder, "", strerror(errno));
        return;
    }
    errno = 0;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            look_at(s, folder, dir, e->d_name);
        }
        errno = 0; /* else the end of the folder cannot be told from an error */
    }
    if (errno != 0) {
        add_in(s, folder, "", strerror(errno));
    }
    closedir(dir);
}

/* ---- All of it ---- */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const ptv_found *)a)->path, ((const ptv_found *)b)->path);
}

void ptv_search_directory(ptv_search *s, const char *directory)
{
    *s = (ptv_search){0};
    add_folder(s, 0, strdup(directory));
    for (size_t i = 0; i < s->folder_count; i++) {
        search_folder(s, i);
    }
    if (s->count > 0) {
        qsort(s->items, s->count, sizeof *s->items, by_path);
    }
}

void ptv_search_free(ptv_search *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->items[i].path);
    }
    for (size_t i = 0; i < s->folder_count; i++) {
        free(s->folders[i].path);
    }
    free(s->items);
    free(s->folders);
    *s = (ptv_search){0};
}
