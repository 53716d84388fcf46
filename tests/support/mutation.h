/*
 * Mutations of schemas and bindings: recipes (corpus/schema/README.md) that edit files, run a
 * command of the gate, and say what it must find and nothing else.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A command that recipes name, as a line of shell; it must print the report as JSON. */
typedef struct mutation_command {
    const char *name, *line;
} mutation_command;

/*
 * Follows the recipe in `work`, a fresh copy of `base` in the folder of the test (home.h). False,
 * with the reason in `why`, when something is not found or something else is. `commands` ends with
 * a name of NULL.
 */
bool mutation_run(const char *path, const mutation_command *commands);

/* All recipes of a folder; prints why. How many there are, and how many are good. */
size_t mutation_run_all(const char *folder, const mutation_command *commands, size_t *good);

extern char mutation_why[1 << 14];
