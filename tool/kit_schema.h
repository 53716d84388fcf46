/* --schema of the fuzzing commands, for files in formats that are not ours. */
#pragma once

#include "fuzz/envelope/envelope.h"

/*
 * Opens the kit and, unless `path` is NULL, the schema as kit->plain, in memory of the arena.
 * Reports errors, also that no buffer of the schema can exist. Returns the exit status. Call
 * fe_kit_free() and ptv_arena_free() in any case.
 */
int ptv_open_kit(const char *command, fe_kit *kit, const char *path, ptv_arena *arena);
