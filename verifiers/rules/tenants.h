/*
 * Tenants: planned tensors, each for a while at one place in a buffer. Sorting them by
 * place, and the set of those that are active. No file is read here.
 */
#ifndef PTV_RULES_TENANTS_H
#define PTV_RULES_TENANTS_H

#include <stdbool.h>
#include <stdint.h>

enum { PTV_NO_TENANT = UINT32_MAX >> 1 };

typedef struct ptv_tenant {
    union {
        uint64_t start; /* its first byte; of the first ones gone after ptv_clear_active() */
        uint64_t bits;  /* a word of the set of the active ones, in the same memory */
    };
    uint64_t end; /* behind its last byte */
    union {
        uint32_t memory; /* the buffer; gone when ptv_group_tenants() has been called */
        uint32_t group;  /* first of its group; for the first itself, the end of the group */
    };
    uint32_t value; /* of the plan */
} ptv_tenant;

/* By buffer, start, end, value. O(n log n), in place; `stack`: PTV_SORT_BYTES, aligned to 8. */
enum { PTV_SORT_BYTES = 1024 };
void ptv_sort_tenants(ptv_tenant *tenants, uint32_t count, void *stack);

/* Sorted ones that start at one place are a group. */
void ptv_group_tenants(ptv_tenant *tenants, uint32_t count);

static inline uint32_t ptv_group_begin(const ptv_tenant *tenants, uint32_t i)
{
    return tenants[i].group > i ? i : tenants[i].group;
}

static inline uint32_t ptv_group_end(const ptv_tenant *tenants, uint32_t i)
{
    return tenants[ptv_group_begin(tenants, i)].group;
}

/* A set of tenants. Bit i of a level says that word i of the level below is not 0. */
enum { PTV_ACTIVE_LEVELS = 6 }; /* of 64 bits each: 2^36 tenants */
typedef struct ptv_active {
    ptv_tenant *words;
    uint32_t at[PTV_ACTIVE_LEVELS + 1]; /* first word of each level, and the end of the last */
    unsigned levels;
} ptv_active;

/* The empty set for 1 tenant or more. It takes no memory but their `start`. */
void ptv_clear_active(ptv_active *set, ptv_tenant *tenants, uint32_t count);

/* So many tenants have a word of the set instead of their start: about one in 63. */
static inline uint32_t ptv_active_words(const ptv_active *set)
{
    return set->at[set->levels];
}

/* All O(log n), for 0 <= i < count; in ptv_active_from() it may be the count. */
void ptv_activate(const ptv_active *set, uint32_t i);
void ptv_deactivate(const ptv_active *set, uint32_t i);
uint32_t ptv_active_before(const ptv_active *set, uint32_t i); /* the last one before i */
uint32_t ptv_active_from(const ptv_active *set, uint32_t i);   /* the first one that is not */

#endif
