/*
 * Makes allocations fail in programs linked with --wrap (cmake/tests.cmake): those of the project's
 * own objects, and those that the C library makes on behalf of a call.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum allocations_mode {
    ALLOCATION_FAILS, /* only one fails, so a failure that nobody handles shows */
    ALLOCATIONS_FAIL  /* that one and all later ones fail: cleanup gets no memory */
} allocations_mode;

/* Lets the next `n` allocations succeed; after that, the mode decides. */
void allocations_limit(size_t n, allocations_mode mode);

/* Lets all allocations succeed again. */
void allocations_end(void);

/* Whether an allocation has failed since the limit was set. */
bool allocations_failed(void);
