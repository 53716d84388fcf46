/* How much memory a method takes in every release, on 64-bit and 32-bit machines. */
#pragma once

#include "analysis/memory/memory.h"

/* How much it takes in one release on one machine. */
typedef struct load_row {
    ptv_release release;
    load_word word;
    load_memory memory; /* with a temporary allocator */
    uint64_t alone;     /* bytes of the method allocator, without a temporary one */
} load_row;

enum { LOAD_ROWS = 2 * (PTV_R1_5 - PTV_R1_0 + 1) };

/*
 * Fills in LOAD_ROWS rows by release, then 64 and 32 bits; `data`: there is a data file. Executing
 * takes the same in all of them (load_executing). O(values and arguments of the plan) per row.
 */
void load_tabulate(const load_plan *plan, bool data, load_row *rows);

/* "64", "32" */
const char *load_word_name(load_word word);
