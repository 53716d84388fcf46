/* A sorted list of names, with their bytes in one buffer. */
#include "tool/definitions.h"

#include <stdlib.h>
#include <string.h>

void ptv_definitions_add(ptv_definitions *d, const char *name, uint32_t length, uint32_t file)
{
    size_t at = d->names.length;
    ptv_definition *list = ptv_room_for_one(d->list, d->count, &d->room, sizeof *list);
    d->failed = d->failed || list == NULL;
    if (list != NULL) {
        d->list = list;
        ptv_put(&d->names, name, length); /* a jump from here leaves the list as it was */
        d->list[d->count++] = (ptv_definition){NULL, at, length, file};
    }
}

static int compare(const ptv_definition *a, const char *name, uint32_t length)
{
    uint32_t both = a->length < length ? a->length : length;
    int order = both == 0 ? 0 : memcmp(a->name, name, both);
    return order != 0 ? order : (a->length > length) - (a->length < length);
}

static int by_name(const void *a, const void *b)
{
    const ptv_definition *x = a, *y = b;
    int order = compare(x, y->name, y->length);
    return order != 0 ? order : (x->file > y->file) - (x->file < y->file);
}

void ptv_definitions_sort(ptv_definitions *d)
{
    d->sorted = true;
    d->failed = d->failed || d->names.failed;
    if (d->failed) {
        d->count = 0;
    }
    for (size_t i = 0; i < d->count; i++) {
        d->list[i].name = d->names.bytes + d->list[i].at;
    }
    if (d->count > 0) {
        qsort(d->list, d->count, sizeof *d->list, by_name);
    }
}

/* Number of definitions below the name, or up to and including it if `with` is set. */
static size_t below(const ptv_definitions *d, const char *name, uint32_t length, bool with)
{
    size_t low = 0;
    size_t high = d->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&d->list[middle], name, length) < (with ? 1 : 0)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const ptv_definition *ptv_definitions_find(const ptv_definitions *d, const char *name,
                                           uint32_t length, size_t *count)
{
    size_t first = below(d, name, length, false);
    *count = below(d, name, length, true) - first;
    return *count == 0 ? NULL : &d->list[first];
}

void ptv_definitions_free(ptv_definitions *d)
{
    free(d->list);
    ptv_buffer_free(&d->names);
    *d = (ptv_definitions){0};
}
