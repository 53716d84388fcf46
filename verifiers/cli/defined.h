/* Which of some data files defines which name. Not here: reading them (along.c). */
#ifndef PTV_CLI_DEFINED_H
#define PTV_CLI_DEFINED_H

#include "verifiers/host/buffer.h"

typedef struct ptv_definition {
    const char *name; /* set by ptv_defined_sort() */
    size_t at;        /* of its bytes in ptv_defined.names */
    uint32_t length;
    uint32_t file;
} ptv_definition;

/* All zero is empty. */
typedef struct ptv_defined {
    ptv_definition *list; /* by name, after ptv_defined_sort() */
    size_t count, room;
    ptv_buffer names;
    bool sorted;
    bool failed; /* out of memory: the list is not complete */
} ptv_defined;

/* Copies the name. */
void ptv_defined_add(ptv_defined *defined, const char *name, uint32_t length, uint32_t file);
void ptv_defined_sort(ptv_defined *defined);

/* Definitions of the name; *count of them, ascending by file. O(log n). */
const ptv_definition *ptv_defined_find(const ptv_defined *defined, const char *name,
                                       uint32_t length, size_t *count);

void ptv_defined_free(ptv_defined *defined);

#endif
