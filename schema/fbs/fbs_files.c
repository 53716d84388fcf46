/* Schema texts from the file system. */
#include "fbs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"

enum { TEXT_BYTES = 1 << 24 }; /* nobody writes a larger schema by hand */

typedef struct fbs_file_text {
    struct fbs_file_text *next;
    char *bytes;
} fbs_file_text;

static bool read_all(FILE *file, fbs_file_text *text, size_t *size)
{
    size_t room = 0;
    for (;;) {
        if (*size == room) {
            room = room == 0 ? 1 << 14 : room * 2;
            char *bytes = room > TEXT_BYTES ? NULL : realloc(text->bytes, room);
            if (bytes == NULL) {
                errno = room > TEXT_BYTES ? EFBIG : ENOMEM;
                return false;
            }
            text->bytes = bytes;
        }
        size_t got = fread(text->bytes + *size, 1, room - *size, file);
        *size += got;
        if (got == 0) {
            return ferror(file) == 0;
        }
    }
}

bool fbs_files_load(void *files, const char *path, const char **text, size_t *size)
{
    fbs_files *all = files;
    fbs_file_text *one = calloc(1, sizeof *one);
    FILE *file = one != NULL ? fopen(path, "rb") : NULL;
    *size = 0;
    bool good = file != NULL && read_all(file, one, size);
    int why = errno;
    if (file != NULL) {
        fclose(file);
    }
    if (one != NULL) {
        one->next = all->first;
        all->first = one;
    }
    *text = good ? one->bytes : strerror(why);
    errno = why;
    return good;
}

bool fbs_schema_load(void *files, const char *path, const char **text, size_t *size)
{
    if (ptv_is_special(path)) {
        *text = FBS_ENDLESS;
        return false;
    }
    return fbs_files_load(files, path, text, size);
}

void fbs_files_free(fbs_files *files)
{
    while (files->first != NULL) {
        fbs_file_text *next = files->first->next;
        free(files->first->bytes);
        free(files->first);
        files->first = next;
    }
}
