/* Programs in tests of fit: verified, and entered. */
#ifndef TESTS_SUPPORT_FITTED_H
#define TESTS_SUPPORT_FITTED_H

#include "analysis/memory/memory.h"
#include "tests/support/edited.h"

typedef struct fitted {
    ge_file file;
    ptv_run run;
} fitted;

/* The model must be clean. One at a time; fitted_end() it. */
void fitted_begin(fitted *f, ge_file file);
void fitted_end(fitted *f);

/* A target of any size, without temporary allocator when `null`. */
load_target fitted_target(ptv_release release, load_word word, bool null);

/* What the first method takes. */
load_memory fitted_memory(const fitted *f, const load_target *target);

#endif
