/* Finds names that occur twice in an object of a JSON document, after resolving escapes. */
#pragma once

#include "json.h"
#include "memory.h"

/* A second occurrence of a name in an object, and the one before it. */
typedef struct ptv_json_duplicate {
    ptv_range name, first;
    uint32_t depth;     /* of the object; 1 is the document's */
    uint32_t outermost; /* index of the document's member that it is, or is in */
} ptv_json_duplicate;

/*
 * Calls `each` for every name that occurs again in an object of the valid document `text`. `names`
 * is how many names there are. It takes 28 bytes of memory for each; if there is not enough, the
 * rule is listed as not run. O(n log n) in the bytes of the names.
 */
void ptv_json_duplicates(ptv_run *run, const ptv_rule *rule, ptv_range text, uint32_t names,
                         void (*each)(ptv_run *run, const ptv_json_duplicate *duplicate));
