/* Finds entries of a container that share bytes or a name, by sorting the entries. */
#include "container.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/sort.h"

/* Indexes of entries, to be sorted. */
typedef struct order {
    const ptv_nfat *list;
    uint32_t *items;
    bool (*before)(const ptv_nfat *l, uint32_t a, uint32_t b);
} order;

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const order *o = context;
    return o->before(o->list, o->items[a], o->items[b]);
}

/*
 * Returns the indexes of the entries in sorted order, or NULL if there is no memory. Takes 4 bytes
 * per entry, which has 48; a short list fits into the scratch memory.
 */
PTV_NOINLINE static const uint32_t *sorted(const ptv_nfat *l, const ptv_rule *rule,
                                           bool (*before)(const ptv_nfat *l, uint32_t a,
                                                          uint32_t b))
{
    enum { FEW = PTV_SCRATCH_BYTES / sizeof(uint32_t) };
    order o = {l,
               l->count <= FEW ? (uint32_t *)(void *)ptv_scratch(l->run)
                               : ptv_borrow_list(l->run, rule, l->count, sizeof(uint32_t)),
               before};
    const ptv_sortable sortable = {o.items, sizeof *o.items, is_before, &o, 0};
    for (uint32_t i = 0; o.items != NULL && i < l->count; i++) {
        o.items[i] = i;
    }
    ptv_sort(&sortable, o.items == NULL ? 0 : l->count);
    return o.items;
}

static bool begins_before(const ptv_nfat *l, uint32_t a, uint32_t b)
{
    ptv_nfat_entry x = ptv_nfat_entry_at(l, a), y = ptv_nfat_entry_at(l, b);
    if (x.offset != y.offset) {
        return x.offset < y.offset;
    }
    return x.length != y.length ? x.length < y.length : a < b;
}

/* Skips empty entries, which overlap nothing, and entries past the end, which were reported. */
void ptv_nfat_overlaps(const ptv_nfat *l)
{
    const uint32_t *items = sorted(l, &ptv_specialization_overlap_rule, begins_before);
    uint64_t end = 0;
    for (uint32_t i = 0; items != NULL && i < l->count && !l->run->stopped; i++) {
        ptv_nfat_entry e = ptv_nfat_entry_at(l, items[i]);
        if (e.length == 0 || !ptv_nfat_inside(l, &e)) {
            continue;
        }
        if (e.offset < end) {
            ptv_report_nfat(l, &ptv_specialization_overlap_rule, items[i], PTV_NFAT_ENTRY_OFFSET,
                            ptv_unsigned_mismatch(e.offset, end, l->room));
        }
        end = e.offset + e.length > end ? e.offset + e.length : end;
    }
}

const ptv_rule ptv_specialization_overlap_rule = {
    .name = "specialization-overlap",
    .code = 145,
    .severity = PTV_ERROR,
    .title = "two specializations of a container share bytes",
    .why = "each has bytes of its own; one of the two gets the wrong ones",
    .fix = "compare offset and size of the two entries: one of them was not written by the packer, "
           "or changed since",
};

/* ---- Names ---- */

static int compare_ids(const ptv_nfat *l, uint32_t a, uint32_t b)
{
    const uint8_t *bytes = l->run->image.bytes;
    return memcmp(bytes + ptv_nfat_row(a), bytes + ptv_nfat_row(b), PTV_NFAT_ID_BYTES);
}

static bool id_before(const ptv_nfat *l, uint32_t a, uint32_t b)
{
    int compared = compare_ids(l, a, b);
    return compared != 0 ? compared < 0 : a < b;
}

void ptv_nfat_duplicates(const ptv_nfat *l)
{
    const uint32_t *items = sorted(l, &ptv_specialization_id_twice_rule, id_before);
    for (uint32_t i = 1; items != NULL && i < l->count && !l->run->stopped; i++) {
        bool named = ptv_nfat_id_length(&l->run->image, items[i]) > 0;
        if (named && compare_ids(l, items[i - 1], items[i]) == 0) {
            ptv_report_nfat(l, &ptv_specialization_id_twice_rule, items[i], PTV_NFAT_ENTRY_ID,
                            ptv_no_mismatch());
        }
    }
}

const ptv_rule ptv_specialization_id_twice_rule = {
    .name = "specialization-id-twice",
    .code = 152,
    .severity = PTV_WARNING,
    .title = "two specializations of a container have the same name",
    .why = "the format does not say which of them a reader takes",
    .fix = "list each backend once when lowering",
};

/* ---- Contents ---- */

static int compare_bytes(const ptv_nfat *l, uint32_t a, uint32_t b)
{
    const uint8_t *bytes = l->run->image.bytes + l->data;
    ptv_nfat_entry x = ptv_nfat_entry_at(l, a), y = ptv_nfat_entry_at(l, b);
    if (x.length != y.length) {
        return x.length < y.length ? -1 : 1;
    }
    return memcmp(bytes + x.offset, bytes + y.offset, (size_t)x.length);
}

/* Sorts by length first, so that all comparisons together cost O(bytes * log n). */
static bool bytes_before(const ptv_nfat *l, uint32_t a, uint32_t b)
{
    int compared = compare_bytes(l, a, b);
    return compared != 0 ? compared < 0 : a < b;
}

void ptv_nfat_stored_twice(const ptv_nfat *l)
{
    if ((l->run->flags & PTV_READ_SEGMENTS) == 0) {
        return;
    }
    if (l->run->image.loaded < l->run->image.size) {
        ptv_skip_rule(l->run, &ptv_specialization_stored_twice_rule, PTV_SKIP_NOT_LOADED);
        return;
    }
    if (!ptv_may_compare(l->run, &ptv_specialization_stored_twice_rule, l->room)) {
        return;
    }
    const uint32_t *items = sorted(l, &ptv_specialization_stored_twice_rule, bytes_before);
    for (uint32_t i = 1; items != NULL && i < l->count && !l->run->stopped; i++) {
        ptv_nfat_entry e = ptv_nfat_entry_at(l, items[i]);
        if (e.length > 0 && compare_bytes(l, items[i - 1], items[i]) == 0) {
            ptv_report_nfat(l, &ptv_specialization_stored_twice_rule, items[i],
                            PTV_NFAT_ENTRY_OFFSET, ptv_unsigned_mismatch(e.length, 0, 0));
        }
    }
}

const ptv_rule ptv_specialization_stored_twice_rule = {
    .name = "specialization-stored-twice",
    .code = 156,
    .severity = PTV_NOTE,
    .title = "the bytes of a specialization are stored a second time",
    .why = "so many bytes are shipped for nothing; the packer does not look for equal ones",
    .found_is = "bytes",
    .fix = "none needed",
};
