/* Written by ptv-schema from schema/payloads/xnnpack.fbs; do not edit. */
/* clang-format off */
#include "xnnpack.h"

static const ptv_field xnn_node2x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_fully_connected_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "filter_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "bias_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_node1x1_fields[] = {
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_static_transpose_fields[] = {
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "perm", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_node_conv_fields[] = {
    {.name = "padding_top", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_right", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_bottom", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_left", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "kernel_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "kernel_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "subsampling_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "subsampling_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dilation_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dilation_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "group_input_channels", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "group_output_channels", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "adjustment_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "adjustment_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "filter_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "bias_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_static_resize_bilinear2_d_fields[] = {
    {.name = "new_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "new_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_static_constant_pad_fields[] = {
    {.name = "pre_paddings", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "post_paddings", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "padding_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_pooling2_d_fields[] = {
    {.name = "padding_top", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_right", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_bottom", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_left", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "pooling_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "pooling_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "stride_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "stride_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dilation_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dilation_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_static_reshape_fields[] = {
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "new_shape", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_arg_max_pooling2d_fields[] = {
    {.name = "padding_top", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_right", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_bottom", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "padding_left", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "pooling_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "pooling_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_value_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_index_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_leaky_re_lu_fields[] = {
    {.name = "negative_slope", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnnelu_fields[] = {
    {.name = "alpha", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_cat_fields[] = {
    {.name = "axis", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input4_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input5_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_static_slice_fields[] = {
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "offsets", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_scaled_dot_product_attention_fields[] = {
    {.name = "query_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "key_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "value_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "scale_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "mask_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field output_min_max_fields[] = {
    {.name = "output_min", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "output_max", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field x_node_fields[] = {
    {.name = "xnode_union_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
    {.name = "xnode_union", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "debug_handle", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_min_max", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_OUTPUT_MIN_MAX}
};

static const ptv_field xnn_tensor_value_fields[] = {
    {.name = "datatype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED},
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "constant_buffer_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "external_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "flags", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "id_out", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "dq_datatype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field per_channel_quant_fields[] = {
    {.name = "scale", .kind = PTV_KIND_VECTOR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "channel_dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "scale_buffer_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_scales", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field per_tensor_quant_fields[] = {
    {.name = "scale", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "zero_point", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field per_token_dynamic_quant_fields[] = {
    {.name = "num_nonbatch_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field per_channel_group_quant_fields[] = {
    {.name = "scale", .kind = PTV_KIND_VECTOR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "channel_dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "scale_bf16", .kind = PTV_KIND_VECTOR, .scalar = PTV_U16, .size = 2, .align = 2, .flags = PTV_DEPRECATED},
    {.name = "scale_buffer_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "num_scales", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}
};

static const ptv_field xnn_quantized_tensor_value_fields[] = {
    {.name = "tensor_value", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_XNN_TENSOR_VALUE, .flags = PTV_MUST_EXIST},
    {.name = "quant_params_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1, .type = 2},
    {.name = "quant_params", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .type = 2, .flags = PTV_MUST_EXIST}
};

static const ptv_field x_value_fields[] = {
    {.name = "xvalue_union_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1, .type = 1},
    {.name = "xvalue_union", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .type = 1, .flags = PTV_MUST_EXIST}
};

static const ptv_field buffer_fields[] = {
    {.name = "storage", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 16}
};

static const ptv_field constant_data_offset_fields[] = {
    {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
    {.name = "size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
    {.name = "named_key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}
};

static const ptv_field xnn_graph_fields[] = {
    {.name = "version", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
    {.name = "xnodes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_X_NODE, .flags = PTV_MUST_EXIST},
    {.name = "xvalues", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_X_VALUE, .flags = PTV_MUST_EXIST},
    {.name = "num_externs", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "input_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "output_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "constant_buffer", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_BUFFER},
    {.name = "mem_buffer_sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4},
    {.name = "constant_data", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_XNNPACK_CONSTANT_DATA_OFFSET}
};

static const ptv_table tables[] = {
    {.name = "_XNNNode2x1", .fields = xnn_node2x1_fields, .count = 4, .step = 0, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNFullyConnected", .fields = xnn_fully_connected_fields, .count = 5, .step = 0, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "_XNNNode1x1", .fields = xnn_node1x1_fields, .count = 3, .step = 0, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNStaticTranspose", .fields = xnn_static_transpose_fields, .count = 5, .step = 0, .steps = 1, .roots = UINT64_C(0x2)},
    {.name = "_XNNNodeConv", .fields = xnn_node_conv_fields, .count = 20, .step = 1, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNStaticResizeBilinear2D", .fields = xnn_static_resize_bilinear2_d_fields, .count = 5, .step = 1, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNStaticConstantPad", .fields = xnn_static_constant_pad_fields, .count = 6, .step = 1, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "_XNNPooling2D", .fields = xnn_pooling2_d_fields, .count = 13, .step = 3, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNStaticReshape", .fields = xnn_static_reshape_fields, .count = 5, .step = 3, .steps = 1, .roots = UINT64_C(0x2)},
    {.name = "XNNArgMaxPooling2d", .fields = xnn_arg_max_pooling2d_fields, .count = 10, .step = 4, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNLeakyReLU", .fields = xnn_leaky_re_lu_fields, .count = 4, .step = 4, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNELU", .fields = xnnelu_fields, .count = 4, .step = 4, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "_XNNCat", .fields = xnn_cat_fields, .count = 8, .step = 4, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNNStaticSlice", .fields = xnn_static_slice_fields, .count = 6, .step = 4, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "XNNScaledDotProductAttention", .fields = xnn_scaled_dot_product_attention_fields, .count = 7, .step = 6, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "OutputMinMax", .fields = output_min_max_fields, .count = 2, .step = 6, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "XNode", .fields = x_node_fields, .count = 4, .step = 6, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "XNNTensorValue", .fields = xnn_tensor_value_fields, .count = 8, .step = 8, .steps = 1, .roots = UINT64_C(0x4)},
    {.name = "PerChannelQuant", .fields = per_channel_quant_fields, .count = 4, .step = 9, .steps = 1, .roots = UINT64_C(0x4)},
    {.name = "PerTensorQuant", .fields = per_tensor_quant_fields, .count = 2, .step = 10, .steps = 0, .roots = UINT64_C(0x4)},
    {.name = "PerTokenDynamicQuant", .fields = per_token_dynamic_quant_fields, .count = 1, .step = 10, .steps = 0, .roots = UINT64_C(0x4)},
    {.name = "PerChannelGroupQuant", .fields = per_channel_group_quant_fields, .count = 6, .step = 10, .steps = 2, .roots = UINT64_C(0x4)},
    {.name = "XNNQuantizedTensorValue", .fields = xnn_quantized_tensor_value_fields, .count = 3, .step = 12, .steps = 2, .roots = UINT64_C(0x4)},
    {.name = "XValue", .fields = x_value_fields, .count = 2, .step = 14, .steps = 1, .roots = UINT64_C(0x4)},
    {.name = "Buffer", .fields = buffer_fields, .count = 1, .step = 15, .steps = 1, .roots = UINT64_C(0x40)},
    {.name = "ConstantDataOffset", .fields = constant_data_offset_fields, .count = 3, .step = 16, .steps = 1, .roots = UINT64_C(0x100)},
    {.name = "XNNGraph", .fields = xnn_graph_fields, .count = 9, .step = 17, .steps = 8, .roots = UINT64_C(0x0)}
};

static const ptv_member x_node_union_members[] = {
    {.name = "NONE"},
    {.name = "XNNAdd", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNFullyConnected", .table = PTV_XNNPACK_XNN_FULLY_CONNECTED},
    {.name = "XNNSoftmax", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNSigmoid", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNStaticTranspose", .table = PTV_XNNPACK_XNN_STATIC_TRANSPOSE},
    {.name = "XNNClamp", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNConv2d", .table = PTV_XNNPACK_XNN_NODE_CONV},
    {.name = "XNNDiv", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNStaticResizeBilinear2D", .table = PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D},
    {.name = "XNNStaticConstantPad", .table = PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD},
    {.name = "XNNAvgPooling2d", .table = PTV_XNNPACK_XNN_POOLING2_D},
    {.name = "XNNMinimum", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNDepthwiseConv2d", .table = PTV_XNNPACK_XNN_NODE_CONV},
    {.name = "XNNMaxPooling2d", .table = PTV_XNNPACK_XNN_POOLING2_D},
    {.name = "XNNMultiply", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNSubtract", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNFloor", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNConvert", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNGlobalAvgPooling2d", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNStaticReshape", .table = PTV_XNNPACK_XNN_STATIC_RESHAPE},
    {.name = "XNNArgMaxPooling2d", .table = PTV_XNNPACK_XNN_ARG_MAX_POOLING2D},
    {.name = "XNNSquareRoot", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNCeiling", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNHardswish", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNLeakyReLU", .table = PTV_XNNPACK_XNN_LEAKY_RE_LU},
    {.name = "XNNMaximum", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNNegate", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNSquare", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNELU", .table = PTV_XNNPACK_XNNELU},
    {.name = "XNNAbs", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNPReLU", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNConcatenate2", .table = PTV_XNNPACK_XNN_CAT},
    {.name = "XNNConcatenate3", .table = PTV_XNNPACK_XNN_CAT},
    {.name = "XNNConcatenate4", .table = PTV_XNNPACK_XNN_CAT},
    {.name = "XNNStaticSlice", .table = PTV_XNNPACK_XNN_STATIC_SLICE},
    {.name = "XNNScaledDotProductAttention", .table = PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION},
    {.name = "XNNBatchMatrixMultiply", .table = PTV_XNNPACK_XNN_NODE2X1},
    {.name = "XNNConcatenate5", .table = PTV_XNNPACK_XNN_CAT},
    {.name = "XNNConvTranspose2d", .table = PTV_XNNPACK_XNN_NODE_CONV},
    {.name = "XNNReciprocalSquareRoot", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNLog", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNGelu", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNTanh", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNExp", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNSin", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNCopy", .table = PTV_XNNPACK_XNN_NODE1X1},
    {.name = "XNNCos", .table = PTV_XNNPACK_XNN_NODE1X1}
};

static const ptv_member x_value_union_members[] = {
    {.name = "NONE"},
    {.name = "XNNTensorValue", .table = PTV_XNNPACK_XNN_TENSOR_VALUE},
    {.name = "XNNQuantizedTensorValue", .table = PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE}
};

static const ptv_member xnn_quant_params_members[] = {
    {.name = "NONE"},
    {.name = "PerChannelQuant", .table = PTV_XNNPACK_PER_CHANNEL_QUANT},
    {.name = "PerTensorQuant", .table = PTV_XNNPACK_PER_TENSOR_QUANT},
    {.name = "PerTokenDynamicQuant", .table = PTV_XNNPACK_PER_TOKEN_DYNAMIC_QUANT},
    {.name = "PerChannelGroupQuant", .table = PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT}
};

static const ptv_union unions[] = {
    {.name = "XNodeUnion", .members = x_node_union_members, .count = 48},
    {.name = "XValueUnion", .members = x_value_union_members, .count = 3},
    {.name = "XNNQuantParams", .members = xnn_quant_params_members, .count = 5}
};

static const ptv_enum_value xnn_datatype_values[] = {
    {.name = "xnn_datatype_invalid", .value = 0},
    {.name = "xnn_datatype_fp32", .value = 1},
    {.name = "xnn_datatype_fp16", .value = 2},
    {.name = "xnn_datatype_qint8", .value = 3},
    {.name = "xnn_datatype_quint8", .value = 4},
    {.name = "xnn_datatype_qint32", .value = 5},
    {.name = "xnn_datatype_qcint8", .value = 6},
    {.name = "xnn_datatype_qcint32", .value = 7},
    {.name = "xnn_datatype_qcint4", .value = 8},
    {.name = "xnn_datatype_qdint8", .value = 9},
    {.name = "xnn_datatype_qbint4", .value = 10},
    {.name = "xnn_datatype_qpint8", .value = 11},
    {.name = "xnn_datatype_int32", .value = 12},
    {.name = "xnn_datatype_pfp32", .value = 13},
    {.name = "xnn_datatype_bf16", .value = 14}
};

static const ptv_enum enums[] = {
    {.name = "XNNDatatype", .values = xnn_datatype_values, .count = 15}
};

const ptv_schema ptv_schema_xnnpack = {
    .name = "xnnpack",
    .identifier = "XN01",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .table_count = 27,
    .union_count = 3,
    .enum_count = 1,
    .index_count = 0,
    .root = PTV_XNNPACK_XNN_GRAPH,
    .depth = 4,
    .steps = 25
};
