/* Golden models by number and by name. */
#include "golden/builder/golden.h"

#include "golden/builder/models.h"

#include <stdlib.h>
#include <string.h>

size_t golden_count(void)
{
    return pg_model_count;
}

golden golden_make(size_t i)
{
    if (i >= pg_model_count) {
        return (golden){0};
    }
    const pg_model *model = &pg_models[i];
    fb b = pg_write(&model->program);
    /* Exactly as large as the file: a sanitizer then sees any read past its end. */
    uint8_t *bytes = realloc(b.bytes, b.size);
    return (golden){model->name, model->purpose, bytes != NULL ? bytes : b.bytes, b.size};
}

golden golden_by_name(const char *name)
{
    for (size_t i = 0; i < pg_model_count; i++) {
        if (strcmp(pg_models[i].name, name) == 0) {
            return golden_make(i);
        }
    }
    return (golden){0};
}

void golden_free(golden *g)
{
    free(g->bytes);
    *g = (golden){0};
}
