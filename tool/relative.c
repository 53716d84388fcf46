/* Relative paths from one folder to another, with links resolved. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "tool/relative.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"

static char *folder_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    if (slash == NULL) {
        return realpath(".", NULL);
    }
    char *folder = strndup(file, (size_t)(slash - file) + 1);
    char *real = folder == NULL ? NULL : realpath(folder, NULL);
    free(folder);
    return real;
}

/* Length of the common prefix that ends with a whole name. */
static size_t common(const char *from, const char *to)
{
    size_t last = 0;
    for (size_t i = 0;; i++) {
        bool from_ends = from[i] == '/' || from[i] == '\0';
        bool to_ends = to[i] == '/' || to[i] == '\0';
        if (from_ends && to_ends) {
            last = i;
        }
        if (from[i] != to[i] || from[i] == '\0') {
            return last;
        }
    }
}

/* Counts the names that follow, each of which takes one step up. */
static size_t names(const char *path)
{
    size_t count = 0;
    for (; *path != '\0'; path++) {
        count += path[0] == '/' && path[1] != '\0' && path[1] != '/';
    }
    return count;
}

static char *way(const char *from, const char *to)
{
    size_t shared = common(from, to);
    size_t up = names(from + shared);
    const char *down = to + shared;
    down += down[0] == '/';
    char *made = malloc(up * 3 + strlen(down) + 1);
    if (made == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < up; i++) {
        memcpy(made + 3 * i, "../", 3);
    }
    strcpy(made + 3 * up, down);
    return made;
}

char *ptv_relative_folder(const char *text, const char *folder)
{
    char *from = folder_of(text);
    char *to = from == NULL ? NULL : realpath(folder, NULL);
    char *made = to == NULL ? NULL : way(from, to);
    free(from);
    free(to);
    return made;
}
