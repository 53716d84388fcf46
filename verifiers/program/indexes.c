/*
 * The generic rule for indexes. The list that a field refers to, and extra legal values, are data
 * (`indexes` in the schemas). Four targets depend on more than one place, and their limits are
 * computed here.
 */
#include "segments.h"

static const ptv_rule index_out_of_range_rule, chain_value_out_of_range_rule;

/* The `span` values from `low` up are legal (wrapping: low may be below 0). */
typedef struct limits {
    bool judged; /* false if any value is legal, or the limits are unknown */
    uint64_t low;
    uint64_t span;
} limits;

static const limits anything = {false, 0, 0};

static limits below(uint64_t count)
{
    return (limits){true, 0, count};
}

/* Limits from list `slot` of the root; not judged if the list is broken. */
static limits root_list(ptv_run *run, unsigned slot)
{
    if (ptv_field_is_invalid(run, slot)) {
        ptv_skip_rule(run, &index_out_of_range_rule, PTV_SKIP_STRUCTURE);
        return anything;
    }
    return below(ptv_vec_of(&run->image, run->root, slot).count);
}

static limits list_limits(ptv_run *run, const ptv_frame *table, const ptv_index *index)
{
    const ptv_frame *owner = ptv_enclosing(run, table, index->table);
    PTV_REQUIRE(owner != NULL);
    const ptv_field *list = &owner->type->fields[index->field];
    if ((list->flags & PTV_MUST_EXIST) != 0 &&
        ptv_slot(&run->image, owner->at, index->field) == 0) {
        return anything; /* field-missing reports it */
    }
    if (owner->up == NULL && !root_list(run, index->field).judged) {
        return anything;
    }
    if (table->type == &ptv_schema_program.tables[PTV_PROGRAM_NAMED_DATA] &&
        ptv_slot(&run->image, owner->at, index->field) == 0) {
        return anything; /* named-data-without-segments reports it */
    }
    uint64_t count = ptv_vec_of(&run->image, owner->at, index->field).count;
    if (count == 0 && index->first > 0) {
        return anything; /* not even the reserved entry: planned-buffers-empty reports it */
    }
    uint64_t end = count + index->end;
    if (index->none != PTV_NONE_NEVER) {
        uint64_t below_zero = index->none == PTV_NONE_MINUS_ONE ? 1 : UINT64_C(1) << 31;
        return (limits){true, 0 - below_zero, end + below_zero};
    }
    return (limits){true, index->first, end > index->first ? end - index->first : 0};
}

/* The offsets of the first mutable_data_segments, the only one that the runtime uses. */
static limits initial_values(ptv_run *run)
{
    limits lists = root_list(run, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS);
    if (!lists.judged || lists.span == 0) {
        return lists;
    }
    const ptv_image *im = &run->image;
    uint32_t first =
        ptv_table_in(im, ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS), 0);
    ptv_vec offsets = ptv_vec_of(im, first, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS);
    return offsets.at == 0 ? anything : below(offsets.count); /* initial-offsets-missing */
}

