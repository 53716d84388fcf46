/* Opens, maps and reads files. */
#include "tool/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/diagnose/foreign.h"
#include "analysis/host/source.h"
#include "golden/codec/read_all.h"

static bool is_model(const char *bytes, size_t n)
{
    const ptv_image head = {(const uint8_t *)bytes, n, n};
    return !ptv_is_foreign(ptv_detect(&head));
}

static int read_all(ptv_input *in, int file, ptv_wanted wanted)
{
    enum { FIRST_ROOM = 65536 };
    char *bytes;
    size_t size;
    gm_reading reading = {.file = file, .room = FIRST_ROOM, .most = in->most};
    reading.is_wanted = wanted != PTV_WANTED_ANY ? is_model : NULL;
    int why = gm_read_all(&reading, &bytes, &size);
    if (why == 0) {
        in->bytes = (const uint8_t *)bytes;
        in->size = size;
        in->cut = wanted != PTV_WANTED_ANY && size >= GM_HEAD && !is_model(bytes, size);
    }
    return why;
}

static int map_all(ptv_input *in, int file)
{
    if ((uintmax_t)in->before.st_size > in->most) {
        return GM_OVER_LIMIT;
    }
    if ((uintmax_t)in->before.st_size > SIZE_MAX) {
        return EFBIG;
    }
    size_t size = (size_t)in->before.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        return errno;
    }
    in->bytes = bytes;
    in->size = size;
    in->mapped = true;
    in->file = file;
    return 0;
}

struct ptv_input_parts {
    ptv_backed backed;
    int file;
    int lost; /* ptv_input_lost() */
};

/* A ptv_source. */
static bool read_at(void *context, uint64_t at, uint64_t size, uint8_t *out)
{
    struct ptv_input_parts *parts = context;
    size_t got;
    const int why = gm_read_at(parts->file, at, out, (size_t)size, &got);
    const bool whole = why == 0 && got == size;
    parts->lost = whole ? parts->lost : why != 0 ? why : EIO;
    return whole;
}

enum { BLOCK = 65536 }; /* smaller files are read whole */

static int begin_parts(ptv_input *in, int file)
{
    struct ptv_input_parts *parts = malloc(sizeof *parts);
    const ptv_source source = {(uint64_t)in->before.st_size, read_at, parts};
    if (parts == NULL || !ptv_backed_open(&parts->backed, &source, BLOCK)) {
        free(parts);
        return ENOMEM;
    }
    parts->file = file;
    parts->lost = 0;
    in->parts = parts;
    in->bytes = parts->backed.bytes;
    in->size = source.size;
    in->file = file;
    (void)ptv_input_read(in, 0, BLOCK);
    return parts->lost;
}

/* Also reads regular files of size 0: those in /proc claim 0 but are not empty. */
static int load(ptv_input *in, int file, ptv_wanted wanted, const gm_limit *limit)
{
    if (fstat(file, &in->before) != 0) {
        return errno;
    }
    if (S_ISDIR(in->before.st_mode)) {
        return EISDIR;
    }
    if (S_ISREG(in->before.st_mode) && in->before.st_size > 0) {
        in->most = limit->disk;
        int why = map_all(in, file);
        if (why == ENODEV && wanted == PTV_WANTED_PARTS && in->before.st_size > BLOCK) {
            return begin_parts(in, file);
        }
        if (why != ENODEV) { /* a file system that cannot map: read instead */
            return why;
        }
    }
    in->most = limit->memory;
    return read_all(in, file, wanted);
}

static int open_for_reading(const char *path)
{
    int file;
    do {
        file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (file < 0 && errno == EINTR);
    return file;
}

/* Standard input may be a file at any offset, so it is read, never mapped. */
int ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted, const gm_limit *limit)
{
    *in = (ptv_input){.file = -1, .most = limit->memory};
    if (strcmp(path, "-") == 0) {
        return read_all(in, STDIN_FILENO, wanted);
    }
    int file = open_for_reading(path);
    if (file < 0) {
        return errno;
    }
    int why = load(in, file, wanted, limit);
    if (in->file < 0) {
        close(file);
    } else if (why != 0) {
        ptv_input_close(in);
    }
    return why;
}

ptv_image ptv_input_image(const ptv_input *in)
{
    return (ptv_image){in->bytes, in->parts == NULL ? in->size : BLOCK, in->size};
}

bool ptv_input_read(const ptv_input *in, uint64_t at, uint64_t size)
{
    return in->parts == NULL || ptv_backed_read(&in->parts->backed, at, size);
}

int ptv_input_lost(const ptv_input *in)
{
    return in->parts == NULL ? 0 : in->parts->lost;
}

gm_reason ptv_input_reason(const ptv_input *in, int why)
{
    return gm_reason_of(why, in->most);
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool ptv_input_changed(const ptv_input *in)
{
    struct stat now;
    if (in->file < 0) {
        return false;
    }
    return fstat(in->file, &now) != 0 || now.st_size != in->before.st_size ||
           !same_time(ptv_modified(&now), ptv_modified(&in->before));
}

void ptv_input_close(ptv_input *in)
{
    if (in->mapped) {
        munmap((void *)(uintptr_t)in->bytes, (size_t)in->size);
    } else if (in->parts != NULL) {
        ptv_backed_close(&in->parts->backed);
        free(in->parts);
    } else {
        free((void *)(uintptr_t)in->bytes);
    }
    if (in->file >= 0) {
        close(in->file);
    }
    *in = (ptv_input){.file = -1};
}
