/*
 * The JSON library, as it is used on texts that nobody vouches for: with little stack, and
 * when memory runs out.
 */
#pragma once

#include <jansson.h>

/*
 * Objects and arrays in one another. A dump is at most 48 deep (GM_TEXT_DEPTH); the library
 * takes about 300 bytes of stack for each and would go on to 2048.
 */
enum { PTV_JSON_NESTED = 96 };

/*
 * As json_loadb(). NULL with an empty found->text: out of memory. json_decref() the value.
 * The library gets its memory from malloc() from the first call on.
 */
json_t *ptv_json_load(const char *bytes, size_t n, size_t flags, json_error_t *found);
