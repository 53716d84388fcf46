/* What the files about payloads share: the rules of list.c, and helpers that report them. */
#pragma once

#include "../context/rules.h"

/* The rules of ptv_payload_list, each defined below the function that fires it or in faults.c. */
extern const ptv_rule ptv_payload_opaque_rule, ptv_payload_unrecognised_rule,
    ptv_payload_head_missing_rule, ptv_payload_part_past_end_rule, ptv_payload_length_rule,
    ptv_payload_part_unidentified_rule, ptv_payload_signature_shared_rule,
    ptv_payload_padding_not_zero_rule, ptv_payload_part_misaligned_rule,
    ptv_payload_trailing_bytes_rule, ptv_payload_generation_old_rule,
    ptv_payload_block_past_end_rule, ptv_payload_block_misplaced_rule,
    ptv_payload_block_missing_rule, ptv_payload_options_missing_rule,
    ptv_payload_block_repeated_rule, ptv_payload_value_invalid_rule,
    ptv_payload_tensor_past_scratch_rule, ptv_payload_json_invalid_rule;

enum { PTV_PAYLOAD_ALIGNED = 16 };

/* Returns false, and reports, if the payload is shorter than its header, which has `bytes`. */
bool ptv_payload_has(ptv_run *run, uint64_t bytes);
bool ptv_payload_has_in(ptv_run *run, ptv_range whole, uint64_t bytes); /* a nested payload */

/* Reports the first nonzero byte in `range`. */
void ptv_payload_padding(ptv_run *run, ptv_range range);

/* Reports bytes after `end`, which must be inside the payload. */
void ptv_payload_trailing(ptv_run *run, uint64_t end);
void ptv_payload_trailing_in(ptv_run *run, ptv_range whole, uint64_t end);

/* Check a header. The whole payload is in memory. */
void ptv_check_flat_payload(ptv_run *run); /* flat.c: a bare flatbuffer */
bool ptv_check_mlx(ptv_run *run);          /* flat.c: returns whether to walk the flatbuffer */
bool ptv_check_mps(ptv_run *run);          /* flat.c: the same, or a bare one */
void ptv_check_qnn(ptv_run *run);          /* number_headers.c */
void ptv_check_neuropilot(ptv_run *run);   /* number_headers.c */
void ptv_check_neutron(ptv_run *run);      /* number_headers.c */
void ptv_check_ethos_u(ptv_run *run);      /* ethos_u.c */
void ptv_check_edge_llm(ptv_run *run);     /* edge_llm.c */
void ptv_check_coreml_key(ptv_run *run);   /* coreml_key.c */
void ptv_check_coreml_image(ptv_run *run); /* coreml_image.c */
