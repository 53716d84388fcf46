/* Names of files. */
#include "analysis/render/names.h"

#include <string.h>
#include <unistd.h>

void ptv_working_folder(char folder[PTV_FOLDER_NAME])
{
    if (getcwd(folder, PTV_FOLDER_NAME) == NULL || strcmp(folder, "/") == 0) {
        folder[0] = '\0';
    }
}

/* Takes away what "." and ".." mean, of a path that begins with a slash. */
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
    const size_t above = strlen(folder);
    ptv_buffer path = {0};
    ptv_put_format(&path, "%s/%s", file[0] == '/' ? "" : folder, file);
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
