/*
 * Shapes of the tensors of calls, for call_contracts.c, which asks much about few. Each distinct
 * shape is read once if there is memory for it.
 */
#pragma once

#include "calls.h"

/* What contracts ask about a tensor. */
typedef struct ptv_shape_facts {
    ptv_vec sizes;
    int64_t elements; /* -1 if unknown */
    int8_t type;
    uint8_t order; /* as PTV_CODE_ORDER has it, or PTV_NO_ORDER */
    uint8_t dynamism;
    bool used; /* in the table */
} ptv_shape_facts;

enum { PTV_NO_ORDER = 255 };

/* A call whose contract holds. */
typedef struct ptv_held_call {
    uint32_t args;   /* its vector; 0 if none */
    uint32_t callee; /* index in the plan */
} ptv_held_call;

/* Shapes that occur in the plan, and calls whose contracts hold. The arrays follow it in memory. */
struct ptv_shape_table {
    ptv_shape_facts *facts; /* a power of two of them, and as many in `held` */
    ptv_held_call *held;
    uint16_t *numbers; /* per value: 1 + its place in `facts`; 0 if unknown */
    uint32_t last;     /* last index in `facts` */
    bool reads;        /* the contract asked for elements, which shapes do not tell */
};

/* The bytes of a table; and a table in that many zeroed bytes. */
size_t ptv_shape_table_bytes(size_t values);
struct ptv_shape_table *ptv_shape_table_in(void *memory, size_t values);

/* The PTV_CODE_ORDER of a dim_order of `count` bytes; PTV_NO_ORDER if it is not one of `rank`. */
uint8_t ptv_order_of(const uint8_t *order, uint32_t count, uint32_t rank);

/* Reads the shape of a tensor. */
ptv_shape_facts ptv_read_shape(const ptv_calls *c, int64_t value);

/* What is known of the elements of a constant of integers. */
typedef struct ptv_elements_read {
    int64_t least, most;
    bool known, missing; /* missing: it is in the file, but not in memory */
} ptv_elements_read;

/* Reads a constant whose shape is `f`. Sets run->needed if it is missing. call_constants.c. */
ptv_elements_read ptv_read_elements(const ptv_calls *c, int64_t value, const ptv_shape_facts *f);

/* ptv_shape_number() of a value that has none yet. */
unsigned ptv_find_shape(const ptv_calls *c, int64_t value);

/* 1 + the place of its shape in the table; 0 if there is no room. */
static inline unsigned ptv_shape_number(const ptv_calls *c, int64_t value)
{
    const unsigned known = c->shapes == NULL ? 0 : c->shapes->numbers[value];
    return c->shapes == NULL || known != 0 ? known : ptv_find_shape(c, value);
}
