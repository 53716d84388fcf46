/* Heap sort, and the memory for it. */
#include "sort.h"

static void sink(const ptv_sortable *s, uint32_t i, uint32_t count)
{
    while (i < count / 2) {
        uint32_t child = 2 * i + 1;
        if (child + 1 < count && s->before(s->context, child, child + 1)) {
            child++;
        }
        if (!s->before(s->context, i, child)) {
            return;
        }
        s->swap(s->context, i, child);
        i = child;
    }
}

void ptv_sort(const ptv_sortable *s, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(s, i, count);
    }
    for (uint32_t left = count; left > 1;) {
        left--;
        s->swap(s->context, 0, left);
        sink(s, 0, left);
    }
}

void *ptv_borrow_list(ptv_run *run, uint32_t count, size_t size)
{
    size_t bytes = count * size;
    if (bytes / size != count) { /* only where size_t has 32 bits */
        ptv_skip_rule(run, run->rule, PTV_SKIP_TOO_MANY);
        return NULL;
    }
    return ptv_borrow(run, run->rule, bytes);
}
