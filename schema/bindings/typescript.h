/* Modules of flatc for TypeScript: what the parts of its reader share. */
#ifndef PTV_SCHEMA_BINDINGS_TYPESCRIPT_H
#define PTV_SCHEMA_BINDINGS_TYPESCRIPT_H

#include "schema/bindings/shapes.h"
#include "typescript_patterns.h"

/* The name of a type as the schema has it. */
src_span ts_plain(src_span name);

/* Whether names are the same but for what is neither a letter nor a digit: v_x, v?.x. */
bool ts_same_letters(src_span a, src_span b);
bool ts_is_end_of(src_span name, src_span type);   /* X of a_b_X, in letters of any case */
bool ts_has_letters(src_span name, src_span part); /* somewhere in it, one behind the other */

/* The fact that the accessor of the member states; NULL: there is none. */
const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact);

#endif
