/*
 * The rules about meaning, one file per subject. A rule is an entry and a function
 * beside it; a new subject adds its list here and in formats/catalogue.c.
 */
#ifndef PTV_COMMON_RULES_H
#define PTV_COMMON_RULES_H

#include "../core/run.h"
#include "../core/walk.h"

#define PTV_RULE_LIST(array) PTV_RULE_LIST_OF(array, &ptv_schema_program)

extern const ptv_rule_list ptv_segment_list;          /* 301 to 309, segments.c */
extern const ptv_rule_list ptv_segment_use_list;      /* 310, 311, segment_uses.c */
extern const ptv_rule_list ptv_constant_list;         /* 321 to 333, constants.c */
extern const ptv_rule_list ptv_initial_value_list;    /* 340 to 345, initial_values.c */
extern const ptv_rule_list ptv_duplicate_list;        /* 347, 348, duplicates.c */
extern const ptv_rule_list ptv_data_list;             /* 350 to 355, data.c */
extern const ptv_rule_list ptv_shape_list;            /* 401 to 411, shapes.c */
extern const ptv_rule_list ptv_tensor_list;           /* 420 to 423, tensors.c */
extern const ptv_rule_list ptv_device_list;           /* 430 to 432, devices.c */
extern const ptv_rule_list ptv_external_list;         /* 440, 441, externals.c */
extern const ptv_rule_list ptv_index_list;            /* 501, 502, indexes.c */
extern const ptv_rule_list ptv_value_list;            /* 503 to 509, values.c */
extern const ptv_rule_list ptv_enum_list;             /* 510, enums.c */
extern const ptv_rule_list ptv_text_list;             /* 515 to 518, texts.c */
extern const ptv_rule_list ptv_chain_list;            /* 601, 602, chains.c */
extern const ptv_rule_list ptv_instruction_list;      /* 603 to 607, instructions.c */
extern const ptv_rule_list ptv_flow_list;             /* 611 to 619, flow.c */
extern const ptv_rule_list ptv_memory_plan_list;      /* 631 to 640, memory_plan.c */
extern const ptv_rule_list ptv_operator_list;         /* 651 to 660, operators.c */
extern const ptv_rule_list ptv_demand_list;           /* 672 to 674, demands.c */
extern const ptv_rule_list ptv_supply_list;           /* 675, 676, supply.c */
extern const ptv_rule_list ptv_method_list;           /* 661 to 671, methods.c */
extern const ptv_rule_list ptv_delegate_list;         /* 701 to 703, delegates.c */
extern const ptv_rule_list ptv_seam_list;             /* 704 to 709, seams.c */
extern const ptv_rule_list ptv_xnnpack_type_list;     /* 710, 711, xnnpack_types.c */
extern const ptv_rule_list ptv_xnnpack_list;          /* 750 to 758, xnnpack.c */
extern const ptv_rule_list ptv_xnnpack_constant_list; /* 759 to 767, xnnpack_constants.c */
extern const ptv_rule_list ptv_xnnpack_flow_list;     /* 768 to 775, xnnpack_flow.c */
extern const ptv_rule_list ptv_xnnpack_node_list;     /* 776 to 779, xnnpack_nodes.c */
extern const ptv_rule_list ptv_vulkan_list;           /* 780 to 786, vulkan.c */
extern const ptv_rule_list ptv_vulkan_order_list;     /* 787, vulkan_order.c */
extern const ptv_rule_list ptv_vulkan_constant_list;  /* 790 to 792, vulkan_constants.c */
extern const ptv_rule_list ptv_vulkan_spec_list;      /* 795, vulkan_specs.c */
extern const ptv_rule_list ptv_name_list;             /* 801 to 804, names.c */
extern const ptv_rule_list ptv_fqn_list;              /* 810 to 817, fqn.c */
extern const ptv_rule_list ptv_pair_list;             /* 830 to 833, pairs.c */
extern const ptv_rule_list ptv_need_list;             /* 850 to 853, fqn_needs.c */
extern const ptv_rule_list ptv_key_hash_list;         /* 860, 861, fqn_bytes.c */
extern const ptv_rule_list ptv_bundle_list;           /* 901 to 905, bundle.c */
extern const ptv_rule_list ptv_bundle_case_list;      /* 910 to 912, bundle_cases.c */
extern const ptv_rule_list ptv_bundle_value_list;     /* 913 to 920, bundle_values.c */

/* Rules of programs at work in the tables of other schemas. */
extern const ptv_guest_list ptv_segment_guests;      /* segments.c: data files */
extern const ptv_guest_list ptv_shape_guests;        /* shapes.c: data files */
extern const ptv_guest_list ptv_text_guests;         /* texts.c: data files */
extern const ptv_guest_list ptv_name_guests;         /* names.c: data files */
extern const ptv_guest_list ptv_bundle_shape_guests; /* shapes.c: bundles */
extern const ptv_guest_list ptv_bundle_text_guests;  /* texts.c: bundles */
extern const ptv_guest_list ptv_value_guests;        /* values.c: bundles */
extern const ptv_guest_list ptv_xnnpack_text_guests; /* texts.c: payloads */
extern const ptv_guest_list ptv_vulkan_text_guests;  /* texts.c: payloads */
extern const ptv_guest_list ptv_vulkan_value_guests; /* values.c: payloads */

/* Rules that others need, in other files. */
extern const ptv_rule ptv_segment_area_past_end_rule, ptv_segment_base_misaligned_rule,
    ptv_segment_base_alignment_small_rule, ptv_segment_past_end_rule,
    ptv_payload_constants_out_of_range_rule, ptv_xnnpack_external_flags_rule;

/* ptv_visitor.index: the generic rule for every index of every schema. */
void ptv_check_index(ptv_run *run, const ptv_frame *table, unsigned slot);

/* ptv_visitor.enums: enum-value-unknown, for each field whose enum is closed. */
void ptv_check_enums(ptv_run *run, const ptv_frame *table);

#endif
