/*
 * What is passed by. Nearly all values, instructions and stack traces of a program are as exporters
 * write them, and the rules about single ones have nothing to say. One conservative look finds that
 * out, for a fraction of what the visit of their tables costs; whoever fails it is visited, so what
 * is found does not depend on it (fuzz_ordinary, tests/rules/test_ordinary.c).
 */
#pragma once

#include "read.h"

/*
 * ptv_visitor.next_to_visit: of the vector of tables in `owner->field`, the first element from `i`
 * on that has to be visited; its length when there is none. What the visit would take from the
 * budget of ptv_spend() is taken.
 */
uint32_t ptv_next_to_visit(ptv_run *run, const ptv_frame *owner, ptv_vec list, uint32_t i);
