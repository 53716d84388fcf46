/*
 * Reads a source into a range of addresses as long as the file: pages that are never read into take
 * no memory.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "analysis/host/source.h"

#include <stdlib.h>
#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#define HAS_MMAP 1
#endif

/* ---- Addresses ---- */

#ifdef HAS_MMAP
static uint8_t *reserve(size_t size)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    return room == MAP_FAILED ? NULL : room;
}

static void release(uint8_t *room, size_t size)
{
    (void)munmap(room, size);
}
#else
static uint8_t *reserve(size_t size)
{
    return malloc(size); /* only what was loaded is ever used */
}

static void release(uint8_t *room, size_t size)
{
    (void)size;
    free(room);
}
#endif

bool ptv_backed_open(ptv_backed *f, const ptv_source *source, uint32_t block)
{
    *f = (ptv_backed){.size = source->size, .source = *source, .block = block};
    const uint64_t words = source->size / block / 64 + 1;
    if (source->size > SIZE_MAX / 2 || words > SIZE_MAX / sizeof *f->loaded) {
        return false;
    }
    f->room = reserve(source->size == 0 ? 1 : (size_t)source->size);
    f->loaded = calloc((size_t)words, sizeof *f->loaded);
    f->bytes = f->room;
    if (f->room == NULL || f->loaded == NULL) {
        ptv_backed_close(f);
        return false;
    }
    return true;
}

void ptv_backed_close(ptv_backed *f)
{
    if (f->room != NULL) {
        release(f->room, f->size == 0 ? 1 : (size_t)f->size);
    }
    free(f->loaded);
    *f = (ptv_backed){.bytes = NULL};
}

/* ---- Blocks ---- */

static bool is_loaded(const ptv_backed *f, uint64_t i)
{
    return (f->loaded[i / 64] >> i % 64 & 1) != 0;
}

/* The bytes of blocks [begin, end): the last block of a file may be shorter. */
static uint64_t bytes_of(const ptv_backed *f, uint64_t begin, uint64_t end)
{
    uint64_t last = end * f->block < f->size ? end * f->block : f->size;
    return last - begin * f->block;
}

/* One past the last block of [at, at + size). The range must not be empty. */
static uint64_t end_of(const ptv_backed *f, uint64_t at, uint64_t size)
{
    return (at + size - 1) / f->block + 1;
}

uint64_t ptv_backed_missing(const ptv_backed *f, uint64_t at, uint64_t size)
{
    uint64_t missing = 0;
    for (uint64_t i = at / f->block; size > 0 && i < end_of(f, at, size); i++) {
        missing += is_loaded(f, i) ? 0 : bytes_of(f, i, i + 1);
    }
    return missing;
}

static bool read_blocks(ptv_backed *f, uint64_t begin, uint64_t end)
{
    const uint64_t at = begin * f->block;
    if (!f->source.read(f->source.context, at, bytes_of(f, begin, end), f->room + at)) {
        return false;
    }
    for (uint64_t i = begin; i < end; i++) {
        f->loaded[i / 64] |= UINT64_C(1) << i % 64;
    }
    return true;
}

bool ptv_backed_read(ptv_backed *f, uint64_t at, uint64_t size)
{
    const uint64_t end = size == 0 ? 0 : end_of(f, at, size);
    for (uint64_t i = at / f->block; i < end; i++) {
        uint64_t next = i;
        while (next < end && !is_loaded(f, next)) {
            next++;
        }
        if (next > i && !read_blocks(f, i, next)) {
            return false;
        }
        i = next > i ? next - 1 : i;
    }
    return true;
}
