/* Memory of an inspection. */
#include "analysis/inspect/inspect_internal.h"

void *ptv_take(ptv_inspector *l, size_t count, size_t size)
{
    const bool fits = count <= PTV_INSPECT_BUDGET / size;
    void *out = fits ? ptv_arena_take(&l->out->arena, count > 0 ? count * size : size) : NULL;
    l->failed = l->failed || out == NULL;
    return out;
}
