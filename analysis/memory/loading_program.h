/* The program in question: verified tables of a run, method by method. */
#pragma once

#include "verifiers/context/units.h"
#include "verifiers/program/read.h"

/* One method. While it is read, the run must be clean and have entered the program (ptv_enter). */
typedef struct load_plan {
    const ptv_run *run;
    const ptv_image *im; /* &run->image */
    uint32_t index, at;  /* of the plan */
    ptv_values values;
} load_plan;

/*
 * Makes the run enter the program that it has verified: the file itself, or the one in a bundle.
 * Returns false if there is none.
 */
bool load_enter(ptv_run *run);

uint32_t load_plan_count(const ptv_run *run);
load_plan load_plan_at(const ptv_run *run, uint32_t i);

/* The name of the method. All strings are bytes of the file, not terminated. */
ptv_vec load_name_of(const load_plan *plan);
static inline const char *load_text(const load_plan *plan, ptv_vec string)
{
    return (const char *)plan->im->bytes + string.at;
}

static inline ptv_vec load_list(const load_plan *plan, unsigned slot)
{
    return ptv_vec_of(plan->im, plan->at, slot);
}

/* Whether the string equals the text. */
bool load_is(const load_plan *plan, ptv_vec string, const char *text);
