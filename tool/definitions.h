/* Which data file defines which name. Not here: reading them (data_files.c). */
#pragma once

#include "base/buffer.h"

typedef struct ptv_definition {
    const char *name; /* set by ptv_definitions_sort() */
    size_t at;        /* offset of its bytes in ptv_definitions.names */
    uint32_t length;
    uint32_t file;
} ptv_definition;

/* All zero is empty. */
typedef struct ptv_definitions {
    ptv_definition *list; /* sorted by name after ptv_definitions_sort() */
    size_t count, room;
    ptv_buffer names;
    bool sorted;
    bool failed; /* out of memory: the list is not complete */
} ptv_definitions;

/* Copies the name. */
void ptv_definitions_add(ptv_definitions *definitions, const char *name, uint32_t length,
                         uint32_t file);
void ptv_definitions_sort(ptv_definitions *definitions);

/* Finds the *count definitions of a name, in ascending order of file. O(log n). */
const ptv_definition *ptv_definitions_find(const ptv_definitions *definitions, const char *name,
                                           uint32_t length, size_t *count);

void ptv_definitions_free(ptv_definitions *definitions);
