/*
 * Memory of the caller, for rules that keep or compare much. What is lacking is summed up by
 * ptv_require_memory() (units.h); little needs none of it (ptv_scratch(), core/walk.h).
 */
#pragma once

#include "../core/run.h"

/*
 * `bytes` of the caller's memory, aligned to 8, not zeroed; each call gets all of it
 * again. NULL when it is too small: the rule is then listed as not run
 * (PTV_SKIP_MEMORY) and run->memory_needed says how much it would take.
 */
void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes);

/*
 * Of the memory that nobody needs, `bytes` that stay through ptv_borrow_beside(), for whoever asks
 * again about the table at `about`: `*filled` says whether this is the same as the last time. NULL:
 * there is not so much, or none was asked for. They are gone with the next ptv_borrow(), unit or
 * link; and what is borrowed is gone with this.
 */
void *ptv_keep(ptv_run *run, uint32_t about, size_t bytes, bool *filled);

/*
 * Beside what ptv_keep() gave last, `bytes` that stay as long as nobody needs them, or something
 * else is kept (ptv_state.kept_more > 0). NULL: there is not so much, or nothing is kept.
 */
void *ptv_keep_more(ptv_run *run, size_t bytes, bool *filled);

/* ptv_borrow(), but what is kept stays (ptv_state.kept > 0), unless there is no room for both. */
void *ptv_borrow_beside(ptv_run *run, const ptv_rule *rule, size_t bytes);

/* As ptv_borrow_beside(), for whoever can do without: NULL, and nothing is said. */
void *ptv_spare(ptv_run *run, size_t bytes);

/* How much that can be. */
size_t ptv_spare_bytes(const ptv_run *run);

/* ptv_borrow() for so many elements of `size` bytes. */
void *ptv_borrow_list(ptv_run *run, const ptv_rule *rule, uint32_t count, size_t size);
