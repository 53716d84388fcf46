/*
 * The JSON library, wrapped for untrusted text: it takes little stack, and reports when memory runs
 * out.
 */
#pragma once

#include <jansson.h>

/*
 * How deep objects and arrays may nest. A dump is at most 48 deep (GM_TEXT_DEPTH). The library
 * takes about 300 bytes of stack per level, and would go on to 2048 levels.
 */
enum { PTV_JSON_NESTED = 96 };

/*
 * Like json_loadb(); release the value with json_decref(). NULL with an empty found->text means out
 * of memory. The first call makes the library take all its memory from malloc().
 */
json_t *ptv_json_load(const char *bytes, size_t n, size_t flags, json_error_t *found);
