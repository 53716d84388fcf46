/*
 * Programs of any size, both ordinary ones and ones designed to be bad for a rule; also graphs,
 * weights and packages. Only their shape matters: most programs have findings.
 */
#pragma once

#include "tests/support/plans.h"
#include "tests/support/trees.h"

typedef struct scale_family {
    const char *name;
    /* Fills a program with n things. `plan` is its only method and has only empty lists. */
    void (*make)(gm_model *model, gm_table *plan, uint32_t n);
    gm_vtables vtables;
    uint8_t *(*bytes)(uint32_t n, uint64_t *size); /* or NULL; makes a file that is no program */
} scale_family;

extern const scale_family scale_families[];
extern const size_t scale_family_count;

/* Plans of n values and n steps. Mostly, step i is a call with value i and an earlier one. */
typedef struct scale_plan {
    const char *name;
    plan_value (*value)(uint32_t i, uint32_t n);
    plan_step (*step)(uint32_t i, uint32_t n);
} scale_plan;

extern const scale_plan scale_plans[];
extern const size_t scale_plan_count;
uint8_t *scale_plan_bytes(const scale_plan *plan, uint32_t n, uint64_t *size);

/* Makes a program of a family that makes programs; gm_free() it. */
void scale_make(gm_model *model, const scale_family *family, uint32_t n);

/* Makes a file of any family; free() the bytes. */
uint8_t *scale_bytes(const scale_family *family, uint32_t n, uint64_t *size);
