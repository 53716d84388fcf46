/*
 * Rules of data files (.ptd): entries against their segments. The rules of programs check where
 * segments lie, shapes and names (data_foreign_rules.c).
 */
#include <string.h>

#include "../context/memory.h"
#include "../program/segments.h"
#include "../schemas/flat_tensor.h"

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_FLAT_TENSOR_FLAT_TENSOR_##slot)

static const ptv_rule data_version_unknown_rule, data_segments_overlap_rule,
    data_segment_unused_rule, data_key_empty_rule, data_tensor_past_segment_rule,
    data_segment_size_differs_rule;

/* ---- Single fields ---- */

static void version(ptv_run *run, const ptv_frame *root)
{
    uint64_t found =
        ptv_scalar_of(&run->image, root->at, root->type, PTV_FLAT_TENSOR_FLAT_TENSOR_VERSION);
    if (found != 0) {
        ptv_report_at(run, &data_version_unknown_rule,
                      ptv_field_of(root, PTV_FLAT_TENSOR_FLAT_TENSOR_VERSION),
                      ptv_unsigned_mismatch(found, 0, 0));
    }
}

static const ptv_rule data_version_unknown_rule = {
    .name = "data-version-unknown",
    .code = 350,
    .severity = PTV_WARNING,
    .on = PTV_FLAT_TENSOR_FLAT_TENSOR,
    .check = version,
    .title = "the data file has another version than 0",
    .why = "every exporter writes 0; the reader in Python refuses other numbers, the runtime does "
           "not look",
    .fix = "write 0 as the version, or use a newer pteverify if a newer exporter wrote the file",
};

static void key_empty(ptv_run *run, const ptv_frame *entry)
{
    ptv_vec key = ptv_vec_of(&run->image, entry->at, PTV_FLAT_TENSOR_NAMED_DATA_KEY);
    if (key.at != 0 && key.count == 0) {
        ptv_report_at(run, &data_key_empty_rule,
                      ptv_field_of(entry, PTV_FLAT_TENSOR_NAMED_DATA_KEY), ptv_no_mismatch());
    }
}

static const ptv_rule data_key_empty_rule = {
    .name = "data-key-empty",
    .code = 353,
    .severity = PTV_WARNING,
    .on = PTV_FLAT_TENSOR_NAMED_DATA,
    .check = key_empty,
    .title = "an entry of the data file has an empty key",
    .why = "no program asks for it: a tensor in another file needs a name",
    .fix = "write the name that programs ask for, mostly that of the parameter in the module",
};

/* ---- Unused segments ---- */

static ptv_vec entries_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA);
}

static uint64_t segment_of(const ptv_run *run, uint32_t entry)
{
    return ptv_scalar_of(&run->image, entry,
                         &ptv_state_of(run)->schema->tables[PTV_FLAT_TENSOR_NAMED_DATA],
                         PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX);
}

/* One bit per segment. A segment takes at least four bytes of the file, so the bits are few. */
static uint8_t *room_for(ptv_run *run, uint32_t segments)
{
    uint32_t bytes = segments / 8 + 1;
    uint8_t *bits = bytes <= PTV_SCRATCH_BYTES
                        ? ptv_scratch(run)
                        : ptv_borrow_list(run, &data_segment_unused_rule, bytes, 1);
    if (bits != NULL) {
        memset(bits, 0, bytes);
    }
    return bits;
}

static void unused(ptv_run *run, const ptv_frame *root)
{
    ptv_vec entries = entries_of(run);
    uint32_t count = ptv_segments_of(run).count;
    uint8_t *used = room_for(run, count);
    if (used == NULL) {
        return;
    }
    for (uint32_t i = 0; i < entries.count; i++) {
        uint64_t segment = segment_of(run, ptv_table_in(&run->image, entries, i));
        if (segment < count) {
            used[segment / 8] |= (uint8_t)(1u << segment % 8);
        }
    }
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        if ((used[i / 8] >> i % 8 & 1) == 0) {
            ptv_report_in_segment(run, &data_segment_unused_rule, root, i,
                                  PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET, ptv_no_mismatch());
        }
    }
}

static const ptv_rule data_segment_unused_rule = {
    .name = "data-segment-unused",
    .code = 352,
    .severity = PTV_WARNING,
    .on = PTV_FLAT_TENSOR_FLAT_TENSOR,
    .reads = ROOT_FIELD(SEGMENTS) | ROOT_FIELD(NAMED_DATA),
    .check = unused,
    .title = "a segment of the data file has no name",
    .why = "names are the only way to it: its bytes are shipped for nothing",
    .fix = "give it a name, or leave it out",
};

