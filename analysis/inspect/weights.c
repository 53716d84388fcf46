/* Data that programs store under numbers: which tensors use it, and where it is. */
#include "analysis/inspect/inspect_internal.h"

#include <stdlib.h>

#include "verifiers/program/constants.h"

const char *ptv_weight_word(ptv_weight_kind kind)
{
    return kind == PTV_WEIGHT_CONSTANT ? "constant"
           : kind == PTV_WEIGHT_SHADER ? "shader"
                                       : "initial";
}

/* ---- Users of numbers ---- */

typedef struct slot {
    uint32_t users;
    uint32_t tensor; /* the first user */
    uint64_t bytes;  /* size of the largest; UINT64_MAX if one is not known */
} slot;

/* The two lists of a program, one after the other in `slots`. */
typedef struct numbers {
    ptv_pieces constants, initial;
    ptv_vec buffers; /* of constants; count 0 if they are in the segment */
    uint32_t constant_count, count;
    slot *slots;
    uint32_t used;
} numbers;

static numbers numbers_of(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    const uint32_t root = l->run.root;
    const ptv_vec lists = ptv_vec_of(im, root, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS);
    numbers n = {.used = 0};
    n.constants =
        ptv_pieces_of(&l->run, ptv_table_of(im, root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT));
    n.initial = ptv_pieces_of(&l->run, lists.count > 0 ? ptv_table_in(im, lists, 0) : 0);
    if (n.constants.offsets.count < 2) { /* as the runtime decides */
        n.buffers = ptv_vec_of(im, root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
    }
    n.constant_count = n.buffers.count > 0 ? n.buffers.count : n.constants.offsets.count;
    n.count = n.constant_count + n.initial.offsets.count;
    n.slots = ptv_take(l, n.count, sizeof *n.slots);
    return n;
}

static void count_tensor(numbers *n, const ptv_image *im, uint32_t at)
{
    const ptv_storage storage = ptv_storage_at(im, at);
    if (storage != PTV_STORED_CONSTANT && storage != PTV_STORED_INITIALISED) {
        return;
    }
    const ptv_tensor t = ptv_read_tensor(im, at);
    const uint64_t i = (storage == PTV_STORED_CONSTANT ? 0 : n->constant_count) + (uint64_t)t.data;
    if (i >= (storage == PTV_STORED_CONSTANT ? n->constant_count : n->count)) {
        return;
    }
    slot *s = &n->slots[i];
    uint64_t bytes;
    bytes = ptv_tensor_bytes(im, &t, &bytes) ? bytes : UINT64_MAX;
    n->used += s->users == 0;
    s->tensor = s->users++ == 0 ? at : s->tensor;
    s->bytes = bytes > s->bytes ? bytes : s->bytes;
}

static void count_tensors(const ptv_inspector *l, numbers *n)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec plans = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t p = 0; p < plans.count; p++) {
        const ptv_values values = ptv_values_in(im, ptv_table_in(im, plans, p));
        for (uint32_t i = 0; i < values.list.count; i++) {
            if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
                count_tensor(n, im, ptv_value_at(values, i));
            }
        }
    }
}

/* ---- Where it is ---- */

static void place_in_segment(const ptv_run *run, const ptv_pieces *pieces, ptv_weight *w)
{
    uint64_t offset;
    w->segment = PTV_NO_SEGMENT;
    if (!ptv_piece(run, pieces, w->number, &offset)) {
        w->size = 0;
        return;
    }
    if (w->size > pieces->in.size - offset) { /* the tensor's size is not known */
        w->size = ptv_next_offset(run, pieces, offset) - offset;
    }
    w->segment = (uint32_t)pieces->segment;
    w->at = run->segment_base + pieces->in.offset + offset;
}

