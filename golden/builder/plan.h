/* The parts of the program writer that program.c and plan.c share. */
#ifndef GOLDEN_BUILDER_PLAN_H
#define GOLDEN_BUILDER_PLAN_H

#include "golden/builder/program.h"

/* A vector of ExecutionPlan, referred to from `ref`. */
void pg_write_plans(fb *b, size_t ref, size_t n, const pg_plan *plans);

/* A vector of numbers of 1, 4 or 8 bytes each. */
void pg_write_numbers(fb *b, size_t ref, pg_numbers numbers, unsigned width);

/* A vector of bytes, and the same bytes without a count. */
void pg_write_blob(fb *b, size_t ref, pg_blob blob, size_t alignment);
void pg_append_blob(fb *b, pg_blob blob);

#endif
