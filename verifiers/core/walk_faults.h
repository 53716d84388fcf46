/*
 * Report why the walk cannot go on at the frame's place. All are out of line, for the reason given
 * at ptv_structure_fault(). Those that return a bool return whether the walk may go on anyway.
 */
#ifndef PTV_CORE_WALK_FAULTS_H
#define PTV_CORE_WALK_FAULTS_H

#include "vtable.h"

/* A bad offset word at `at`. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && at + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at, uint32_t offset);

/* A bad string at `string`: past the end, or not NUL-terminated. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && string + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_string_fault(ptv_walker *w, const ptv_frame *frame, uint32_t string);

/* A bad vector at `head` with elements of `size` bytes: past the end, or misaligned. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && head + 4 <= w->image.loaded && size > 0;
    assigns PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD bool ptv_vector_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head, unsigned size);
/*@ requires ptv_can_report(w) && \valid_read(frame) && head + 4 <= w->image.loaded;
    requires \valid_read(field) && field->size > 0 && field->align > 0;
    assigns PTV_REPORTED(w->run); */
PTV_COLD bool ptv_alignment_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                                  const ptv_field *field);

/* A union whose tag or value, or both, are wrong. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && \valid_read(step);
    requires ptv_has_fields(frame->type) && step->slot < frame->type->count;
    requires \let type = w->schema->unions + frame->type->fields[step->slot].type;
      \valid_read(w->schema) && \valid_read(type) &&
      \valid_read(type->members + (0 .. type->count - 1));
    assigns PTV_REPORTED(w->run); */
PTV_COLD bool ptv_union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_walk_step *step,
                              uint8_t tag);

/*
 * Reports the first field of the table that is past the end (`range`), or misaligned. The culprit
 * is the slot of the vtable, since the field itself may be outside the file.
 */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires \valid_read(frame->type->fields + (0 .. frame->type->count - 1));
    requires ptv_is_table(&w->image, frame->at);
    assigns PTV_REPORTED(w->run), frame->field; ensures !\result; */
PTV_COLD bool ptv_field_fault(ptv_walker *w, ptv_frame *frame, bool range);

/* The vtable declares its table larger than the file allows, but no field lies past the end. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && vtable + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run); */
PTV_COLD void ptv_size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable);

/* Reports each absent field that must exist. The table stays sound: absent reads as empty. */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires \valid_read(frame->type->fields + (0 .. frame->type->count - 1));
    requires ptv_is_table(&w->image, frame->at);
    assigns PTV_REPORTED(w->run), frame->field; */
PTV_COLD void ptv_report_missing(ptv_walker *w, ptv_frame *frame);

#endif
