/*
 * Allocations: planned tensors, each for a while at one place in a buffer. Sorting them by
 * place, and the set of those that are active. No file is read here.
 */
#ifndef PTV_PROGRAM_ALLOCATIONS_H
#define PTV_PROGRAM_ALLOCATIONS_H

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

/* The same, where no allocation before `i` is wanted. O(log of how many are passed by). */
uint32_t ptv_allocation_after(const ptv_allocation *allocations, uint32_t count, uint32_t i,
                              uint32_t memory, uint64_t start);

/*
 * A set of sorted allocations, which may overlap. `farthest` has two words for each: those of
 * the allocations themselves, and above each two of them the one that reaches farther.
 */
typedef struct ptv_active {
    const ptv_allocation *allocations;
    uint32_t *farthest;
    uint32_t count;
} ptv_active;

/* Makes it the empty set. O(n). */
void ptv_clear_active(const ptv_active *set);

/* O(log n) each. */
void ptv_activate(const ptv_active *set, uint32_t i);
void ptv_deactivate(const ptv_active *set, uint32_t i);

/* The one of [begin, end) in the set that ends last; PTV_NO_ALLOCATION: none is in it. O(log n). */
uint32_t ptv_active_farthest(const ptv_active *set, uint32_t begin, uint32_t end);

#endif
