/* --schema of commands of the fuzzing kit: of files that are no format of ours. */
#pragma once

#include "fuzz/envelope/envelope.h"

/*
 * Opens the kit, and the schema in the memory of the arena as kit->plain, unless path is NULL. What
 * is wrong is said, also that there can be no buffer of the schema. Returns the exit status; fe_kit_free() and ptv_arena_free() afterwards in any
 * case.
 */
int ptv_open_kit(const char *command, fe_kit *kit, const char *path, ptv_arena *arena);
