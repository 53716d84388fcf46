/* Vectors of tables and structs that have a key. Not for others. */
#pragma once

#include "fuzz/smith/build.h"

/* Sorts it as the code that flatc generates does; one without a key stays as it is. */
void fs_sort(fs_build *b, const ft_schema *schema, ft_node *vector);
