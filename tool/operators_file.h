/* `--operators FILE`: operator signatures from the user. */
#pragma once

#include "schema/emit/operators.h"

/*
 * Reads a table, to be freed with op_free(). Returns the exit status: clean, failed if the file
 * cannot be read, usage if it is not such a table. Reports errors on standard error.
 */
int ptv_operators_load(op_table *table, const char *path);
