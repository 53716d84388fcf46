/* What a method takes of the memory of every release, on machines of 64 and of 32 bits. */
#pragma once

#include "analysis/memory/memory.h"

/* What a method takes of one release on one machine. */
typedef struct load_row {
    ptv_release release;
    load_word word;
    load_memory memory; /* where there is a temporary allocator */
    uint64_t alone;     /* of the method allocator, where there is none */
} load_row;

enum { LOAD_ROWS = 2 * (PTV_R1_5 - PTV_R1_0 + 1) };

/*
 * Fills in LOAD_ROWS of them, by release, then 64 and 32 bits; `data`: a data file is given. What
 * executing takes is the same in all of them (load_executing). O(values and arguments of the plan)
 * for each.
 */
void load_tabulate(const load_plan *plan, bool data, load_row *rows);

/* "64", "32" */
const char *load_word_name(load_word word);
