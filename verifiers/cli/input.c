/* Opening, mapping and reading. */
#include "verifiers/cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "golden/codec/read_all.h"

static int read_all(ptv_input *in, int file)
{
    enum { FIRST_ROOM = 65536 };
    char *bytes;
    size_t size;
    int why = gm_read_all(file, FIRST_ROOM, &bytes, &size);
    if (why == 0) {
        in->bytes = (const uint8_t *)bytes;
        in->size = size;
    }
    return why;
}

static int map_all(ptv_input *in, int file)
{
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

/* A regular file of size 0 is read, too: those in /proc say 0 and are not empty. */
static int load(ptv_input *in, int file)
{
    if (fstat(file, &in->before) != 0) {
        return errno;
    }
    if (S_ISDIR(in->before.st_mode)) {
        return EISDIR;
    }
    if (S_ISREG(in->before.st_mode) && in->before.st_size > 0) {
        int why = map_all(in, file);
        if (why != ENODEV) { /* a file system without mappings: read instead */
            return why;
        }
    }
    return read_all(in, file);
}

static int open_for_reading(const char *path)
{
    int file;
    do {
        file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (file < 0 && errno == EINTR);
    return file;
}

/* Standard input may be a file that was read from already: it is read, never mapped. */
int ptv_input_open(ptv_input *in, const char *path)
{
    *in = (ptv_input){.file = -1};
    if (strcmp(path, "-") == 0) {
        return read_all(in, STDIN_FILENO);
    }
    int file = open_for_reading(path);
    if (file < 0) {
        return errno;
    }
    int why = load(in, file);
    if (!in->mapped) {
        close(file);
    }
    return why;
}

static bool same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

bool ptv_input_changed(const ptv_input *in)
{
    struct stat now;
    if (!in->mapped) {
        return false;
    }
    return fstat(in->file, &now) != 0 || now.st_size != in->before.st_size ||
           !same_time(&now.st_mtim, &in->before.st_mtim);
}

void ptv_input_close(ptv_input *in)
{
    if (in->mapped) {
        munmap((void *)(uintptr_t)in->bytes, (size_t)in->size);
        close(in->file);
    } else {
        free((void *)(uintptr_t)in->bytes);
    }
    *in = (ptv_input){.file = -1};
}
