/* Written by ptv-schema from schema/payloads/mlx.fbs; do not edit. */
/* clang-format off */
#include "mlx.h"

static const ptv_field id_copy_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field addmm_node_fields[] = {
    {.name = "mat1", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "mat2", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "bias", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "alpha", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .value = UINT64_C(0x3ff0000000000000)},
    {.name = "beta", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .value = UINT64_C(0x3ff0000000000000)}
};

static const ptv_field item_int_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field expand_dims_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field int_or_vid_fields[] = {
    {.name = "literal", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_VALUE, .optional = true},
    {.name = "is_vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field tile_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "reps", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED}
};

static const ptv_field take_along_axis_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field int_or_vid_or_tid_fields[] = {
    {.name = "literal", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_VALUE, .optional = true},
    {.name = "tid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "kind", .kind = PTV_KIND_SCALAR, .scalar = PTV_U8, .size = 1, .align = 1}
};

static const ptv_field take_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "index", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID_OR_TID, .flags = PTV_REQUIRED},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field rms_norm_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "weight", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "eps", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field layer_norm_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "weight", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "bias", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "eps", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field vid_or_tid_fields[] = {
    {.name = "vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_VALUE, .optional = true},
    {.name = "tid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "is_vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field rope_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "offset", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_VID_OR_TID, .flags = PTV_REQUIRED},
    {.name = "freqs", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "traditional", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "base", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .value = UINT64_C(0x411e848000000000)},
    {.name = "scale", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .value = UINT64_C(0x3ff0000000000000)}
};

static const ptv_field sdpa_node_fields[] = {
    {.name = "q", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "k", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "v", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "scale", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "mask", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "causal", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field add_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field add_int_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "b", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field subtract_int_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "b", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field multiply_int_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "b", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field floor_divide_int_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "b", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field sym_size_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field multiply_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field divide_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field subtract_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field conv1_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field conv2_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field conv3_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field gelu_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "approximate", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}
};

static const ptv_field a_range_node_fields[] = {
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "start", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "stop", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "step", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .optional = true}
};

static const ptv_field silu_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field sigmoid_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field tanh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field squeeze_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field split_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "outs", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR},
    {.name = "sizes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field rsqrt_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field maximum_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field minimum_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field softmax_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "precise", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field broadcast_to_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED}
};

static const ptv_field pad_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "pad_width", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "mode", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "constant_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field where_node_fields[] = {
    {.name = "condition", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "y", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field reshape_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED}
};

static const ptv_field transpose_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "perm", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_REQUIRED}
};

static const ptv_field as_strided_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "strides", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8}
};

static const ptv_field contiguous_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field gather_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "indices", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_REQUIRED},
    {.name = "slice_sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_REQUIRED}
};

static const ptv_field slice_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "start", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "stop", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "step", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field as_type_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1}
};

static const ptv_field concatenate_node_fields[] = {
    {.name = "tensors", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field float_or_vid_fields[] = {
    {.name = "literal", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8},
    {.name = "vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_VALUE, .optional = true},
    {.name = "is_vid", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field full_node_fields[] = {
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "v", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_FLOAT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1}
};

static const ptv_field full_like_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "v", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_FLOAT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .optional = true}
};

static const ptv_field argmax_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field slice_update_node_fields[] = {
    {.name = "dst", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "update", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "start", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "stop", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "step", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field index_copy_node_fields[] = {
    {.name = "dst", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "update", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field dequantize_node_fields[] = {
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "scales", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "biases", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "bits", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "mode", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "global_scale", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .optional = true}
};

static const ptv_field less_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field less_equal_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field greater_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field greater_equal_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field equal_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field not_equal_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field logical_not_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field logical_and_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field logical_or_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field tri_node_fields[] = {
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "n", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "m", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "k", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1}
};

static const ptv_field tril_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "k", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field triu_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "k", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field floor_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field ceil_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field square_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field exp_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field sin_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field cos_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field tan_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arcsin_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arccos_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arctan_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field sinh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field cosh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arcsinh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arccosh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field arctanh_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log2_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log10_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log1p_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field erf_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field expm1_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field round_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "decimals", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field reciprocal_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field sqrt_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field abs_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field neg_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field atan2_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log_add_exp_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field floor_divide_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field power_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field log_sum_exp_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field sum_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field mean_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field var_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "ddof", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field std_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "ddof", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field prod_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field max_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field min_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field argmin_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field median_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field mod_int_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "b", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_VALUE, .optional = true}
};

static const ptv_field remainder_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field conv_transpose1_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "output_padding", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field conv_transpose2_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "output_padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output_padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field conv_transpose3_d_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "stride_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "stride_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "padding_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "dilation_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)},
    {.name = "output_padding_d", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output_padding_h", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output_padding_w", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field clip_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "a_min", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "a_max", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field cumsum_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "reverse", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "inclusive", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1, .value = UINT64_C(0x1)}
};

static const ptv_field stack_node_fields[] = {
    {.name = "tensors", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field sign_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field any_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field all_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keepdims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field repeat_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "repeats", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field sort_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field argsort_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field partition_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "kth", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field arg_partition_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "kth", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field quantized_matmul_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "scales", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "biases", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "bits", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "mode", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "transpose", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1, .value = UINT64_C(0x1)}
};

static const ptv_field scatter_add_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "updates", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field gather_mm_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "lhs_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "rhs_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "sorted_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "sorted_indices_flag", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID}
};

