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
    bool key;        /* a payload asks for it; else a tensor does */
    ptv_place place; /* where it is asked for first */
} ptv_missing_name;

/*
 * Calls `each` once per missing name, in the order of the file. Comes after ptv_verify(), with
 * memory and work of the run unchanged. Returns false, without any call, if the names cannot be
 * gathered. The place lives as long as the call.
 */
bool ptv_each_missing_name(ptv_run *run, void (*each)(void *context, const ptv_missing_name *name),
                           void *context);

/*
 * Whether `use`, which is not a definition, is the first to ask for a name that the program itself
 * does not define.
 */
bool ptv_is_from_outside(const ptv_names *names, const ptv_named *use);
