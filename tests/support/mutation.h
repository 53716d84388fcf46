/*
 * Mutations of schemas and bindings: recipes (corpus/schema/README.md) that edit files, run a
 * command of the gate, and say exactly what it must find.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A command named in recipes, as a line of shell; it must print its report as JSON. */
typedef struct mutation_command {
    const char *name, *line;
} mutation_command;

/*
 * Follows the recipe in `work`, a fresh copy of `base` in the folder of the test (home.h). Returns
 * false, with the reason in mutation_why, if findings are missing or unexpected. `commands` ends
 * with a NULL name.
 */
bool mutation_run(const char *path, const mutation_command *commands);

/* Follows all recipes of a folder and prints why any fail. Returns how many; *good succeeded. */
size_t mutation_run_all(const char *folder, const mutation_command *commands, size_t *good);

extern char mutation_why[1 << 14];
