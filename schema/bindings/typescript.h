/* Modules of flatc for TypeScript: what the parts of its reader share. */
#pragma once

#include "schema/bindings/shapes.h"
#include "typescript_patterns.h"

bool ts_is_end_of(src_span name, src_span type); /* X of a_b_X, in letters of any case */

/* The fact that the accessor of the member states; NULL: there is none. */
const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact);
