/* Buffers of a schema that is none of our formats: kit->plain, whatever it is. */
#pragma once

#include "fuzz/smith/build.h"

/*
 * A buffer as a builder would make it: required fields are present, tags match the values of
 * unions, vectors of tables and structs with a key are sorted by it, enums and bools have valid
 * values, nested FlatBuffers are aligned and valid. Sets b->failed if no buffer exists
 * (fs_impossible), or there is no memory.
 */
fe_bytes fs_plain(fs_build *b);

/* If no buffer can exist because the root table requires itself, returns the table's name. NULL if
   one can. */
const char *fs_impossible(const ft_schema *schema, ptv_arena *arena);
