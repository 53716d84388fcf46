/*
 * The caller's memory, for rules that keep or compare a lot. ptv_require_memory() (units.h) adds up
 * what is missing. Small needs are met by ptv_scratch() (core/walk.h) instead.
 */
#pragma once

#include "../core/run.h"

/*
 * Returns `bytes` of the caller's memory, aligned to 8 and not zeroed. Each call takes back what
 * was borrowed before. Returns NULL if there is too little: then the rule is listed as not run
 * (PTV_SKIP_MEMORY), and run->memory_needed says how much it would take.
 */
void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes);

/*
 * Keeps `bytes` of the unused memory as a cache about the table at `about`. *filled says whether
 * they still hold what the last call for that table put there. They survive ptv_borrow_beside(),
 * but not the next ptv_borrow(), unit or link. Takes back what was borrowed. Returns NULL if there
 * is too little memory, or `bytes` is 0.
 */
void *ptv_keep(ptv_run *run, uint32_t about, size_t bytes, bool *filled);

/*
 * Keeps another `bytes` beside those of ptv_keep(), until they are needed for something else or
 * something else is kept (ptv_state.kept_more > 0). NULL if there is too little, or nothing kept.
 */
void *ptv_keep_more(ptv_run *run, size_t bytes, bool *filled);

/* Like ptv_borrow(), but what is kept stays (ptv_state.kept > 0) if there is room for both. */
void *ptv_borrow_beside(ptv_run *run, const ptv_rule *rule, size_t bytes);

/* Like ptv_borrow_beside(), but for optional uses: NULL does not count as a lack of memory. */
void *ptv_spare(ptv_run *run, size_t bytes);

/* How much ptv_spare() can lend. */
size_t ptv_spare_bytes(const ptv_run *run);

/* ptv_borrow() for `count` elements of `size` bytes. */
void *ptv_borrow_list(ptv_run *run, const ptv_rule *rule, uint32_t count, size_t size);
