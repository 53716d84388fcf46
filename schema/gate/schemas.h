/* Several schemas, opened together. */
#pragma once

#include "schema/bfbs/any.h"

/* Schemas by path. */
typedef struct gate_paths {
    const char *const *list;
    size_t count;
    fbs_folders folders; /* to search for includes */
} gate_paths;

typedef struct gate_schemas {
    fbs_schema **list;
    size_t count;
} gate_schemas;

/* Returns false if any could not be read, which is reported. Close them in any case. */
bool gate_schemas_open(gate_run *run, const gate_paths *paths, gate_schemas *schemas);
void gate_schemas_close(gate_schemas *schemas);
