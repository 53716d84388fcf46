/* Plain bytes: cuts off the end of the file, and sets words to 0. There is one group. */
#include "fuzz/shrink/state.h"

#include <string.h>

enum { WORD = 4 };

static uint32_t all_units(fh_shrinker *s, uint32_t group)
{
    return group == 0 && s->now.size < UINT32_MAX ? (uint32_t)s->now.size : FH_NO_GROUP;
}

/* Cuts only at the end: elsewhere fh_moved does better. */
static bool make_shorter(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    (void)group;
    if (first > 0) {
        return false;
    }
    s->made.size = s->now.size - n;
    memcpy(s->made.bytes, s->now.bytes, s->made.size);
    return true;
}

const fh_pass fh_bytes = {.units = all_units, .make = make_shorter};

/* ---- Words ---- */

static size_t bytes_at(const fh_shrinker *s, size_t at)
{
    return s->now.size - at < WORD ? s->now.size - at : WORD;
}

static bool is_zero(const fh_shrinker *s, size_t at)
{
    static const uint8_t zeros[WORD] = {0};
    return memcmp(s->now.bytes + at, zeros, bytes_at(s, at)) == 0;
}

/* Counts words that are not zero yet. */
static uint32_t word_units(fh_shrinker *s, uint32_t group)
{
    uint32_t count = 0;
    for (size_t at = 0; at < s->now.size; at += WORD) {
        count += is_zero(s, at) ? 0 : 1;
    }
    return group == 0 ? count : FH_NO_GROUP;
}

static bool make_zeros(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    uint32_t word = 0;
    (void)group;
    s->made.size = s->now.size;
    memcpy(s->made.bytes, s->now.bytes, s->now.size);
    for (size_t at = 0; at < s->now.size; at += WORD) {
        if (!is_zero(s, at)) {
            if (word >= first && word - first < n) {
                memset(s->made.bytes + at, 0, bytes_at(s, at));
            }
            word++;
        }
    }
    return true;
}

const fh_pass fh_zeros = {.units = word_units, .make = make_zeros, .fineness = 16};
