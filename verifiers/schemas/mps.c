/* Written by ptv-schema from schema/payloads/mps.fbs; do not edit. */
/* clang-format off */
#include "mps.h"

static const ptv_field mps_hard_tanh_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "min_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "max_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_node2x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mpsgelu_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "approximate", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}
};

static const ptv_field mps_leaky_re_lu_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "negative_slope", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_softmax_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "half_to_float", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field mps_node_with_alpha2x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "alpha", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_div_node2x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "rounding_mode", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}
};

static const ptv_field mps_node1x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_addmm_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "beta", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "alpha", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_full_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "shape", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "fill_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field mps_clamp_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_node3x1_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_index_select_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "index_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_embedding_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "padding_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "scale_grad_by_freq", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "sparse", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field mps_index_tensor_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "indices_id", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 2},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_index_put_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "indices_id", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 2},
    {.name = "values_shape", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "values_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_scatter_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "idx_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "src_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_mean_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "keep_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}
};

static const ptv_field mps_permute_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "perm", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_view_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "shape", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_cat_fields[] = {
    {.name = "input_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_squeeze_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_unsqueeze_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_select_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_slice_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "start", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "end", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
    {.name = "step", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8}
};

static const ptv_field mps_pixel_shuffle_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "upscale_factor", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_split_with_sizes_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
    {.name = "split_sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dim", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_cast_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field mps_conv_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "input3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 2},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "stride_x", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "stride_y", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_x", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_y", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "groups", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_left", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_right", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_top", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_bottom", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}
};

static const ptv_field mps_batch_norm_fields[] = {
    {.name = "input_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "mean_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "var_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "weight_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "bias_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "momentum", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "epsilon", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "output2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_layer_norm_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "normalized_shape", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "weight_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "bias_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "eps", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "output2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output3_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_pooling2_d_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "kernel_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "kernel_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "stride_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "stride_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_left", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_right", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_top", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "padding_bottom", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_height", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dilation_width", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "ceil_mode", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "count_include_pad", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
    {.name = "divisor_override", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output2_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1}
};

static const ptv_field mps_constant_pad_nd_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "pad", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_arange_fields[] = {
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "start", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "end", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "step", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field mps_dequantize_per_channel_group_fields[] = {
    {.name = "input1_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "output_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "scales_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "zero_points_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
    {.name = "quant_min", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "quant_max", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED},
    {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "output_dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED}
};

static const ptv_field mps_min_max_fields[] = {
    {.name = "min_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4},
    {.name = "max_value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F32, .size = 4, .align = 4}
};

static const ptv_field mps_node_fields[] = {
    {.name = "mpsnode_union_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
    {.name = "mpsnode_union", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
    {.name = "min_max", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MPS_MPS_MIN_MAX}
};

static const ptv_field buffer_fields[] = {
    {.name = "storage", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 16}
};

static const ptv_field mps_tensor_fields[] = {
    {.name = "datatype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .flags = PTV_CLOSED},
    {.name = "num_dims", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
    {.name = "constant_buffer_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
    {.name = "constant_buffer", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MPS_BUFFER},
    {.name = "segment_offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8}
};

static const ptv_field data_segment_fields[] = {
    {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
    {.name = "size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8}
};

static const ptv_field mps_graph_fields[] = {
    {.name = "version", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
    {.name = "mps_nodes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MPS_MPS_NODE, .flags = PTV_MUST_EXIST},
    {.name = "mps_values", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MPS_MPS_TENSOR, .flags = PTV_MUST_EXIST},
    {.name = "input_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
    {.name = "output_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
    {.name = "constant_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
    {.name = "graph_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I16, .size = 2, .align = 2, .type = 2, .flags = PTV_CLOSED},
    {.name = "constant_segment", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_MPS_DATA_SEGMENT}
};

static const ptv_table tables[] = {
    {.name = "MPSHardTanh", .fields = mps_hard_tanh_fields, .count = 4, .step = 0, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "_MPSNode2x1", .fields = mps_node2x1_fields, .count = 3, .step = 2, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSGELU", .fields = mpsgelu_fields, .count = 3, .step = 5, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSLeakyReLU", .fields = mps_leaky_re_lu_fields, .count = 3, .step = 8, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSSoftmax", .fields = mps_softmax_fields, .count = 4, .step = 10, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "_MPSNodeWithAlpha2x1", .fields = mps_node_with_alpha2x1_fields, .count = 4, .step = 12, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "_MPSDivNode2x1", .fields = mps_div_node2x1_fields, .count = 4, .step = 15, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "_MPSNode1x1", .fields = mps_node1x1_fields, .count = 2, .step = 19, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSAddmm", .fields = mps_addmm_fields, .count = 6, .step = 21, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "_MPSFull", .fields = mps_full_fields, .count = 5, .step = 25, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSClamp", .fields = mps_clamp_fields, .count = 2, .step = 28, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "_MPSNode3x1", .fields = mps_node3x1_fields, .count = 4, .step = 30, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "MPSIndexSelect", .fields = mps_index_select_fields, .count = 4, .step = 34, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSEmbedding", .fields = mps_embedding_fields, .count = 6, .step = 37, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSIndexTensor", .fields = mps_index_tensor_fields, .count = 3, .step = 40, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSIndexPut", .fields = mps_index_put_fields, .count = 5, .step = 43, .steps = 5, .roots = UINT64_C(0x2)},
    {.name = "MPSScatter", .fields = mps_scatter_fields, .count = 5, .step = 48, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "MPSMean", .fields = mps_mean_fields, .count = 5, .step = 52, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSPermute", .fields = mps_permute_fields, .count = 4, .step = 55, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSView", .fields = mps_view_fields, .count = 4, .step = 58, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSCat", .fields = mps_cat_fields, .count = 3, .step = 61, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSSqueeze", .fields = mps_squeeze_fields, .count = 3, .step = 63, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSUnsqueeze", .fields = mps_unsqueeze_fields, .count = 3, .step = 66, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSSelect", .fields = mps_select_fields, .count = 4, .step = 68, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSSlice", .fields = mps_slice_fields, .count = 6, .step = 70, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSPixelShuffle", .fields = mps_pixel_shuffle_fields, .count = 3, .step = 72, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSSplitWithSizes", .fields = mps_split_with_sizes_fields, .count = 4, .step = 74, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSCast", .fields = mps_cast_fields, .count = 3, .step = 77, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "MPSConv", .fields = mps_conv_fields, .count = 13, .step = 79, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "MPSBatchNorm", .fields = mps_batch_norm_fields, .count = 10, .step = 83, .steps = 8, .roots = UINT64_C(0x2)},
    {.name = "MPSLayerNorm", .fields = mps_layer_norm_fields, .count = 8, .step = 91, .steps = 7, .roots = UINT64_C(0x2)},
    {.name = "MPSPooling2D", .fields = mps_pooling2_d_fields, .count = 16, .step = 98, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSConstantPadND", .fields = mps_constant_pad_nd_fields, .count = 4, .step = 101, .steps = 3, .roots = UINT64_C(0x2)},
    {.name = "MPSArange", .fields = mps_arange_fields, .count = 5, .step = 104, .steps = 1, .roots = UINT64_C(0x2)},
    {.name = "MPSDequantizePerChannelGroup", .fields = mps_dequantize_per_channel_group_fields, .count = 9, .step = 105, .steps = 4, .roots = UINT64_C(0x2)},
    {.name = "MPSMinMax", .fields = mps_min_max_fields, .count = 2, .step = 109, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "MPSNode", .fields = mps_node_fields, .count = 3, .step = 109, .steps = 2, .roots = UINT64_C(0x2)},
    {.name = "Buffer", .fields = buffer_fields, .count = 1, .step = 111, .steps = 1, .roots = UINT64_C(0x4)},
    {.name = "MPSTensor", .fields = mps_tensor_fields, .count = 6, .step = 112, .steps = 2, .roots = UINT64_C(0x4)},
    {.name = "DataSegment", .fields = data_segment_fields, .count = 2, .step = 114, .steps = 0, .roots = UINT64_C(0x80)},
    {.name = "MPSGraph", .fields = mps_graph_fields, .count = 8, .step = 114, .steps = 7, .roots = UINT64_C(0x0)}
};

static const ptv_member mps_node_union_members[] = {
    {.name = "NONE"},
    {.name = "MPSHardTanh", .table = PTV_MPS_MPS_HARD_TANH},
    {.name = "MPSReLU", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSGELU", .table = PTV_MPS_MPSGELU},
    {.name = "MPSLeakyReLU", .table = PTV_MPS_MPS_LEAKY_RE_LU},
    {.name = "MPSSoftmax", .table = PTV_MPS_MPS_SOFTMAX},
    {.name = "MPSLogSoftmax", .table = PTV_MPS_MPS_SOFTMAX},
    {.name = "MPSAdd", .table = PTV_MPS_MPS_NODE_WITH_ALPHA2X1},
    {.name = "MPSSub", .table = PTV_MPS_MPS_NODE_WITH_ALPHA2X1},
    {.name = "MPSMul", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSDiv", .table = PTV_MPS_MPS_DIV_NODE2X1},
    {.name = "MPSFmod", .table = PTV_MPS_MPS_DIV_NODE2X1},
    {.name = "MPSRemainder", .table = PTV_MPS_MPS_DIV_NODE2X1},
    {.name = "MPSMin", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSMax", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSPow", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSAtan2", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSBitwiseAnd", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSBitwiseOr", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSBitwiseXor", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSMinimum", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSExp", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSExp2", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSReciprocal", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSSqrt", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSNeg", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSLog", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSLog10", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSLog2", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSErf", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSFloor", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSCeil", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSRsqrt", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSSigmoid", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSSin", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSSign", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSCos", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSTan", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAbs", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAsin", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAcos", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAtan", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSSinh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSCosh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSTanh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAsinh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAcosh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSAtanh", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSBitwiseNot", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSIsnan", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSIsinf", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSRound", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSLogicalNot", .table = PTV_MPS_MPS_NODE1X1},
    {.name = "MPSMatMul", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSAddmm", .table = PTV_MPS_MPS_ADDMM},
    {.name = "MPSFull", .table = PTV_MPS_MPS_FULL},
    {.name = "MPSFullLike", .table = PTV_MPS_MPS_FULL},
    {.name = "MPSClamp", .table = PTV_MPS_MPS_CLAMP},
    {.name = "MPSWhere", .table = PTV_MPS_MPS_NODE3X1},
    {.name = "MPSIndexSelect", .table = PTV_MPS_MPS_INDEX_SELECT},
    {.name = "MPSEmbedding", .table = PTV_MPS_MPS_EMBEDDING},
    {.name = "MPSIndexTensor", .table = PTV_MPS_MPS_INDEX_TENSOR},
    {.name = "MPSIndexPut", .table = PTV_MPS_MPS_INDEX_PUT},
    {.name = "MPSScatter", .table = PTV_MPS_MPS_SCATTER},
    {.name = "MPSMean", .table = PTV_MPS_MPS_MEAN},
    {.name = "MPSPermute", .table = PTV_MPS_MPS_PERMUTE},
    {.name = "MPSView", .table = PTV_MPS_MPS_VIEW},
    {.name = "MPSExpand", .table = PTV_MPS_MPS_VIEW},
    {.name = "MPSCat", .table = PTV_MPS_MPS_CAT},
    {.name = "MPSSqueeze", .table = PTV_MPS_MPS_SQUEEZE},
    {.name = "MPSUnsqueeze", .table = PTV_MPS_MPS_UNSQUEEZE},
    {.name = "MPSSelect", .table = PTV_MPS_MPS_SELECT},
    {.name = "MPSSlice", .table = PTV_MPS_MPS_SLICE},
    {.name = "MPSPixelShuffle", .table = PTV_MPS_MPS_PIXEL_SHUFFLE},
    {.name = "MPSSplitWithSizes", .table = PTV_MPS_MPS_SPLIT_WITH_SIZES},
    {.name = "MPSCast", .table = PTV_MPS_MPS_CAST},
    {.name = "MPSConv2D", .table = PTV_MPS_MPS_CONV},
    {.name = "MPSDepthwiseConv2D", .table = PTV_MPS_MPS_CONV},
    {.name = "MPSEq", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSNe", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSGe", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSGt", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSLe", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSLt", .table = PTV_MPS_MPS_NODE2X1},
    {.name = "MPSBatchNorm", .table = PTV_MPS_MPS_BATCH_NORM},
    {.name = "MPSLayerNorm", .table = PTV_MPS_MPS_LAYER_NORM},
    {.name = "MPSMaxPool2DWithIndices", .table = PTV_MPS_MPS_POOLING2_D},
    {.name = "MPSAvgPool2D", .table = PTV_MPS_MPS_POOLING2_D},
    {.name = "MPSConstantPadND", .table = PTV_MPS_MPS_CONSTANT_PAD_ND},
    {.name = "MPSArange", .table = PTV_MPS_MPS_ARANGE},
    {.name = "MPSDequantizePerChannelGroup", .table = PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP}
};

static const ptv_union unions[] = {
    {.name = "MPSNodeUnion", .members = mps_node_union_members, .count = 91}
};

static const ptv_enum_value mps_data_type_values[] = {
    {.name = "mps_data_type_invalid", .value = 0},
    {.name = "mps_data_type_float16", .value = 1},
    {.name = "mps_data_type_float32", .value = 2},
    {.name = "mps_data_type_float64", .value = 3},
    {.name = "mps_data_type_bfloat16", .value = 4},
    {.name = "mps_data_type_int4", .value = 5},
    {.name = "mps_data_type_int8", .value = 6},
    {.name = "mps_data_type_int16", .value = 7},
    {.name = "mps_data_type_int32", .value = 8},
    {.name = "mps_data_type_int64", .value = 9},
    {.name = "mps_data_type_uint4", .value = 10},
    {.name = "mps_data_type_uint8", .value = 11},
    {.name = "mps_data_type_uint16", .value = 12},
    {.name = "mps_data_type_uint32", .value = 13},
    {.name = "mps_data_type_uint64", .value = 14},
    {.name = "mps_data_type_bool", .value = 15},
    {.name = "mps_data_type_complex_float16", .value = 16},
    {.name = "mps_data_type_complex_float32", .value = 17}
};

static const ptv_enum_value op_type_values[] = {
    {.name = "mps_graph", .value = 0},
    {.name = "metal_kernel", .value = 1}
};

static const ptv_enum enums[] = {
    {.name = "MPSDataType", .values = mps_data_type_values, .count = 18},
    {.name = "OpType", .values = op_type_values, .count = 2}
};

static const ptv_index indexes[] = {
    {.target = PTV_TARGET_LIST, .table = PTV_MPS_MPS_GRAPH, .field = PTV_MPS_MPS_GRAPH_MPS_VALUES},
    {.target = PTV_TARGET_LIST, .table = PTV_MPS_MPS_GRAPH, .field = PTV_MPS_MPS_GRAPH_MPS_VALUES, .none = PTV_NONE_MINUS_ONE}
};

const ptv_schema ptv_schema_mps = {
    .name = "mps",
    .identifier = "MP00",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .indexes = indexes,
    .table_count = 41,
    .union_count = 1,
    .enum_count = 2,
    .index_count = 2,
    .root = PTV_MPS_MPS_GRAPH,
    .depth = 3,
    .steps = 121
};
