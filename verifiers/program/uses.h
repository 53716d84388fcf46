/*
 * What a plan does with its values: one pass over its instructions, for the rules in
 * flow.c and flow_order.c. Control flow is not followed here.
 */
#pragma once

#include "plan.h"

enum {
    PTV_USE_INPUT = 1,
    PTV_USE_OUTPUT = 2,
    PTV_USE_ARGUMENT = 4, /* of a kernel or a delegate */
    PTV_USE_CONDITION = 8,
    PTV_USE_SOURCE = 16, /* of a move */
    PTV_USE_TARGET = 32, /* of a move */
    PTV_USE_FREED = 64,
    PTV_USE_VIEW = 128,    /* ptv_view_of(): its data pointer is set while running */
    PTV_USE_ELEMENT = 256, /* of a list that is used itself */
    PTV_USE_LISTED = 512,  /* of a list that nobody uses */
    PTV_USE_GONE = 1024,   /* freed, and nothing after the FreeCall is reached without it */
    PTV_USE_LATE = 2048    /* has no bytes before a view or a move */
};

/* Its arrays are in memory of the caller. */
typedef struct ptv_uses {
    ptv_plan plan;
    uint32_t *since;    /* per value: scratch of those who read the rest */
    uint16_t *flags;    /* per value: PTV_USE_* */
    uint8_t *operators; /* per operator: 1 = called */
    uint8_t *delegates; /* per delegate: 1 = called */
    uint32_t delegate_count;
    uint32_t *last_use, *over,
        *rounds; /* for flow_loops.c: per value; per instruction of a chain */
    bool flows;  /* there is a jump or a FreeCall */
    bool frees;  /* there is a FreeCall */
    bool gives;  /* there is a call or a move that gives memory to a value */
} ptv_uses;

/* False when there is too little memory: each of the rules is then listed as not run. */
bool ptv_gather_uses(ptv_run *run, const ptv_frame *plan, const ptv_rule_list *rules,
                     ptv_uses *uses);

/* Whether it is used in one of these ways. */
static inline bool ptv_is_used(const ptv_uses *uses, int64_t value, unsigned flags)
{
    return value >= 0 && value < uses->plan.values.list.count && (uses->flags[value] & flags) != 0;
}

/*
 * Whether nothing gives the tensor `value` its bytes: no memory, no data, no caller. A move and
 * et_view bring the memory of their source, an operator in place that of its first argument, and a
 * tensor without bound gets memory when its size is known.
 */
static inline bool ptv_has_no_memory(const ptv_uses *uses, uint32_t value)
{
    ptv_value room;
    const ptv_value *v = ptv_plan_value(&uses->plan, value, &room);
    return v->storage == PTV_STORED_NOWHERE && v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
           (v->is & PTV_VALUE_UNBOUND) == 0 &&
           !ptv_is_used(uses, value,
                        PTV_USE_INPUT | PTV_USE_OUTPUT | PTV_USE_TARGET | PTV_USE_VIEW);
}

/* Of a value that ptv_has_no_memory(): whether rules say so at the value itself. */
bool ptv_is_reported_for_memory(const ptv_uses *uses, uint32_t value);
