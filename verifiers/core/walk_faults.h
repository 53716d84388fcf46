/*
 * Why the walk does not go on, at the place where the frame stands. All out of line, as
 * vtable.h says of structural faults; what returns a bool says whether the walk may go on
 * all the same.
 */
#ifndef PTV_CORE_WALK_FAULTS_H
#define PTV_CORE_WALK_FAULTS_H

#include "vtable.h"

/* The offset word at `at`, best reason first. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && at + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at, uint32_t offset);

/* The string at `string`: its end, or the zero behind it. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && string + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_string_fault(ptv_walker *w, const ptv_frame *frame, uint32_t string);

/* The vector at `head`, whose elements take `size` bytes each: its end, its alignment. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && head + 4 <= w->image.loaded && size > 0;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_vector_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head, unsigned size);
/*@ requires ptv_can_report(w) && \valid_read(frame) && head + 4 <= w->image.loaded;
    requires \valid_read(field) && field->size > 0 && field->align > 0;
    assigns PTV_REPORTED(w->run); */
PTV_COLD bool ptv_alignment_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                                  const ptv_field *field);

/* A union whose tag, or whose value, or both are not as they should be. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && \valid_read(step);
    requires ptv_has_fields(frame->type) && step->slot < frame->type->count;
    requires \let type = w->schema->unions + frame->type->fields[step->slot].type;
      \valid_read(w->schema) && \valid_read(type) &&
      \valid_read(type->members + (0 .. type->count - 1));
    assigns PTV_REPORTED(w->run); */
PTV_COLD bool ptv_union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_walk_step *step,
                              uint8_t tag);

/*
 * Which field of the table is past the end (`range`), or not aligned: the first one is
 * reported. The culprit is the slot of the vtable; the field itself may be outside the file.
 */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires \valid_read(frame->type->fields + (0 .. frame->type->count - 1));
    requires ptv_is_table(&w->image, frame->at);
    assigns PTV_REPORTED(w->run), frame->field; ensures !\result; */
PTV_COLD bool ptv_field_fault(ptv_walker *w, ptv_frame *frame, bool range);

/* The vtable gives its table bytes that are not there, but no field is in them. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && vtable + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); */
PTV_COLD void ptv_size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable);

/* Names each absent field that must exist. The table stays sound: absent reads as empty. */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires \valid_read(frame->type->fields + (0 .. frame->type->count - 1));
    requires ptv_is_table(&w->image, frame->at);
    assigns PTV_REPORTED(w->run), frame->field; */
PTV_COLD void ptv_report_missing(ptv_walker *w, ptv_frame *frame);

#endif
