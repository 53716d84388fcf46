/* What is noted of a plan while it is looked at: by quiet.c, and by quiet_places.c. */
#ifndef PTV_PROGRAM_GLANCE_H
#define PTV_PROGRAM_GLANCE_H

#include "calls.h"

enum {
    PTV_GLANCE_USED = 1,
    PTV_GLANCE_CALLERS = 2, /* an input or output of the plan */
    PTV_GLANCE_SURE = 4, /* a kernel may write it: at one place with another that one does, two */
    PTV_GLANCE_SUPPLIED = 8,      /* somebody may write it, some time */
    PTV_GLANCE_BORN_WRITTEN = 16, /* whoever mentions it first */
    PTV_GLANCE_BORN_VIEW = 32,    /* its first mention gives it the bytes of another one */
    PTV_GLANCE_BEGUN = 64,
    PTV_GLANCE_ENDS_WRITTEN = 128 /* surely, by the last one that mentions it */
};

#define PTV_NEVER UINT32_MAX

/* A place in a buffer, and until when it is needed by those who had it last. */
typedef struct ptv_spot {
    uint64_t start, end;
    uint64_t supplied; /* the end of what has been written there */
    uint32_t memory;
    uint32_t until;
    uint32_t sure;  /* of those that kernels write; 1 more where that is the last of it */
    uint32_t since; /* when `supplied` grew */
} ptv_spot;

enum { PTV_MOST_SPOTS = 64 };

typedef struct ptv_glance {
    ptv_plan plan;
    const ptv_value *values;
    uint32_t count;
    uint32_t *first, *last; /* per value: times of mentions */
    uint32_t *heirs;        /* pairs: a value, and who refers to its bytes from then on */
    uint32_t heir_count;
    ptv_spot *spots; /* apart from each other, by place */
    uint32_t spot_count;
    uint8_t *is;     /* per value */
    uint8_t *called; /* per operator, then per delegate */
    uint32_t delegates, time;
    uint64_t cost; /* of reading all arguments and the lists among them */
    bool alone;    /* there is no other plan, whose values are in the same buffers */
    unsigned quiet;
} ptv_glance;

static inline const ptv_value *ptv_glance_value(const ptv_glance *l, uint32_t i)
{
    return &l->values[i];
}

static inline bool ptv_glance_is_tensor(const ptv_glance *l, uint32_t i)
{
    return ptv_glance_value(l, i)->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* The elements of a list, if they can be paid for; `*size`: bytes of each. */
bool ptv_pay_for_list(ptv_glance *l, uint32_t list, ptv_vec *items, unsigned *size);

/* Element i: a value, or PTV_NEVER where it says that there is none. False: there is no such. */
static inline bool ptv_glance_element(const ptv_glance *l, ptv_vec items, unsigned size, uint32_t i,
                                      uint32_t *value)
{
    int64_t element = ptv_element(l->plan.im, items, size, i);
    *value = element < 0 ? PTV_NEVER : (uint32_t)element;
    return element < (int64_t)l->count;
}

/* Whether no tensor gets bytes that another one needs. What nobody supplies ends PTV_QUIET_CALLS.
 */
bool ptv_have_places(ptv_glance *l);

#endif
