/* Units that are inside another one (context/units.h). */
#pragma once

#include "verifiers/context/units.h"

typedef struct ptv_children {
    uint32_t first, count;
} ptv_children;

/* The children of a unit are consecutive. O(log n) */
ptv_children ptv_children_of(const ptv_run *run, uint32_t parent);
