/* Sorts with buckets and heaps; and a hash to sort by. */
#include "sort.h"

#include <string.h>

static uint8_t *item(const ptv_sortable *s, uint32_t i)
{
    return (uint8_t *)s->items + i * s->size;
}

/* Nearly all lists of names have elements of one of the two special-cased sizes. */
static inline void copy(const ptv_sortable *s, uint8_t *to, const uint8_t *from)
{
    PTV_REQUIRE(s->size % sizeof(uint32_t) == 0 && s->size <= PTV_SORTABLE_MOST);
    switch (s->size) {
    case 16: memcpy(to, from, 16); break;
    case 24: memcpy(to, from, 24); break;
    default:
        for (size_t at = 0; at < s->size; at += sizeof(uint32_t)) {
            memcpy(to + at, from + at, sizeof(uint32_t));
        }
    }
}

/* The key of an element; always 0 if elements have none. */
static uint64_t key_of(const ptv_sortable *s, const uint8_t *of)
{
    uint32_t words[2] = {0, 0};
    if (s->key != 0) {
        memcpy(words, of + s->key, sizeof words);
    }
    return (uint64_t)words[0] << 32 | words[1];
}

/* The larger of one or two children. Avoids a branch, as it would be unpredictable. */
static inline uint32_t larger(const ptv_sortable *s, uint32_t first, uint32_t child, uint32_t count,
                              uint64_t *key)
{
    const uint8_t *at = item(s, first + child);
    *key = key_of(s, at);
    if (child + 1 == count) {
        return child;
    }
    const uint64_t next = key_of(s, at + s->size);
    uint32_t second = *key < next;
    if (*key == next) {
        second = s->before(s->context, first + child, first + child + 1);
    }
    *key = *key < next ? next : *key;
    return child + second;
}

/*
 * Keys nearly always decide on their own. The sinking element is stored only at the end, and when
 * `before` has to compare it.
 */
static void sink(const ptv_sortable *s, uint32_t first, uint32_t i, uint32_t count)
{
    uint8_t kept[PTV_SORTABLE_MOST];
    copy(s, kept, item(s, first + i));
    const uint64_t key = key_of(s, kept);
    while (i < count / 2) {
        uint64_t other;
        const uint32_t child = larger(s, first, 2 * i + 1, count, &other);
        if (key == other) {
            copy(s, item(s, first + i), kept);
        }
        if (key > other || (key == other && !s->before(s->context, first + i, first + child))) {
            break;
        }
        copy(s, item(s, first + i), item(s, first + child));
        i = child;
    }
    copy(s, item(s, first + i), kept);
}

static void swap(const ptv_sortable *s, uint32_t i, uint32_t j)
{
    uint8_t kept[PTV_SORTABLE_MOST];
    copy(s, kept, item(s, i));
    copy(s, item(s, i), item(s, j));
    copy(s, item(s, j), kept);
}

static void heap_sort(const ptv_sortable *s, uint32_t first, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(s, first, i, count);
    }
    for (uint32_t left = count; left > 1;) {
        left--;
        swap(s, first, first + left);
        sink(s, first, 0, left);
    }
}

/* ---- Buckets, by key ---- */

enum { BUCKETS = 32, LEVELS = 4, FEW = 8 };

/* How keys map to buckets, in ascending order. */
typedef struct spread {
    uint64_t least;
    unsigned shift;
} spread;

static unsigned bucket_of(const ptv_sortable *s, spread by, uint32_t i)
{
    return (unsigned)((key_of(s, item(s, i)) - by.least) >> by.shift);
}

static spread spread_of(const ptv_sortable *s, uint32_t begin, uint32_t end)
{
    uint64_t least = UINT64_MAX, most = 0;
    for (uint32_t i = begin; i < end; i++) {
        const uint64_t key = key_of(s, item(s, i));
        least = key < least ? key : least;
        most = key > most ? key : most;
    }
    spread by = {least, 0};
    while ((most - least) >> by.shift >= BUCKETS) {
        by.shift++;
    }
    return by;
}

/* Arranges [begin, end) by bucket. Each swap moves one element to its bucket. */
PTV_NOINLINE static void distribute(const ptv_sortable *s, spread by, uint32_t begin, uint32_t end)
{
    uint32_t next[BUCKETS] = {0}, ends[BUCKETS];
    for (uint32_t i = begin; i < end; i++) {
        next[bucket_of(s, by, i)]++;
    }
    for (unsigned b = 0; b < BUCKETS; b++) {
        begin += next[b];
        ends[b] = begin;
        next[b] = begin - next[b];
    }
    for (unsigned b = 0; b < BUCKETS; b++) {
        while (next[b] < ends[b]) {
            const unsigned to = bucket_of(s, by, next[b]);
            if (to == b) {
                next[b]++;
            } else {
                swap(s, next[b], next[to]++);
            }
        }
    }
}

/* The end of the bucket that begins at `begin`. */
static uint32_t end_of_bucket(const ptv_sortable *s, spread by, uint32_t begin, uint32_t end)
{
    const unsigned bucket = bucket_of(s, by, begin);
    uint32_t i = begin + 1;
    while (i < end && bucket_of(s, by, i) == bucket) {
        i++;
    }
    return i;
}

/* Elements up to `end`, arranged by bucket. */
typedef struct level {
    spread by;
    uint32_t end;
} level;

static level level_of(const ptv_sortable *s, uint32_t begin, uint32_t end)
{
    const level l = {spread_of(s, begin, end), end};
    distribute(s, l.by, begin, end);
    return l;
}

void ptv_sort(const ptv_sortable *s, uint32_t count)
{
    if (s->key == 0 || count <= FEW) {
        heap_sort(s, 0, count);
        return;
    }
    level levels[LEVELS] = {level_of(s, 0, count)};
    unsigned depth = 0;
    for (uint32_t begin = 0; begin < count;) {
        while (begin == levels[depth].end) {
            depth--;
        }
        const uint32_t end = end_of_bucket(s, levels[depth].by, begin, levels[depth].end);
        if (end - begin > FEW && depth + 1 < LEVELS) {
            depth++;
            levels[depth] = level_of(s, begin, end);
        } else {
            heap_sort(s, begin, end - begin);
            begin = end;
        }
    }
}

uint64_t ptv_hash(const ptv_image *im, uint64_t at, uint64_t length)
{
    const uint64_t prime = UINT64_C(0x100000001b3);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; length >= 8; at += 8, length -= 8) {
        hash = (hash ^ ptv_u64(im, at)) * prime;
        hash ^= hash >> 32;
    }
    for (; length > 0; at++, length--) {
        hash = (hash ^ ptv_u8(im, at)) * prime;
    }
    return hash;
}

int ptv_compare_hashed(const ptv_image *im, ptv_hashed a, ptv_hashed b)
{
    if (a.bytes.at == b.bytes.at) {
        return 0;
    }
    if (a.bytes.count != b.bytes.count) {
        return a.bytes.count < b.bytes.count ? -1 : 1;
    }
    if (a.hash != b.hash) {
        return a.hash < b.hash ? -1 : 1;
    }
    return memcmp(im->bytes + a.bytes.at, im->bytes + b.bytes.at, a.bytes.count);
}
