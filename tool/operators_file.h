/* `--operators FILE`: signatures that the user gives. */
#pragma once

#include "schema/emit/operators.h"

/*
 * Reads a table, to be freed with op_free. Returns the exit status: clean, failed when
 * the file cannot be read, usage when it is no such table; both are said on standard error.
 */
int ptv_operators_load(op_table *table, const char *path);
