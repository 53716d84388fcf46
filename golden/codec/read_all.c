/* Reading to the end. */
#include "golden/codec/read_all.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t read_some(int file, char *to, size_t n)
{
    ssize_t got;
    do {
        got = read(file, to, n);
    } while (got < 0 && errno == EINTR);
    return got;
}

static bool grow(char **bytes, size_t *room)
{
    size_t wanted = *room * 2;
    char *more = wanted > *room ? realloc(*bytes, wanted) : NULL;
    if (more != NULL) {
        *bytes = more;
        *room = wanted;
    }
    return more != NULL;
}

/* Into *bytes, which is to be freed also after an error. */
static int fill(int file, size_t room, char **bytes, size_t *size)
{
    ssize_t got = 1;
    while (got > 0) {
        if (*size == room && !grow(bytes, &room)) {
            return ENOMEM;
        }
        got = read_some(file, *bytes + *size, room - *size);
        *size += got > 0 ? (size_t)got : 0;
    }
    return got == 0 ? 0 : errno;
}

int gm_read_all(int file, size_t room, char **bytes, size_t *size)
{
    *size = 0;
    *bytes = malloc(room);
    int why = *bytes == NULL ? ENOMEM : fill(file, room, bytes, size);
    if (why != 0) {
        free(*bytes);
        *bytes = NULL;
        *size = 0;
    }
    return why;
}
