/*
 * Mutations of schemas and bindings: recipes (corpus/schema/README.md) that edit files below the
 * current folder, run a command of the gate, and say what it must find and nothing else.
 */
#ifndef TESTS_SUPPORT_MUTATION_H
#define TESTS_SUPPORT_MUTATION_H

#include <stdbool.h>

/* A command that recipes name, as a line of shell; it must print the report as JSON. */
typedef struct mutation_command {
    const char *name, *line;
} mutation_command;

/*
 * Follows the recipe. False, with the reason in `why`, when something is not found or something
 * else is. `commands` ends with a name of NULL.
 */
bool mutation_run(const char *path, const mutation_command *commands);

extern char mutation_why[1 << 14];

#endif
