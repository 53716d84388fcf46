/*
 * Rules about constants: where a program keeps them, and whether each tensor finds its
 * bytes there. Initial values of planned tensors are in initial_values.c.
 */
#include "../context/units.h"
#include "constants.h"
#include "fits.h"

#define PLACES (PTV_ROOT(CONSTANT_SEGMENT) | PTV_ROOT(CONSTANT_BUFFER) | PTV_ROOT(SEGMENTS))

static const ptv_rule constant_segment_missing_rule, constant_buffer_deprecated_rule,
    constants_in_two_places_rule, offset_placeholder_not_zero_rule, offsets_unsorted_rule,
    constant_past_end_rule, constant_overlap_rule, constant_misaligned_rule,
    constant_alignment_small_rule, constant_buffer_short_rule, constant_storage_missing_rule,
    constant_placeholder_not_empty_rule, constants_empty_rule;

/* ---- Offsets into a segment ---- */

ptv_pieces ptv_pieces_of(const ptv_run *run, uint32_t table)
{
    ptv_pieces p = {.there = false};
    if (table == 0) {
        return p;
    }
    p.offsets = ptv_vec_of(&run->image, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS);
    p.segment = (uint64_t)ptv_program_subsegment_offsets_segment_index(&run->image, table);
    p.there = p.segment < ptv_segments_of(run).count;
    if (p.there) {
        p.in = ptv_segment_number(run, (uint32_t)p.segment);
    }
    return p;
}

ptv_pieces ptv_constants_of(const ptv_run *run, const ptv_frame *frame)
{
    return ptv_pieces_of(run, ptv_table_of(&run->image, ptv_root_of(frame)->at,
                                           PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT));
}

static uint64_t offset_at(const ptv_run *run, ptv_vec offsets, uint32_t i)
{
    return ptv_u64(&run->image, offsets.at + UINT64_C(8) * i);
}

bool ptv_piece(const ptv_run *run, const ptv_pieces *p, uint32_t i, uint64_t *offset)
{
    if (!p->there || i >= p->offsets.count) {
        return false;
    }
    *offset = offset_at(run, p->offsets, i);
    return *offset <= p->in.size;
}

/* Element 0 belongs to no tensor: it is what data_buffer_idx 0 would mean. */
static void placeholder(ptv_run *run, const ptv_frame *table)
{
    ptv_pieces p = ptv_pieces_of(run, table->at);
    uint64_t offset;
    if (ptv_piece(run, &p, 0, &offset) && offset != 0) {
        ptv_report_at(run, &offset_placeholder_not_zero_rule,
                      ptv_element_of(table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, 0),
                      ptv_unsigned_mismatch(offset, 0, 0));
    }
}

static const ptv_rule offset_placeholder_not_zero_rule = {
    .name = "offset-placeholder-not-zero",
    .code = 323,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_SUBSEGMENT_OFFSETS,
    .reads = PTV_ROOT(SEGMENTS),
    .title = "element 0 of a list of offsets is not 0",
    .why = "it is reserved, as index 0 means that a tensor has no data; a list without it is off "
           "by one",
    .fix = "begin the list with the offset 0, which stands for no data; the first of the constants "
           "is number 1",
    .check = placeholder,
};

/* Ignores the placeholder, and offsets past the end, which are faults of their own. */
static void unsorted(ptv_run *run, const ptv_frame *table)
{
    ptv_pieces p = ptv_pieces_of(run, table->at);
    uint64_t previous = 0, offset;
    if (!ptv_spend(run, table, UINT64_C(8) * p.offsets.count)) {
        return;
    }
    for (uint32_t i = 1; i < p.offsets.count; i++) {
        bool inside = ptv_piece(run, &p, i, &offset);
        if (inside && offset < previous) {
            ptv_report_at(run, &offsets_unsorted_rule,
                          ptv_element_of(table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, i),
                          ptv_unsigned_mismatch(offset, previous, p.in.size));
            return;
        }
        previous = inside ? offset : previous;
    }
}

