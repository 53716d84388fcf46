/*
 * Finds out why the walk cannot accept something, and fires the rule that says so. Nothing here
 * runs for a sound file.
 */
#include "walk_faults.h"

bool ptv_offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at, uint32_t offset)
{
    const ptv_range range = {at, 4};
    uint64_t left = w->image.loaded - at;
    if (offset == 0) {
        return ptv_structure_fault(w, &ptv_offset_zero_rule, frame, range,
                                   ptv_unsigned_mismatch(0, 4, left - 4));
    }
    if (!ptv_in(&w->image, (uint64_t)at + offset, 4)) {
        return ptv_structure_fault(w, &ptv_offset_out_of_range_rule, frame, range,
                                   ptv_unsigned_mismatch(offset, 4, left - 4));
    }
    return ptv_structure_fault(w, &ptv_offset_misaligned_rule, frame, range,
                               ptv_multiple_mismatch((uint64_t)at + offset, 4));
}

const ptv_rule ptv_offset_zero_rule = {
    .name = "offset-zero",
    .code = 217,
    .severity = PTV_ERROR,
    .title = "an offset is zero",
    .why = "a reader would take the offset word itself for the object",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_offset_out_of_range_rule = {
    .name = "offset-out-of-range",
    .code = 218,
    .severity = PTV_ERROR,
    .title = "an offset leads past the end of the FlatBuffer",
    .why = "the object would be read from outside the buffer",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_offset_misaligned_rule = {
    .name = "offset-misaligned",
    .code = 219,
    .severity = PTV_ERROR,
    .title = "an offset leads to an object that is not 4-aligned",
    .why = "strings and vectors begin with a count that is read with an aligned load",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

bool ptv_string_fault(ptv_walker *w, const ptv_frame *frame, uint32_t string)
{
    uint32_t length = ptv_u32(&w->image, string);
    uint64_t end = (uint64_t)string + 4 + length;
    if (!ptv_in(&w->image, end, 1)) {
        return ptv_structure_fault(w, &ptv_string_out_of_range_rule, frame, (ptv_range){string, 4},
                                   ptv_unsigned_mismatch(length, 0, w->image.loaded - string - 4));
    }
    return ptv_structure_fault(w, &ptv_string_not_terminated_rule, frame, (ptv_range){end, 1},
                               ptv_unsigned_mismatch(ptv_u8(&w->image, end), 0, 0));
}

const ptv_rule ptv_string_out_of_range_rule = {
    .name = "string-out-of-range",
    .code = 220,
    .severity = PTV_ERROR,
    .title = "a string reaches past the end of the FlatBuffer",
    .why = "reading it would leave the buffer",
    .found_is = "length",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_string_not_terminated_rule = {
    .name = "string-not-terminated",
    .code = 221,
    .severity = PTV_ERROR,
    .title = "a string has no terminating zero byte",
    .why = "the runtime passes names to strcmp and strlen, which would read on",
    .found_is = "byte",
    .fix = PTV_EXPORT_AGAIN,
};

bool ptv_vector_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head, unsigned size)
{
    return ptv_structure_fault(
        w, &ptv_vector_out_of_range_rule, frame, (ptv_range){head, 4},
        ptv_unsigned_mismatch(ptv_u32(&w->image, head), 0, (w->image.loaded - head - 4) / size));
}

const ptv_rule ptv_vector_out_of_range_rule = {
    .name = "vector-out-of-range",
    .code = 222,
    .severity = PTV_ERROR,
    .title = "a vector reaches past the end of the FlatBuffer",
    .why = "reading its last elements would leave the buffer",
    .fix = PTV_EXPORT_AGAIN,
};

bool ptv_alignment_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                         const ptv_field *field)
{
    uint32_t first = head + 4;
    const ptv_range range = {first, (uint64_t)ptv_u32(&w->image, head) * field->size};
    if (first % field->size != 0) {
        return ptv_structure_fault(w, &ptv_vector_misaligned_rule, frame, range,
                                   ptv_multiple_mismatch(first, field->size));
    }
    /* A bundle asks for 32-byte alignment of its program, but 16 is enough to use it in place. */
    bool fixed = (field->flags & PTV_FIXED_ALIGN) != 0 && first % 16 != 0;
    ptv_structure_fault(w, fixed ? &ptv_data_misaligned_rule : &ptv_blob_misaligned_rule, frame,
                        range, ptv_multiple_mismatch(first, field->align));
    return !fixed;
}

const ptv_rule ptv_vector_misaligned_rule = {
    .name = "vector-misaligned",
    .code = 223,
    .severity = PTV_ERROR,
    .title = "the elements of a vector are not aligned to their width",
    .why = "they are read with aligned loads; some processors trap",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_blob_misaligned_rule = {
    .name = "blob-misaligned",
    .code = 224,
    .severity = PTV_WARNING,
    .title = "inline data is less aligned than the schema says",
    .why = "kernels and backends may read it with wide loads; exporters can be told to align less, "
           "so the file may be meant like this",
    .found_is = "position",
    .fix = "export with the default alignment",
};

const ptv_rule ptv_data_misaligned_rule = {
    .name = "data-misaligned",
    .code = 225,
    .severity = PTV_ERROR,
    .title = "data is less aligned than the format requires",
    .why = "the runtime uses it in place",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

bool ptv_union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_walk_step *step, uint8_t tag)
{
    const ptv_field *field = &frame->type->fields[step->slot];
    const ptv_union *type = &w->schema->unions[field->type];
    const ptv_range value = {frame->at + step->at, 4};
    const ptv_range range = step->tag == 0 ? value : (ptv_range){frame->at + step->tag, 1};
    if (tag == 0 && step->at == 0) {
        return (field->flags & PTV_MUST_EXIST) == 0 ||
               ptv_structure_fault(w, &ptv_field_missing_rule, frame, range, ptv_absent_mismatch());
    }
    if (tag == 0) {
        return ptv_structure_fault(w, &ptv_union_tag_missing_rule, frame, range,
                                   ptv_unsigned_mismatch(tag, 1, type->count - 1u));
    }
    if (tag >= type->count || type->members[tag].name == NULL) {
        return ptv_structure_fault(w, &ptv_union_tag_unknown_rule, frame, range,
                                   ptv_unsigned_mismatch(tag, 1, type->count - 1u));
    }
    return tag == field->omit || ptv_structure_fault(w, &ptv_union_value_missing_rule, frame, range,
                                                     ptv_absent_mismatch());
}

const ptv_rule ptv_union_tag_unknown_rule = {
    .name = "union-tag-unknown",
    .code = 226,
    .severity = PTV_ERROR,
    .title = "a union has a tag that is not in the schema",
    .why = "the runtime refuses the method; nobody can verify the value",
    .found_is = "tag",
    .fix = "use a newer pteverify if a newer exporter wrote the file, else export again",
};

const ptv_rule ptv_union_tag_missing_rule = {
    .name = "union-tag-missing",
    .code = 227,
    .severity = PTV_ERROR,
    .title = "a union has a value but no tag",
    .why = "nothing says what the value is",
    .found_is = "tag",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_union_value_missing_rule = {
    .name = "union-value-missing",
    .code = 228,
    .severity = PTV_ERROR,
    .title = "a union has a tag but no value",
    .why = "the runtime dereferences a null pointer; generated verifiers accept this",
    .fix = PTV_EXPORT_AGAIN,
};

bool ptv_field_fault(ptv_walker *w, ptv_frame *frame, bool range)
{
    uint32_t vtable = frame->at - ptv_u32(&w->image, frame->at);
    /*@ loop invariant 0 <= slot <= frame->type->count;
        loop assigns slot, frame->field; loop variant frame->type->count - slot; */
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        const ptv_field *field = &frame->type->fields[slot];
        uint32_t at = field->kind == PTV_KIND_NONE ? 0 : ptv_slot(&w->image, frame->at, slot);
        unsigned width = ptv_width_of(field);
        const ptv_range culprit = {vtable + 4 + 2u * slot, 2};
        frame->field = (int32_t)slot;
        if (at != 0 && range && !ptv_in(&w->image, at, width)) {
            return ptv_structure_fault(
                w, &ptv_field_out_of_range_rule, frame, culprit,
                ptv_unsigned_mismatch(at - frame->at, 4, w->image.loaded - frame->at - width));
        }
        if (at != 0 && !range && at % width != 0) {
            return ptv_structure_fault(w, &ptv_field_misaligned_rule, frame, culprit,
                                       ptv_multiple_mismatch(at, width));
        }
    }
    return false;
}

const ptv_rule ptv_field_out_of_range_rule = {
    .name = "field-out-of-range",
    .code = 215,
    .severity = PTV_ERROR,
    .title = "a field reaches past the end of the FlatBuffer",
    .why = "reading it would leave the buffer",
    .found_is = "offset in the table",
    .fix = PTV_EXPORT_AGAIN,
};

void ptv_size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable)
{
    ptv_structure_fault(
        w, &ptv_table_size_past_end_rule, frame, (ptv_range){vtable + 2u, 2},
        ptv_unsigned_mismatch(ptv_u16(&w->image, vtable + 2u), 4, w->image.loaded - frame->at));
}

const ptv_rule ptv_table_size_past_end_rule = {
    .name = "table-size-past-end",
    .code = 211,
    .severity = PTV_WARNING,
    .title = "a table is declared larger than what is left of the FlatBuffer",
    .why = "nothing reads the declared size, but no writer produces this",
    .found_is = "size of the table",
    .fix = PTV_EXPORT_AGAIN,
};

void ptv_report_missing(ptv_walker *w, ptv_frame *frame)
{
    const ptv_table *type = frame->type;
    /*@ loop invariant 0 <= slot <= type->count && frame->type == type;
        loop invariant ptv_can_report(w) && ptv_is_table(&w->image, frame->at);
        loop assigns slot, frame->field, PTV_REPORTED(w->run); loop variant type->count - slot; */
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        bool must = (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        bool tagged =
            field->kind == PTV_KIND_UNION && ptv_slot(&w->image, frame->at, slot - 1) != 0;
        if (must && !tagged && ptv_slot(&w->image, frame->at, slot) == 0) {
            frame->field = (int32_t)slot;
            ptv_structure_fault(w, &ptv_field_missing_rule, frame, (ptv_range){frame->at, 4},
                                ptv_absent_mismatch());
        }
    }
}

const ptv_rule ptv_field_missing_rule = {
    .name = "field-missing",
    .code = 229,
    .severity = PTV_ERROR,
    .title = "a field that the loader dereferences is absent",
    .why = "FlatBuffers calls every field optional; the runtime does not, and reads through a null "
           "pointer or refuses the file",
    .fix = PTV_EXPORT_AGAIN,
};
