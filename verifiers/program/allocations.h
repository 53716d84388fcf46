/*
 * Allocations: planned tensors, each at one place in a buffer for a while. Sorts them by place, and
 * keeps the set of active ones. Reads no file.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PTV_NO_ALLOCATION UINT32_MAX

typedef struct ptv_allocation {
    uint64_t start, end; /* first byte, and one past the last */
    uint32_t memory;     /* the buffer */
    uint32_t value;      /* index in the plan */
} ptv_allocation;

/* Sorts in place by buffer, start, end, value. O(n log n). `stack`: PTV_SORT_BYTES, 8-aligned. */
enum { PTV_SORT_BYTES = 1024 };
void ptv_sort_allocations(ptv_allocation *allocations, uint32_t count, void *stack);

/* In sorted allocations, the first that is not before this place. O(log n). */
uint32_t ptv_allocation_from(const ptv_allocation *allocations, uint32_t count, uint32_t memory,
                             uint64_t start);

/*
 * A set of sorted allocations, which may overlap: a list if small, a tree if large. `words` has
 * room for two per allocation. Those that are no longer needed leave the set when they are met.
 */
typedef struct ptv_active {
    const ptv_allocation *allocations;
    uint32_t *until; /* per allocation: the last time it is needed */
    uint32_t *words;
    uint32_t count;  /* of allocations */
    uint32_t listed; /* size of the set, unless it is a tree */
    bool many;       /* it is a tree */
} ptv_active;

/* Adds allocation i. O(log n); O(n) once, when the list becomes a tree. */
void ptv_activate(ptv_active *set, uint32_t i);

/*
 * Finds an allocation in the set that is needed at `time` or later, has bytes of [start, end) in
 * buffer `memory`, and does not begin at `start`. Of those that begin before, it is the one that
 * ends last; if none do, of those that begin after. Returns PTV_NO_ALLOCATION if there is none.
 * Time must not go back. O(log n), plus as much for each allocation that leaves.
 */
uint32_t ptv_active_in(ptv_active *set, uint32_t memory, uint64_t start, uint64_t end,
                       uint32_t time);
