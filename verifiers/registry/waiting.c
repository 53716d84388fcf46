/*
 * What a visit waits for where nothing is broken: types that are worth one, and checks. Written
 * from all rules by ptv-waiting, of the target `tables`.
 */
/* clang-format off */
#include "registry.h"

#ifndef PTV_DEVICE

#include "../context/rules.h"
#include "../schemas/program.h"
#include "../schemas/bundled_program.h"
#include "../schemas/flat_tensor.h"
#include "../schemas/xnnpack.h"
#include "../schemas/vulkan.h"
#include "../schemas/native_graph.h"
#include "../schemas/mlx.h"
#include "../schemas/mps.h"

#define LIST(name) LIST_##name,
#define FOREIGN(name) FOREIGN_##name,
enum { PTV_RULE_LISTS(LIST) PTV_FOREIGN_RULE_LISTS(FOREIGN) };
#undef LIST
#undef FOREIGN

static const ptv_awaited program_types[] = {
    {0x40000000, 60}, {0x0, 0}, {0x0, 0}, {0x40000000, 35}, {0x0, 0}, {0x1, 0}, {0xc0000000, 20},
    {0xc0000260, 15}, {0x40000000, 37}, {0x40000001, 32}, {0x0, 0}, {0x40000000, 36},
    {0x40000001, 33}, {0x40000001, 34}, {0x2, 0}, {0x3, 0}, {0x3, 0}, {0x40000003, 44},
    {0x40000003, 42}, {0x40000001, 43}, {0x2, 0}, {0x40000000, 38}, {0x1, 0}, {0x4000000f, 41},
    {0x40000000, 61}, {0xc0000002, 64}, {0x0, 0}, {0x40000002, 63}, {0x80000001, 0},
    {0x400002fe, 29}, {0x40000000, 16}, {0x0, 0}, {0x40000000, 2}, {0x40000003, 13},
    {0x40000002, 68}, {0x400000f6, 1},
};

