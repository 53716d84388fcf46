/* What quiet.c and quiet_places.c note about a plan while they examine it. */
#pragma once

#include "calls.h"

enum {
    PTV_PLAN_SUMMARY_SURE = 1,         /* a kernel may write it: two such at one place conflict */
    PTV_PLAN_SUMMARY_SUPPLIED = 2,     /* something may write it, at some time */
    PTV_PLAN_SUMMARY_BORN_WRITTEN = 4, /* its first access may write it */
    PTV_PLAN_SUMMARY_BORN_VIEW = 8,    /* its first access gives it the bytes of another */
    PTV_PLAN_SUMMARY_BEGUN = 16,       /* it has got its place */
    PTV_PLAN_SUMMARY_ENDS_WRITTEN = 32 /* its last access writes it */
};

#define PTV_NEVER UINT32_MAX

/* A place in a buffer, and how long the tensors that had it last need it. */
typedef struct ptv_plan_slot {
    uint64_t start, end;
    uint64_t supplied; /* end of the bytes written there */
    uint32_t memory;
    uint32_t until;
    uint32_t sure;  /* `until` of tensors that kernels write; plus 1 if that is a write */
    uint32_t since; /* the time when `supplied` grew */
} ptv_plan_slot;

enum { PTV_PLAN_SLOTS_MAX = 64 };

typedef struct ptv_plan_summary {
    ptv_plan plan;
    const ptv_value *values;
    uint32_t count;
    uint32_t *first, *last; /* per value: times of its accesses */
    uint32_t *aliases;      /* pairs: a value, and the one that refers to its bytes from then on */
    uint32_t alias_count;
    ptv_plan_slot *sites; /* disjoint, sorted by place */
    uint32_t site_count;
    uint8_t *is; /* per value */
    uint32_t delegates, time;
    uint64_t cost; /* of reading all arguments, and the lists among them */
    bool alone;    /* no other plan has values in the same buffers */
    unsigned quiet;
} ptv_plan_summary;

static inline const ptv_value *ptv_plan_summary_value(const ptv_plan_summary *l, uint32_t i)
{
    return &l->values[i];
}

static inline bool ptv_plan_summary_is_tensor(const ptv_plan_summary *l, uint32_t i)
{
    return ptv_plan_summary_value(l, i)->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* Gets the elements of a list if the budget allows. Sets *size to the bytes of each. */
bool ptv_charge_for_list(ptv_plan_summary *l, uint32_t list, ptv_vec *items, unsigned *size);

/* Gets element i: a value, or PTV_NEVER for none. Returns false if there is no such value. */
static inline bool ptv_plan_summary_element(const ptv_plan_summary *l, ptv_vec items, unsigned size,
                                            uint32_t i, uint32_t *value)
{
    int64_t element = ptv_element(l->plan.im, items, size, i);
    *value = element < 0 ? PTV_NEVER : (uint32_t)element;
    return element < (int64_t)l->count;
}

/* Whether no tensor gets bytes that another needs. Clears PTV_QUIET_CALLS if one is unsupplied. */
bool ptv_have_places(ptv_plan_summary *l);
