/*
 * Tables that recur (ptv_schema.recurs) are walked one after the other, never from inside one
 * another, so their depth costs no stack. The path to the current one is kept in the run, packed,
 * and a single frame stands for all of it.
 */
#ifndef PTV_CORE_NESTING_PATH_H
#define PTV_CORE_NESTING_PATH_H

#include "run.h"

/*
 * Tables on the path to the deepest one: two before the first, one for it, five for each level
 * below it, and five more to detect a table that is too deep.
 */
enum { PTV_NESTING_PATH_MAX = 2 + 5 * 11 + 1 + 5 };

typedef struct ptv_nesting_path {
    ptv_frame end; /* `up` of the table that recurs: stands for all frames on the path */
    const ptv_schema *schema;
    uint32_t at[PTV_NESTING_PATH_MAX];   /* tables, root first */
    int32_t index[PTV_NESTING_PATH_MAX]; /* element that holds the next table; -1: not a vector, or
                                            not known yet */
    uint8_t type[PTV_NESTING_PATH_MAX];
    uint8_t count; /* the last table is the one that recurs; 1: the search has not begun */
} ptv_nesting_path;

/* The type of a frame that stands for a path. */
extern const ptv_table ptv_nesting_path_end;

/*@ logic ptv_nesting_path *ptv_nesting_path_in{L}(ptv_run *run) =
      (ptv_nesting_path *)(void *)ptv_state_in(run)->nesting_path; */

/* Resets the run's path to the root, where every path begins. */
/*@ requires \valid(run) && \valid(ptv_nesting_path_in(run));
    requires \let state = ptv_state_in(run); \let path = ptv_nesting_path_in(run);
      \valid_read(state->schema) && \separated(path, &run->root) &&
      \separated(path, &state->schema) && \separated(path, state->schema);
    assigns *ptv_nesting_path_in(run);
    ensures \result == ptv_nesting_path_in(run) && \result->count == 1; */
ptv_nesting_path *ptv_begin_nesting_path(ptv_run *run);

/*
 * Moves on to the next table that recurs, in tree order. Those before it must have been walked.
 * Returns false if there are no more.
 */
bool ptv_next_nesting_path(const ptv_run *run, ptv_nesting_path *path);

/* The table that the path leads to. */
/*@ requires \valid_read(path) && 1 <= path->count <= PTV_NESTING_PATH_MAX; assigns \nothing; */
static inline uint32_t ptv_nesting_path_at(const ptv_nesting_path *path)
{
    return path->at[path->count - 1];
}

/* How many tables of its own kind contain the table that the path leads to. */
/*@ requires \valid_read(path) && path->count <= PTV_NESTING_PATH_MAX;
    requires \valid_read(path->schema); assigns \nothing; ensures \result <= path->count;
    ensures \result > 0 ==>
      \exists integer i; 0 <= i < path->count - 1 && path->type[i] == path->schema->recurs; */
unsigned ptv_nesting_path_level(const ptv_nesting_path *path);

/* The path that contains a frame of type ptv_nesting_path_end. */
/*@ assigns \nothing; ensures \result == (ptv_nesting_path *)(void *)end; */
static inline const ptv_nesting_path *ptv_nesting_path_of(const ptv_frame *end)
{
    PTV_REQUIRE(end->type == &ptv_nesting_path_end);
    return (const ptv_nesting_path *)(const void *)end;
}

#endif
