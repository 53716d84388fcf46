/* Classes of flatc for C#: what the parts of its reader share. */
#ifndef PTV_SCHEMA_BINDINGS_CSHARP_H
#define PTV_SCHEMA_BINDINGS_CSHARP_H

#include <string.h>

#include "csharp_patterns.h"
#include "schema/bindings/jvm.h"
#include "schema/source/chars.h"

/* "sbyte"; FBS_NONE: no scalar. */
fbs_base cs_base_of(src_span name);

/* What the accessor of the member claims; NULL: nothing. */
const bind_claim *cs_accessor(const shape_reader *r, bind_fact fact);
uint64_t cs_accessor_number(const shape_reader *r, bind_fact fact); /* FBS_NONE: nothing */

/* Whether a.b.X is the claimed X, which stands behind a.b in its text. */
bool cs_is_same(src_span name, src_span claimed);

/* A scalar, or the enum of the member: as the accessor has it, `fact` being its type or element. */
bool cs_is_scalar_type(const shape_reader *r, src_span name, bind_fact fact);

/* The value of a type: a number, "a.b.Enum.Value", Single.NaN, with a cast or without. */
bool cs_value_of(src_span type, src_span text, bind_value *value);

/* "Offset<X>", "StringOffset", "int" for an element of a union: what the accessor has. */
bool cs_is_offset(const shape_reader *r, src_span text, uint64_t base);

#endif