/* ---- Tensors against their segments ---- */

/* Bytes of a tensor, according to its layout. Returns false if they cannot be known. */
static bool layout_bytes(const ptv_run *run, uint32_t layout, uint64_t *bytes)
{
    const ptv_table *type = &ptv_state_of(run)->schema->tables[PTV_FLAT_TENSOR_TENSOR_LAYOUT];
    const ptv_tensor shape = {
        .scalar_type = (int64_t)ptv_scalar_of(&run->image, layout, type,
                                              PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE),
        .sizes = ptv_vec_of(&run->image, layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES)};
    return shape.sizes.at != 0 && ptv_tensor_bytes(&run->image, &shape, bytes);
}

/* Bytes of a segment. Returns false if it is not within the area, which is reported elsewhere. */
static bool segment_bytes(const ptv_run *run, uint64_t i, uint64_t *bytes)
{
    if (i >= ptv_segments_of(run).count) {
        return false;
    }
    const ptv_segment segment = ptv_segment_number(run, (uint32_t)i);
    *bytes = segment.size;
    return ptv_within(run->segment_bytes, segment.offset, segment.size);
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *entry, uint64_t tensor, uint64_t segment)
{
    bool past = tensor > segment;
    ptv_frame up[2] = {*entry};
    const ptv_frame *layout = ptv_frame_down(run, up, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT, -1);
    ptv_report_at(run, past ? &data_tensor_past_segment_rule : &data_segment_size_differs_rule,
                  ptv_field_of(layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES),
                  ptv_unsigned_mismatch(tensor, past ? 0 : segment, segment));
}

static void tensor_size(ptv_run *run, const ptv_frame *entry)
{
    uint32_t layout =
        ptv_table_of(&run->image, entry->at, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT);
    uint64_t tensor, segment;
    if (layout != 0 && layout_bytes(run, layout, &tensor) &&
        segment_bytes(run, segment_of(run, entry->at), &segment) && tensor != segment) {
        report(run, entry, tensor, segment);
    }
}

static const ptv_rule data_tensor_past_segment_rule = {
    .name = "data-tensor-past-segment",
    .code = 354,
    .severity = PTV_ERROR,
    .on = PTV_FLAT_TENSOR_NAMED_DATA,
    .reads = ROOT_FIELD(SEGMENTS),
    .check = tensor_size,
    .title = "a tensor of the data file has more bytes than its segment",
    .why = "the rest is taken from what lies behind it: other weights, or no memory at all",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensor with the size of its segment: whoever "
           "changes one has to store the other again",
};

static const ptv_rule data_segment_size_differs_rule = {
    .name = "data-segment-size-differs",
    .code = 355,
    .severity = PTV_WARNING,
    .with = &data_tensor_past_segment_rule,
    .title = "a tensor of the data file has fewer bytes than its segment",
    .why =
        "an exporter writes exactly the bytes of the tensor: type or sizes are not what they were",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensor with the size of its segment: a layout of "
           "another type or of fewer dimensions was written",
};

static void segments_overlap(ptv_run *run, const ptv_frame *root)
{
    ptv_check_segments_apart(run, &data_segments_overlap_rule, root);
}

static const ptv_rule data_segments_overlap_rule = {
    .name = "data-segments-overlap",
    .code = 351,
    .severity = PTV_WARNING,
    .on = PTV_FLAT_TENSOR_FLAT_TENSOR,
    .reads = ROOT_FIELD(SEGMENTS),
    .check = segments_overlap,
    .title = "two segments of the data file share bytes",
    .why = "keys that shall share weights name one segment; who writes to one of these tensors "
           "changes another",
    .fix = "compare offset and size of the two segments: whoever makes one longer has to move "
           "those after it; tensors that share bytes name one segment",
};

static const ptv_rule *const rules[] = {
    &data_version_unknown_rule, &data_segments_overlap_rule,    &data_segment_unused_rule,
    &data_key_empty_rule,       &data_tensor_past_segment_rule, &data_segment_size_differs_rule};

const ptv_rule_list ptv_data_list = PTV_RULE_LIST_OF(rules, &ptv_schema_flat_tensor);
