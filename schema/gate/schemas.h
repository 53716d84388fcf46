/* Several schemas, opened together. */
#ifndef PTV_SCHEMA_GATE_SCHEMAS_H
#define PTV_SCHEMA_GATE_SCHEMAS_H

#include "schema/bfbs/any.h"

typedef struct gate_schemas {
    fbs_schema **list;
    size_t count;
} gate_schemas;

/* False: one cannot be read, which was reported. Close them in any case. */
bool gate_schemas_open(gate_run *run, const char *const *paths, size_t count,
                       gate_schemas *schemas);
void gate_schemas_close(gate_schemas *schemas);

#endif
