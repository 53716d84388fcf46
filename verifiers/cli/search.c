/* Searching directories, one level per call. */
#include "verifiers/cli/search.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "verifiers/cli/extension.h"

bool ptv_is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool make_room(ptv_search *s)
{
    if (s->count < s->room) {
        return true;
    }
    size_t room = s->room == 0 ? 64 : s->room * 2;
    ptv_found *items = realloc(s->items, room * sizeof *items);
    if (items == NULL) {
        return false;
    }
    s->items = items;
    s->room = room;
    return true;
}

/* Takes the path. */
static void add(ptv_search *s, char *path, int why)
{
    if (path == NULL || !make_room(s)) {
        s->failed = true;
        free(path);
        return;
    }
    s->items[s->count++] = (ptv_found){path, why};
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

/* A dangling link is kept: opening it says what is wrong. */
static bool is_model(const char *path)
{
    struct stat st;
    return stat(path, &st) != 0 || S_ISREG(st.st_mode);
}

static void search_level(ptv_search *s, const char *directory);

static void look_at(ptv_search *s, const char *directory, const char *name)
{
    struct stat st;
    char *path = join(directory, name);
    if (path != NULL && lstat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        search_level(s, path);
    } else if (path == NULL || (ptv_is_model_name(name) && is_model(path))) {
        add(s, path, 0);
        return;
    }
    free(path);
}

static void search_level(ptv_search *s, const char *directory)
{
    DIR *dir = opendir(directory);
    if (dir == NULL) {
        int why = errno;
        add(s, join(directory, ""), why);
        return;
    }
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            look_at(s, directory, e->d_name);
        }
    }
    closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const ptv_found *)a)->path, ((const ptv_found *)b)->path);
}

void ptv_search_directory(ptv_search *s, const char *directory)
{
    *s = (ptv_search){0};
    search_level(s, directory);
    if (s->count > 0) {
        qsort(s->items, s->count, sizeof *s->items, by_path);
    }
}

void ptv_search_free(ptv_search *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->items[i].path);
    }
    free(s->items);
    *s = (ptv_search){0};
}
