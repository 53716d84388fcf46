/* Whether the header of a program counts all bytes of its tables. */
#pragma once

#include "../core/schema.h"
#include "../include/pteverify.h"

/*
 * True, and reported, when the tables are broken up to the end that the header names, and sound
 * up to the segments. Comes before ptv_walk(), and uses ptv_state.work as that does. A few
 * bytes are read where there is no doubt.
 */
bool ptv_has_small_size(ptv_run *run, const ptv_schema *schema, uint32_t body);
