/* Whether the header of a program counts all bytes of its tables. */
#pragma once

#include "../core/schema.h"
#include "../include/pteverify.h"

/*
 * Returns true, and reports it, if the tables are broken within the size that the header gives, but
 * sound up to the segments. Comes before ptv_walk(), and uses ptv_state.work as that does. Reads
 * only a few bytes unless they are in doubt.
 */
bool ptv_has_small_size(ptv_run *run, const ptv_schema *schema, uint32_t body);
