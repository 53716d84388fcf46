/*
 * Notes about bytes that are stored twice. Made only if PTV_READ_SEGMENTS asks for them, as they
 * read all segments.
 */
#include <string.h>

#include "../context/sort.h"
#include "constants.h"

static const ptv_rule constant_stored_twice_rule, segment_stored_twice_rule;

/* Bytes of the file that may be stored a second time elsewhere. */
typedef struct piece {
    uint64_t at, size;
    uint64_t hash;
    uint32_t index; /* in its list */
} piece;

typedef struct pieces {
    const ptv_image *image;
    piece *items;
    uint32_t count;
} pieces;

/* Puts equal bytes side by side, in the order of the file. */
static bool before(void *context, uint32_t a, uint32_t b)
{
    const pieces *p = context;
    const piece *x = &p->items[a], *y = &p->items[b];
    if (x->size != y->size) {
        return x->size < y->size;
    }
    return x->hash != y->hash ? x->hash < y->hash : x->at < y->at;
}

static bool are_duplicates(const pieces *p, uint32_t a, uint32_t b)
{
    const piece *x = &p->items[a], *y = &p->items[b];
    return x->size == y->size && x->hash == y->hash && x->at != y->at &&
           memcmp(p->image->bytes + x->at, p->image->bytes + y->at, (size_t)x->size) == 0;
}

/* A list of m offsets takes at least 4m bytes of the file, the pieces 32m of memory. */
static bool begin(ptv_run *run, const ptv_rule *rule, pieces *p, uint32_t count)
{
    *p = (pieces){&run->image, ptv_borrow_list(run, rule, count, sizeof(piece)), 0};
    return p->items != NULL;
}

/*
 * Drops pieces without bytes, hashes the others and sorts them. Returns false if they are not all
 * in memory, or overlap so much that their sum is more than the file.
 */
PTV_NOINLINE static bool prepare(ptv_run *run, const ptv_rule *rule, pieces *p)
{
    uint64_t left = run->image.size;
    uint32_t count = p->count;
    p->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        piece one = p->items[i];
        if (one.size == 0) {
            continue;
        }
        bool loaded = ptv_in(&run->image, one.at, one.size);
        if (!loaded || one.size > left) {
            ptv_skip_rule(run, rule, loaded ? PTV_SKIP_TOO_MANY : PTV_SKIP_NOT_LOADED);
            return false;
        }
        left -= one.size;
        one.hash = ptv_hash(p->image, one.at, one.size);
        p->items[p->count++] = one;
    }
    const ptv_sortable sortable = {p->items, sizeof *p->items, before, p, 0};
    ptv_sort(&sortable, p->count);
    return true;
}

static bool is_asked_for(const ptv_run *run)
{
    return (run->flags & PTV_READ_SEGMENTS) != 0 && run->segment_base != 0;
}

/* ---- Segments ---- */

static void collect_segments(const ptv_run *run, pieces *p, uint32_t count)
{
    for (; p->count < count; p->count++) {
        ptv_segment s = ptv_segment_number(run, p->count);
        p->items[p->count] = (piece){run->segment_base + s.offset, s.size, 0, p->count};
    }
}

static void segments(ptv_run *run, const ptv_frame *root)
{
    pieces p;
    uint32_t count = ptv_segments_of(run).count;
    if (!is_asked_for(run) || count < 2 || !begin(run, &segment_stored_twice_rule, &p, count)) {
        return;
    }
    collect_segments(run, &p, count);
    bool prepared = prepare(run, &segment_stored_twice_rule, &p);
    for (uint32_t i = 1; prepared && i < p.count && !run->stopped; i++) {
        if (are_duplicates(&p, i - 1, i)) {
            ptv_report_in_segment(run, &segment_stored_twice_rule, root, p.items[i].index,
                                  PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                                  ptv_unsigned_mismatch(p.items[i].size, 0, 0));
        }
    }
}

