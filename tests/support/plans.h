/*
 * Programs with one method, minimal but as long as wanted: planned bytes, lists of them, and
 * instructions that use them. For tests that need too many values for a text model. Rules about
 * other things may have findings in them.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct plan_value {
    uint32_t offset, bytes; /* of a tensor in buffer 1; if bytes is 0, a list of two values, */
    int32_t items[2];       /* namely these */
} plan_value;

typedef enum plan_kind {
    PLAN_CALL,   /* of an unknown operator, with a and b */
    PLAN_MOVE,   /* from a to b */
    PLAN_JUMP,   /* to b, depending on a */
    PLAN_ALWAYS, /* to b, whatever a is: the condition is a Bool that stays false */
    PLAN_KERNEL, /* aten::abs: reads a, writes b */
    PLAN_VIEW,   /* executorch_prim::et_view: b refers to the bytes of a */
    PLAN_FILL    /* executorch_prim::et_copy_index: a goes to a part of b */
} plan_kind;

typedef struct plan_step {
    plan_kind kind;
    int32_t a, b;
} plan_step;

typedef struct plan_model {
    const plan_value *values;
    uint32_t value_count;
    const plan_step *steps;
    uint32_t step_count;
    int32_t input, output;
} plan_model;

/* Returns bytes from malloc; aborts if out of memory. A Bool, false, follows the values. */
uint8_t *plan_encode(const plan_model *p, size_t *size);
