/* Memory of the caller: what units and links leave of it. */
#include "memory.h"

#include "units.h"

void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes)
{
    size_t kept = (ptv_units_bytes(run) + 7) / 8 * 8;
    size_t links = (run->links + 7) / 8 * 8;
    bytes = bytes == 0 ? 1 : bytes; /* so that whoever gets none has needed some */
    if (run->memory == NULL || kept + links > run->memory_size ||
        bytes > run->memory_size - kept - links) {
        ptv_lack_memory(run, (uint64_t)kept + links + bytes);
        ptv_skip_rule(run, rule, PTV_SKIP_MEMORY);
        return NULL;
    }
    /* From the end: sanitizers see who reads past the caller's memory. */
    return (uint8_t *)run->memory + (run->memory_size - links - bytes) / 8 * 8;
}

void *ptv_borrow_list(ptv_run *run, const ptv_rule *rule, uint32_t count, size_t size)
{
    size_t bytes = count * size;
    if (bytes / size != count) { /* only where size_t has 32 bits */
        ptv_skip_rule(run, rule, PTV_SKIP_TOO_MANY);
        return NULL;
    }
    return ptv_borrow(run, rule, bytes);
}
