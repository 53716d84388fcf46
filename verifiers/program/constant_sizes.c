/*
 * Tensors that share a constant. Exporters store equal bytes once, whatever their dtype and shape,
 * so all tensors that use them need the same number of bytes.
 */
#include "../context/sort.h"
#include "constants.h"

static const ptv_rule constant_sizes_differ_rule;

typedef struct item {
    uint64_t bytes; /* of the first tensor that uses it; 0 if none so far */
    uint32_t first; /* index where the offset first occurs */
} item;

typedef struct sharing {
    ptv_run *run;
    ptv_pieces pieces;
    item *items; /* one per offset */
} sharing;

PTV_COLD static void report(ptv_run *run, const ptv_frame *plan, uint32_t value,
                            ptv_mismatch mismatch)
{
    ptv_frame frames[3];
    const ptv_frame *tensor = ptv_frame_of_value(run, plan, value, frames);
    ptv_report_at(run, &constant_sizes_differ_rule,
                  ptv_field_of(tensor, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX), mismatch);
}

/* Bytes of a tensor that begins in the segment; 0 if it has none, or does not begin there. */
static uint64_t bytes_of(const sharing *s, const ptv_tensor *t)
{
    uint64_t bytes, offset;
    bool there = t->storage == PTV_STORED_CONSTANT && t->sizes.at != 0 &&
                 ptv_piece(s->run, &s->pieces, t->data, &offset);
    return there && ptv_tensor_bytes(&s->run->image, t, &bytes) ? bytes : 0;
}

/* Another rule reports tensors that do not fit. */
static bool fits(const sharing *s, const ptv_tensor *t, uint64_t bytes)
{
    uint64_t offset;
    return ptv_piece(s->run, &s->pieces, t->data, &offset) &&
           bytes <= ptv_next_offset(s->run, &s->pieces, offset) - offset;
}

PTV_NOINLINE static void judge(const sharing *s, const ptv_frame *plan, ptv_values values,
                               uint32_t value)
{
    ptv_tensor t = ptv_tensor_in(values, value);
    uint64_t bytes = bytes_of(s, &t);
    if (bytes == 0) {
        return;
    }
    item *one = &s->items[s->items[t.data].first];
    if (one->bytes == 0) {
        one->bytes = bytes;
    } else if (bytes != one->bytes && fits(s, &t, bytes) && fits(s, &t, one->bytes)) {
        report(s->run, plan, value, ptv_unsigned_mismatch(bytes, one->bytes, one->bytes));
    }
}

/* Shapes need no budget, as the rank of tensors is bounded. */
static void judge_plan(const sharing *s, const ptv_frame *plan)
{
    ptv_values values = ptv_values_in(&s->run->image, plan->at);
    if (!ptv_spend(s->run, plan, UINT64_C(4) * values.list.count)) {
        return;
    }
    for (uint32_t i = 0; i < values.list.count && !s->run->stopped; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
            ptv_program_tensor_data_buffer_idx(values.im, ptv_value_at(values, i)) != 0) {
            judge(s, plan, values, i);
        }
    }
}

/* Takes 16 bytes per offset, which takes eight in the program. */
static bool begin(sharing *s, ptv_run *run, const ptv_frame *root)
{
    *s = (sharing){run, ptv_constants_of(run, root), NULL};
    uint32_t count = s->pieces.offsets.count;
    if (!s->pieces.there || count < 2 || !ptv_spend(run, root, UINT64_C(8) * count)) {
        return false;
    }
    s->items = ptv_borrow_list(run, &constant_sizes_differ_rule, count, sizeof *s->items);
    uint64_t last = UINT64_MAX, offset = 0;
    for (uint32_t i = 0; i < count && s->items != NULL; i++) {
        offset = ptv_u64(&run->image, s->pieces.offsets.at + UINT64_C(8) * i);
        bool again = i > 1 && offset == last;
        s->items[i] = (item){0, again ? s->items[i - 1].first : i};
        last = offset;
    }
    return s->items != NULL;
}

static void check_sizes(ptv_run *run, const ptv_frame *root)
{
    sharing s;
    if (!begin(&s, run, root)) {
        return;
    }
    ptv_vec plans = ptv_vec_of(&run->image, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count && !run->stopped; i++) {
        ptv_frame frames[2] = {*root};
        judge_plan(&s, ptv_frame_down(run, frames, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)i));
    }
}

static const ptv_rule constant_sizes_differ_rule = {
    .name = "constant-sizes-differ",
    .code = 333,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(CONSTANT_SEGMENT) | PTV_ROOT(CONSTANT_BUFFER) | PTV_ROOT(SEGMENTS) |
             PTV_ROOT(EXECUTION_PLAN),
    .title = "a constant is used by tensors of different sizes",
    .why = "exporters store constants of equal bytes once, and those are of equal size: one of the "
           "tensors computes with bytes of another",
    .found_is = "bytes",
    .fix = "look which of the tensors has the size of what is stored: data_buffer_idx or sizes of "
           "the others are wrong",
    .check = check_sizes,
};

static const ptv_rule *const rules[] = {&constant_sizes_differ_rule};

const ptv_rule_list ptv_constant_size_list = PTV_RULE_LIST(rules);
