/* Names of members that a document of JSON has twice in one object, their escapes resolved. */
#pragma once

#include "json.h"
#include "memory.h"

/* A name that an object has twice: the second time, by where it stands. */
typedef struct ptv_json_duplicate {
    ptv_range name, first;
    uint32_t depth;     /* of the object: 1 is the document's */
    uint32_t outermost; /* which member of the document's object it is, or is in */
} ptv_json_duplicate;

/*
 * Calls `each` for the names of the valid document `text` that an object has more than once, or,
 * without memory for it, lists the rule as not run: 28 bytes for each of `names`, which is how
 * many there are. n log n in the bytes of the names.
 */
void ptv_json_duplicates(ptv_run *run, const ptv_rule *rule, ptv_range text, uint32_t names,
                         void (*each)(ptv_run *run, const ptv_json_duplicate *duplicate));
