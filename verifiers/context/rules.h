/*
 * What all files of rules share: the list of all lists of rules. A rule is a struct below the
 * function that fires it (CONTRIBUTING.md).
 */
#pragma once

#include "../core/walk.h"

#define PTV_RULE_LIST(array) PTV_RULE_LIST_OF(array, &ptv_schema_program)

/* Rules for formats that devices do not verify (docs/device.md). */
#ifdef PTV_DEVICE
#define PTV_HOST_LISTS(X)
#define PTV_HOST_FOREIGN_RULE_LISTS(X)
#else
#define PTV_HOST_LISTS(X)                                     \
    X(package_end)    /* package/end.c */                     \
    X(package_entry)  /* package/entries.c */                 \
    X(package_extra)  /* package/extras.c */                  \
    X(package_part)   /* package/parts.c */                   \
    X(package_local)  /* package/locals.c */                  \
    X(package_layout) /* package/layout.c */                  \
    X(tensors_header) /* safetensors/safetensors_open.c */    \
    X(tensors_entry)  /* safetensors/safetensors_entries.c */ \
    X(tensors_order)  /* safetensors/safetensors_order.c */   \
    X(alias)          /* package/aliases.c */                 \
    X(package_key)    /* crosscheck/package_names_rules.c */  \
    X(package_tensor) /* crosscheck/package_tensors.c */      \
    X(package_stored) /* crosscheck/package_stored.c */       \
    X(mlx)            /* mlx/mlx_graph.c */                   \
    X(mlx_shape)      /* mlx/shapes.c */                      \
    X(mlx_node)       /* mlx/mlx_nodes.c */                   \
    X(mlx_slot)       /* mlx/slots.c */                       \
    X(mlx_flow)       /* mlx/mlx_flow.c */                    \
    X(mps)            /* mps/mps_graph.c */                   \
    X(mps_constant)   /* mps/mps_constants.c */
#define PTV_HOST_FOREIGN_RULE_LISTS(X)   \
    X(mlx) /* mlx/mlx_foreign_rules.c */ \
    X(mps) /* mps/mps_foreign_rules.c */
#endif

