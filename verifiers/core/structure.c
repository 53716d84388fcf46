/*
 * The rules of FlatBuffers structure (docs/format.md, "FlatBuffers, what must hold"). They have no
 * check of their own: the walk fires them where it stands.
 */
#include "structure.h"

#include "vtable.h"
#include "walk.h"

static ptv_place place_of(const ptv_frame *frame)
{
    return (ptv_place){frame, NULL, frame->field, frame->index, NULL};
}

bool ptv_structure_fault(ptv_walker *w, const ptv_rule *rule, const ptv_frame *frame,
                         ptv_range range, uint64_t found, uint64_t low, uint64_t high)
{
    ptv_fault_at(w->run, rule, place_of(frame), range, ptv_unsigned_gap(found, low, high));
    return false;
}

bool ptv_structure_multiple(ptv_walker *w, const ptv_rule *rule, const ptv_frame *frame,
                            ptv_range range, uint64_t found, uint64_t of)
{
    ptv_fault_at(w->run, rule, place_of(frame), range, ptv_multiple_gap(found, of));
    return false;
}

bool ptv_structure_absent(ptv_walker *w, const ptv_rule *rule, const ptv_frame *frame,
                          ptv_range range)
{
    ptv_fault_at(w->run, rule, place_of(frame), range, ptv_absent_gap());
    return false;
}

static const ptv_rule *const rules[] = {
    &ptv_root_out_of_range_rule,     &ptv_root_misaligned_rule,     &ptv_root_in_header_rule,
    &ptv_vtable_out_of_range_rule,   &ptv_vtable_misaligned_rule,   &ptv_vtable_in_header_rule,
    &ptv_vtable_size_invalid_rule,   &ptv_table_size_invalid_rule,  &ptv_table_size_past_end_rule,
    &ptv_table_size_mismatch_rule,   &ptv_field_unknown_rule,       &ptv_field_in_table_head_rule,
    &ptv_field_out_of_range_rule,    &ptv_field_misaligned_rule,    &ptv_offset_zero_rule,
    &ptv_offset_out_of_range_rule,   &ptv_offset_misaligned_rule,   &ptv_string_out_of_range_rule,
    &ptv_string_not_terminated_rule, &ptv_vector_out_of_range_rule, &ptv_vector_misaligned_rule,
    &ptv_blob_misaligned_rule,       &ptv_data_misaligned_rule,     &ptv_union_tag_unknown_rule,
    &ptv_union_tag_missing_rule,     &ptv_union_value_missing_rule, &ptv_field_missing_rule,
    &ptv_objects_shared_rule};

const ptv_rule_list ptv_structure_list = PTV_RULE_LIST_OF(rules, NULL);
