/*
 * Writes C descriptor tables (verifiers/core/schema.h) from a schema model.
 *
 *     emit_files files;
 *     if (!emit_tables(schema, &files, &error)) { fputs(error.text, stderr); }
 *     ... files.header, files.source: NUL-terminated ...
 *     emit_free(&files);
 *
 * Refuses, with messages in the format of fbs.h: tables within themselves (except through one field
 * marked `again`), structs, unions of strings, optional scalars, 64-bit vectors, names that clash
 * with each other or with the core's, attributes where they mean nothing, and anything that does
 * not fit a descriptor. Only types reachable from the root are written, children before parents.
 * Equal models yield identical bytes.
 *
 * Names: PTV_ + schema file + type + member. CamelCase is split before a capital that follows a
 * small letter or digit, or that precedes a small letter: EValue becomes E_VALUE. Names without
 * small letters stay as they are: FLOAT8E5M2. Leading underscores are dropped: _Pair becomes PAIR.
 */
#pragma once

#include "schema/fbs/fbs.h"
#include "used.h"

typedef struct emit_files {
    char name[64]; /* of the schema: "program" */
    char *header, *source;
} emit_files;

/* Returns false on error; then there is nothing to free. */
bool emit_tables(const fbs_schema *schema, emit_files *files, fbs_error *error);

/* The same, but the header omits names that `used` does not use. If it is NULL, omits none. */
bool emit_used_tables(const fbs_schema *schema, const emit_used *used, emit_files *files,
                      fbs_error *error);
void emit_free(emit_files *files);
