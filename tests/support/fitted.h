/* Programs in tests of fit: verified, and entered. */
#ifndef TESTS_SUPPORT_FITTED_H
#define TESTS_SUPPORT_FITTED_H

#include "tests/support/edited.h"
#include "verifiers/fit/memory.h"

typedef struct fitted {
    ge_file file;
    ptv_run run;
} fitted;

/* The model must be clean. One at a time; fitted_end() it. */
void fitted_begin(fitted *f, ge_file file);
void fitted_end(fitted *f);

/* A target of any size, without temporary allocator when `null`. */
fit_target fitted_target(ptv_release release, fit_word word, bool null);

/* What the first method takes. */
fit_memory fitted_memory(const fitted *f, const fit_target *target);

#endif