static const ptv_rule offsets_unsorted_rule = {
    .name = "offsets-unsorted",
    .code = 324,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_SUBSEGMENT_OFFSETS,
    .reads = PTV_ROOT(SEGMENTS),
    .title = "offsets into a segment do not ascend",
    .why = "readers take the next offset for the end of an item: to them, this one is empty",
    .fix = "write the data in the order of the list; a list that was sorted or joined afterwards "
           "no longer fits the segment",
    .check = unsorted,
};

/* ---- Tensors ---- */

PTV_NOINLINE static void report(ptv_run *run, const ptv_rule *rule, const ptv_frame *tensor,
                                ptv_mismatch mismatch)
{
    ptv_report_at(run, rule, ptv_field_of(tensor, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX), mismatch);
}

/* Reports the tensor's bytes as what was found. */
PTV_NOINLINE static void report_end(ptv_run *run, const ptv_rule *rule, const ptv_tensor *t,
                                    const ptv_placement *placement)
{
    const ptv_place at = ptv_field_of(t->frame, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX);
    ptv_report_misfit(
        run, rule, &at,
        ptv_unsigned_mismatch(placement->bytes, 0, placement->room - placement->offset), t->sizes,
        placement, NULL);
}

uint64_t ptv_next_offset(const ptv_run *run, const ptv_pieces *p, uint64_t offset)
{
    uint32_t low = 1, high = p->offsets.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (offset_at(run, p->offsets, middle) > offset) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    uint64_t next = low < p->offsets.count ? offset_at(run, p->offsets, low) : p->in.size;
    return next < p->in.size ? next : p->in.size;
}

/* Silent if the segment itself is misaligned or nowhere, which other rules report. */
PTV_NOINLINE static void alignment(ptv_run *run, const ptv_tensor *t, uint64_t start,
                                   uint64_t offset)
{
    enum { USUAL = 16, LARGEST_SCALAR = 8 };
    unsigned element = ptv_element_size(t->scalar_type);
    unsigned needed = element > LARGEST_SCALAR ? LARGEST_SCALAR : element;
    unsigned wanted = offset % needed != 0 ? needed : USUAL;
    if (run->segment_base != 0 && start % USUAL == 0 && offset % wanted != 0) {
        report(run, wanted == USUAL ? &constant_alignment_small_rule : &constant_misaligned_rule,
               t->frame, ptv_multiple_mismatch(start + offset, wanted));
    }
}

static const ptv_rule constant_misaligned_rule = {
    .name = "constant-misaligned",
    .code = 327,
    .severity = PTV_WARNING,
    .with = &constant_past_end_rule,
    .title = "a constant is not aligned to the size of its elements",
    .why = "kernels read it in place; some processors trap",
    .found_is = "position",
    .fix = "export with constant_tensor_alignment 16 or more",
};

static const ptv_rule constant_alignment_small_rule = {
    .name = "constant-alignment-small",
    .code = 328,
    .severity = PTV_NOTE,
    .once = 1,
    .with = &constant_past_end_rule,
    .title = "a constant does not begin at a multiple of 16",
    .why = "16 is what exporters choose unless they are told otherwise",
    .found_is = "position",
    .fix = "none needed unless a kernel or a backend asks for more",
};

PTV_NOINLINE static void in_segment(ptv_run *run, const ptv_tensor *t, const ptv_pieces *p,
                                    uint64_t bytes)
{
    uint64_t offset;
    if (bytes == 0 || !ptv_piece(run, p, t->data, &offset)) {
        return;
    }
    if (bytes > p->in.size - offset) {
        report_end(run, &constant_past_end_rule, t, &(ptv_placement){offset, bytes, p->in.size});
        return;
    }
    uint64_t next = ptv_next_offset(run, p, offset);
    if (bytes > next - offset) {
        report_end(run, &constant_overlap_rule, t, &(ptv_placement){offset, bytes, next});
    }
    alignment(run, t, run->segment_base + p->in.offset, offset);
}

