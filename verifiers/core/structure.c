/*
 * The list of the rules of FlatBuffers structure (docs/format.md, "FlatBuffers, what must hold").
 * They have no checks of their own: the walk fires them where it finds a fault.
 */
#include "structure.h"

#include "walk.h"

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