/* All lists of rules, in the order of their codes. A new file of rules adds its list here. */
#define PTV_RULE_LISTS(X)                                                                         \
    X(header)          /* program/header.c */                                                     \
    X(data_header)     /* data/header.c */                                                        \
    X(program_size)    /* program/program_size.c */                                               \
    X(version)         /* program/version.c */                                                    \
    X(nfat)            /* nfat/: container.c, overlaps.c, nfat_compile_specs.c, nfat_program.c */ \
    X(structure)       /* core/: walk.c, walk_faults.c, vtable.c */                               \
    X(segment)         /* program/segments.c */                                                   \
    X(segment_use)     /* program/segment_uses.c */                                               \
    X(constant)        /* program/constants.c */                                                  \
    X(constant_size)   /* program/constant_sizes.c */                                             \
    X(initial_value)   /* program/initial_values.c */                                             \
    X(duplicate)       /* program/duplicates.c */                                                 \
    X(data)            /* data/data_entries.c */                                                  \
    X(shape)           /* program/shapes.c */                                                     \
    X(tensor)          /* program/tensors.c */                                                    \
    X(device)          /* program/devices.c */                                                    \
    X(external)        /* program/externals.c */                                                  \
    X(index)           /* program/indexes.c */                                                    \
    X(value)           /* program/lists.c */                                                      \
    X(enum)            /* context/enums.c */                                                      \
    X(text)            /* program/texts.c */                                                      \
    X(chain)           /* program/chains.c */                                                     \
    X(instruction)     /* program/instructions.c */                                               \
    X(flow)            /* program/flow.c, flow_order.c, flow_late.c */                            \
    X(memory_plan)     /* program/memory_plan.c, overlap.c */                                     \
    X(operator)        /* program/operators.c, list_item_types.c */                               \
    X(method)          /* program/methods.c */                                                    \
    X(contract)        /* program/call_contracts.c */                                             \
    X(supply)          /* program/uninitialized_reads.c */                                        \
    X(call_failure)    /* program/call_contracts.c */                                             \
    X(delegate)        /* program/delegates.c */                                                  \
    X(interface)       /* payloads/delegate_interface.c */                                        \
    X(xnnpack_type)    /* xnnpack/types.c */                                                      \
    X(xnnpack_rewrite) /* xnnpack/rewrites.c */                                                   \
    X(xnnpack_parameter) /* xnnpack/parameters.c */                                               \
    X(payload_header)    /* payloads/graph_header.c */                                            \
    X(payload)           /* payloads/, all but graph_header.c */                                  \
    X(xnnpack)           /* xnnpack/xnnpack_graph.c */                                            \
    X(xnnpack_constant)  /* xnnpack/xnnpack_constants.c */                                        \
    X(xnnpack_flow)      /* xnnpack/xnnpack_flow.c */                                             \
    X(xnnpack_node)      /* xnnpack/xnnpack_nodes.c */                                            \
    X(vulkan)            /* vulkan/vulkan_graph.c */                                              \
    X(vulkan_order)      /* vulkan/vulkan_order.c */                                              \
    X(vulkan_call)       /* vulkan/vulkan_calls.c */                                              \
    X(vulkan_constant)   /* vulkan/vulkan_constants.c */                                          \
    X(vulkan_spec)       /* vulkan/vulkan_compile_specs.c */                                      \
    X(container_call)    /* crosscheck/interface_container.c */                                   \
    X(coreml_image)      /* payloads/coreml_image.c */                                            \
    X(option)            /* payloads/options.c */                                                 \
    X(name)              /* program/named_data.c */                                               \
    X(shared_name)       /* crosscheck/names.c */                                                 \
    X(pair)              /* crosscheck/pairs.c */                                                 \
    X(missing_name)      /* crosscheck/missing.c */                                               \
    X(key_hash)          /* crosscheck/bytes.c */                                                 \
    X(bundle)            /* bundle/bundle.c */                                                    \
    X(bundle_case)       /* bundle/cases.c */                                                     \
    X(bundle_value)      /* bundle/bundle_values.c */                                             \
    X(recursion)         /* core/recursion.c */                                                   \
    X(native_program)    /* native/native_program.c */                                            \
    X(native_node)       /* native/native_nodes.c */                                              \
    X(native_flow)       /* native/native_flow.c, bound.c */                                      \
    X(native_output)     /* native/outputs.c */                                                   \
    X(native_placed)     /* native/placeholders.c */                                              \
    X(native_binding)    /* native/bindings.c */                                                  \
    X(native_method)     /* native/methods.c */                                                   \
    X(native_tensor)     /* native/native_tensors.c */                                            \
    X(native_quantised)  /* native/quant.c */                                                     \
    X(native_scale)      /* native/scales.c */                                                    \
    X(native_call)       /* native/native_calls.c */                                              \
    X(native_spec)       /* native/native_compile_specs.c */                                      \
    X(native_outside)    /* crosscheck/native_specs.c */                                          \
    X(native_interface)  /* native/native_interface.c */                                          \
    PTV_HOST_LISTS(X)                                                                             \
    X(payload_part)     /* payloads/engine_parts.c */                                             \
    X(tensorrt_binding) /* payloads/bindings.c */                                                 \
    X(tensorrt)         /* payloads/tensorrt.c */                                                 \
    X(edge_llm)         /* payloads/edge_llm.c */                                                 \
    X(ethos_u)          /* payloads/ethos_u.c, the rest of its rules */                           \
    X(coreml_key)       /* payloads/coreml_key.c */

/* Rules applied to tables of schemas other than their own. */
#define PTV_FOREIGN_RULE_LISTS(X)                      \
    X(data)      /* data/data_foreign_rules.c */       \
    X(bundle)    /* bundle/bundle_foreign_rules.c */   \
    X(xnnpack)   /* xnnpack/xnnpack_foreign_rules.c */ \
    X(vulkan)    /* vulkan/vulkan_foreign_rules.c */   \
    X(native)    /* native/native_foreign_rules.c */   \
    X(container) /* nfat/nfat_program.c */             \
    PTV_HOST_FOREIGN_RULE_LISTS(X)

#define PTV_DECLARE_LIST(name) extern const ptv_rule_list ptv_##name##_list;
PTV_RULE_LISTS(PTV_DECLARE_LIST)
#undef PTV_DECLARE_LIST

/* Rules that rules in other files depend on. */
extern const ptv_rule ptv_segment_area_past_end_rule, ptv_segment_base_misaligned_rule,
    ptv_segment_base_alignment_small_rule, ptv_segment_past_end_rule,
    ptv_payload_constants_out_of_range_rule, ptv_xnnpack_external_flags_rule;

/* Rules of programs that also apply to other formats. */
extern const ptv_rule ptv_segment_past_area_rule, ptv_segments_unsorted_rule,
    ptv_segment_misaligned_rule, ptv_segment_area_size_rule, ptv_padding_not_zero_rule,
    ptv_tensor_rank_too_large_rule, ptv_bool_invalid_rule, ptv_text_not_utf8_rule,
    ptv_name_with_zero_rule, ptv_named_data_key_twice_rule;

/* ptv_visitor.index: the generic rule for every index of every schema. */
void ptv_check_index(ptv_run *run, const ptv_frame *table, unsigned slot);

/* ptv_visitor.enums: enum-value-unknown, for each field whose enum is closed. */
void ptv_check_enums(ptv_run *run, const ptv_frame *table);
