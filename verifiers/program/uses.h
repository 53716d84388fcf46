/*
 * What a plan does with its values: one pass over its instructions, for the rules in flow.c,
 * flow_order.c and flow_late.c. It does not follow control flow.
 */
#pragma once

#include "plan.h"

enum {
    PTV_USE_INPUT = 1,
    PTV_USE_OUTPUT = 2,
    PTV_USE_ARGUMENT = 4, /* of a kernel or delegate */
    PTV_USE_CONDITION = 8,
    PTV_USE_SOURCE = 16, /* of a move */
    PTV_USE_TARGET = 32, /* of a move */
    PTV_USE_FREED = 64,
    PTV_USE_VIEW = 128,    /* ptv_view_of(): a call sets its data pointer */
    PTV_USE_ELEMENT = 256, /* of a list that is used */
    PTV_USE_LISTED = 512,  /* of a list that is not used */
    PTV_USE_GONE = 1024,   /* freed; every path to a later instruction passes the FreeCall */
    PTV_USE_LATE = 2048    /* has no bytes until a view or a move gives it some */
};

/* The arrays are in the caller's memory. */
typedef struct ptv_uses {
    ptv_plan plan;
    uint32_t *since;    /* per value: scratch for the checks */
    uint16_t *flags;    /* per value: PTV_USE_* */
    uint8_t *operators; /* per operator: 1 = called */
    uint8_t *delegates; /* per delegate: 1 = called */
    uint32_t delegate_count;
    uint32_t *last_use, *over, *rounds; /* for flow_loops.c: one per value, two per instruction */
    bool flows;                         /* there is a jump or a FreeCall */
    bool frees;                         /* there is a FreeCall */
    bool gives;                         /* a call or a move gives memory to a value */
} ptv_uses;

/* Returns false if there is too little memory. Each of the rules is then listed as not run. */
bool ptv_gather_uses(ptv_run *run, const ptv_frame *plan, const ptv_rule_list *rules,
                     ptv_uses *uses);

/* Whether the value is used in any of these ways. */
static inline bool ptv_is_used(const ptv_uses *uses, int64_t value, unsigned flags)
{
    return value >= 0 && value < uses->plan.values.list.count && (uses->flags[value] & flags) != 0;
}

/*
 * Whether nothing gives the tensor `value` its bytes: no plan, no data, no caller. A move and
 * et_view bring the memory of their source, an in-place operator that of its first argument. A
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

/* For a value that ptv_has_no_memory(): whether a rule reports that at the value itself. */
bool ptv_is_reported_for_memory(const ptv_uses *uses, uint32_t value);
