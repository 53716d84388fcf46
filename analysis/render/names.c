/* Names of files. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "analysis/render/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/system.h"

void ptv_working_folder(char folder[PTV_FOLDER_NAME])
{
    if (getcwd(folder, PTV_FOLDER_NAME) == NULL || strcmp(folder, "/") == 0) {
        folder[0] = '\0';
    }
}

/* Resolves "." and ".." in a path that begins with a slash. */
static void normalise(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0';) {
        const size_t n = 1 + strcspn(from + 1, "/");
        if (n == 3 && memcmp(from, "/..", 3) == 0) {
            while (to > path && *--to != '/') {
            }
        } else if (n > 1 && !(n == 2 && from[1] == '.')) {
            memmove(to, from, n);
            to += n;
        }
        from += n;
    }
    *to = '\0';
}

bool ptv_put_file_name(ptv_buffer *b, const char *folder, const char *file)
{
    static char working[PTV_FOLDER_NAME], room[3 * PTV_FOLDER_NAME];
    const size_t above = strlen(folder);
    ptv_buffer path = ptv_buffer_in(room, sizeof room);
    ptv_working_folder(working);
    const bool absolute = ptv_is_absolute(file);
    ptv_put_format(&path, "%s%s%s", absolute ? "" : working, absolute ? "" : "/", file);
    bool below = false;
    if (!path.failed) {
        normalise(path.bytes);
        below = above > 0 && strncmp(path.bytes, folder, above) == 0 && path.bytes[above] == '/';
        ptv_put_text(b, path.bytes + (below ? above + 1 : 0));
    }
    b->failed = b->failed || path.failed;
    ptv_buffer_free(&path);
    return below;
}

bool ptv_folder_of(const char *path, char folder[PTV_FOLDER_NAME])
{
    const char *slash = strrchr(path, '/');
    char *name = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    char *whole = name == NULL ? NULL : realpath(name, NULL);
    const bool good = whole != NULL && strlen(whole) < PTV_FOLDER_NAME;
    if (good) {
        strcpy(folder, strcmp(whole, "/") == 0 ? "" : whole);
    }
    free(whole);
    free(name);
    return good;
}
