/* The compile specs of a delegate: what its program says about the payload. */
#pragma once

#include "../context/units.h"

/* A delegate of the current unit, which is a program. */
typedef struct ptv_specs {
    ptv_frame frames[4]; /* the root, the plan, the delegate, and room for a spec */
    ptv_frame *delegate;
    ptv_vec list;
} ptv_specs;

void ptv_specs_of(const ptv_run *run, const ptv_link *link, ptv_specs *specs);

/* Returns the index of the first spec with this key, or the number of specs if there is none. */
uint32_t ptv_find_spec(const ptv_run *run, const ptv_specs *specs, const char *key);
ptv_vec ptv_value_of_spec(const ptv_run *run, const ptv_specs *specs, uint32_t spec);

/* Reports at the value of a spec, or at the list of specs if there is no such spec. */
void ptv_report_spec(ptv_run *run, ptv_specs *specs, const ptv_rule *rule, uint32_t spec,
                     ptv_mismatch mismatch);

/* Checks the options without which the payload in `unit` cannot be loaded. */
void ptv_check_options(ptv_run *run, ptv_specs *specs, const ptv_unit *unit);
