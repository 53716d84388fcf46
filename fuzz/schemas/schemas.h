/*
 * Any .fbs or .bfbs as a schema of the fuzzing kit.
 *
 *     ptv_arena arena = {.left = FX_MEMORY};
 *     fbs_error error;
 *     const ft_schema *schema = fx_open("monster.fbs", &arena, &error);
 *     if (schema == NULL) { fputs(error.text, stderr); ... }
 *     ...
 *     ptv_arena_free(&arena);
 */
#pragma once

#include "fuzz/tree/schema.h"
#include "schema/fbs/fbs.h"

#define FX_MEMORY ((size_t)64 << 20)

/*
 * Reads the schema in a file, with its includes. Names are copied: only the arena must be kept.
 * Returns NULL and sets `error` if it cannot be read or has no root_type.
 */
const ft_schema *fx_open(const char *path, ptv_arena *arena, fbs_error *error);

/* The same for a schema that has been read. */
const ft_schema *fx_of(const fbs_schema *schema, ptv_arena *arena, fbs_error *error);
