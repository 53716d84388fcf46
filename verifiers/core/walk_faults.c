/*
 * What the walk says when something is not as it should be: which of the reasons it is, in
 * words of the rules. Nothing here runs for a sound file.
 */
#include "walk_faults.h"

bool ptv_offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at, uint32_t offset)
{
    const ptv_range range = {at, 4};
    uint64_t left = w->image.loaded - at;
    if (offset == 0) {
        return ptv_structure_fault(w, PTV_S_OFFSET_ZERO, frame, range, 0, 4, left - 4);
    }
    if (!ptv_in(&w->image, (uint64_t)at + offset, 4)) {
        return ptv_structure_fault(w, PTV_S_OFFSET_RANGE, frame, range, offset, 4, left - 4);
    }
    return ptv_structure_multiple(w, PTV_S_OFFSET_ALIGN, frame, range, (uint64_t)at + offset, 4);
}

bool ptv_string_fault(ptv_walker *w, const ptv_frame *frame, uint32_t string)
{
    uint32_t length = ptv_u32(&w->image, string);
    uint64_t end = (uint64_t)string + 4 + length;
    if (!ptv_in(&w->image, end, 1)) {
        return ptv_structure_fault(w, PTV_S_STRING_RANGE, frame, (ptv_range){string, 4}, length, 0,
                                   w->image.loaded - string - 4);
    }
    return ptv_structure_fault(w, PTV_S_STRING_END, frame, (ptv_range){end, 1},
                               ptv_u8(&w->image, end), 0, 0);
}

bool ptv_vector_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head, unsigned size)
{
    return ptv_structure_fault(w, PTV_S_VECTOR_RANGE, frame, (ptv_range){head, 4},
                               ptv_u32(&w->image, head), 0, (w->image.loaded - head - 4) / size);
}

bool ptv_alignment_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                         const ptv_field *field)
{
    uint32_t first = head + 4;
    const ptv_range range = {first, (uint64_t)ptv_u32(&w->image, head) * field->size};
    if (first % field->size != 0) {
        return ptv_structure_multiple(w, PTV_S_VECTOR_ALIGN, frame, range, first, field->size);
    }
    /* A bundle asks for 32 for its program, but 16 do for whoever uses it in place. */
    bool fixed = (field->flags & PTV_FIXED_ALIGN) != 0 && first % 16 != 0;
    ptv_structure_multiple(w, fixed ? PTV_S_FIXED_ALIGN : PTV_S_FORCE_ALIGN, frame, range, first,
                           field->align);
    return !fixed;
}

bool ptv_union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_step *step, uint8_t tag)
{
    const ptv_field *field = &frame->type->fields[step->slot];
    const ptv_union *type = &w->schema->unions[field->type];
    const ptv_range value = {frame->at + step->at, 4};
    const ptv_range range = step->tag == 0 ? value : (ptv_range){frame->at + step->tag, 1};
    if (tag == 0 && step->at == 0) {
        return (field->flags & PTV_MUST_EXIST) == 0 ||
               ptv_structure_absent(w, PTV_S_FIELD_MISSING, frame, range);
    }
    if (tag == 0) {
        return ptv_structure_fault(w, PTV_S_UNION_TAG_MISSING, frame, range, tag, 1,
                                   type->count - 1u);
    }
    if (tag >= type->count || type->members[tag].name == NULL) {
        return ptv_structure_fault(w, PTV_S_UNION_TAG_UNKNOWN, frame, range, tag, 1,
                                   type->count - 1u);
    }
    return tag == field->omit || ptv_structure_absent(w, PTV_S_UNION_VALUE_MISSING, frame, range);
}

bool ptv_field_fault(ptv_walker *w, ptv_frame *frame, bool range)
{
    uint32_t vtable = frame->at - ptv_u32(&w->image, frame->at);
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        const ptv_field *field = &frame->type->fields[slot];
        uint32_t at = field->kind == PTV_KIND_NONE ? 0 : ptv_slot(&w->image, frame->at, slot);
        unsigned width = ptv_width_of(field);
        const ptv_range culprit = {vtable + 4 + 2u * slot, 2};
        frame->field = (int32_t)slot;
        if (at != 0 && range && !ptv_in(&w->image, at, width)) {
            return ptv_structure_fault(w, PTV_S_FIELD_RANGE, frame, culprit, at - frame->at, 4,
                                       w->image.loaded - frame->at - width);
        }
        if (at != 0 && !range && at % width != 0) {
            return ptv_structure_multiple(w, PTV_S_FIELD_ALIGN, frame, culprit, at, width);
        }
    }
    return false;
}

void ptv_size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable)
{
    ptv_structure_fault(w, PTV_S_TABLE_SIZE_END, frame, (ptv_range){vtable + 2u, 2},
                        ptv_u16(&w->image, vtable + 2u), 4, w->image.loaded - frame->at);
}

void ptv_report_missing(ptv_walker *w, ptv_frame *frame)
{
    const ptv_table *type = frame->type;
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        bool must = (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        bool tagged =
            field->kind == PTV_KIND_UNION && ptv_slot(&w->image, frame->at, slot - 1) != 0;
        if (must && !tagged && ptv_slot(&w->image, frame->at, slot) == 0) {
            frame->field = (int32_t)slot;
            ptv_structure_absent(w, PTV_S_FIELD_MISSING, frame, (ptv_range){frame->at, 4});
        }
    }
}
