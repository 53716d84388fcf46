/*
 * Writing C descriptor tables (verifiers/core/schema.h) from a schema model.
 *
 *     emit_files files;
 *     if (!emit_tables(schema, &files, &error)) { fputs(error.text, stderr); }
 *     ... files.header, files.source: NUL-terminated ...
 *     emit_free(&files);
 *
 * Refused with a message in the grammar of fbs.h: tables in themselves (but for one
 * field that is marked so), structs, unions of strings, optional scalars, 64-bit vectors, names that clash with each
 * other or with the core's, attributes where they mean nothing, and whatever does
 * not fit a descriptor. Only types the root reaches are written, children before
 * parents. Equal models give equal bytes.
 *
 * Names: PTV_ + schema file + type + member, CamelCase split before a capital
 * that follows a small letter or digit, or that precedes a small letter:
 * EValue is E_VALUE. Names without small letters stay as they are: FLOAT8E5M2.
 * Underscores in front are dropped: _Pair is PAIR.
 */
#pragma once

#include "schema/fbs/fbs.h"
#include "used.h"

typedef struct emit_files {
    char name[64]; /* of the schema: program */
    char *header, *source;
} emit_files;

/* On false nothing has to be freed. */
bool emit_tables(const fbs_schema *schema, emit_files *files, fbs_error *error);

/* The same, but for names that nothing uses: the header does not have them. NULL: it has all. */
bool emit_used_tables(const fbs_schema *schema, const emit_used *used, emit_files *files,
                      fbs_error *error);
void emit_free(emit_files *files);