static void place_in_buffer(const ptv_image *im, ptv_vec buffers, ptv_weight *w)
{
    const ptv_vec storage =
        ptv_vec_of(im, ptv_table_in(im, buffers, w->number), PTV_PROGRAM_BUFFER_STORAGE);
    w->segment = PTV_NO_SEGMENT;
    w->at = storage.at;
    w->size = w->size < storage.count ? w->size : storage.count;
}

static ptv_weight weight_of(const ptv_run *run, const numbers *n, uint32_t i)
{
    const ptv_image *im = &run->image;
    const slot *s = &n->slots[i];
    const ptv_tensor t = ptv_read_tensor(im, s->tensor);
    const bool initial = i >= n->constant_count;
    ptv_weight w = {.kind = initial ? PTV_WEIGHT_INITIAL : PTV_WEIGHT_CONSTANT,
                    .number = initial ? i - n->constant_count : i,
                    .size = s->bytes,
                    .users = s->users,
                    .name = ptv_name_of_tensor(im, &t),
                    .typed = true,
                    .tensor = ptv_seen_tensor_of(im, &t)};
    if (n->buffers.count > 0 && !initial) {
        place_in_buffer(im, n->buffers, &w);
    } else {
        place_in_segment(run, initial ? &n->initial : &n->constants, &w);
    }
    w.bytes = im->bytes + w.at;
    return w;
}

static ptv_weight *program_weights(ptv_inspector *l, uint32_t *count)
{
    numbers n = numbers_of(l);
    if (n.slots == NULL) {
        return NULL;
    }
    count_tensors(l, &n);
    ptv_weight *weights = ptv_take(l, n.used, sizeof *weights);
    for (uint32_t i = 0; weights != NULL && i < n.count; i++) {
        if (n.slots[i].users > 0) {
            weights[(*count)++] = weight_of(&l->run, &n, i);
        }
    }
    return weights;
}

const ptv_weight *ptv_weights_of(ptv_inspector *l, uint32_t *count)
{
    *count = 0;
    return l->run.format == PTV_FORMAT_PROGRAM ? program_weights(l, count)
                                               : ptv_graph_weights(l, count);
}

/* ---- By place ---- */

static int by_place(const void *a, const void *b)
{
    const ptv_weight *x = a;
    const ptv_weight *y = b;
    if (x->segment != y->segment) {
        return x->segment < y->segment ? -1 : 1;
    }
    if (x->at != y->at) {
        return x->at < y->at ? -1 : 1;
    }
    if (x->number != y->number) {
        return x->number < y->number ? -1 : 1;
    }
    return x->kind < y->kind ? -1 : x->kind > y->kind;
}

/* In the flatbuffer, it is part of its tables. */
static ptv_part *part_of(const ptv_seen_bytes *a, ptv_part *parts, const ptv_weight *w)
{
    if (w->segment != PTV_NO_SEGMENT) {
        ptv_part *part = &parts[w->segment];
        return part->owner == PTV_OWNER_CONSTANTS || part->owner == PTV_OWNER_STATE ? part : NULL;
    }
    const bool graph = a->part_count == 1 && parts[0].segment == PTV_NO_SEGMENT;
    return graph && parts[0].owner == PTV_OWNER_CONSTANTS && w->at >= parts[0].at ? &parts[0]
                                                                                  : NULL;
}

void ptv_share_weights(ptv_inspector *l, const ptv_seen_bytes *a, ptv_part *parts)
{
    ptv_weight *sorted = ptv_take(l, a->weight_count, sizeof *sorted);
    if (sorted == NULL || a->weight_count == 0) {
        return;
    }
    memcpy(sorted, a->weights, a->weight_count * sizeof *sorted);
    qsort(sorted, a->weight_count, sizeof *sorted, by_place);
    for (uint32_t i = 0; i < a->weight_count; i++) {
        ptv_part *part = part_of(a, parts, &sorted[i]);
        if (part != NULL && part->weight_count++ == 0) {
            part->weights = &sorted[i];
        }
    }
}
