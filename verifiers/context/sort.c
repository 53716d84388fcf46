/* Heap sort, the memory for it, and a hash to sort by. */
#include "sort.h"

#include <string.h>

static uint8_t *item(const ptv_sortable *s, uint32_t i)
{
    return (uint8_t *)s->items + i * s->size;
}

/* Names have these two sizes, nearly always. */
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

/* 0: all are equal. */
static uint64_t key_of(const ptv_sortable *s, const uint8_t *of)
{
    uint32_t words[2] = {0, 0};
    if (s->key != 0) {
        memcpy(words, of + s->key, sizeof words);
    }
    return (uint64_t)words[0] << 32 | words[1];
}

/* Of one or two children, the one that goes up: as good as random, so there is no branch. */
static inline uint32_t larger(const ptv_sortable *s, uint32_t child, uint32_t count, uint64_t *key)
{
    const uint8_t *at = item(s, child);
    *key = key_of(s, at);
    if (child + 1 == count) {
        return child;
    }
    const uint64_t next = key_of(s, at + s->size);
    uint32_t second = *key < next;
    if (*key == next) {
        second = s->before(s->context, child, child + 1);
    }
    *key = *key < next ? next : *key;
    return child + second;
}

/*
 * Keys decide nearly always, and at once. The one that sinks is in its place only at the end, and
 * where it has to be compared.
 */
static void sink(const ptv_sortable *s, uint32_t i, uint32_t count)
{
    uint8_t kept[PTV_SORTABLE_MOST];
    copy(s, kept, item(s, i));
    const uint64_t key = key_of(s, kept);
    while (i < count / 2) {
        uint64_t other;
        const uint32_t child = larger(s, 2 * i + 1, count, &other);
        if (key == other) {
            copy(s, item(s, i), kept);
        }
        if (key > other || (key == other && !s->before(s->context, i, child))) {
            break;
        }
        copy(s, item(s, i), item(s, child));
        i = child;
    }
    copy(s, item(s, i), kept);
}

void ptv_sort(const ptv_sortable *s, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(s, i, count);
    }
    for (uint32_t left = count; left > 1;) {
        uint8_t last[PTV_SORTABLE_MOST];
        left--;
        copy(s, last, item(s, left));
        copy(s, item(s, left), item(s, 0));
        copy(s, item(s, 0), last);
        sink(s, 0, left);
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
