/*
 * Shapes of the tensors of calls, each kind of them read once where there is memory for it: for
 * call_contracts.c, which asks much of few.
 */
#pragma once

#include "calls.h"

/* What is asked about a tensor. */
typedef struct ptv_shape_facts {
    ptv_vec sizes;
    int64_t elements; /* -1: not known */
    int8_t type;
    uint8_t order; /* as PTV_CODE_ORDER has it; PTV_NO_ORDER */
    uint8_t dynamism;
    bool used; /* in the table */
} ptv_shape_facts;

enum { PTV_NO_ORDER = 255 };

/* A call whose contract holds. */
typedef struct ptv_held_call {
    uint32_t args;   /* 0: none */
    uint32_t callee; /* in the list of the plan */
} ptv_held_call;

/* Shapes that occur in the plan, and calls whose contracts hold: behind it in memory. */
struct ptv_shape_table {
    ptv_shape_facts *facts; /* a power of two of them, as many of `held` */
    ptv_held_call *held;
    uint16_t *numbers; /* per value: 1 + its place in `facts`, 0: not known */
    uint32_t last;     /* of `facts` */
    bool reads;        /* the call was asked for elements, which shapes do not tell */
};

/* Its bytes; and one in so many zeroed bytes. */
size_t ptv_shape_table_bytes(size_t values);
struct ptv_shape_table *ptv_shape_table_in(void *memory, size_t values);

/* As PTV_CODE_ORDER has it, of a dim_order of `count` bytes; PTV_NO_ORDER: it is none of `rank`. */
uint8_t ptv_order_of(const uint8_t *order, uint32_t count, uint32_t rank);

/* Of a tensor. */
ptv_shape_facts ptv_read_shape(const ptv_calls *c, int64_t value);

/*
 * The smallest and the largest element of a constant of whole numbers; false: not known. `f`: what
 * is known of its shape. call_constants.c.
 */
bool ptv_known_elements(const ptv_calls *c, int64_t value, const ptv_shape_facts *f, int64_t *least,
                        int64_t *most);

/* ptv_shape_number() of one that has none yet. */
unsigned ptv_find_shape(const ptv_calls *c, int64_t value);

/* 1 + the place of its shape in the table, 0: there is no room. */
static inline unsigned ptv_shape_number(const ptv_calls *c, int64_t value)
{
    const unsigned known = c->shapes == NULL ? 0 : c->shapes->numbers[value];
    return c->shapes == NULL || known != 0 ? known : ptv_find_shape(c, value);
}
