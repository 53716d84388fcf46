/* The list of rules about all kinds of payloads, collected from the files here. */
#include "faults.h"
#include "payloads.h"

static const ptv_rule *const rules[] = {&ptv_payload_opaque_rule,
                                        &ptv_nesting_too_deep_rule,
                                        &ptv_payload_unrecognised_rule,
                                        &ptv_payload_head_missing_rule,
                                        &ptv_payload_part_past_end_rule,
                                        &ptv_payload_length_rule,
                                        &ptv_payload_part_unidentified_rule,
                                        &ptv_payload_signature_shared_rule,
                                        &ptv_payload_padding_not_zero_rule,
                                        &ptv_payload_part_misaligned_rule,
                                        &ptv_payload_trailing_bytes_rule,
                                        &ptv_payload_generation_old_rule,
                                        &ptv_payload_block_past_end_rule,
                                        &ptv_payload_block_misplaced_rule,
                                        &ptv_payload_block_missing_rule,
                                        &ptv_payload_options_missing_rule,
                                        &ptv_payload_block_repeated_rule,
                                        &ptv_payload_value_invalid_rule,
                                        &ptv_payload_tensor_past_scratch_rule,
                                        &ptv_payload_json_invalid_rule};

const ptv_rule_list ptv_payload_list = PTV_RULE_LIST_OF(rules, NULL);
