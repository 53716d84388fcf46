/* The reader's memory, which lives as long as the schema. */
#include "reader.h"

#include <string.h>

void *fbs_new(fbs_reader *r, size_t size)
{
    void *out = ptv_arena_take(&r->arena, size);
    if (out == NULL) {
        fbs_place at = r->source != NULL ? r->source->place : (fbs_place){r->schema->path, 1, 1};
        fbs_fail(r, at, "no more memory", "a smaller schema");
    }
    return out;
}

const char *fbs_copy(fbs_reader *r, const char *text, size_t size)
{
    char *out = fbs_new(r, size + 1);
    if (out == NULL) {
        return "";
    }
    memcpy(out, text, size);
    return out;
}