static const ptv_field gather_qmm_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "w", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "scales", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "mode", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "biases", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "lhs_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "rhs_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "transpose", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1, .value = UINT64_C(0x1)},
    {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "bits", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "sorted_indices", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "sorted_indices_flag", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID}
};

static const ptv_field scan_node_fields[] = {
    {.name = "originals", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "sliced", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR},
    {.name = "outputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR},
    {.name = "carry", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "body_chain_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "scan_axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x1)}
};

static const ptv_field metal_kernel_node_fields[] = {
    {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "source", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "inputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR},
    {.name = "outputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR},
    {.name = "grid", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "threadgroup", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "header", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
    {.name = "input_names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8},
    {.name = "output_names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8},
    {.name = "ensure_row_contiguous", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1, .value = UINT64_C(0x1)},
    {.name = "atomic_outputs", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "output_shapes_flat", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID},
    {.name = "output_shape_lengths", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output_dtypes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I8, .size = 1, .align = 1},
    {.name = "template_arg_names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8},
    {.name = "template_arg_kinds", .kind = PTV_KIND_VECTOR, .scalar = PTV_I8, .size = 1, .align = 1},
    {.name = "template_arg_values", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "init_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .optional = true}
};

static const ptv_field bitwise_invert_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field roll_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shift", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_REQUIRED}
};

static const ptv_field bitwise_and_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field bitwise_or_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field bitwise_xor_node_fields[] = {
    {.name = "a", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "b", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field if_node_fields[] = {
    {.name = "cond", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "then_chain_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 1},
    {.name = "else_chain_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field random_bits_node_fields[] = {
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INT_OR_VID, .flags = PTV_REQUIRED},
    {.name = "seed", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .space = PTV_SPACE_VALUE, .optional = true},
    {.name = "width", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0x4)}
};

static const ptv_field update_and_attend_node_fields[] = {
    {.name = "q", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "k", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "v", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "position", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "layer_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .optional = true},
    {.name = "scale", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4, .optional = true},
    {.name = "out_dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .optional = true}
};

static const ptv_field trunc_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true}
};

static const ptv_field flip_node_fields[] = {
    {.name = "x", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_WRITES, .space = PTV_SPACE_TENSOR, .optional = true},
    {.name = "axes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_REQUIRED}
};

static const ptv_field instruction_fields[] = {
    {.name = "op_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
    {.name = "op", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST | PTV_REQUIRED}
};

static const ptv_field instruction_chain_fields[] = {
    {.name = "instructions", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INSTRUCTION, .flags = PTV_REQUIRED}
};

static const ptv_field slot_variant_fields[] = {
    {.name = "idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "slot_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field named_slot_fields[] = {
    {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
    {.name = "slot", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_SLOT_VARIANT, .flags = PTV_REQUIRED}
};

static const ptv_field shape_dim_fields[] = {
    {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0xffffffffffffffff)},
    {.name = "min_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "max_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0xffffffffffffffff)}
};

static const ptv_field tensor_meta_fields[] = {
    {.name = "shape", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_SHAPE_DIM, .flags = PTV_REQUIRED},
    {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1},
    {.name = "dim_order", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 1}
};

static const ptv_field mlx_graph_fields[] = {
    {.name = "version", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8 | PTV_BUILT_LAST},
    {.name = "num_constant_tensors", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_input_tensors", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_output_tensors", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_mutable_buffer_tensors", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_temp_tensors", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_values", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "instruction_chains", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_INSTRUCTION_CHAIN, .flags = PTV_REQUIRED},
    {.name = "main_chain_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 1},
    {.name = "init_chain_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0xffffffffffffffff), .index = 2},
    {.name = "input_map", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_SLOT_VARIANT},
    {.name = "output_map", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_SLOT_VARIANT},
    {.name = "mutable_buffer_map", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_SLOT_VARIANT},
    {.name = "named_slots", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_NAMED_SLOT},
    {.name = "tensor_meta", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MLX_TENSOR_META}
};

static const ptv_table tables[] = {
    {.name = "NoopNode", .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "IdCopyNode", .fields = id_copy_node_fields, .count = 2, .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "AddmmNode", .fields = addmm_node_fields, .count = 6, .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ItemIntNode", .fields = item_int_node_fields, .count = 2, .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ExpandDimsNode", .fields = expand_dims_node_fields, .count = 3, .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "IntOrVid", .fields = int_or_vid_fields, .count = 3, .step = 0, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TileNode", .fields = tile_node_fields, .count = 3, .step = 0, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "TakeAlongAxisNode", .fields = take_along_axis_node_fields, .count = 4, .step = 1, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "IntOrVidOrTid", .fields = int_or_vid_or_tid_fields, .count = 4, .step = 1, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TakeNode", .fields = take_node_fields, .count = 4, .step = 1, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "RMSNormNode", .fields = rms_norm_node_fields, .count = 4, .step = 2, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LayerNormNode", .fields = layer_norm_node_fields, .count = 5, .step = 2, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "VidOrTid", .fields = vid_or_tid_fields, .count = 3, .step = 2, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "RopeNode", .fields = rope_node_fields, .count = 8, .step = 2, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SdpaNode", .fields = sdpa_node_fields, .count = 7, .step = 3, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "AddNode", .fields = add_node_fields, .count = 3, .step = 3, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "AddIntNode", .fields = add_int_node_fields, .count = 3, .step = 3, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "SubtractIntNode", .fields = subtract_int_node_fields, .count = 3, .step = 5, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "MultiplyIntNode", .fields = multiply_int_node_fields, .count = 3, .step = 7, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "FloorDivideIntNode", .fields = floor_divide_int_node_fields, .count = 3, .step = 9, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "SymSizeNode", .fields = sym_size_node_fields, .count = 3, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "MultiplyNode", .fields = multiply_node_fields, .count = 3, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "DivideNode", .fields = divide_node_fields, .count = 3, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SubtractNode", .fields = subtract_node_fields, .count = 3, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Conv1DNode", .fields = conv1_d_node_fields, .count = 7, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Conv2DNode", .fields = conv2_d_node_fields, .count = 10, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Conv3DNode", .fields = conv3_d_node_fields, .count = 13, .step = 11, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "GeluNode", .fields = gelu_node_fields, .count = 3, .step = 11, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ARangeNode", .fields = a_range_node_fields, .count = 5, .step = 12, .steps = 3, .roots = UINT64_C(0x80)},
    {.name = "SiluNode", .fields = silu_node_fields, .count = 2, .step = 15, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SigmoidNode", .fields = sigmoid_node_fields, .count = 2, .step = 15, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TanhNode", .fields = tanh_node_fields, .count = 2, .step = 15, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SqueezeNode", .fields = squeeze_node_fields, .count = 3, .step = 15, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SplitNode", .fields = split_node_fields, .count = 4, .step = 16, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "RsqrtNode", .fields = rsqrt_node_fields, .count = 2, .step = 18, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "MaximumNode", .fields = maximum_node_fields, .count = 3, .step = 18, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "MinimumNode", .fields = minimum_node_fields, .count = 3, .step = 18, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogNode", .fields = log_node_fields, .count = 2, .step = 18, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SoftmaxNode", .fields = softmax_node_fields, .count = 4, .step = 18, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "BroadcastToNode", .fields = broadcast_to_node_fields, .count = 3, .step = 18, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "PadNode", .fields = pad_node_fields, .count = 5, .step = 19, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "WhereNode", .fields = where_node_fields, .count = 4, .step = 21, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ReshapeNode", .fields = reshape_node_fields, .count = 3, .step = 21, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "TransposeNode", .fields = transpose_node_fields, .count = 3, .step = 22, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "AsStridedNode", .fields = as_strided_node_fields, .count = 5, .step = 23, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "ContiguousNode", .fields = contiguous_node_fields, .count = 2, .step = 25, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "GatherNode", .fields = gather_node_fields, .count = 5, .step = 25, .steps = 3, .roots = UINT64_C(0x80)},
    {.name = "SliceNode", .fields = slice_node_fields, .count = 6, .step = 28, .steps = 3, .roots = UINT64_C(0x80)},
    {.name = "AsTypeNode", .fields = as_type_node_fields, .count = 3, .step = 31, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ConcatenateNode", .fields = concatenate_node_fields, .count = 3, .step = 31, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "FloatOrVid", .fields = float_or_vid_fields, .count = 3, .step = 32, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "FullNode", .fields = full_node_fields, .count = 4, .step = 32, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "FullLikeNode", .fields = full_like_node_fields, .count = 4, .step = 34, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ArgmaxNode", .fields = argmax_node_fields, .count = 4, .step = 35, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SliceUpdateNode", .fields = slice_update_node_fields, .count = 7, .step = 35, .steps = 3, .roots = UINT64_C(0x80)},
    {.name = "IndexCopyNode", .fields = index_copy_node_fields, .count = 5, .step = 38, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "DequantizeNode", .fields = dequantize_node_fields, .count = 9, .step = 38, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "LessNode", .fields = less_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LessEqualNode", .fields = less_equal_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "GreaterNode", .fields = greater_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "GreaterEqualNode", .fields = greater_equal_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "EqualNode", .fields = equal_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "NotEqualNode", .fields = not_equal_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogicalNotNode", .fields = logical_not_node_fields, .count = 2, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogicalAndNode", .fields = logical_and_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogicalOrNode", .fields = logical_or_node_fields, .count = 3, .step = 39, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TriNode", .fields = tri_node_fields, .count = 5, .step = 39, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "TrilNode", .fields = tril_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TriuNode", .fields = triu_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "FloorNode", .fields = floor_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "CeilNode", .fields = ceil_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SquareNode", .fields = square_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ExpNode", .fields = exp_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SinNode", .fields = sin_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "CosNode", .fields = cos_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TanNode", .fields = tan_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArcsinNode", .fields = arcsin_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArccosNode", .fields = arccos_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArctanNode", .fields = arctan_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SinhNode", .fields = sinh_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "CoshNode", .fields = cosh_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArcsinhNode", .fields = arcsinh_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArccoshNode", .fields = arccosh_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArctanhNode", .fields = arctanh_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Log2Node", .fields = log2_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Log10Node", .fields = log10_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Log1pNode", .fields = log1p_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ErfNode", .fields = erf_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Expm1Node", .fields = expm1_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "RoundNode", .fields = round_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ReciprocalNode", .fields = reciprocal_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "SqrtNode", .fields = sqrt_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "AbsNode", .fields = abs_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "NegNode", .fields = neg_node_fields, .count = 2, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "Atan2Node", .fields = atan2_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogAddExpNode", .fields = log_add_exp_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "FloorDivideNode", .fields = floor_divide_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "PowerNode", .fields = power_node_fields, .count = 3, .step = 41, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "LogSumExpNode", .fields = log_sum_exp_node_fields, .count = 4, .step = 41, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SumNode", .fields = sum_node_fields, .count = 4, .step = 42, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "MeanNode", .fields = mean_node_fields, .count = 4, .step = 43, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "VarNode", .fields = var_node_fields, .count = 5, .step = 44, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "StdNode", .fields = std_node_fields, .count = 5, .step = 45, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ProdNode", .fields = prod_node_fields, .count = 4, .step = 46, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "MaxNode", .fields = max_node_fields, .count = 4, .step = 47, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "MinNode", .fields = min_node_fields, .count = 4, .step = 48, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ArgminNode", .fields = argmin_node_fields, .count = 4, .step = 49, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "MedianNode", .fields = median_node_fields, .count = 4, .step = 49, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ModIntNode", .fields = mod_int_node_fields, .count = 3, .step = 50, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "RemainderNode", .fields = remainder_node_fields, .count = 3, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ConvTranspose1DNode", .fields = conv_transpose1_d_node_fields, .count = 8, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ConvTranspose2DNode", .fields = conv_transpose2_d_node_fields, .count = 12, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ConvTranspose3DNode", .fields = conv_transpose3_d_node_fields, .count = 16, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ClipNode", .fields = clip_node_fields, .count = 4, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "CumsumNode", .fields = cumsum_node_fields, .count = 5, .step = 52, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "StackNode", .fields = stack_node_fields, .count = 3, .step = 52, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SignNode", .fields = sign_node_fields, .count = 2, .step = 53, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "AnyNode", .fields = any_node_fields, .count = 4, .step = 53, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "AllNode", .fields = all_node_fields, .count = 4, .step = 54, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "RepeatNode", .fields = repeat_node_fields, .count = 4, .step = 55, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SortNode", .fields = sort_node_fields, .count = 3, .step = 56, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "ArgsortNode", .fields = argsort_node_fields, .count = 3, .step = 56, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "PartitionNode", .fields = partition_node_fields, .count = 4, .step = 56, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ArgPartitionNode", .fields = arg_partition_node_fields, .count = 4, .step = 57, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "QuantizedMatmulNode", .fields = quantized_matmul_node_fields, .count = 9, .step = 58, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "ScatterAddNode", .fields = scatter_add_node_fields, .count = 5, .step = 59, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "GatherMmNode", .fields = gather_mm_node_fields, .count = 7, .step = 59, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "GatherQmmNode", .fields = gather_qmm_node_fields, .count = 13, .step = 60, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "ScanNode", .fields = scan_node_fields, .count = 6, .step = 62, .steps = 5, .roots = UINT64_C(0x80)},
    {.name = "MetalKernelNode", .fields = metal_kernel_node_fields, .count = 18, .step = 67, .steps = 15, .roots = UINT64_C(0x80)},
    {.name = "BitwiseInvertNode", .fields = bitwise_invert_node_fields, .count = 2, .step = 82, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "RollNode", .fields = roll_node_fields, .count = 4, .step = 82, .steps = 2, .roots = UINT64_C(0x80)},
    {.name = "BitwiseAndNode", .fields = bitwise_and_node_fields, .count = 3, .step = 84, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "BitwiseOrNode", .fields = bitwise_or_node_fields, .count = 3, .step = 84, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "BitwiseXorNode", .fields = bitwise_xor_node_fields, .count = 3, .step = 84, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "IfNode", .fields = if_node_fields, .count = 3, .step = 84, .steps = 3, .roots = UINT64_C(0x80)},
    {.name = "RandomBitsNode", .fields = random_bits_node_fields, .count = 4, .step = 87, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "UpdateAndAttendNode", .fields = update_and_attend_node_fields, .count = 8, .step = 88, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "TruncNode", .fields = trunc_node_fields, .count = 2, .step = 88, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "FlipNode", .fields = flip_node_fields, .count = 3, .step = 88, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "Instruction", .fields = instruction_fields, .count = 2, .step = 89, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "InstructionChain", .fields = instruction_chain_fields, .count = 1, .step = 90, .steps = 1, .roots = UINT64_C(0x80)},
    {.name = "SlotVariant", .fields = slot_variant_fields, .count = 2, .step = 91, .steps = 0, .roots = UINT64_C(0x3c00)},
    {.name = "NamedSlot", .fields = named_slot_fields, .count = 2, .step = 91, .steps = 2, .roots = UINT64_C(0x2000)},
    {.name = "ShapeDim", .fields = shape_dim_fields, .count = 3, .step = 93, .steps = 0, .roots = UINT64_C(0x4000)},
    {.name = "TensorMeta", .fields = tensor_meta_fields, .count = 3, .step = 93, .steps = 2, .roots = UINT64_C(0x4000)},
    {.name = "MLXGraph", .fields = mlx_graph_fields, .count = 15, .step = 95, .steps = 9, .roots = UINT64_C(0x0)}
};

static const ptv_member op_node_members[] = {
    {.name = "NONE"},
    {.name = "NoopNode", .table = PTV_MLX_NOOP_NODE},
    {.name = "IdCopyNode", .table = PTV_MLX_ID_COPY_NODE},
    {.name = "AddmmNode", .table = PTV_MLX_ADDMM_NODE},
    {.name = "ItemIntNode", .table = PTV_MLX_ITEM_INT_NODE},
    {.name = "ExpandDimsNode", .table = PTV_MLX_EXPAND_DIMS_NODE},
    {.name = "TileNode", .table = PTV_MLX_TILE_NODE},
    {.name = "TakeAlongAxisNode", .table = PTV_MLX_TAKE_ALONG_AXIS_NODE},
    {.name = "TakeNode", .table = PTV_MLX_TAKE_NODE},
    {.name = "RMSNormNode", .table = PTV_MLX_RMS_NORM_NODE},
    {.name = "LayerNormNode", .table = PTV_MLX_LAYER_NORM_NODE},
    {.name = "RopeNode", .table = PTV_MLX_ROPE_NODE},
    {.name = "SdpaNode", .table = PTV_MLX_SDPA_NODE},
    {.name = "AddNode", .table = PTV_MLX_ADD_NODE},
    {.name = "AddIntNode", .table = PTV_MLX_ADD_INT_NODE},
    {.name = "SubtractIntNode", .table = PTV_MLX_SUBTRACT_INT_NODE},
    {.name = "MultiplyIntNode", .table = PTV_MLX_MULTIPLY_INT_NODE},
    {.name = "FloorDivideIntNode", .table = PTV_MLX_FLOOR_DIVIDE_INT_NODE},
    {.name = "SymSizeNode", .table = PTV_MLX_SYM_SIZE_NODE},
    {.name = "MultiplyNode", .table = PTV_MLX_MULTIPLY_NODE},
    {.name = "DivideNode", .table = PTV_MLX_DIVIDE_NODE},
    {.name = "SubtractNode", .table = PTV_MLX_SUBTRACT_NODE},
    {.name = "Conv1DNode", .table = PTV_MLX_CONV1_D_NODE},
    {.name = "Conv2DNode", .table = PTV_MLX_CONV2_D_NODE},
    {.name = "Conv3DNode", .table = PTV_MLX_CONV3_D_NODE},
    {.name = "GeluNode", .table = PTV_MLX_GELU_NODE},
    {.name = "ARangeNode", .table = PTV_MLX_A_RANGE_NODE},
    {.name = "SiluNode", .table = PTV_MLX_SILU_NODE},
    {.name = "SigmoidNode", .table = PTV_MLX_SIGMOID_NODE},
    {.name = "TanhNode", .table = PTV_MLX_TANH_NODE},
    {.name = "SqueezeNode", .table = PTV_MLX_SQUEEZE_NODE},
    {.name = "SplitNode", .table = PTV_MLX_SPLIT_NODE},
    {.name = "RsqrtNode", .table = PTV_MLX_RSQRT_NODE},
    {.name = "MaximumNode", .table = PTV_MLX_MAXIMUM_NODE},
    {.name = "MinimumNode", .table = PTV_MLX_MINIMUM_NODE},
    {.name = "LogNode", .table = PTV_MLX_LOG_NODE},
    {.name = "SoftmaxNode", .table = PTV_MLX_SOFTMAX_NODE},
    {.name = "BroadcastToNode", .table = PTV_MLX_BROADCAST_TO_NODE},
    {.name = "PadNode", .table = PTV_MLX_PAD_NODE},
    {.name = "WhereNode", .table = PTV_MLX_WHERE_NODE},
    {.name = "ReshapeNode", .table = PTV_MLX_RESHAPE_NODE},
    {.name = "TransposeNode", .table = PTV_MLX_TRANSPOSE_NODE},
    {.name = "AsStridedNode", .table = PTV_MLX_AS_STRIDED_NODE},
    {.name = "ContiguousNode", .table = PTV_MLX_CONTIGUOUS_NODE},
    {.name = "GatherNode", .table = PTV_MLX_GATHER_NODE},
    {.name = "SliceNode", .table = PTV_MLX_SLICE_NODE},
    {.name = "AsTypeNode", .table = PTV_MLX_AS_TYPE_NODE},
    {.name = "ConcatenateNode", .table = PTV_MLX_CONCATENATE_NODE},
    {.name = "FullNode", .table = PTV_MLX_FULL_NODE},
    {.name = "FullLikeNode", .table = PTV_MLX_FULL_LIKE_NODE},
    {.name = "ArgmaxNode", .table = PTV_MLX_ARGMAX_NODE},
    {.name = "SliceUpdateNode", .table = PTV_MLX_SLICE_UPDATE_NODE},
    {.name = "IndexCopyNode", .table = PTV_MLX_INDEX_COPY_NODE},
    {.name = "DequantizeNode", .table = PTV_MLX_DEQUANTIZE_NODE},
    {.name = "LessNode", .table = PTV_MLX_LESS_NODE},
    {.name = "LessEqualNode", .table = PTV_MLX_LESS_EQUAL_NODE},
    {.name = "GreaterNode", .table = PTV_MLX_GREATER_NODE},
    {.name = "GreaterEqualNode", .table = PTV_MLX_GREATER_EQUAL_NODE},
    {.name = "EqualNode", .table = PTV_MLX_EQUAL_NODE},
    {.name = "NotEqualNode", .table = PTV_MLX_NOT_EQUAL_NODE},
    {.name = "LogicalNotNode", .table = PTV_MLX_LOGICAL_NOT_NODE},
    {.name = "LogicalAndNode", .table = PTV_MLX_LOGICAL_AND_NODE},
    {.name = "LogicalOrNode", .table = PTV_MLX_LOGICAL_OR_NODE},
    {.name = "TriNode", .table = PTV_MLX_TRI_NODE},
    {.name = "TrilNode", .table = PTV_MLX_TRIL_NODE},
    {.name = "TriuNode", .table = PTV_MLX_TRIU_NODE},
    {.name = "FloorNode", .table = PTV_MLX_FLOOR_NODE},
    {.name = "CeilNode", .table = PTV_MLX_CEIL_NODE},
    {.name = "SquareNode", .table = PTV_MLX_SQUARE_NODE},
    {.name = "ExpNode", .table = PTV_MLX_EXP_NODE},
    {.name = "SinNode", .table = PTV_MLX_SIN_NODE},
    {.name = "CosNode", .table = PTV_MLX_COS_NODE},
    {.name = "TanNode", .table = PTV_MLX_TAN_NODE},
    {.name = "ArcsinNode", .table = PTV_MLX_ARCSIN_NODE},
    {.name = "ArccosNode", .table = PTV_MLX_ARCCOS_NODE},
    {.name = "ArctanNode", .table = PTV_MLX_ARCTAN_NODE},
    {.name = "SinhNode", .table = PTV_MLX_SINH_NODE},
    {.name = "CoshNode", .table = PTV_MLX_COSH_NODE},
    {.name = "ArcsinhNode", .table = PTV_MLX_ARCSINH_NODE},
    {.name = "ArccoshNode", .table = PTV_MLX_ARCCOSH_NODE},
    {.name = "ArctanhNode", .table = PTV_MLX_ARCTANH_NODE},
    {.name = "Log2Node", .table = PTV_MLX_LOG2_NODE},
    {.name = "Log10Node", .table = PTV_MLX_LOG10_NODE},
    {.name = "Log1pNode", .table = PTV_MLX_LOG1P_NODE},
    {.name = "ErfNode", .table = PTV_MLX_ERF_NODE},
    {.name = "Expm1Node", .table = PTV_MLX_EXPM1_NODE},
    {.name = "RoundNode", .table = PTV_MLX_ROUND_NODE},
    {.name = "ReciprocalNode", .table = PTV_MLX_RECIPROCAL_NODE},
    {.name = "SqrtNode", .table = PTV_MLX_SQRT_NODE},
    {.name = "AbsNode", .table = PTV_MLX_ABS_NODE},
    {.name = "NegNode", .table = PTV_MLX_NEG_NODE},
    {.name = "Atan2Node", .table = PTV_MLX_ATAN2_NODE},
    {.name = "LogAddExpNode", .table = PTV_MLX_LOG_ADD_EXP_NODE},
    {.name = "FloorDivideNode", .table = PTV_MLX_FLOOR_DIVIDE_NODE},
    {.name = "PowerNode", .table = PTV_MLX_POWER_NODE},
    {.name = "LogSumExpNode", .table = PTV_MLX_LOG_SUM_EXP_NODE},
    {.name = "SumNode", .table = PTV_MLX_SUM_NODE},
    {.name = "MeanNode", .table = PTV_MLX_MEAN_NODE},
    {.name = "VarNode", .table = PTV_MLX_VAR_NODE},
    {.name = "StdNode", .table = PTV_MLX_STD_NODE},
    {.name = "ProdNode", .table = PTV_MLX_PROD_NODE},
    {.name = "MaxNode", .table = PTV_MLX_MAX_NODE},
    {.name = "MinNode", .table = PTV_MLX_MIN_NODE},
    {.name = "ArgminNode", .table = PTV_MLX_ARGMIN_NODE},
    {.name = "MedianNode", .table = PTV_MLX_MEDIAN_NODE},
    {.name = "ModIntNode", .table = PTV_MLX_MOD_INT_NODE},
    {.name = "RemainderNode", .table = PTV_MLX_REMAINDER_NODE},
    {.name = "ConvTranspose1DNode", .table = PTV_MLX_CONV_TRANSPOSE1_D_NODE},
    {.name = "ConvTranspose2DNode", .table = PTV_MLX_CONV_TRANSPOSE2_D_NODE},
    {.name = "ConvTranspose3DNode", .table = PTV_MLX_CONV_TRANSPOSE3_D_NODE},
    {.name = "ClipNode", .table = PTV_MLX_CLIP_NODE},
    {.name = "CumsumNode", .table = PTV_MLX_CUMSUM_NODE},
    {.name = "StackNode", .table = PTV_MLX_STACK_NODE},
    {.name = "SignNode", .table = PTV_MLX_SIGN_NODE},
    {.name = "AnyNode", .table = PTV_MLX_ANY_NODE},
    {.name = "AllNode", .table = PTV_MLX_ALL_NODE},
    {.name = "RepeatNode", .table = PTV_MLX_REPEAT_NODE},
    {.name = "SortNode", .table = PTV_MLX_SORT_NODE},
    {.name = "ArgsortNode", .table = PTV_MLX_ARGSORT_NODE},
    {.name = "PartitionNode", .table = PTV_MLX_PARTITION_NODE},
    {.name = "ArgPartitionNode", .table = PTV_MLX_ARG_PARTITION_NODE},
    {.name = "QuantizedMatmulNode", .table = PTV_MLX_QUANTIZED_MATMUL_NODE},
    {.name = "ScatterAddNode", .table = PTV_MLX_SCATTER_ADD_NODE},
    {.name = "GatherMmNode", .table = PTV_MLX_GATHER_MM_NODE},
    {.name = "GatherQmmNode", .table = PTV_MLX_GATHER_QMM_NODE},
    {.name = "ScanNode", .table = PTV_MLX_SCAN_NODE},
    {.name = "MetalKernelNode", .table = PTV_MLX_METAL_KERNEL_NODE},
    {.name = "BitwiseInvertNode", .table = PTV_MLX_BITWISE_INVERT_NODE},
    {.name = "RollNode", .table = PTV_MLX_ROLL_NODE},
    {.name = "BitwiseAndNode", .table = PTV_MLX_BITWISE_AND_NODE},
    {.name = "BitwiseOrNode", .table = PTV_MLX_BITWISE_OR_NODE},
    {.name = "BitwiseXorNode", .table = PTV_MLX_BITWISE_XOR_NODE},
    {.name = "IfNode", .table = PTV_MLX_IF_NODE},
    {.name = "RandomBitsNode", .table = PTV_MLX_RANDOM_BITS_NODE},
    {.name = "UpdateAndAttendNode", .table = PTV_MLX_UPDATE_AND_ATTEND_NODE},
    {.name = "TruncNode", .table = PTV_MLX_TRUNC_NODE},
    {.name = "FlipNode", .table = PTV_MLX_FLIP_NODE}
};

static const ptv_union unions[] = {
    {.name = "OpNode", .members = op_node_members, .count = 137}
};

static const ptv_enum_value slot_type_values[] = {
    {.name = "TensorSlot", .value = 0},
    {.name = "IntValueSlot", .value = 1},
    {.name = "FloatValueSlot", .value = 2},
    {.name = "BoolValueSlot", .value = 3}
};

static const ptv_enum enums[] = {
    {.name = "SlotType", .values = slot_type_values, .count = 4}
};

static const ptv_index indexes[] = {
    {.target = PTV_TARGET_LIST, .table = PTV_MLX_MLX_GRAPH, .field = PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS},
    {.target = PTV_TARGET_LIST, .table = PTV_MLX_MLX_GRAPH, .field = PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS, .none = PTV_NONE_NEGATIVE}
};

const ptv_schema ptv_schema_mlx = {
    .name = "mlx",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .indexes = indexes,
    .table_count = 147,
    .union_count = 1,
    .enum_count = 1,
    .index_count = 2,
    .root = PTV_MLX_MLX_GRAPH,
    .depth = 5,
    .steps = 104
};
