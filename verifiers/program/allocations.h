/*
 * Allocations: planned tensors, each for a while at one place in a buffer. Sorting them by
 * place, and the set of those that are active. No file is read here.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PTV_NO_ALLOCATION UINT32_MAX

typedef struct ptv_allocation {
    uint64_t start, end; /* its first byte, and behind its last */
    uint32_t memory;     /* the buffer */
    uint32_t value;      /* of the plan */
} ptv_allocation;

/* By buffer, start, end, value. O(n log n), in place; `stack`: PTV_SORT_BYTES, aligned to 8. */
enum { PTV_SORT_BYTES = 1024 };
void ptv_sort_allocations(ptv_allocation *allocations, uint32_t count, void *stack);

/* Of sorted ones, the first that is not before this place. O(log n). */
uint32_t ptv_allocation_from(const ptv_allocation *allocations, uint32_t count, uint32_t memory,
                             uint64_t start);

/*
 * A set of sorted allocations, which may overlap. Few are a list, many a tree; `words` has room for
 * two of each allocation. Those that are no longer needed leave the set when they are met.
 */
typedef struct ptv_active {
    const ptv_allocation *allocations;
    uint32_t *until; /* per allocation: the last time that it is needed */
    uint32_t *words;
    uint32_t count;  /* of allocations */
    uint32_t listed; /* those in the set, unless it is a tree */
    bool many;       /* it is a tree */
} ptv_active;

/* O(log n); O(n) once, when it becomes a tree. */
void ptv_activate(ptv_active *set, uint32_t i);

/*
 * Of those in the set that are needed at `time` or later, one that has bytes of [start, end) of
 * buffer `memory` and does not begin at `start`: the one that ends last of those that begin before,
 * else of the others. PTV_NO_ALLOCATION: there is none. Time does not go back. O(log n), and as
 * much for each that leaves.
 */
uint32_t ptv_active_in(ptv_active *set, uint32_t memory, uint64_t start, uint64_t end,
                       uint32_t time);
