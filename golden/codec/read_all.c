/* Reads to the end of a file, which may never come. */
#include "golden/codec/read_all.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"

/* What has been read so far. */
typedef struct gm_pile {
    char *bytes;
    size_t size, room;
    bool judged; /* whether the rest is wanted has been asked */
} gm_pile;

static ssize_t read_some(int file, char *to, size_t n)
{
    ssize_t got;
    do {
        got = read(file, to, n);
    } while (got < 0 && errno == EINTR);
    return got;
}

/* Doubles the room. One byte beyond the limit is enough to detect that it is exceeded. */
static bool grow(gm_pile *p, uint64_t most)
{
    size_t wanted = p->room * 2;
    wanted = most < SIZE_MAX && wanted > most + 1 ? (size_t)most + 1 : wanted;
    char *more = wanted > p->room ? realloc(p->bytes, wanted) : NULL;
    if (more != NULL) {
        p->bytes = more;
        p->room = wanted;
    }
    return more != NULL;
}

static bool is_unwanted(const gm_reading *r, gm_pile *p)
{
    if (r->is_wanted == NULL || p->judged || p->size < GM_HEAD) {
        return false;
    }
    p->judged = true;
    return !r->is_wanted(p->bytes, p->size);
}

/* The caller frees p->bytes, even after an error. */
static int fill(const gm_reading *r, gm_pile *p)
{
    ssize_t got = 1;
    while (got > 0 && p->size <= r->most && !is_unwanted(r, p)) {
        if (p->size == p->room && !grow(p, r->most)) {
            return ENOMEM;
        }
        got = read_some(r->file, p->bytes + p->size, p->room - p->size);
        p->size += got > 0 ? (size_t)got : 0;
    }
    if (got < 0) {
        return errno;
    }
    return p->size > r->most ? GM_OVER_LIMIT : 0;
}

/* Whether the rest of a regular file is over the limit, as far as that is known. */
static bool is_over(const gm_reading *r)
{
    struct stat st;
    off_t at = lseek(r->file, 0, SEEK_CUR);
    bool known = at >= 0 && fstat(r->file, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > at;
    return known && (uintmax_t)(st.st_size - at) > r->most;
}

int gm_read_all(const gm_reading *r, char **bytes, size_t *size)
{
    gm_pile p = {.bytes = NULL, .room = r->room};
    int why = is_over(r) ? GM_OVER_LIMIT : 0;
    if (why == 0) {
        p.bytes = malloc(r->room);
        why = p.bytes == NULL ? ENOMEM : fill(r, &p);
    }
    if (why != 0) {
        free(p.bytes);
        p = (gm_pile){.bytes = NULL};
    }
    *bytes = p.bytes;
    *size = p.size;
    return why;
}

int gm_read_named(const char *path, gm_reading reading, char **bytes, size_t *size)
{
    reading.file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    *bytes = NULL;
    if (reading.file < 0) {
        return errno;
    }
    int why = gm_read_all(&reading, bytes, size);
    close(reading.file);
    return why;
}

int gm_read_at(int file, uint64_t at, void *to, size_t n, size_t *got)
{
    enum { MOST = 1 << 30 }; /* macOS refuses sizes that exceed an int */
    ssize_t some = 1;
    *got = 0;
    while (*got < n && some != 0) {
        const size_t left = n - *got;
        some = pread(file, (char *)to + *got, left < MOST ? left : MOST, (off_t)(at + *got));
        if (some < 0 && errno != EINTR) {
            return errno;
        }
        *got += some > 0 ? (size_t)some : 0;
    }
    return 0;
}

bool gm_begins_as_json(const char *bytes, size_t n)
{
    size_t at = 0;
    while (at < n && memchr(" \t\r\n", bytes[at], 4) != NULL) {
        at++;
    }
    return at == n || bytes[at] == '{' || bytes[at] == '[';
}
