/* Several schemas, opened together. */
#include "schema/gate/schemas.h"

#include <stdlib.h>

#include "schema/source/source.h"

bool gate_schemas_open(gate_run *run, const gate_paths *paths, gate_schemas *schemas)
{
    *schemas = (gate_schemas){calloc(paths->count + 1, sizeof *schemas->list), 0};
    if (schemas->list == NULL) {
        src_no_memory(run, paths->count > 0 ? paths->list[0] : "");
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < paths->count; i++) { /* report what is wrong with all of them at once */
        fbs_schema *schema = gate_schema(run, paths->list[i], &paths->folders);
        good = good && schema != NULL;
        if (schema != NULL) {
            schemas->list[schemas->count++] = schema;
        }
    }
    return good;
}

void gate_schemas_close(gate_schemas *schemas)
{
    for (size_t i = 0; i < schemas->count; i++) {
        fbs_free(schemas->list[i]);
    }
    free(schemas->list);
    *schemas = (gate_schemas){0};
}