static const ptv_listed_check program_checks[] = {
    {LIST_version, 0, 4}, /* 1: program-version-unknown */
    {LIST_segment, 0, 3}, /* 2: segment-past-end */
    {LIST_segment, 1, 6}, /* 3: segment-past-area */
    {LIST_segment, 2, 5}, /* 4: segment-overlap */
    {LIST_segment, 3, 9}, /* 5: segments-unsorted */
    {LIST_segment, 4, 7}, /* 6: segment-without-header */
    {LIST_segment, 5, 8}, /* 7: segment-misaligned */
    {LIST_segment, 6, 0}, /* 8: segment-alignment-small */
    {LIST_segment, 7, 10}, /* 9: segment-area-size */
    {LIST_segment, 8, 11}, /* 10: padding-not-zero */
    {LIST_segment_use, 0, 12}, /* 11: segment-unused */
    {LIST_constant, 1, 17}, /* 12: constant-buffer-deprecated */
    {LIST_constant, 3, 14}, /* 13: offset-placeholder-not-zero */
    {LIST_constant, 4, 0}, /* 14: offsets-unsorted */
    {LIST_constant, 5, 23}, /* 15: constant-past-end */
    {LIST_constant, 10, 0}, /* 16: constant-storage-missing */
    {LIST_constant, 12, 18}, /* 17: constants-empty */
    {LIST_constant_size, 0, 19}, /* 18: constant-sizes-differ */
    {LIST_initial_value, 0, 21}, /* 19: initial-values-many */
    {LIST_initial_value, 1, 28}, /* 20: initial-values-ignored */
    {LIST_initial_value, 2, 22}, /* 21: initial-offsets-missing */
    {LIST_initial_value, 3, 24}, /* 22: initial-segment-shared */
    {LIST_initial_value, 4, 26}, /* 23: initial-value-past-end */
    {LIST_duplicate, 0, 25}, /* 24: constant-stored-twice */
    {LIST_duplicate, 1, 31}, /* 25: segment-stored-twice */
    {LIST_shape, 0, 27}, /* 26: tensor-rank-too-large */
    {LIST_tensor, 0, 47}, /* 27: storage-offset-not-zero */
    {LIST_device, 0, 30}, /* 28: device-index-negative */
    {LIST_device, 1, 40}, /* 29: device-mismatch */
    {LIST_external, 0, 0}, /* 30: external-without-name */
    {LIST_external, 1, 39}, /* 31: external-mismatch */
    {LIST_value, 0, 0}, /* 32: int-list-item-not-int */
    {LIST_value, 1, 0}, /* 33: tensor-list-item-not-tensor */
    {LIST_value, 2, 0}, /* 34: optional-tensor-list-item-not-tensor */
    {LIST_value, 5, 0}, /* 35: bool-invalid */
    {LIST_value, 6, 0}, /* 36: bool-list-item-invalid */
    {LIST_text, 0, 0}, /* 37: text-not-utf8 */
    {LIST_text, 1, 0}, /* 38: text-with-zero */
    {LIST_text, 2, 52}, /* 39: name-not-utf8 */
    {LIST_text, 3, 45}, /* 40: name-with-zero */
    {LIST_chain, 0, 0}, /* 41: stacktrace-longer */
    {LIST_instruction, 0, 0}, /* 42: condition-not-bool */
    {LIST_instruction, 1, 0}, /* 43: free-not-a-tensor */
    {LIST_instruction, 2, 0}, /* 44: move-kind-mismatch */
    {LIST_flow, 0, 46}, /* 45: tensor-without-memory */
    {LIST_memory_plan, 0, 48}, /* 46: planned-buffers-empty */
    {LIST_memory_plan, 3, 0}, /* 47: planned-tensor-past-buffer */
    {LIST_memory_plan, 6, 49}, /* 48: planned-tensors-overlap */
    {LIST_memory_plan, 7, 50}, /* 49: planned-buffer-device-repeated */
    {LIST_memory_plan, 8, 51}, /* 50: planned-memory-over-limit */
    {LIST_operator, 0, 53}, /* 51: operator-argument-count */
    {LIST_method, 0, 54}, /* 52: program-without-methods */
    {LIST_method, 1, 55}, /* 53: method-name-empty */
    {LIST_method, 2, 67}, /* 54: method-name-repeated */
    {LIST_method, 3, 56}, /* 55: method-without-chains */
    {LIST_method, 4, 57}, /* 56: method-input-kind */
    {LIST_method, 5, 58}, /* 57: method-output-kind */
    {LIST_method, 6, 59}, /* 58: method-input-repeated */
    {LIST_method, 7, 0}, /* 59: flattening-missing */
    {LIST_method, 8, 0}, /* 60: output-flattening-missing */
    {LIST_method, 9, 62}, /* 61: operator-name-too-long */
    {LIST_method, 10, 0}, /* 62: operator-overload-missing */
    {LIST_delegate, 0, 65}, /* 63: delegate-id-empty */
    {LIST_delegate, 1, 0}, /* 64: delegate-segment-without-header */
    {LIST_delegate, 2, 66}, /* 65: compile-spec-key-twice */
    {LIST_vulkan_spec, 0, 71}, /* 66: vulkan-compile-spec-size */
    {LIST_name, 0, 69}, /* 67: named-data-without-segments */
    {LIST_name, 1, 0}, /* 68: named-data-key-empty */
    {LIST_name, 2, 70}, /* 69: named-data-key-twice */
    {LIST_name, 3, 72}, /* 70: named-data-unused */
    {LIST_native_spec, 0, 0}, /* 71: native-spec-value */
    {FOREIGN_container, 0, 0}, /* 72: container-program-needs-file */
};

static const ptv_awaited bundled_program_types[] = {
    {0x40000000, 5}, {0x0, 0}, {0x40000000, 8}, {0x0, 0}, {0x40000002, 4}, {0x3, 0},
    {0x40000002, 7}, {0x40000002, 1},
};

static const ptv_listed_check bundled_program_checks[] = {
    {LIST_bundle, 0, 2}, /* 1: bundle-version-unknown */
    {LIST_bundle, 1, 3}, /* 2: suites-unsorted */
    {LIST_bundle, 2, 0}, /* 3: suite-repeated */
    {LIST_bundle, 3, 0}, /* 4: expected-output-not-tensor */
    {LIST_bundle, 4, 6}, /* 5: bundled-data-length */
    {FOREIGN_bundle, 0, 0}, /* 6: tensor-rank-too-large */
    {FOREIGN_bundle, 1, 0}, /* 7: name-with-zero */
    {FOREIGN_bundle, 2, 0}, /* 8: bool-invalid */
};

static const ptv_awaited flat_tensor_types[] = {
    {0x40000000, 6}, {0x40000000, 11}, {0x40000006, 4}, {0x40000006, 1},
};

