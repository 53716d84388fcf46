/* Heap sort, the memory for it, and a hash to sort by. */
#include "sort.h"

#include <string.h>

static void swap(const ptv_sortable *s, uint32_t i, uint32_t j)
{
    uint8_t *a = (uint8_t *)s->items + i * s->size, *b = (uint8_t *)s->items + j * s->size;
    PTV_REQUIRE(s->size % sizeof(uint32_t) == 0);
    for (size_t at = 0; at < s->size; at += sizeof(uint32_t)) {
        uint32_t kept;
        memcpy(&kept, a + at, sizeof kept);
        memcpy(a + at, b + at, sizeof kept);
        memcpy(b + at, &kept, sizeof kept);
    }
}

static uint64_t key_of(const ptv_sortable *s, uint32_t i)
{
    uint32_t words[2];
    memcpy(words, (const uint8_t *)s->items + i * s->size + s->key, sizeof words);
    return (uint64_t)words[0] << 32 | words[1];
}

/* Keys decide nearly always, and at once. */
static inline bool is_before(const ptv_sortable *s, uint32_t i, uint32_t j)
{
    if (s->key != 0) {
        const uint64_t a = key_of(s, i), b = key_of(s, j);
        if (a != b) {
            return a < b;
        }
    }
    return s->before(s->context, i, j);
}

static void sink(const ptv_sortable *s, uint32_t i, uint32_t count)
{
    while (i < count / 2) {
        uint32_t child = 2 * i + 1;
        if (child + 1 < count && is_before(s, child, child + 1)) {
            child++;
        }
        if (!is_before(s, i, child)) {
            return;
        }
        swap(s, i, child);
        i = child;
    }
}

void ptv_sort(const ptv_sortable *s, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(s, i, count);
    }
    for (uint32_t left = count; left > 1;) {
        left--;
        swap(s, 0, left);
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
