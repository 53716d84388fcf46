/*
 * What a file needs from outside: names that tensors and payloads ask for and that
 * nothing given to the run defines.
 */
#pragma once

#include "names.h"

extern const ptv_rule ptv_data_needed_rule;

typedef struct ptv_missing_name {
    const uint8_t *name; /* `length` bytes of the file, not terminated */
    uint32_t length;
    bool key;        /* a payload asks for it; else it is a tensor */
    ptv_place place; /* the first that asks for it */
} ptv_missing_name;

/*
 * Calls `each` once for every name that is missing, in the order of the file. After
 * ptv_verify(), with memory and work of the run as they were. Nothing is called, and
 * false returned, when the names could not be gathered. The place lives as long as the call.
 */
bool ptv_each_missing_name(ptv_run *run, void (*each)(void *context, const ptv_missing_name *name),
                           void *context);

/*
 * Whether it is the first that asks for a name which the program itself does not define. `use`
 * asks for one: it is no definition.
 */
bool ptv_is_from_outside(const ptv_names *names, const ptv_named *use);
