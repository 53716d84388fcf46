/* Changes a few bytes of seeds. It knows no format: the runtime rejects most results early. */
#include <string.h>

#include "fuzz/examples/seeds.h"
#include "fuzz/tree/random.h"
#include "base/little_endian.h"

typedef struct draft {
    const seeds *all;
    uint8_t *bytes;
    size_t size;
    ft_random random;
} draft;

static uint32_t below(draft *d, size_t n)
{
    return ft_random_below(&d->random, (uint32_t)n); /* nothing here exceeds 2^32 */
}

/* A random place for `width` bytes, aligned like fields of flatbuffers. */
static size_t place_for(draft *d, size_t width)
{
    return width * below(d, d->size / width);
}

/* Each random number gets a statement of its own: C leaves their order within one open. */
static void flip_bit(draft *d)
{
    size_t at = place_for(d, 1);
    d->bytes[at] ^= (uint8_t)(1U << below(d, 8));
}

static void set_byte(draft *d)
{
    size_t at = place_for(d, 1);
    d->bytes[at] = (uint8_t)ft_random_next(&d->random);
}

/* 1, 2, 4 or 8; half of the time 4, the width of offsets, counts and indices. */
static uint32_t some_width(draft *d)
{
    static const uint8_t widths[] = {1, 2, 4, 4, 4, 8};
    return widths[below(d, sizeof widths)];
}

static void set_boundary(draft *d)
{
    static const uint64_t values[] = {0,          1,        2,          3,          16,
                                      0x7f,       0x80,     0xff,       0x7fff,     0xffff,
                                      0x7fffffff, 1U << 31, 0xfffffffe, UINT64_MAX, INT64_MAX};
    uint32_t width = some_width(d);
    if (d->size >= width) {
        size_t at = place_for(d, width);
        le_store(d->bytes + at, width, values[below(d, sizeof values / sizeof values[0])]);
    }
}

/* Adds up to 16, or subtracts it. */
static void add_little(draft *d)
{
    uint32_t width = some_width(d);
    if (d->size >= width) {
        size_t at = place_for(d, width);
        le_store(d->bytes + at, width, le_load(d->bytes + at, width) + below(d, 33) - 16);
    }
}

static void copy_word(draft *d)
{
    uint32_t width = some_width(d);
    if (d->size >= width) {
        size_t to = place_for(d, width), from = place_for(d, width);
        memmove(d->bytes + to, d->bytes + from, width);
    }
}

/* Copies a piece of any seed to the same position. */
static void graft(draft *d)
{
    const seed_file *other = &d->all->files[below(d, d->all->count)];
    size_t least = other->size < d->size ? other->size : d->size;
    size_t at = below(d, least);
    size_t length = 1 + below(d, least - at);
    memcpy(d->bytes + at, other->bytes + at, length);
}

static void cut(draft *d)
{
    d->size = 1 + below(d, d->size);
}

static void edit(draft *d)
{
    static void (*const edits[])(draft *) = {flip_bit,     flip_bit,     set_byte,     set_byte,
                                             set_boundary, set_boundary, set_boundary, add_little,
                                             add_little,   copy_word,    copy_word,    copy_word};
    uint32_t which = below(d, 64); /* most inputs keep their size and origin */
    if (which == 0) {
        cut(d);
    } else if (which == 1) {
        graft(d);
    } else {
        edits[below(d, sizeof edits / sizeof edits[0])](d);
    }
}

static size_t changed(void *state, uint64_t n, uint8_t *out, size_t max)
{
    const seeds *all = state;
    draft d = {.all = all, .bytes = out, .random = {all->number}};
    d.random.state = ft_random_next(&d.random) ^ n;
    const seed_file *file = &all->files[below(&d, all->count)];
    d.size = file->size < max ? file->size : max;
    memcpy(out, file->bytes, d.size);
    for (uint32_t left = 1 + below(&d, 4); left > 0; left--) {
        edit(&d);
    }
    return d.size;
}

source seeds_changed(seeds *all)
{
    return (source){changed, all};
}
