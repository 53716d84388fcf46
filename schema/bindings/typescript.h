/* flatc's TypeScript modules: shared by the parts of their reader. */
#pragma once

#include "schema/bindings/shapes.h"
#include "typescript_patterns.h"

bool ts_is_end_of(src_span name, src_span type); /* X of a_b_X, ignoring case */

/* Returns the fact as the member's accessor states it, or NULL if it does not. */
const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact);
