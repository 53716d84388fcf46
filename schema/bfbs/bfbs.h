/*
 * Reading binary schemas (.bfbs, as `flatc -b --schema` writes them) into the model that fbs.h
 * reads of the text. Any bytes may be passed: they are verified by the walk of the library with
 * tables of our own (schema/reflection), and then what they say is checked as the text would be,
 * so that a schema is refused, with a message, or right.
 *
 * The model is the one of the text, but for what flatc does not write:
 *
 *  - Places: the line is 0. The file is `path` for what the main file declares, else the file
 *    that declares it, as flatc called it ("//scalar_type.fbs").
 *  - The order of types: structs come first, each behind those it contains; then the other types
 *    by name. Fields are in the order of their ids, services by name.
 *  - Built-in attributes, unless it was written with --bfbs-builtins (`bare`): without them only
 *    deprecated, required, key, vector64, offset64 and force_align of structs are known.
 * force_align of vectors, nested_flatbuffer, bit_flags, hash and the rest are not. A file with no
 * such attribute at all counts as bare, too.
 *  - How defaults and numbers were written: all are decimal numbers here. Defaults of ulong above
 *    9223372036854775807 are 0 there, and the text of the default of a string is not there: "".
 *  - Whether an attribute of one's own has the value "0" or none: it is "0" here.
 *  - Whether a string that is the key was said to be required: it always is (fbs_is_required).
 *  - Which type nested_flatbuffer means, when there are several of that name.
 *  - Attributes of services, and what a service has before the first type.
 *
 * Tags of unions, and the vectors of tags of vectors of unions, have fields of their own in the
 * file; they have none in the model (fbs_has_tag).
 */
#pragma once

#include "schema/fbs/fbs.h"

enum { BFBS_BYTES = 16 << 20 }; /* a larger file is refused, as a text would be */

/* True when it says of itself that it is one: "BFBS" at byte 4. */
bool bfbs_is(const uint8_t *bytes, size_t size);

/*
 * The bytes stay the caller's and are not needed any more afterwards. NULL on error. At most
 * 256 MiB of memory, freed by fbs_free.
 */
fbs_schema *bfbs_read(const uint8_t *bytes, size_t size, const char *path, fbs_error *error);

/*
 * Whether the schema would have the attribute if it had been written: false for most built-in ones
 * of a bare schema, and for force_align, which only structs tell by their alignment.
 */
bool bfbs_tells(const fbs_schema *schema, const char *attribute);
