/* How much a run may read of all nested units together, and what of the file must be in memory. */
#pragma once

#include "../core/run.h"

/* ptv_state.nested and ptv_state.compared begin with this many times the size of the file. */
enum { PTV_WHOLE_NESTED = 4 };

/*
 * Whether the first `bytes` of the unit, or all if it has fewer, are in memory. May load them with
 * run->load.
 */
bool ptv_reaches(ptv_run *run, uint64_t bytes);

/* The same, but notes what is missing. */
bool ptv_is_loaded(ptv_run *run, uint64_t bytes);

/* Notes that they are missing, without trying to load them. */
void ptv_note_missing(ptv_run *run, uint64_t bytes);

/* Whether bytes [at, at + size) of `file` are in memory. May load them. */
bool ptv_load_range(const ptv_run *run, uint32_t file, uint64_t at, uint64_t size);

/*
 * Bytes [at, end) of the unit as an image of their own. If they cannot be loaded, the image has no
 * loaded bytes.
 */
/*@ requires ptv_is_run(run); assigns \nothing;
    ensures \valid_read(\result.bytes + (0 .. \result.loaded - 1));
    ensures \result.loaded <= 0x7fffffffffffffff; */
ptv_image ptv_image_of(const ptv_run *run, uint64_t at, uint64_t end);

/*
 * Takes bytes of a nested unit from the budget for reading nested units. If it is exhausted,
 * reports that and returns false.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes);

/* The same for comparing payloads with each other, but skips the rule instead of reporting. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes);