static const ptv_listed_check flat_tensor_checks[] = {
    {LIST_data, 0, 2}, /* 1: data-version-unknown */
    {LIST_data, 1, 3}, /* 2: data-segments-overlap */
    {LIST_data, 2, 7}, /* 3: data-segment-unused */
    {LIST_data, 3, 5}, /* 4: data-key-empty */
    {LIST_data, 4, 12}, /* 5: data-tensor-past-segment */
    {FOREIGN_data, 0, 8}, /* 6: segment-past-area */
    {FOREIGN_data, 1, 9}, /* 7: segments-unsorted */
    {FOREIGN_data, 2, 0}, /* 8: segment-misaligned */
    {FOREIGN_data, 3, 10}, /* 9: segment-area-size */
    {FOREIGN_data, 4, 13}, /* 10: padding-not-zero */
    {FOREIGN_data, 5, 0}, /* 11: tensor-rank-too-large */
    {FOREIGN_data, 6, 0}, /* 12: name-with-zero */
    {FOREIGN_data, 7, 0}, /* 13: named-data-key-twice */
};

static const ptv_awaited xnnpack_types[] = {
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000000, 12}, {0x40000008, 3},
    {0xc0000000, 2}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000001, 1}, {0x2, 0}, {0x0, 0},
    {0x40000000, 7}, {0x40000106, 5},
};

static const ptv_listed_check xnnpack_checks[] = {
    {LIST_xnnpack_parameter, 0, 9}, /* 1: xnnpack-scale-count-ignored */
    {LIST_xnnpack_parameter, 2, 4}, /* 2: xnnpack-dynamic-type-misused */
    {LIST_xnnpack_parameter, 3, 11}, /* 3: xnnpack-node-flags-unknown */
    {LIST_xnnpack, 0, 6}, /* 4: xnnpack-datatype-invalid */
    {LIST_xnnpack, 8, 8}, /* 5: xnnpack-external-gap */
    {LIST_xnnpack_constant, 0, 0}, /* 6: xnnpack-constant-external */
    {LIST_xnnpack_constant, 2, 14}, /* 7: xnnpack-constant-key-empty */
    {LIST_xnnpack_constant, 6, 10}, /* 8: xnnpack-constants-ignored */
    {LIST_xnnpack_constant, 7, 0}, /* 9: xnnpack-quantisation-unsuited */
    {LIST_xnnpack_flow, 0, 13}, /* 10: xnnpack-value-repeated */
    {LIST_xnnpack_node, 0, 0}, /* 11: xnnpack-node-unsupported */
    {LIST_xnnpack_node, 2, 0}, /* 12: xnnpack-node-parameter */
    {FOREIGN_xnnpack, 0, 0}, /* 13: text-not-utf8 */
    {FOREIGN_xnnpack, 1, 0}, /* 14: name-with-zero */
};

static const ptv_awaited vulkan_types[] = {
    {0x40000004, 1}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000000, 13}, {0xc0000004, 2}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x1, 0}, {0x40000000, 10}, {0x0, 0}, {0x2, 0}, {0x40000000, 12},
    {0xc000007e, 3},
};

static const ptv_listed_check vulkan_checks[] = {
    {LIST_vulkan, 0, 7}, /* 1: vulkan-call-unnamed */
    {LIST_vulkan, 1, 8}, /* 2: vulkan-datatype-unset */
    {LIST_vulkan, 2, 4}, /* 3: vulkan-input-or-output-not-tensor */
    {LIST_vulkan, 4, 5}, /* 4: vulkan-memory-object-high */
    {LIST_vulkan, 6, 6}, /* 5: vulkan-override-ignored */
    {LIST_vulkan_order, 0, 9}, /* 6: vulkan-tensor-read-before-written */
    {LIST_vulkan_call, 0, 11}, /* 7: vulkan-argument-count */
    {LIST_vulkan_constant, 0, 0}, /* 8: vulkan-constant-past-end */
    {FOREIGN_vulkan, 0, 0}, /* 9: text-not-utf8 */
    {FOREIGN_vulkan, 1, 0}, /* 10: text-not-utf8 */
    {FOREIGN_vulkan, 2, 0}, /* 11: name-with-zero */
    {FOREIGN_vulkan, 3, 0}, /* 12: name-with-zero */
    {FOREIGN_vulkan, 4, 0}, /* 13: bool-invalid */
};