static const ptv_rule segment_stored_twice_rule = {
    .name = "segment-stored-twice",
    .code = 348,
    .severity = PTV_NOTE,
    .needs = &ptv_segment_past_end_rule,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS),
    .title = "the bytes of a segment are stored a second time",
    .why = "delegates and keys can share one segment; so many bytes are shipped for nothing",
    .found_is = "bytes",
    .fix = "export the model again with a newer release, which stores equal payloads once",
    .check = segments,
};

/* ---- Constants ---- */

/* Collects all offsets, as constants without bytes. */
static void collect_offsets(const ptv_run *run, const ptv_pieces *offsets, pieces *p)
{
    for (uint32_t i = 0; i < offsets->offsets.count; i++) {
        uint64_t at = 0;
        (void)ptv_piece(run, offsets, i, &at);
        p->items[p->count++] = (piece){run->segment_base + offsets->in.offset + at, 0, 0, i};
    }
}

/* A constant is as large as the largest tensor that uses it and does not reach past the end. */
PTV_NOINLINE static void measure(const ptv_run *run, const ptv_pieces *offsets, pieces *p,
                                 ptv_tensor t)
{
    uint64_t bytes, at;
    if (t.storage == PTV_STORED_CONSTANT && ptv_tensor_bytes(&run->image, &t, &bytes) &&
        ptv_piece(run, offsets, t.data, &at) && bytes <= offsets->in.size - at &&
        bytes > p->items[t.data].size) {
        p->items[t.data].size = bytes;
    }
}

static void measure_plan(ptv_run *run, const ptv_frame *root, const ptv_pieces *offsets, pieces *p,
                         uint32_t plan)
{
    ptv_values values = ptv_values_in(&run->image, plan);
    if (!ptv_spend(run, root, UINT64_C(4) * values.list.count)) {
        return;
    }
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            measure(run, offsets, p, ptv_tensor_in(values, i));
        }
    }
}

PTV_NOINLINE static void report_constant(ptv_run *run, const ptv_frame *root,
                                         const piece *duplicate)
{
    ptv_frame frames[2] = {*root};
    const ptv_frame *f = ptv_frame_down(run, frames, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT, -1);
    ptv_report_at(run, &constant_stored_twice_rule,
                  ptv_element_of(f, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, duplicate->index),
                  ptv_unsigned_mismatch(duplicate->size, 0, 0));
}

static void constants(ptv_run *run, const ptv_frame *root)
{
    pieces p;
    ptv_vec plans = ptv_vec_of(&run->image, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    ptv_pieces offsets = ptv_constants_of(run, root);
    if (!is_asked_for(run) || offsets.offsets.count < 3 || !offsets.there ||
        !begin(run, &constant_stored_twice_rule, &p, offsets.offsets.count)) {
        return;
    }
    collect_offsets(run, &offsets, &p);
    for (uint32_t i = 0; i < plans.count; i++) {
        measure_plan(run, root, &offsets, &p, ptv_table_in(&run->image, plans, i));
    }
    bool prepared = prepare(run, &constant_stored_twice_rule, &p);
    for (uint32_t i = 1; prepared && i < p.count && !run->stopped; i++) {
        if (are_duplicates(&p, i - 1, i)) {
            report_constant(run, root, &p.items[i]);
        }
    }
}

static const ptv_rule constant_stored_twice_rule = {
    .name = "constant-stored-twice",
    .code = 347,
    .severity = PTV_NOTE,
    .needs = &ptv_segment_past_end_rule,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(CONSTANT_SEGMENT) | PTV_ROOT(SEGMENTS) | PTV_ROOT(EXECUTION_PLAN),
    .title = "the bytes of a constant are stored a second time",
    .why = "two tensors can share one index; so many bytes are shipped for nothing",
    .found_is = "bytes",
    .fix = "export the model again with a newer release, which stores equal constants once",
    .check = constants,
};

static const ptv_rule *const rules[] = {&constant_stored_twice_rule, &segment_stored_twice_rule};

const ptv_rule_list ptv_duplicate_list = PTV_RULE_LIST(rules);
