/* Several schemas, opened together. */
#pragma once

#include "schema/bfbs/any.h"

/* Schemas as they are named. */
typedef struct gate_paths {
    const char *const *list;
    size_t count;
    fbs_folders folders; /* of includes */
} gate_paths;

typedef struct gate_schemas {
    fbs_schema **list;
    size_t count;
} gate_schemas;

/* False: one cannot be read, which was reported. Close them in any case. */
bool gate_schemas_open(gate_run *run, const gate_paths *paths, gate_schemas *schemas);
void gate_schemas_close(gate_schemas *schemas);
