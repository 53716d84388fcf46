/* In-place sorting, for rules that compare many objects with each other. */
#pragma once

#include "memory.h"

enum { PTV_SORTABLE_MOST = 64 }; /* bytes of an element */

/* What to sort: elements of `size` bytes, a multiple of 4. `before` takes their indices. */
typedef struct ptv_sortable {
    void *items;
    size_t size;
    bool (*before)(void *context, uint32_t a, uint32_t b);
    void *context;
    size_t key; /* offset in an element of two words, length and hash, to compare first; 0: none */
} ptv_sortable;

/*
 * Sorts in ascending order: into buckets by key, then each small bucket with a heap. Takes n log n
 * comparisons in the worst case, no recursion, and no memory. The heap yields the largest elements
 * first. So if comparing two elements costs no more than the length of the larger one, and larger
 * elements are never shorter, all comparisons cost the sum of the lengths times log n.
 */
void ptv_sort(const ptv_sortable *items, uint32_t count);

/*
 * A hash of bytes that are in memory, so that most comparisons need not read them. FNV-1a, a word
 * at a time. Collisions can be crafted, so bytes with equal hashes are compared.
 */
uint64_t ptv_hash(const ptv_image *im, uint64_t at, uint64_t length);

/* A string of verified tables and its ptv_hash(). */
typedef struct ptv_hashed {
    ptv_vec bytes;
    uint32_t hash;
} ptv_hashed;

/* For ptv_sortable.key: length and hash, in the order in which ptv_compare_hashed() uses them. */
enum { PTV_HASHED_KEY = offsetof(ptv_hashed, bytes.count) };
_Static_assert(offsetof(ptv_hashed, hash) == PTV_HASHED_KEY + sizeof(uint32_t), "side by side");

/*
 * Compares length, hash, then bytes. Returns < 0, 0 or > 0. In this order equal strings are
 * neighbours, and later ones are never shorter, as ptv_sort() wants it.
 */
int ptv_compare_hashed(const ptv_image *im, ptv_hashed a, ptv_hashed b);
