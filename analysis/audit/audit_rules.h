/* The rules of the audit; audit.h explains their codes. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit.h"

extern const ptv_rule audit_bytes_behind_end, audit_bytes_between_parts,
    audit_bytes_between_objects, audit_object_orphaned, audit_fields_unknown,
    audit_bytes_between_fields, audit_constant_unused, audit_header_reserved, audit_segment_unused,
    audit_data_unused, audit_member_unused, audit_archive_comment, audit_tensor_unused,
    audit_pickle_code, audit_pickle_data, audit_native_code, audit_bytecode, audit_script,
    audit_archive, audit_document, audit_image, audit_private_key, audit_certificate,
    audit_model_nested, audit_zip_polyglot, audit_polyglot, audit_scan_incomplete, audit_url,
    audit_path_stored, audit_payload_opaque, audit_backend_unknown, audit_kernel_source,
    audit_library_named, audit_path_outside, audit_environment_named, audit_name_deceives,
    audit_name_mixes_scripts, audit_branch_on_match, audit_branch_on_input, audit_loop,
    audit_operator_custom, audit_state_written, audit_select_on_match, audit_planned_memory_above,
    audit_steps_above, audit_steps_unbounded, audit_shape_above, audit_shape_unbounded,
    audit_layout_changed, audit_hash_differs, audit_value_unused, audit_pieces_hidden,
    audit_delegate_unused;
