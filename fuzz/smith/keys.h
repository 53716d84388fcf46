/* Vectors of tables and structs that have a key. */
#pragma once

#include "fuzz/smith/build.h"

/* Sorts the vector the way flatc's code does; leaves it as it is if there is no key. */
void fs_sort(fs_build *b, const ft_schema *schema, ft_node *vector);
