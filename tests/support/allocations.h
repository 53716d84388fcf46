/*
 * Which allocations fail, in programs that are linked with --wrap (cmake/tests.cmake): those
 * of the project's own objects, and what the C library allocates for them behind a call.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum allocations_mode {
    ALLOCATION_FAILS, /* one does; those after it do not: a failure that nobody minds shows */
    ALLOCATIONS_FAIL  /* it and all that come after it: nothing that cleans up has memory */
} allocations_mode;

/* From now on: `n` of them are good, then the mode counts. */
void allocations_limit(size_t n, allocations_mode mode);

/* All are good again. */
void allocations_end(void);

/* Whether one failed since the limit was set. */
bool allocations_failed(void);
