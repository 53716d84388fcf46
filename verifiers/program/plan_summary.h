/* What is noted of a plan while it is looked at: by quiet.c, and by quiet_places.c. */
#pragma once

#include "calls.h"

enum {
    PTV_PLAN_SUMMARY_SURE = 1,     /* a kernel may write it: at one place with another such, two */
    PTV_PLAN_SUMMARY_SUPPLIED = 2, /* somebody may write it, some time */
    PTV_PLAN_SUMMARY_BORN_WRITTEN = 4, /* whoever accesses it first */
    PTV_PLAN_SUMMARY_BORN_VIEW = 8,    /* its first access gives it the bytes of another one */
    PTV_PLAN_SUMMARY_BEGUN = 16,       /* its place has been taken */
    PTV_PLAN_SUMMARY_ENDS_WRITTEN = 32 /* surely, by the last one that accesses it */
};

#define PTV_NEVER UINT32_MAX

/* A place in a buffer, and until when it is needed by those who had it last. */
typedef struct ptv_plan_slot {
    uint64_t start, end;
    uint64_t supplied; /* the end of what has been written there */
    uint32_t memory;
    uint32_t until;
    uint32_t sure;  /* of those that kernels write; 1 more where that is the last of it */
    uint32_t since; /* when `supplied` grew */
} ptv_plan_slot;

enum { PTV_PLAN_SLOTS_MAX = 64 };

typedef struct ptv_plan_summary {
    ptv_plan plan;
    const ptv_value *values;
    uint32_t count;
    uint32_t *first, *last; /* per value: times of accesses */
    uint32_t *aliases;      /* pairs: a value, and who refers to its bytes from then on */
    uint32_t alias_count;
    ptv_plan_slot *sites; /* apart from each other, by place */
    uint32_t site_count;
    uint8_t *is; /* per value */
    uint32_t delegates, time;
    uint64_t cost; /* of reading all arguments and the lists among them */
    bool alone;    /* there is no other plan, whose values are in the same buffers */
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

/* The elements of a list, if they can be paid for; `*size`: bytes of each. */
bool ptv_charge_for_list(ptv_plan_summary *l, uint32_t list, ptv_vec *items, unsigned *size);

/* Element i: a value, or PTV_NEVER where it says that there is none. False: there is no such. */
static inline bool ptv_plan_summary_element(const ptv_plan_summary *l, ptv_vec items, unsigned size,
                                            uint32_t i, uint32_t *value)
{
    int64_t element = ptv_element(l->plan.im, items, size, i);
    *value = element < 0 ? PTV_NEVER : (uint32_t)element;
    return element < (int64_t)l->count;
}

/* Whether no tensor gets bytes that another one needs. What nobody supplies ends PTV_QUIET_CALLS.
 */
bool ptv_have_places(ptv_plan_summary *l);
