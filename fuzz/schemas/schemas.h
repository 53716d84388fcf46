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
 * The schema in the file, with what it includes; names are copied, nothing but the arena is kept.
 * NULL: it cannot be read, or has no root_type; `error` says which.
 */
const ft_schema *fx_open(const char *path, ptv_arena *arena, fbs_error *error);

/* The same of a schema that was read. */
const ft_schema *fx_of(const fbs_schema *schema, ptv_arena *arena, fbs_error *error);
