/*
 * Elements that a visit may skip. Nearly all values, instructions and stack traces of a program are
 * as exporters write them, and rules about single ones find nothing. One conservative check
 * establishes that for a fraction of the cost of a visit. Elements that fail it are visited, so
 * findings do not depend on it (fuzz_ordinary, tests/rules/test_ordinary.c).
 */
#pragma once

#include "read.h"

/*
 * ptv_visitor.next_to_visit. Returns the first element, from `i` on, of the vector of tables in
 * `owner->field` that has to be visited, or the length if there is none. Takes from the budget of
 * ptv_spend() what visiting the others would.
 */
uint32_t ptv_next_to_visit(ptv_run *run, const ptv_frame *owner, ptv_vec list, uint32_t i);