static const ptv_awaited native_graph_types[] = {
    {0x40000000, 37}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000000, 38}, {0x40000000, 26},
    {0x80000000, 0}, {0x40000000, 9}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000000, 10}, {0x0, 0},
    {0x40000002, 8}, {0x2, 0}, {0xc0000000, 36}, {0x40000000, 27}, {0xc0000038, 5},
    {0x40000000, 18}, {0xc0000000, 21}, {0x40000000, 22}, {0x2, 0}, {0xc000000a, 19},
    {0x40000002, 32}, {0x40000009, 6}, {0xc0000004, 15}, {0xc0000000, 31}, {0x40000000, 30},
    {0x4000001c, 3}, {0x40000002, 1},
};

static const ptv_listed_check native_graph_checks[] = {
    {LIST_native_program, 0, 2}, /* 1: native-graph-too-large */
    {LIST_native_program, 1, 4}, /* 2: native-version-invalid */
    {LIST_native_program, 4, 14}, /* 3: native-method-unnamed */
    {LIST_native_program, 5, 17}, /* 4: native-method-twice */
    {LIST_native_node, 0, 7}, /* 5: native-node-unnamed */
    {LIST_native_node, 1, 11}, /* 6: native-node-twice */
    {LIST_native_node, 3, 13}, /* 7: native-target-missing */
    {LIST_native_node, 6, 0}, /* 8: native-argument-empty */
    {LIST_native_node, 7, 0}, /* 9: native-references-differ */
    {LIST_native_node, 8, 0}, /* 10: native-flags-differ */
    {LIST_native_node, 9, 12}, /* 11: native-output-node-misplaced */
    {LIST_native_flow, 0, 0}, /* 12: native-value-unknown */
    {LIST_native_placed, 0, 24}, /* 13: native-placeholder-renamed */
    {LIST_native_binding, 0, 16}, /* 14: native-output-specs-count */
    {LIST_native_binding, 4, 20}, /* 15: native-constant-kind */
    {LIST_native_binding, 7, 28}, /* 16: native-key-twice */
    {LIST_native_method, 0, 23}, /* 17: native-keys-differ */
    {LIST_native_tensor, 0, 0}, /* 18: native-size-invalid */
    {LIST_native_tensor, 2, 0}, /* 19: native-tensor-too-large */
    {LIST_native_tensor, 4, 29}, /* 20: native-constant-dynamic */
    {LIST_native_quantised, 1, 33}, /* 21: native-quantised-range */
    {LIST_native_quantised, 4, 34}, /* 22: native-quantised-nameless */
    {LIST_native_scale, 0, 25}, /* 23: native-quantised-unbound */
    {LIST_native_call, 0, 35}, /* 24: native-graph-call */
    {FOREIGN_native, 0, 0}, /* 25: text-not-utf8 */
    {FOREIGN_native, 1, 0}, /* 26: text-not-utf8 */
    {FOREIGN_native, 2, 0}, /* 27: text-not-utf8 */
    {FOREIGN_native, 3, 0}, /* 28: name-with-zero */
    {FOREIGN_native, 4, 0}, /* 29: name-with-zero */
    {FOREIGN_native, 5, 0}, /* 30: name-with-zero */
    {FOREIGN_native, 6, 0}, /* 31: name-with-zero */
    {FOREIGN_native, 7, 0}, /* 32: name-with-zero */
    {FOREIGN_native, 8, 0}, /* 33: name-with-zero */
    {FOREIGN_native, 9, 0}, /* 34: name-with-zero */
    {FOREIGN_native, 10, 0}, /* 35: name-with-zero */
    {FOREIGN_native, 11, 0}, /* 36: name-with-zero */
    {FOREIGN_native, 12, 0}, /* 37: name-with-zero */
    {FOREIGN_native, 13, 0}, /* 38: bool-invalid */
};

static const ptv_awaited mlx_types[] = {
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x40000000, 15}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x40000010, 11}, {0x40000000, 14}, {0x0, 0},
    {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x0, 0}, {0x6, 0}, {0x0, 0}, {0x40000000, 13}, {0x0, 0},
    {0x0, 0}, {0x40000002, 9}, {0x40000001, 25}, {0xc0000000, 17}, {0x40000002, 24},
    {0x40000000, 4}, {0x40000001, 5}, {0x40007f80, 1},
};