static const ptv_rule constant_overlap_rule = {
    .name = "constant-overlap",
    .code = 326,
    .severity = PTV_WARNING,
    .with = &constant_past_end_rule,
    .title = "a constant reaches into the next one",
    .why = "one of the two computes with bytes of the other",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensors with the distance of their offsets: one "
           "was changed after its bytes were stored",
};

/* check_buffer() reports a buffer without storage. */
PTV_NOINLINE static void in_buffer(ptv_run *run, const ptv_tensor *t, uint64_t bytes)
{
    const ptv_image *im = &run->image;
    ptv_vec buffers = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
    if (t->data >= buffers.count) {
        return;
    }
    ptv_vec storage =
        ptv_vec_of(im, ptv_table_in(im, buffers, t->data), PTV_PROGRAM_BUFFER_STORAGE);
    if (storage.at != 0 && bytes > storage.count) {
        report_end(run, &constant_buffer_short_rule, t, &(ptv_placement){0, bytes, storage.count});
    }
}

static const ptv_rule constant_buffer_short_rule = {
    .name = "constant-buffer-short",
    .code = 329,
    .severity = PTV_ERROR,
    .with = &constant_past_end_rule,
    .title = "a constant has more bytes than its buffer",
    .why = "kernels would read past it; older runtimes do not compare",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensor with the bytes of its buffer: one of the "
           "two was changed",
};

/* The runtime uses constant_buffer whenever the segment has fewer than two offsets. */
static void constant(ptv_run *run, const ptv_tensor *t)
{
    uint64_t bytes;
    if (t->storage != PTV_STORED_CONSTANT || t->sizes.at == 0 ||
        !ptv_tensor_bytes(&run->image, t, &bytes)) {
        return;
    }
    ptv_pieces p = ptv_constants_of(run, t->frame);
    if (p.offsets.count > 1) {
        in_segment(run, t, &p, bytes);
    } else {
        in_buffer(run, t, bytes);
    }
}

static const ptv_rule constant_past_end_rule = {
    .name = "constant-past-end",
    .code = 325,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR,
    .reads = PLACES,
    .title = "a constant has more bytes than its segment after its offset",
    .why = "kernels would read past the end of the weights",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensor with the data that was stored: whoever "
           "changes one has to store the other again; or the segment was truncated",
    .tensor = constant,
};

/* ---- The program ---- */

/*
 * Exporters since 0.4 write constant_buffer empty; before, its element 0 was a placeholder.
 * Programs in payloads still use it, as they have no segments.
 */
static void buffers(ptv_run *run, const ptv_frame *root)
{
    uint32_t count = ptv_vec_of(&run->image, root->at, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER).count;
    uint32_t offsets = ptv_constants_of(run, root).offsets.count;
    bool both = offsets > 1;
    if (count == 0 && offsets == 0 && !ptv_is_payload(run)) {
        ptv_report_at(run, &constant_segment_missing_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT),
                      ptv_unsigned_mismatch(0, 1, UINT32_MAX));
    }
    if (count > 0 && (both || !ptv_is_payload(run))) {
        ptv_report_at(run, both ? &constants_in_two_places_rule : &constant_buffer_deprecated_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER),
                      ptv_unsigned_mismatch(count, 0, 0));
    }
}

static const ptv_rule constant_buffer_deprecated_rule = {
    .name = "constant-buffer-deprecated",
    .code = 321,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PLACES,
    .title = "constants are stored inside the program, as in 2023",
    .why = "runtimes can be built without support for it, and then refuse the program",
    .fix = "export the model again with release 0.4 or newer",
    .check = buffers,
};

