/* The rules of FlatBuffers structure, which the walk itself fires. */
#ifndef PTV_CORE_STRUCTURE_H
#define PTV_CORE_STRUCTURE_H

#include "pteverify.h"

/* The fix for most of them. */
#define PTV_EXPORT_AGAIN                                                                          \
    "its bytes were changed: compare size and checksum with the original, and fetch it again as " \
    "binary; or look for the script that changed it"

/* Each is defined below the function that fires it: walk.c, walk_faults.c, vtable.c, visit.c. */
extern const ptv_rule ptv_root_out_of_range_rule, ptv_root_misaligned_rule, ptv_root_in_header_rule,
    ptv_vtable_out_of_range_rule, ptv_vtable_misaligned_rule, ptv_vtable_in_header_rule,
    ptv_vtable_size_invalid_rule, ptv_table_size_invalid_rule, ptv_table_size_past_end_rule,
    ptv_table_size_mismatch_rule, ptv_field_unknown_rule, ptv_field_in_table_head_rule,
    ptv_field_out_of_range_rule, ptv_field_misaligned_rule, ptv_offset_zero_rule,
    ptv_offset_out_of_range_rule, ptv_offset_misaligned_rule, ptv_string_out_of_range_rule,
    ptv_string_not_terminated_rule, ptv_vector_out_of_range_rule, ptv_vector_misaligned_rule,
    ptv_blob_misaligned_rule, ptv_data_misaligned_rule, ptv_union_tag_unknown_rule,
    ptv_union_tag_missing_rule, ptv_union_value_missing_rule, ptv_field_missing_rule,
    ptv_objects_shared_rule, ptv_tables_too_deep_rule;

#endif
