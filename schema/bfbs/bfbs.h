/*
 * Reads binary schemas (.bfbs, as written by `flatc -b --schema`) into the same model that fbs.h
 * builds from text. Any bytes may be passed: the library verifies them using tables of our own
 * (schema/reflection), and their content is then checked like that of a text. So a schema is either
 * refused, with a message, or right.
 *
 * The model equals that of the text, except for what flatc does not write:
 *
 *  - Places: the line is 0. The file is `path` for declarations in the main file, otherwise the
 *    declaring file under the name that flatc used ("//scalar_type.fbs").
 *  - The order of types: structs come first, each after those it contains; then the other types by
 *    name. Fields are ordered by id, services by name.
 *  - Built-in attributes, unless it was written with --bfbs-builtins. Without that it is `bare`,
 *    and only deprecated, required, key, vector64, offset64 and force_align of structs are known.
 *    force_align of vectors, nested_flatbuffer, bit_flags, hash and the rest are lost. A file
 *    without any such attribute also counts as bare.
 *  - How defaults and numbers were written: all are decimal here. A ulong default above
 *    9223372036854775807 reads as 0, and the text of a string default is lost and reads as "".
 *  - Whether a custom attribute has the value "0" or none: it reads as "0".
 *  - Whether a string key was declared required: it always is (fbs_is_required).
 *  - Which type nested_flatbuffer means, if several have that name.
 *  - Attributes of services, and whether a service comes before the first type.
 *
 * In the file, tags of unions and the tag vectors of vectors of unions are separate fields. In the
 * model they are not (fbs_has_tag).
 */
#pragma once

#include "schema/fbs/fbs.h"

enum { BFBS_BYTES = 16 << 20 }; /* larger files are refused, as they are for texts */

/* Whether it claims to be a binary schema: "BFBS" at byte 4. */
bool bfbs_is(const uint8_t *bytes, size_t size);

/*
 * The bytes stay the caller's and are no longer needed after the call. Returns NULL on error. Uses
 * at most 256 MiB of memory, which fbs_free releases.
 */
fbs_schema *bfbs_read(const uint8_t *bytes, size_t size, const char *path, fbs_error *error);

/*
 * Whether the schema would show the attribute if it had been written. False for most built-in ones
 * of a bare schema, and for force_align, which only shows in the alignment of structs.
 */
bool bfbs_tells(const fbs_schema *schema, const char *attribute);
