/* Sorting in place, for rules that compare many objects with each other. */
#pragma once

#include "memory.h"

enum { PTV_SORTABLE_MOST = 64 }; /* bytes of an element */

/* What is sorted: elements of `size` bytes, a multiple of 4, compared by number. */
typedef struct ptv_sortable {
    void *items;
    size_t size;
    bool (*before)(void *context, uint32_t a, uint32_t b);
    void *context;
    size_t key; /* where each has two words, length and hash, that go before all else; 0: nowhere */
} ptv_sortable;

/*
 * Ascending: by key into buckets, and each small bucket by heap. n log n comparisons in the worst
 * case, no recursion, no memory. The largest leave the heap first. So when comparing two elements
 * costs no more than the larger is long, and larger elements are never shorter, all comparisons
 * together cost the sum of the lengths, times log n.
 */
void ptv_sort(const ptv_sortable *items, uint32_t count);

/*
 * A hash of bytes that are in memory, so that most comparisons need not read them. FNV-1a,
 * a word at a time: equal hashes may be made, so equal ones are compared byte for byte.
 */
uint64_t ptv_hash(const ptv_image *im, uint64_t at, uint64_t length);

/* A string of verified tables and its ptv_hash(). */
typedef struct ptv_hashed {
    ptv_vec bytes;
    uint32_t hash;
} ptv_hashed;

/* For ptv_sortable.key: its length and hash, as ptv_compare_hashed() has them. */
enum { PTV_HASHED_KEY = offsetof(ptv_hashed, bytes.count) };
_Static_assert(offsetof(ptv_hashed, hash) == PTV_HASHED_KEY + sizeof(uint32_t), "side by side");

/*
 * < 0, 0, > 0: by length, hash, then bytes. Equal strings are neighbours in this order, and
 * what comes later is never shorter (ptv_sort).
 */
int ptv_compare_hashed(const ptv_image *im, ptv_hashed a, ptv_hashed b);