static const ptv_rule constant_segment_missing_rule = {
    .name = "constant-segment-missing",
    .code = 320,
    .severity = PTV_WARNING,
    .with = &constant_buffer_deprecated_rule,
    .title = "a program does not say where its constants are, not even that there are none",
    .why = "released runtimes take it for a program of 2023, whose constants are stored inside, "
           "and refuse it; exporters write one offset for none",
    .fix = "write a constant_segment whose only offset is 0, as exporters do for a program without "
           "constants",
};

static const ptv_rule constants_in_two_places_rule = {
    .name = "constants-in-two-places",
    .code = 322,
    .severity = PTV_ERROR,
    .with = &constant_buffer_deprecated_rule,
    .title = "constants are in constant_buffer and in a segment at once",
    .why = "the runtime refuses such a program: an index could mean either",
    .fix = "leave constant_buffer empty where constant_segment has offsets, or the other way round",
};

/* Element 0 must be empty, and may be absent. The others must be present, and may be empty. */
static void check_buffer(ptv_run *run, const ptv_frame *buffer)
{
    ptv_vec storage = ptv_vec_of(&run->image, buffer->at, PTV_PROGRAM_BUFFER_STORAGE);
    const ptv_place place = ptv_field_of(buffer, PTV_PROGRAM_BUFFER_STORAGE);
    if (buffer->up->index > 0 && storage.at == 0) {
        ptv_report_at(run, &constant_storage_missing_rule, place, ptv_absent_mismatch());
    } else if (buffer->up->index == 0 && storage.count > 0) {
        ptv_report_at(run, &constant_placeholder_not_empty_rule, place,
                      ptv_unsigned_mismatch(storage.count, 0, 0));
    }
}

static const ptv_rule constant_storage_missing_rule = {
    .name = "constant-storage-missing",
    .code = 330,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_BUFFER,
    .title = "an element of constant_buffer has no storage",
    .why = "the runtime reads through a null pointer; empty is not absent",
    .fix = "write a storage without bytes for what has none: an empty one is not an absent one",
    .check = check_buffer,
};

static const ptv_rule constant_placeholder_not_empty_rule = {
    .name = "constant-placeholder-not-empty",
    .code = 331,
    .severity = PTV_ERROR,
    .with = &constant_storage_missing_rule,
    .title = "element 0 of constant_buffer is not empty",
    .why = "it is reserved, as index 0 means that a tensor has no data; a list without it is off "
           "by one",
    .fix = "begin the list with a buffer without bytes, which stands for no data; the first of the "
           "constants is number 1",
};

/* Loaders return no pointer for an empty segment, and without one the runtime ignores it. */
static void empty(ptv_run *run, const ptv_frame *root)
{
    ptv_pieces p = ptv_constants_of(run, root);
    if (p.offsets.count > 1 && p.there && p.in.size == 0) {
        ptv_report_at(run, &constants_empty_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT), ptv_no_mismatch());
    }
}

static const ptv_rule constants_empty_rule = {
    .name = "constants-empty",
    .code = 332,
    .severity = PTV_WARNING,
    .needs = &constant_past_end_rule,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PLACES,
    .title = "none of the constants in the segment has a byte",
    .why = "loaders return no address for an empty segment; the runtime then looks for the "
           "constants in constant_buffer and refuses the method that uses one",
    .fix = "none needed for a method that uses none of them",
    .check = empty,
};

static const ptv_rule *const rules[] = {
    &constant_segment_missing_rule, &constant_buffer_deprecated_rule,
    &constants_in_two_places_rule,  &offset_placeholder_not_zero_rule,
    &offsets_unsorted_rule,         &constant_past_end_rule,
    &constant_overlap_rule,         &constant_misaligned_rule,
    &constant_alignment_small_rule, &constant_buffer_short_rule,
    &constant_storage_missing_rule, &constant_placeholder_not_empty_rule,
    &constants_empty_rule};

const ptv_rule_list ptv_constant_list = PTV_RULE_LIST(rules);
