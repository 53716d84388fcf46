/* What a run may read of all nested units together, and what of the file must be in memory. */
#pragma once

#include "../core/run.h"

/* So many bytes for each of the file: ptv_state.nested and ptv_state.compared begin with that. */
enum { PTV_WHOLE_NESTED = 4 };

/*
 * Whether the first `bytes` of the unit, or all if it has fewer, are there: run->load may load
 * them.
 */
bool ptv_reaches(ptv_run *run, uint64_t bytes);

/* The same; false is noted. */
bool ptv_is_loaded(ptv_run *run, uint64_t bytes);

/* Whether bytes [at, at + size) of `file` are there, or have been loaded now. */
bool ptv_load_range(const ptv_run *run, uint32_t file, uint64_t at, uint64_t size);

/*
 * Bytes [at, end) of the unit, wherever they are in it, as an image of their own; without bytes
 * when they are not there.
 */
/*@ requires ptv_is_run(run); assigns \nothing;
    ensures \valid_read(\result.bytes + (0 .. \result.loaded - 1));
    ensures \result.loaded <= 0x7fffffffffffffff; */
ptv_image ptv_image_of(const ptv_run *run, uint64_t at, uint64_t end);

/*
 * Takes bytes of a nested unit from what a run may read of all of them; false, and reported,
 * when nothing is left.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes);

/* The same for what compares payloads with each other; false, and the rule skipped. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes);