static const ptv_listed_check mlx_checks[] = {
    {LIST_mlx, 0, 2}, /* 1: mlx-version-unknown */
    {LIST_mlx, 1, 3}, /* 2: mlx-ids-too-many */
    {LIST_mlx, 2, 7}, /* 3: mlx-list-too-long */
    {LIST_mlx_shape, 0, 0}, /* 4: mlx-size-invalid */
    {LIST_mlx_shape, 1, 6}, /* 5: mlx-rank-too-large */
    {LIST_mlx_shape, 2, 0}, /* 6: mlx-scalar-type-unmapped */
    {LIST_mlx_shape, 4, 8}, /* 7: mlx-constant-undescribed */
    {LIST_mlx_shape, 6, 16}, /* 8: mlx-buffer-shape-invalid */
    {LIST_mlx_node, 0, 10}, /* 9: mlx-id-out-of-range */
    {LIST_mlx_node, 2, 12}, /* 10: mlx-lists-differ */
    {LIST_mlx_node, 3, 0}, /* 11: mlx-scan-empty */
    {LIST_mlx_node, 4, 26}, /* 12: mlx-word-unknown */
    {LIST_mlx_node, 6, 0}, /* 13: mlx-attend-layer-missing */
    {LIST_mlx_node, 7, 23}, /* 14: mlx-kernel-source */
    {LIST_mlx_node, 8, 0}, /* 15: mlx-strided-outside */
    {LIST_mlx_slot, 0, 18}, /* 16: mlx-slot-type */
    {LIST_mlx_slot, 4, 0}, /* 17: mlx-slot-out-of-range */
    {LIST_mlx_slot, 5, 19}, /* 18: mlx-buffer-unmapped */
    {LIST_mlx_slot, 6, 20}, /* 19: mlx-constant-unnamed */
    {LIST_mlx_slot, 8, 21}, /* 20: mlx-name-twice */
    {LIST_mlx_flow, 0, 22}, /* 21: mlx-chains-cyclic */
    {FOREIGN_mlx, 0, 0}, /* 22: text-not-utf8 */
    {FOREIGN_mlx, 1, 0}, /* 23: text-not-utf8 */
    {FOREIGN_mlx, 2, 0}, /* 24: name-with-zero */
    {FOREIGN_mlx, 3, 0}, /* 25: mlx-list-too-long */
    {FOREIGN_mlx, 4, 27}, /* 26: mlx-list-too-long */
    {FOREIGN_mlx, 5, 0}, /* 27: mlx-scalar-type-unmapped */
};

static const ptv_awaited mps_types[] = {
    {0x3, 0}, {0x7, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x7, 0}, {0x7, 0}, {0x3, 0}, {0xf, 0},
    {0x80000003, 0}, {0x3, 0}, {0xf, 0}, {0xb, 0}, {0x7, 0}, {0x7, 0}, {0x1b, 0}, {0x1b, 0},
    {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0}, {0x3, 0},
    {0x3, 0}, {0x80000003, 0}, {0xf, 0}, {0x39f, 0}, {0xed, 0}, {0xc001, 0}, {0x3, 0},
    {0x80000001, 0}, {0x8000000f, 0}, {0x0, 0}, {0x40000002, 3}, {0x40000000, 7}, {0xc0000010, 1},
    {0x40000000, 6}, {0xc00000be, 4},
};

static const ptv_listed_check mps_checks[] = {
    {LIST_mps, 1, 2}, /* 1: mps-rank-differs */
    {LIST_mps, 2, 0}, /* 2: mps-datatype-unsupported */
    {LIST_mps, 4, 0}, /* 3: mps-node-unhandled */
    {LIST_mps, 5, 5}, /* 4: mps-kernel-graph */
    {LIST_mps_constant, 0, 8}, /* 5: mps-constant-past-end */
    {LIST_mps_constant, 5, 0}, /* 6: mps-constant-segment-differs */
    {LIST_mps_constant, 6, 0}, /* 7: mps-constant-buffer-unused */
    {FOREIGN_mps, 0, 0}, /* 8: text-not-utf8 */
};

const ptv_waiting ptv_waiting_lists[] = {
    {&ptv_schema_program, program_types, program_checks, 72},
    {&ptv_schema_bundled_program, bundled_program_types, bundled_program_checks, 8},
    {&ptv_schema_flat_tensor, flat_tensor_types, flat_tensor_checks, 13},
    {&ptv_schema_xnnpack, xnnpack_types, xnnpack_checks, 14},
    {&ptv_schema_vulkan, vulkan_types, vulkan_checks, 13},
    {&ptv_schema_native_graph, native_graph_types, native_graph_checks, 38},
    {&ptv_schema_mlx, mlx_types, mlx_checks, 27},
    {&ptv_schema_mps, mps_types, mps_checks, 8},
    {NULL, NULL, NULL, 0},
};

#endif