/* Constants: the segment's list if it has more than its placeholder, else the old buffers. */
static limits constants(ptv_run *run)
{
    const ptv_image *im = &run->image;
    if (ptv_field_is_invalid(run, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT)) {
        ptv_skip_rule(run, &index_out_of_range_rule, PTV_SKIP_STRUCTURE);
        return anything;
    }
    uint32_t segment = ptv_table_of(im, run->root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT);
    uint32_t count =
        segment == 0 ? 0 : ptv_vec_of(im, segment, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS).count;
    return count > 1 ? below(count) : root_list(run, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
}

/* docs/format.md, "Which index points where". */
static limits tensor_data(ptv_run *run, const ptv_frame *tensor)
{
    switch (ptv_storage_at(&run->image, tensor->at)) {
    case PTV_STORED_INITIALISED: return initial_values(run);
    case PTV_STORED_CONSTANT: return constants(run);
    default: return anything;
    }
}

static limits delegate_data(ptv_run *run, const ptv_frame *reference)
{
    switch (ptv_program_backend_delegate_data_reference_location(&run->image, reference->at)) {
    case PTV_PROGRAM_DATA_LOCATION_INLINE:
        return root_list(run, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
    case PTV_PROGRAM_DATA_LOCATION_SEGMENT: return root_list(run, PTV_PROGRAM_PROGRAM_SEGMENTS);
    default: return anything;
    }
}

/*
 * Without offsets the segment is never used; with the placeholder alone, exporters
 * write 0 whether there is a segment or not.
 */
static limits subsegment(ptv_run *run, const ptv_frame *table, unsigned slot)
{
    const ptv_image *im = &run->image;
    uint32_t offsets = ptv_vec_of(im, table->at, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS).count;
    uint64_t segment = ptv_scalar_of(im, table->at, table->type, slot);
    if (offsets == 0 || (offsets == 1 && segment == 0)) {
        return anything;
    }
    return root_list(run, PTV_PROGRAM_PROGRAM_SEGMENTS);
}

/* An offset may be the end of its segment, where empty items are. */
static limits segment_bytes(ptv_run *run, const ptv_frame *table)
{
    limits segments = root_list(run, PTV_PROGRAM_PROGRAM_SEGMENTS);
    uint64_t i = (uint64_t)ptv_program_subsegment_offsets_segment_index(&run->image, table->at);
    if (!segments.judged || i >= segments.span) {
        return anything; /* subsegment() judges the index itself */
    }
    uint64_t size = ptv_segment_number(run, (uint32_t)i).size;
    return below(size == UINT64_MAX ? size : size + 1);
}

/* Out of line, as report() is: this is called at the bottom of the recursion. */
PTV_NOINLINE static limits limits_of(ptv_run *run, const ptv_frame *table, unsigned slot)
{
    const ptv_index *index =
        &ptv_state_of(run)->schema->indexes[table->type->fields[slot].index - 1];
    switch (index->target) {
    case PTV_TARGET_TENSOR_DATA: return tensor_data(run, table);
    case PTV_TARGET_DELEGATE_DATA: return delegate_data(run, table);
    case PTV_TARGET_SUBSEGMENT: return subsegment(run, table, slot);
    case PTV_TARGET_SEGMENT_BYTES: return segment_bytes(run, table);
    default: return list_limits(run, table, index);
    }
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *table, ptv_place place, uint64_t found,
                            limits legal)
{
    const ptv_field *field = &table->type->fields[place.field];
    bool is_signed = field->scalar == PTV_I32 || field->scalar == PTV_I64;
    uint64_t high = legal.low + legal.span - 1;
    ptv_mismatch mismatch =
        is_signed ? ptv_signed_mismatch((int64_t)found, (int64_t)legal.low, (int64_t)high)
                  : ptv_unsigned_mismatch(found, legal.low, high);
    if (legal.span == 0) {
        mismatch = ptv_none_mismatch(found);
    }
    bool chain = table->type == &ptv_schema_program.tables[PTV_PROGRAM_CHAIN];
    ptv_report_at(run, chain ? &chain_value_out_of_range_rule : &index_out_of_range_rule, place,
                  mismatch);
}

static const ptv_rule index_out_of_range_rule = {
    .name = "index-out-of-range",
    .code = 501,
    .severity = PTV_ERROR,
    .reads = UINT64_MAX,
    .title = "an index is outside the list it refers to",
    .why =
        "the runtime reads most of these lists without asking, some after it has begun to execute",
    .fix = "export the model again; a file that was edited by hand is out of step with its lists",
};

static const ptv_rule chain_value_out_of_range_rule = {
    .name = "chain-value-out-of-range",
    .code = 502,
    .severity = PTV_WARNING,
    .reads = UINT64_MAX,
    .title = "an input or output of a chain is outside the list of values",
    .why = "no runtime reads these lists today; one that begins to would read too far",
    .fix = "look for the pass that removed values and left inputs and outputs of the chain as they "
           "were",
};

/* One pass without branches: which element is bad matters only if one is. */
static bool all_legal_32(const ptv_image *im, ptv_vec vec, limits legal)
{
    uint32_t low = (uint32_t)legal.low;
    uint32_t span = legal.span > INT32_MAX ? INT32_MAX : (uint32_t)legal.span;
    uint32_t bad = 0;
    for (uint32_t i = 0; i < vec.count; i++) {
        bad |= ptv_u32(im, vec.at + 4 * i) - low >= span;
    }
    return bad == 0;
}

static void check_elements(ptv_run *run, const ptv_frame *table, unsigned slot, limits legal)
{
    const ptv_image *im = &run->image;
    const ptv_field *field = &table->type->fields[slot];
    ptv_vec vec = ptv_vec_of(im, table->at, slot);
    if (!ptv_spend(run, table, (uint64_t)vec.count * field->size) || !legal.judged ||
        (field->size == 4 && all_legal_32(im, vec, legal))) {
        return;
    }
    for (uint32_t i = 0; i < vec.count && !run->stopped; i++) {
        uint64_t value =
            ptv_scalar_at(im, vec.at + (uint64_t)i * field->size, (ptv_scalar)field->scalar);
        if (value - legal.low >= legal.span) {
            report(run, table, ptv_element_of(table, slot, i), value, legal);
        }
    }
}

/* A vector is charged even if its limits are unknown, as later rules read it, too. */
void ptv_check_index(ptv_run *run, const ptv_frame *table, unsigned slot)
{
    limits legal = limits_of(run, table, slot);
    if (table->type->fields[slot].kind == PTV_KIND_VECTOR) {
        check_elements(run, table, slot, legal);
        return;
    }
    if (!legal.judged) {
        return;
    }
    uint64_t value = ptv_scalar_of(&run->image, table->at, table->type, slot);
    if (value - legal.low >= legal.span) {
        report(run, table, ptv_field_of(table, slot), value, legal);
    }
}

static const ptv_rule *const rules[] = {&index_out_of_range_rule, &chain_value_out_of_range_rule};

const ptv_rule_list ptv_index_list = PTV_RULE_LIST_OF(rules, NULL);
