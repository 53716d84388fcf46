/* Buffers of a schema that is no format of ours: kit->plain, whatever it is. */
#pragma once

#include "fuzz/smith/build.h"

/*
 * A buffer as its builder would make it: required fields are there, tags and values of unions
 * agree, vectors of tables and structs with a key are sorted by it, enums and bools have values of
 * their type, nested FlatBuffers are aligned and sound. b->failed: there is none (fs_impossible),
 * or no memory.
 */
fe_bytes fs_plain(fs_build *b);

/* The root table, where no buffer of it can be: what it requires, requires it. NULL: there are
 * some. */
const char *fs_impossible(const ft_schema *schema, ptv_arena *arena);
