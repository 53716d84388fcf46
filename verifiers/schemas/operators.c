/* Written by ptv-schema emit-operators from operators.tsv; do not edit. */
#include "../core/operators.h"

/* C promises 4095 characters only; every compiler we know takes more. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

static const char text[] =
    "aten::_adaptive_avg_pool2d\0"
    "out\0"
    "aten::_cdist_forward\0"
    "aten::_conj_physical\0"
    "aten::_fft_c2r\0"
    "aten::_fft_r2c\0"
    "aten::_local_scalar_dense\0"
    "\0"
    "aten::_log_softmax\0"
    "aten::_native_batch_norm_legit\0"
    "no_stats_out\0"
    "aten::_native_batch_norm_legit_no_training\0"
    "aten::_pdist_forward\0"
    "aten::_softmax\0"
    "aten::_to_copy\0"
    "aten::_upsample_bilinear2d_aa\0"
    "aten::abs\0"
    "aten::acos\0"
    "aten::acosh\0"
    "aten::add\0"
    "Scalar_out\0"
    "aten::addmm\0"
    "aten::alias_copy\0"
    "aten::amax\0"
    "aten::amin\0"
    "aten::any\0"
    "all_out\0"
    "dims_out\0"
    "aten::arange\0"
    "start_out\0"
    "aten::argmax\0"
    "aten::argmin\0"
    "aten::as_strided_copy\0"
    "aten::asin\0"
    "aten::asinh\0"
    "aten::atan\0"
    "aten::atan2\0"
    "aten::atanh\0"
    "aten::avg_pool2d\0"
    "aten::bitwise_and\0"
    "Tensor_out\0"
    "aten::bitwise_left_shift\0"
    "Tensor_Scalar_out\0"
    "aten::bitwise_not\0"
    "aten::bitwise_or\0"
    "aten::bitwise_right_shift\0"
    "aten::bitwise_xor\0"
    "aten::bmm\0"
    "aten::cat\0"
    "aten::ceil\0"
    "aten::clamp\0"
    "aten::clone\0"
    "aten::constant_pad_nd\0"
    "aten::convolution\0"
    "aten::convolution_backward\0"
    "aten::copy\0"
    "aten::copy_\0"
    "aten::cos\0"
    "aten::cosh\0"
    "aten::cumsum\0"
    "aten::detach_copy\0"
    "aten::diagonal_copy\0"
    "aten::div\0"
    "Scalar_mode_out\0"
    "out_mode\0"
    "aten::elu\0"
    "aten::embedding\0"
    "aten::empty\0"
    "aten::eq\0"
    "aten::erf\0"
    "aten::exp\0"
    "aten::expand_copy\0"
    "aten::expm1\0"
    "aten::fill\0"
    "aten::flip\0"
    "aten::floor\0"
    "aten::floor_divide\0"
    "aten::fmod\0"
    "aten::full\0"
    "aten::full_like\0"
    "aten::gather\0"
    "aten::ge\0"
    "aten::gelu\0"
    "aten::glu\0"
    "aten::grid_sampler_2d\0"
    "aten::gt\0"
    "aten::hardtanh\0"
    "aten::index\0"
    "aten::index_put\0"
    "aten::index_put_\0"
    "aten::index_select\0"
    "aten::isinf\0"
    "aten::isnan\0"
    "aten::le\0"
    "aten::leaky_relu\0"
    "aten::lift_fresh_copy\0"
    "aten::linear\0"
    "aten::log\0"
    "aten::log10\0"
    "aten::log1p\0"
    "aten::log2\0"
    "aten::logical_and\0"
    "aten::logical_not\0"
    "aten::logical_or\0"
    "aten::logical_xor\0"
    "aten::logit\0"
    "aten::lt\0"
    "aten::masked_fill\0"
    "aten::masked_scatter\0"
    "aten::masked_select\0"
    "aten::max\0"
    "dim_max\0"
    "unary_out\0"
    "aten::max_pool2d_with_indices\0"
    "aten::max_pool2d_with_indices_backward\0"
    "grad_input\0"
    "aten::maximum\0"
    "aten::mean\0"
    "dtype_out\0"
    "aten::min\0"
    "dim_min\0"
    "aten::minimum\0"
    "aten::mm\0"
    "aten::mul\0"
    "aten::narrow_copy\0"
    "aten::native_dropout\0"
    "aten::native_group_norm\0"
    "aten::native_layer_norm\0"
    "aten::ne\0"
    "aten::neg\0"
    "aten::nonzero\0"
    "aten::ones\0"
    "aten::permute_copy\0"
    "aten::pixel_shuffle\0"
    "aten::pixel_unshuffle\0"
    "aten::pow\0"
    "Tensor_Tensor_out\0"
    "aten::prod\0"
    "int_out\0"
    "aten::rand\0"
    "aten::randn\0"
    "aten::reciprocal\0"
    "aten::reflection_pad1d\0"
    "aten::reflection_pad2d\0"
    "aten::reflection_pad3d\0"
    "aten::relu\0"
    "aten::remainder\0"
    "aten::repeat\0"
    "aten::repeat_interleave\0"
    "aten::replication_pad1d\0"
    "aten::replication_pad2d\0"
    "aten::replication_pad3d\0"
    "aten::roll\0"
    "aten::round\0"
    "aten::rsqrt\0"
    "aten::rsub\0"
    "aten::scalar_tensor\0"
    "aten::scatter\0"
    "src_out\0"
    "value_out\0"
    "aten::scatter_add\0"
    "aten::select_copy\0"
    "aten::select_scatter\0"
    "aten::sigmoid\0"
    "aten::sign\0"
    "aten::sin\0"
    "aten::sinh\0"
    "aten::slice_copy\0"
    "aten::slice_scatter\0"
    "aten::split_copy\0"
    "aten::split_with_sizes_copy\0"
    "aten::sqrt\0"
    "aten::squeeze_copy\0"
    "dim_out\0"
    "aten::stack\0"
    "aten::sub\0"
    "aten::sum\0"
    "IntList_out\0"
    "aten::sym_numel\0"
    "aten::sym_size\0"
    "int\0"
    "aten::t_copy\0"
    "aten::tan\0"
    "aten::tanh\0"
    "aten::topk\0"
    "values\0"
    "aten::transpose_copy\0"
    "aten::tril\0"
    "aten::trunc\0"
    "aten::unbind_copy\0"
    "aten::unfold_copy\0"
    "aten::unsqueeze_copy\0"
    "aten::upsample_bilinear2d\0"
    "vec_out\0"
    "aten::upsample_nearest2d\0"
    "aten::var\0"
    "correction_out\0"
    "aten::var_mean\0"
    "aten::view_as_real_copy\0"
    "aten::view_copy\0"
    "aten::where\0"
    "self_out\0"
    "aten::zeros\0"
    "dim_order_ops::_clone_dim_order\0"
    "dim_order_ops::_empty_dim_order\0"
    "dim_order_ops::_to_dim_order_copy\0"
    "et_copy::_d2h_copy\0"
    "et_copy::_h2d_copy\0"
    "executorch_prim::add\0"
    "Scalar\0"
    "executorch_prim::ceil\0"
    "executorch_prim::eq\0"
    "executorch_prim::et_copy_index\0"
    "tensor\0"
    "executorch_prim::et_view\0"
    "default\0"
    "executorch_prim::floordiv\0"
    "executorch_prim::ge\0"
    "executorch_prim::gt\0"
    "executorch_prim::le\0"
    "executorch_prim::lt\0"
    "executorch_prim::mod\0"
    "executorch_prim::mul\0"
    "executorch_prim::neg\0"
    "executorch_prim::round\0"
    "executorch_prim::sub\0"
    "executorch_prim::sym_float\0"
    "executorch_prim::sym_int\0"
    "executorch_prim::sym_ite\0"
    "executorch_prim::sym_max\0"
    "executorch_prim::sym_min\0"
    "executorch_prim::sym_not\0"
    "executorch_prim::truediv\0"
    "executorch_prim::trunc\0"
    "llama::channelwise_gated_delta_rule\0"
    "llama::custom_quantized_sdpa\0"
    "llama::custom_sdpa\0"
    "llama::fast_hadamard_transform\0"
    "llama::gated_delta_rule\0"
    "llama::quantized_moe_ffn\0"
    "llama::sdpa_with_kv_cache\0"
    "llama::tile_crop\0"
    "llama::update_cache\0"
    "llama::update_cache_with_indices\0"
    "quantized_decomposed::add\0"
    "quantized_decomposed::choose_qparams\0"
    "quantized_decomposed::choose_qparams_per_token_asymmetric\0"
    "quantized_decomposed::dequantize_per_channel\0"
    "quantized_decomposed::dequantize_per_tensor\0"
    "quantized_decomposed::dequantize_per_token\0"
    "quantized_decomposed::embedding_2bit\0"
    "quantized_decomposed::embedding_4bit\0"
    "quantized_decomposed::embedding_byte\0"
    "quantized_decomposed::mixed_linear\0"
    "quantized_decomposed::mixed_mm\0"
    "quantized_decomposed::quantize_per_channel\0"
    "quantized_decomposed::quantize_per_tensor\0"
    "quantized_decomposed::quantize_per_token\0";

static const uint8_t words[] = {
    0x00, 0x06, 0x80, 0x00, 0x00, 0x02, 0x41, 0x80, 0x00, 0x80, 0x00, 0x06, 0x01, 0x01, 0x80, 0x00,
    0x06, 0x01, 0x03, 0x80, 0x00, 0x84, 0x00, 0x01, 0x03, 0x80, 0x00, 0x40, 0x40, 0x03, 0x02, 0x02,
    0x80, 0x80, 0x80, 0x00, 0x40, 0x40, 0x80, 0x80, 0x03, 0x02, 0x02, 0x80, 0x80, 0x80, 0x00, 0x40,
    0x40, 0x00, 0x00, 0x02, 0x02, 0x80, 0x80, 0x80, 0x00, 0x02, 0x80, 0x00, 0x03, 0x41, 0x80, 0x00,
    0x06, 0x03, 0x42, 0x42, 0x80, 0x00, 0x04, 0x04, 0x80, 0x00, 0x00, 0x04, 0x80, 0x00, 0x00, 0x00,
    0x04, 0x04, 0x80, 0x00, 0x06, 0x03, 0x80, 0x00, 0x46, 0x03, 0x80, 0x04, 0x04, 0x04, 0x80, 0x00,
    0x41, 0x03, 0x80, 0x00, 0x06, 0x06, 0x41, 0x80, 0x00, 0x00, 0x80, 0x00, 0x06, 0x06, 0x06, 0x03,
    0x03, 0x41, 0x80, 0x09, 0x01, 0x80, 0x00, 0x44, 0x44, 0x80, 0x00, 0x41, 0x80, 0x00, 0x06, 0x04,
    0x80, 0x00, 0x00, 0x40, 0x06, 0x06, 0x06, 0x03, 0x06, 0x01, 0x80, 0x00, 0x00, 0x00, 0x46, 0x06,
    0x06, 0x06, 0x03, 0x06, 0x01, 0x08, 0x80, 0x80, 0x80, 0x00, 0x00, 0x03, 0x80, 0x00, 0x01, 0x41,
    0x80, 0x00, 0x01, 0x01, 0x01, 0x80, 0x00, 0x04, 0x45, 0x80, 0x00, 0x00, 0x45, 0x80, 0x00, 0x04,
    0x04, 0x04, 0x80, 0x00, 0x00, 0x01, 0x03, 0x03, 0x80, 0x00, 0x04, 0x41, 0x80, 0x00, 0x01, 0x00,
    0x03, 0x80, 0x00, 0x05, 0x80, 0x00, 0x01, 0x80, 0x00, 0x00, 0x01, 0x01, 0x03, 0x80, 0x00, 0x0a,
    0x80, 0x00, 0x0a, 0x00, 0x03, 0x80, 0x80, 0x0a, 0x00, 0x03, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00,
    0x40, 0x80, 0x00, 0x42, 0x80, 0x00, 0x00, 0x00, 0x80, 0x00, 0x01, 0x03, 0x80, 0x80, 0x00, 0x06,
    0x06, 0x06, 0x06, 0x03, 0x80, 0x80, 0x00, 0x00, 0x06, 0x06, 0x06, 0x06, 0x03, 0x00, 0x80, 0x00,
    0x46, 0x03, 0x41, 0x80, 0x00, 0x02, 0x43, 0x80, 0x80, 0x00, 0x40, 0x40, 0x01, 0x01, 0x01, 0x01,
    0x02, 0x80, 0x80, 0x80, 0x00, 0x06, 0x40, 0x40, 0x02, 0x80, 0x80, 0x80, 0x04, 0x00, 0x80, 0x00,
    0x01, 0x03, 0x41, 0x80, 0x00, 0x06, 0x06, 0x80, 0x00, 0x01, 0x00, 0x00, 0x80, 0x00, 0x01, 0x00,
    0x04, 0x80, 0x00, 0x01, 0x01, 0x80, 0x00, 0x00, 0x01, 0x01, 0x80, 0x00, 0x01, 0x41, 0x41, 0x01,
    0x80, 0x00, 0x00, 0x01, 0x41, 0x41, 0x01, 0x80, 0x00, 0x01, 0x01, 0x89, 0x00, 0x06, 0x01, 0x89,
    0x00, 0x81, 0x00, 0x01, 0x81, 0x00, 0x01, 0x01, 0x03, 0x03, 0x80, 0x80, 0x00, 0x01, 0x89, 0x00,
    0x46, 0x03, 0x47, 0x80, 0x00, 0x46, 0x47, 0x80, 0x00, 0x46, 0x44, 0x03, 0x80, 0x00, 0x46, 0x03,
    0x03, 0x80, 0x00, 0x46, 0x44, 0x03, 0x80, 0x80, 0x00, 0x03, 0x46, 0x80, 0x06, 0x46, 0x80, 0x0b,
    0x0b, 0x8b, 0x02, 0x81, 0x0c, 0x0c, 0x83, 0x00, 0x06, 0x00, 0x01, 0x01, 0x81, 0x0c, 0x82, 0x0c,
    0x81, 0x03, 0x0c, 0x0c, 0x8c, 0x03, 0x83, 0x0b, 0x0b, 0x82, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x80, 0x80, 0x00, 0x00, 0x00, 0x01, 0x40, 0x02, 0x03, 0x42, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x03, 0x80, 0x00, 0x00, 0x00, 0x01, 0x40, 0x02, 0x03, 0x42, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x05, 0x02, 0x80, 0x00, 0x00, 0x00, 0x80, 0x80, 0x01, 0x01,
    0x40, 0x02, 0x03, 0x42, 0x80, 0x00, 0x80, 0x01, 0x80, 0x00, 0x80, 0x01, 0x00, 0x80, 0x00, 0x02,
    0x01, 0x01, 0x01, 0x00, 0x02, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01, 0x01, 0x80, 0x00, 0x01, 0x01,
    0x02, 0x01, 0x80, 0x80, 0x00, 0x01, 0x80, 0x80, 0x00, 0x00, 0x40, 0x01, 0x01, 0x01, 0x01, 0x41,
    0x80, 0x00, 0x00, 0x00, 0x01, 0x01, 0x01, 0x41, 0x80, 0x00, 0x02, 0x01, 0x01, 0x01, 0x01, 0x41,
    0x80, 0x00, 0x00, 0x00, 0x01, 0x01, 0x01, 0x01, 0x80, 0x00, 0x00, 0x40, 0x01, 0x01, 0x00, 0x41,
    0x80, 0x00, 0x00, 0x40, 0x01, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x40, 0x41, 0x80, 0x00, 0x00,
    0x00, 0x40, 0x80, 0x00, 0x00, 0x00, 0x01, 0x01, 0x01, 0x80, 0x00, 0x02, 0x01, 0x01, 0x01, 0x01,
    0x80,
};

/* value, argument, kind, other */
static const ptv_constraint constraints[] = {
    {0x0, 1, 12, 0},
    {0x87e0, 4, 0, 0},
    {0x87e0, 0, 0, 0},
    {0x3f808fff, 0, 0, 0},
    {0x8fff, 0, 0, 0},
    {0x8fff, 1, 0, 0},
    {0x1, 2, 11, 0},
    {0x1002, 0, 3, 0},
    {0x201, 1, 4, 0},
    {0x8fff, 0, 0, 0},
    {0x8fff, 1, 0, 0},
    {0x8fff, 2, 0, 0},
    {0x80ff, 2, 0, 0},
    {0x1, 8, 11, 0},
    {0x1, 9, 11, 0},
    {0x88ff, 0, 0, 0},
    {0x18, 1, 0, 0},
    {0x1, 3, 11, 0},
    {0x0, 1, 11, 0},
    {0x3f808fff, 1, 0, 0},
    {0x0, 1, 13, 0},
    {0x0, 1, 14, 0},
    {0x1f, 0, 0, 0},
    {0x0, 3, 11, 0},
    {0x0, 3, 9, 4},
    {0x0, 5, 1, 0},
    {0x0, 8, 11, 0},
    {0x0, 8, 9, 9},
    {0x0, 12, 11, 0},
    {0x0, 12, 9, 13},
    {0x0, 14, 1, 0},
    {0x40, 0, 0, 0},
    {0x0, 1, 10, 2},
    {0x80, 5, 0, 0},
    {0x10, 6, 0, 0},
    {0x40, 0, 0, 0},
    {0x80, 2, 0, 0},
    {0x10, 3, 0, 0},
    {0x800000f, 0, 0, 0},
    {0xc0, 1, 0, 0},
    {0x3, 1, 2, 0},
    {0x18, 2, 0, 0},
    {0x0, 3, 12, 0},
    {0x0, 4, 9, 5},
    {0x0, 6, 6, 0},
    {0x0, 7, 6, 8},
    {0xe0, 8, 0, 0},
    {0x800000f, 0, 0, 0},
    {0x80, 1, 0, 0},
    {0x10, 2, 0, 0},
    {0x0, 3, 9, 4},
    {0x0, 5, 6, 0},
    {0x0, 6, 6, 7},
    {0xe0, 7, 0, 0},
    {0x800000f, 0, 0, 0},
    {0x0, 3, 9, 4},
    {0x0, 5, 6, 0},
    {0x0, 6, 6, 7},
    {0xe0, 7, 0, 0},
    {0x800000f, 0, 0, 0},
    {0xc0, 1, 0, 0},
    {0x18, 2, 0, 0},
    {0x0, 3, 9, 4},
    {0x0, 5, 6, 0},
    {0x0, 6, 6, 7},
    {0xe0, 7, 0, 0},
    {0x1, 0, 0, 0},
    {0x202, 0, 3, 0},
    {0x8060, 1, 0, 0},
    {0x201, 1, 3, 0},
    {0x0, 1, 4, 0},
    {0x0, 2, 1, 7},
    {0x201, 2, 3, 0},
    {0x0, 2, 4, 1},
    {0x101, 2, 4, 1},
    {0x0, 3, 9, 4},
    {0x18, 5, 0, 0},
    {0x0, 6, 6, 7},
    {0x8060, 7, 0, 0},
    {0x1001, 7, 3, 0},
    {0x0, 7, 5, 5},
    {0x1, 0, 0, 0},
    {0x202, 0, 3, 0},
    {0x8060, 1, 0, 0},
    {0x201, 1, 3, 0},
    {0x0, 1, 4, 0},
    {0x0, 2, 1, 6},
    {0x201, 2, 3, 0},
    {0x0, 2, 4, 1},
    {0x101, 2, 4, 1},
    {0x0, 3, 9, 4},
    {0x18, 5, 0, 0},
    {0x8060, 6, 0, 0},
    {0x1001, 6, 3, 0},
    {0x0, 6, 5, 5},
    {0x3, 0, 0, 0},
    {0x202, 0, 3, 0},
    {0x8060, 1, 0, 0},
    {0x201, 1, 3, 0},
    {0x0, 1, 4, 0},
    {0x0, 2, 1, 7},
    {0x201, 2, 3, 0},
    {0x0, 2, 4, 1},
    {0x101, 2, 4, 1},
    {0x0, 3, 9, 4},
    {0x10, 5, 0, 0},
    {0x0, 6, 6, 7},
    {0x8060, 7, 0, 0},
    {0x1001, 7, 3, 0},
    {0x0, 7, 5, 5},
    {0x3, 0, 0, 0},
    {0x202, 0, 3, 0},
    {0x8060, 1, 0, 0},
    {0x201, 1, 3, 0},
    {0x0, 1, 4, 0},
    {0x0, 2, 1, 6},
    {0x201, 2, 3, 0},
    {0x0, 2, 4, 1},
    {0x101, 2, 4, 1},
    {0x0, 3, 9, 4},
    {0x10, 5, 0, 0},
    {0x8060, 6, 0, 0},
    {0x1001, 6, 3, 0},
    {0x0, 6, 5, 5},
    {0xe0, 0, 0, 0},
    {0x80, 1, 0, 0},
    {0x3, 1, 2, 0},
    {0x10, 2, 0, 0},
    {0x0, 3, 12, 0},
    {0x0, 4, 7, 7},
    {0x0, 5, 8, 7},
    {0x0, 6, 6, 7},
    {0x800000f, 7, 0, 0},
    {0xe0, 0, 0, 0},
    {0x10, 2, 0, 0},
    {0x0, 3, 7, 6},
    {0x0, 4, 8, 6},
    {0x0, 5, 6, 6},
    {0x800000f, 6, 0, 0},
    {0xe0, 0, 0, 0},
    {0x0, 3, 7, 6},
    {0x0, 4, 8, 6},
    {0x0, 5, 6, 6},
    {0x800000f, 6, 0, 0},
    {0xe0, 0, 0, 0},
    {0x80, 1, 0, 0},
    {0x10, 2, 0, 0},
    {0x0, 3, 7, 6},
    {0x0, 4, 8, 6},
    {0x0, 5, 6, 6},
    {0x800000f, 6, 0, 0},
};

/* name, overload, words, constraints, count, flags, how many constraints */
static const ptv_operator entries[] = {
    {0, 27, 0, 0, 3, 0, 0}, /* aten::_adaptive_avg_pool2d.out: T I[] T! */
    {31, 27, 3, 0, 5, 0, 0}, /* aten::_cdist_forward.out: T T D I? T! */
    {52, 27, 8, 0, 2, 0, 0}, /* aten::_conj_physical.out: T T! */
    {73, 27, 10, 0, 5, 0, 2}, /* aten::_fft_c2r.out: T I[] I I T! */
    {88, 27, 15, 2, 5, 0, 1}, /* aten::_fft_r2c.out: T I[] I B T! */
    {103, 129, 20, 0, 2, 1, 0}, /* aten::_local_scalar_dense: T S! */
    {130, 27, 22, 0, 4, 0, 0}, /* aten::_log_softmax.out: T I B T! */
    {149, 180, 26, 0, 9, 4, 0}, /* aten::_native_batch_norm_legit.no_stats_out: T T? T? B D D T! T! T! */
    {149, 27, 35, 0, 11, 4, 0}, /* aten::_native_batch_norm_legit.out: T T? T? T! T! B D D T! T! T! */
    {193, 27, 46, 0, 10, 4, 0}, /* aten::_native_batch_norm_legit_no_training.out: T T? T? T T D D T! T! T! */
    {236, 27, 56, 0, 3, 0, 0}, /* aten::_pdist_forward.out: T D T! */
    {257, 27, 22, 0, 4, 0, 0}, /* aten::_softmax.out: T I B T! */
    {272, 27, 59, 0, 4, 0, 0}, /* aten::_to_copy.out: T B I? T! */
    {287, 27, 63, 0, 6, 0, 0}, /* aten::_upsample_bilinear2d_aa.out: T I[] B D? D? T! */
    {317, 27, 8, 0, 2, 0, 0}, /* aten::abs.out: T T! */
    {327, 27, 8, 0, 2, 0, 0}, /* aten::acos.out: T T! */
    {338, 27, 8, 0, 2, 0, 0}, /* aten::acosh.out: T T! */
    {350, 360, 69, 3, 4, 0, 1}, /* aten::add.Scalar_out: T S S T! */
    {350, 27, 73, 4, 4, 0, 2}, /* aten::add.out: T T S T! */
    {371, 27, 77, 0, 6, 0, 0}, /* aten::addmm.out: T T T S S T! */
    {383, 27, 8, 0, 2, 0, 0}, /* aten::alias_copy.out: T T! */
    {400, 27, 83, 0, 4, 0, 0}, /* aten::amax.out: T I[] B T! */
    {411, 27, 83, 0, 4, 0, 0}, /* aten::amin.out: T I[] B T! */
    {422, 432, 8, 0, 2, 0, 0}, /* aten::any.all_out: T T! */
    {422, 440, 87, 0, 4, 0, 0}, /* aten::any.dims_out: T I[]? B T! */
    {422, 27, 22, 0, 4, 0, 0}, /* aten::any.out: T I B T! */
    {449, 27, 71, 0, 2, 0, 0}, /* aten::arange.out: S T! */
    {449, 462, 91, 0, 4, 0, 0}, /* aten::arange.start_out: S S S T! */
    {472, 27, 95, 0, 4, 0, 0}, /* aten::argmax.out: T I? B T! */
    {485, 27, 95, 0, 4, 0, 0}, /* aten::argmin.out: T I? B T! */
    {498, 27, 99, 0, 5, 0, 0}, /* aten::as_strided_copy.out: T I[] I[] I? T! */
    {520, 27, 8, 0, 2, 0, 0}, /* aten::asin.out: T T! */
    {531, 27, 8, 0, 2, 0, 0}, /* aten::asinh.out: T T! */
    {543, 27, 8, 0, 2, 0, 0}, /* aten::atan.out: T T! */
    {554, 27, 104, 0, 3, 0, 0}, /* aten::atan2.out: T T T! */
    {566, 27, 8, 0, 2, 0, 0}, /* aten::atanh.out: T T! */
    {578, 27, 107, 6, 8, 0, 1}, /* aten::avg_pool2d.out: T I[] I[] I[] B B I? T! */
    {595, 360, 74, 3, 3, 0, 1}, /* aten::bitwise_and.Scalar_out: T S T! */
    {595, 613, 104, 4, 3, 0, 2}, /* aten::bitwise_and.Tensor_out: T T T! */
    {624, 649, 74, 3, 3, 0, 1}, /* aten::bitwise_left_shift.Tensor_Scalar_out: T S T! */
    {624, 613, 104, 4, 3, 0, 2}, /* aten::bitwise_left_shift.Tensor_out: T T T! */
    {667, 27, 8, 0, 2, 0, 0}, /* aten::bitwise_not.out: T T! */
    {685, 360, 74, 3, 3, 0, 1}, /* aten::bitwise_or.Scalar_out: T S T! */
    {685, 613, 104, 4, 3, 0, 2}, /* aten::bitwise_or.Tensor_out: T T T! */
    {702, 649, 74, 3, 3, 0, 1}, /* aten::bitwise_right_shift.Tensor_Scalar_out: T S T! */
    {702, 613, 104, 4, 3, 0, 2}, /* aten::bitwise_right_shift.Tensor_out: T T T! */
    {728, 360, 74, 3, 3, 0, 1}, /* aten::bitwise_xor.Scalar_out: T S T! */
    {728, 613, 104, 4, 3, 0, 2}, /* aten::bitwise_xor.Tensor_out: T T T! */
    {746, 27, 104, 7, 3, 0, 2}, /* aten::bmm.out: T T T! */
    {756, 27, 115, 0, 3, 0, 0}, /* aten::cat.out: T[] I T! */
    {766, 27, 8, 0, 2, 0, 0}, /* aten::ceil.out: T T! */
    {777, 613, 35, 9, 4, 0, 3}, /* aten::clamp.Tensor_out: T T? T? T! */
    {777, 27, 118, 3, 4, 0, 1}, /* aten::clamp.out: T S? S? T! */
    {789, 27, 122, 0, 3, 0, 0}, /* aten::clone.out: T I? T! */
    {801, 27, 125, 0, 4, 0, 0}, /* aten::constant_pad_nd.out: T I[] S T! */
    {823, 27, 129, 12, 10, 0, 2}, /* aten::convolution.out: T T T? I[] I[] I[] B I[] I T! */
    {841, 27, 139, 14, 14, 4, 1}, /* aten::convolution_backward.out: T T T I[]? I[] I[] I[] B I[] I B[] T! T! T! */
    {868, 27, 153, 0, 4, 0, 0}, /* aten::copy.out: T T B T! */
    {879, 129, 58, 0, 3, 0, 0}, /* aten::copy_: T! T B */
    {891, 27, 8, 0, 2, 0, 0}, /* aten::cos.out: T T! */
    {901, 27, 8, 0, 2, 0, 0}, /* aten::cosh.out: T T! */
    {912, 27, 157, 15, 4, 0, 1}, /* aten::cumsum.out: T I I? T! */
    {925, 27, 8, 0, 2, 0, 0}, /* aten::detach_copy.out: T T! */
    {943, 27, 161, 0, 5, 0, 0}, /* aten::diagonal_copy.out: T I I I T! */
    {963, 973, 166, 3, 4, 0, 1}, /* aten::div.Scalar_mode_out: T S s? T! */
    {963, 360, 74, 0, 3, 0, 0}, /* aten::div.Scalar_out: T S T! */
    {963, 27, 104, 4, 3, 0, 2}, /* aten::div.out: T T T! */
    {963, 989, 170, 4, 4, 0, 2}, /* aten::div.out_mode: T T s? T! */
    {998, 27, 174, 0, 5, 0, 0}, /* aten::elu.out: T S S S T! */
    {1008, 27, 179, 16, 6, 0, 1}, /* aten::embedding.out: T T I B B T! */
    {1024, 27, 101, 0, 3, 0, 0}, /* aten::empty.out: I[] I? T! */
    {1036, 360, 74, 3, 3, 0, 1}, /* aten::eq.Scalar_out: T S T! */
    {1036, 613, 104, 4, 3, 0, 2}, /* aten::eq.Tensor_out: T T T! */
    {1045, 27, 8, 0, 2, 0, 0}, /* aten::erf.out: T T! */
    {1055, 27, 8, 0, 2, 0, 0}, /* aten::exp.out: T T! */
    {1065, 27, 83, 0, 4, 0, 0}, /* aten::expand_copy.out: T I[] B T! */
    {1083, 27, 8, 0, 2, 0, 0}, /* aten::expm1.out: T T! */
    {1095, 360, 74, 0, 3, 0, 0}, /* aten::fill.Scalar_out: T S T! */
    {1095, 613, 104, 0, 3, 0, 0}, /* aten::fill.Tensor_out: T T T! */
    {1106, 27, 0, 0, 3, 0, 0}, /* aten::flip.out: T I[] T! */
    {1117, 27, 8, 0, 2, 0, 0}, /* aten::floor.out: T T! */
    {1129, 27, 104, 4, 3, 0, 2}, /* aten::floor_divide.out: T T T! */
    {1148, 360, 74, 3, 3, 0, 1}, /* aten::fmod.Scalar_out: T S T! */
    {1148, 613, 104, 4, 3, 0, 2}, /* aten::fmod.Tensor_out: T T T! */
    {1159, 27, 126, 0, 3, 0, 0}, /* aten::full.out: I[] S T! */
    {1170, 27, 185, 0, 4, 0, 0}, /* aten::full_like.out: T S I? T! */
    {1186, 27, 189, 0, 5, 0, 0}, /* aten::gather.out: T I T B T! */
    {1199, 360, 74, 3, 3, 0, 1}, /* aten::ge.Scalar_out: T S T! */
    {1199, 613, 104, 4, 3, 0, 2}, /* aten::ge.Tensor_out: T T T! */
    {1208, 27, 194, 0, 3, 0, 0}, /* aten::gelu.out: T s T! */
    {1219, 27, 197, 0, 3, 0, 0}, /* aten::glu.out: T I T! */
    {1229, 27, 200, 0, 6, 0, 0}, /* aten::grid_sampler_2d.out: T T I I B T! */
    {1251, 360, 74, 3, 3, 0, 1}, /* aten::gt.Scalar_out: T S T! */
    {1251, 613, 104, 4, 3, 0, 2}, /* aten::gt.Tensor_out: T T T! */
    {1260, 27, 69, 0, 4, 0, 0}, /* aten::hardtanh.out: T S S T! */
    {1275, 613, 206, 0, 3, 0, 0}, /* aten::index.Tensor_out: T T?[] T! */
    {1287, 27, 209, 0, 5, 0, 0}, /* aten::index_put.out: T T?[] T B T! */
    {1303, 129, 214, 0, 4, 0, 0}, /* aten::index_put_: T! T?[] T B */
    {1320, 27, 218, 0, 4, 0, 0}, /* aten::index_select.out: T I T T! */
    {1339, 27, 8, 0, 2, 0, 0}, /* aten::isinf.out: T T! */
    {1351, 27, 8, 0, 2, 0, 0}, /* aten::isnan.out: T T! */
    {1363, 360, 74, 3, 3, 0, 1}, /* aten::le.Scalar_out: T S T! */
    {1363, 613, 104, 4, 3, 0, 2}, /* aten::le.Tensor_out: T T T! */
    {1372, 27, 74, 0, 3, 0, 0}, /* aten::leaky_relu.out: T S T! */
    {1389, 27, 8, 0, 2, 0, 0}, /* aten::lift_fresh_copy.out: T T! */
    {1411, 27, 222, 0, 4, 0, 0}, /* aten::linear.out: T T T? T! */
    {1424, 27, 8, 0, 2, 0, 0}, /* aten::log.out: T T! */
    {1434, 27, 8, 0, 2, 0, 0}, /* aten::log10.out: T T! */
    {1446, 27, 8, 0, 2, 0, 0}, /* aten::log1p.out: T T! */
    {1458, 27, 8, 0, 2, 0, 0}, /* aten::log2.out: T T! */
    {1469, 27, 104, 0, 3, 0, 0}, /* aten::logical_and.out: T T T! */
    {1487, 27, 8, 0, 2, 0, 0}, /* aten::logical_not.out: T T! */
    {1505, 27, 104, 0, 3, 0, 0}, /* aten::logical_or.out: T T T! */
    {1522, 27, 104, 0, 3, 0, 0}, /* aten::logical_xor.out: T T T! */
    {1540, 27, 226, 0, 3, 0, 0}, /* aten::logit.out: T D? T! */
    {1552, 360, 74, 3, 3, 0, 1}, /* aten::lt.Scalar_out: T S T! */
    {1552, 613, 104, 4, 3, 0, 2}, /* aten::lt.Tensor_out: T T T! */
    {1561, 360, 73, 0, 4, 0, 0}, /* aten::masked_fill.Scalar_out: T T S T! */
    {1579, 27, 229, 0, 4, 0, 0}, /* aten::masked_scatter.out: T T T T! */
    {1600, 27, 104, 0, 3, 0, 0}, /* aten::masked_select.out: T T T! */
    {1620, 1630, 233, 0, 5, 4, 0}, /* aten::max.dim_max: T I B T! T! */
    {1620, 1638, 8, 0, 2, 0, 0}, /* aten::max.unary_out: T T! */
    {1648, 27, 238, 6, 8, 4, 1}, /* aten::max_pool2d_with_indices.out: T I[] I[] I[] I[] B T! T! */
    {1678, 1717, 246, 17, 9, 0, 1}, /* aten::max_pool2d_with_indices_backward.grad_input: T T I[] I[] I[] I[] B T T! */
    {1728, 27, 104, 4, 3, 0, 2}, /* aten::maximum.out: T T T! */
    {1742, 1753, 122, 0, 3, 0, 0}, /* aten::mean.dtype_out: T I? T! */
    {1742, 27, 255, 0, 5, 0, 0}, /* aten::mean.out: T I[]? B I? T! */
    {1763, 1773, 233, 0, 5, 4, 0}, /* aten::min.dim_min: T I B T! T! */
    {1763, 1638, 8, 0, 2, 0, 0}, /* aten::min.unary_out: T T! */
    {1781, 27, 104, 4, 3, 0, 2}, /* aten::minimum.out: T T T! */
    {1795, 27, 104, 0, 3, 0, 0}, /* aten::mm.out: T T T! */
    {1804, 360, 74, 3, 3, 0, 1}, /* aten::mul.Scalar_out: T S T! */
    {1804, 27, 104, 4, 3, 0, 2}, /* aten::mul.out: T T T! */
    {1814, 27, 161, 18, 5, 0, 1}, /* aten::narrow_copy.out: T I I I T! */
    {1832, 27, 260, 0, 5, 4, 0}, /* aten::native_dropout.out: T D B? T! T! */
    {1853, 27, 265, 0, 11, 4, 0}, /* aten::native_group_norm.out: T T? T? I I I I D T! T! T! */
    {1877, 27, 276, 0, 8, 4, 0}, /* aten::native_layer_norm.out: T I[] T? T? D T! T! T! */
    {1901, 360, 74, 3, 3, 0, 1}, /* aten::ne.Scalar_out: T S T! */
    {1901, 613, 104, 4, 3, 0, 2}, /* aten::ne.Tensor_out: T T T! */
    {1910, 27, 8, 0, 2, 0, 0}, /* aten::neg.out: T T! */
    {1920, 27, 8, 0, 2, 0, 0}, /* aten::nonzero.out: T T! */
    {1934, 27, 1, 0, 2, 0, 0}, /* aten::ones.out: I[] T! */
    {1945, 27, 0, 0, 3, 0, 0}, /* aten::permute_copy.out: T I[] T! */
    {1964, 27, 197, 0, 3, 0, 0}, /* aten::pixel_shuffle.out: T I T! */
    {1984, 27, 197, 0, 3, 0, 0}, /* aten::pixel_unshuffle.out: T I T! */
    {2006, 360, 284, 19, 3, 0, 1}, /* aten::pow.Scalar_out: S T T! */
    {2006, 649, 74, 3, 3, 0, 1}, /* aten::pow.Tensor_Scalar_out: T S T! */
    {2006, 2016, 104, 4, 3, 0, 2}, /* aten::pow.Tensor_Tensor_out: T T T! */
    {2034, 2045, 287, 0, 5, 0, 0}, /* aten::prod.int_out: T I B I? T! */
    {2034, 27, 122, 0, 3, 0, 0}, /* aten::prod.out: T I? T! */
    {2053, 27, 1, 0, 2, 0, 0}, /* aten::rand.out: I[] T! */
    {2064, 27, 1, 0, 2, 0, 0}, /* aten::randn.out: I[] T! */
    {2076, 27, 8, 0, 2, 0, 0}, /* aten::reciprocal.out: T T! */
    {2093, 27, 0, 0, 3, 0, 0}, /* aten::reflection_pad1d.out: T I[] T! */
    {2116, 27, 0, 0, 3, 0, 0}, /* aten::reflection_pad2d.out: T I[] T! */
    {2139, 27, 0, 0, 3, 0, 0}, /* aten::reflection_pad3d.out: T I[] T! */
    {2162, 27, 8, 0, 2, 0, 0}, /* aten::relu.out: T T! */
    {2173, 360, 74, 3, 3, 0, 1}, /* aten::remainder.Scalar_out: T S T! */
    {2173, 613, 104, 4, 3, 0, 2}, /* aten::remainder.Tensor_out: T T T! */
    {2189, 27, 0, 0, 3, 0, 0}, /* aten::repeat.out: T I[] T! */
    {2202, 613, 122, 0, 3, 0, 0}, /* aten::repeat_interleave.Tensor_out: T I? T! */
    {2226, 27, 0, 0, 3, 0, 0}, /* aten::replication_pad1d.out: T I[] T! */
    {2250, 27, 0, 0, 3, 0, 0}, /* aten::replication_pad2d.out: T I[] T! */
    {2274, 27, 0, 0, 3, 0, 0}, /* aten::replication_pad3d.out: T I[] T! */
    {2298, 27, 292, 0, 4, 0, 0}, /* aten::roll.out: T I[] I[] T! */
    {2309, 27, 8, 0, 2, 0, 0}, /* aten::round.out: T T! */
    {2321, 27, 8, 0, 2, 0, 0}, /* aten::rsqrt.out: T T! */
    {2333, 360, 69, 3, 4, 0, 1}, /* aten::rsub.Scalar_out: T S S T! */
    {2344, 27, 71, 0, 2, 0, 0}, /* aten::scalar_tensor.out: S T! */
    {2364, 2378, 296, 0, 5, 0, 0}, /* aten::scatter.src_out: T I T T T! */
    {2364, 2386, 301, 0, 5, 0, 0}, /* aten::scatter.value_out: T I T S T! */
    {2396, 27, 296, 0, 5, 0, 0}, /* aten::scatter_add.out: T I T T T! */
    {2414, 2045, 306, 0, 4, 0, 0}, /* aten::select_copy.int_out: T I I T! */
    {2432, 27, 310, 0, 5, 0, 0}, /* aten::select_scatter.out: T T I I T! */
    {2453, 27, 8, 0, 2, 0, 0}, /* aten::sigmoid.out: T T! */
    {2467, 27, 8, 0, 2, 0, 0}, /* aten::sign.out: T T! */
    {2478, 27, 8, 0, 2, 0, 0}, /* aten::sin.out: T T! */
    {2488, 27, 8, 0, 2, 0, 0}, /* aten::sinh.out: T T! */
    {2499, 613, 315, 0, 6, 0, 0}, /* aten::slice_copy.Tensor_out: T I I? I? I T! */
    {2516, 27, 321, 0, 7, 0, 0}, /* aten::slice_scatter.out: T T I I? I? I T! */
    {2536, 613, 328, 0, 4, 4, 0}, /* aten::split_copy.Tensor_out: T I I T[]! */
    {2553, 27, 332, 0, 4, 4, 0}, /* aten::split_with_sizes_copy.out: T I[] I T[]! */
    {2581, 27, 8, 0, 2, 0, 0}, /* aten::sqrt.out: T T! */
    {2592, 2611, 197, 0, 3, 0, 0}, /* aten::squeeze_copy.dim_out: T I T! */
    {2592, 440, 0, 0, 3, 0, 0}, /* aten::squeeze_copy.dims_out: T I[] T! */
    {2619, 27, 115, 0, 3, 0, 0}, /* aten::stack.out: T[] I T! */
    {2631, 360, 69, 3, 4, 0, 1}, /* aten::sub.Scalar_out: T S S T! */
    {2631, 27, 73, 4, 4, 0, 2}, /* aten::sub.out: T T S T! */
    {2641, 2651, 255, 0, 5, 0, 0}, /* aten::sum.IntList_out: T I[]? B I? T! */
    {2663, 129, 336, 0, 2, 1, 0}, /* aten::sym_numel: T I! */
    {2679, 2694, 338, 0, 3, 1, 0}, /* aten::sym_size.int: T I I! */
    {2698, 27, 8, 0, 2, 0, 0}, /* aten::t_copy.out: T T! */
    {2711, 27, 8, 0, 2, 0, 0}, /* aten::tan.out: T T! */
    {2721, 27, 8, 0, 2, 0, 0}, /* aten::tanh.out: T T! */
    {2732, 2743, 341, 0, 7, 4, 0}, /* aten::topk.values: T I I B B T! T! */
    {2750, 2045, 306, 0, 4, 0, 0}, /* aten::transpose_copy.int_out: T I I T! */
    {2771, 27, 197, 0, 3, 0, 0}, /* aten::tril.out: T I T! */
    {2782, 27, 8, 0, 2, 0, 0}, /* aten::trunc.out: T T! */
    {2794, 2045, 348, 0, 3, 4, 0}, /* aten::unbind_copy.int_out: T I T[]! */
    {2812, 27, 161, 0, 5, 0, 0}, /* aten::unfold_copy.out: T I I I T! */
    {2830, 27, 197, 0, 3, 0, 0}, /* aten::unsqueeze_copy.out: T I T! */
    {2851, 2877, 351, 0, 5, 0, 0}, /* aten::upsample_bilinear2d.vec_out: T I[]? B D[]? T! */
    {2885, 2877, 356, 0, 4, 0, 0}, /* aten::upsample_nearest2d.vec_out: T I[]? D[]? T! */
    {2910, 2920, 360, 0, 5, 0, 0}, /* aten::var.correction_out: T I[]? S? B T! */
    {2910, 27, 365, 0, 5, 0, 0}, /* aten::var.out: T I[]? B B T! */
    {2935, 2920, 370, 0, 6, 4, 0}, /* aten::var_mean.correction_out: T I[]? S? B T! T! */
    {2950, 27, 8, 0, 2, 0, 0}, /* aten::view_as_real_copy.out: T T! */
    {2974, 27, 0, 20, 3, 0, 1}, /* aten::view_copy.out: T I[] T! */
    {2990, 3002, 229, 10, 4, 0, 2}, /* aten::where.self_out: T T T T! */
    {3011, 27, 1, 0, 2, 0, 0}, /* aten::zeros.out: I[] T! */
    {3023, 27, 376, 0, 4, 0, 0}, /* dim_order_ops::_clone_dim_order.out: T B I[]? T! */
    {3055, 27, 380, 0, 3, 0, 0}, /* dim_order_ops::_empty_dim_order.out: I[] I[]? T! */
    {3087, 27, 376, 0, 4, 0, 0}, /* dim_order_ops::_to_dim_order_copy.out: T B I[]? T! */
    {3121, 27, 8, 0, 2, 0, 0}, /* et_copy::_d2h_copy.out: T T! */
    {3140, 27, 8, 0, 2, 0, 0}, /* et_copy::_h2d_copy.out: T T! */
    {3159, 3180, 383, 0, 3, 1, 0}, /* executorch_prim::add.Scalar: N N N! */
    {3187, 3180, 386, 0, 2, 1, 0}, /* executorch_prim::ceil.Scalar: D I! */
    {3209, 3180, 388, 0, 3, 1, 0}, /* executorch_prim::eq.Scalar: V V B! */
    {3229, 3260, 156, 0, 3, 1, 0}, /* executorch_prim::et_copy_index.tensor: T! T I */
    {3267, 3292, 391, 0, 3, 1, 0}, /* executorch_prim::et_view.default: T I[] T */
    {3300, 3180, 383, 21, 3, 1, 1}, /* executorch_prim::floordiv.Scalar: N N N! */
    {3300, 2694, 394, 21, 3, 1, 1}, /* executorch_prim::floordiv.int: I I I! */
    {3326, 3180, 388, 0, 3, 1, 0}, /* executorch_prim::ge.Scalar: V V B! */
    {3346, 3180, 388, 0, 3, 1, 0}, /* executorch_prim::gt.Scalar: V V B! */
    {3366, 3180, 388, 0, 3, 1, 0}, /* executorch_prim::le.Scalar: V V B! */
    {3386, 3180, 388, 0, 3, 1, 0}, /* executorch_prim::lt.Scalar: V V B! */
    {3406, 3180, 383, 21, 3, 1, 1}, /* executorch_prim::mod.Scalar: N N N! */
    {3406, 2694, 394, 21, 3, 1, 1}, /* executorch_prim::mod.int: I I I! */
    {3427, 3180, 383, 0, 3, 1, 0}, /* executorch_prim::mul.Scalar: N N N! */
    {3448, 3180, 384, 0, 2, 1, 0}, /* executorch_prim::neg.Scalar: N N! */
    {3469, 3180, 386, 0, 2, 1, 0}, /* executorch_prim::round.Scalar: D I! */
    {3492, 3180, 383, 0, 3, 1, 0}, /* executorch_prim::sub.Scalar: N N N! */
    {3513, 3180, 397, 0, 2, 1, 0}, /* executorch_prim::sym_float.Scalar: V D! */
    {3540, 3180, 399, 0, 2, 1, 0}, /* executorch_prim::sym_int.Scalar: V I! */
    {3565, 3180, 401, 0, 4, 1, 0}, /* executorch_prim::sym_ite.Scalar: B V V V! */
    {3590, 3180, 394, 0, 3, 1, 0}, /* executorch_prim::sym_max.Scalar: I I I! */
    {3615, 3180, 394, 0, 3, 1, 0}, /* executorch_prim::sym_min.Scalar: I I I! */
    {3640, 3180, 405, 0, 2, 1, 0}, /* executorch_prim::sym_not.Scalar: B B! */
    {3665, 3180, 407, 0, 3, 1, 0}, /* executorch_prim::truediv.Scalar: N N D! */
    {3690, 3180, 386, 0, 2, 1, 0}, /* executorch_prim::trunc.Scalar: D I! */
    {3713, 27, 410, 0, 8, 6, 0}, /* llama::channelwise_gated_delta_rule.out: T T T T T T T! T! */
    {3749, 27, 418, 0, 16, 2, 0}, /* llama::custom_quantized_sdpa.out: T T T I T? D B D? T? T? T? T? T? T? B T! */
    {3778, 27, 434, 0, 9, 2, 0}, /* llama::custom_sdpa.out: T T T I T? D B D? T! */
    {3797, 27, 8, 0, 2, 2, 0}, /* llama::fast_hadamard_transform.out: T T! */
    {3828, 27, 410, 0, 8, 6, 0}, /* llama::gated_delta_rule.out: T T T T T T T! T! */
    {3852, 27, 443, 0, 14, 2, 0}, /* llama::quantized_moe_ffn.out: T T T T T I I I I I I s D T! */
    {3877, 27, 457, 0, 12, 2, 0}, /* llama::sdpa_with_kv_cache.out: T T T T! T! I I T? D B D? T! */
    {3903, 27, 197, 0, 3, 2, 0}, /* llama::tile_crop.out: T I T! */
    {3920, 27, 469, 0, 4, 2, 0}, /* llama::update_cache.out: T T! I T! */
    {3940, 27, 473, 0, 5, 2, 0}, /* llama::update_cache_with_indices.out: T T! I T T! */
    {3973, 27, 478, 22, 15, 0, 9}, /* quantized_decomposed::add.out: T D I I I T D I I I D I I I T! */
    {3999, 613, 493, 31, 7, 4, 4}, /* quantized_decomposed::choose_qparams.Tensor_out: T I I D I T! T! */
    {4036, 27, 500, 35, 4, 4, 3}, /* quantized_decomposed::choose_qparams_per_token_asymmetric.out: T I T! T! */
    {4094, 27, 504, 38, 9, 0, 9}, /* quantized_decomposed::dequantize_per_channel.out: T T T? I I I I I? T! */
    {4139, 613, 513, 47, 8, 0, 7}, /* quantized_decomposed::dequantize_per_tensor.Tensor_out: T T T I I I I? T! */
    {4139, 27, 521, 54, 8, 0, 5}, /* quantized_decomposed::dequantize_per_tensor.out: T D I I I I I? T! */
    {4183, 27, 529, 59, 8, 0, 7}, /* quantized_decomposed::dequantize_per_token.out: T T T I I I I T! */
    {4226, 1753, 537, 66, 8, 0, 15}, /* quantized_decomposed::embedding_2bit.dtype_out: T T T? I I T I? T! */
    {4226, 27, 545, 81, 7, 0, 14}, /* quantized_decomposed::embedding_2bit.out: T T T? I I T T! */
    {4263, 1753, 537, 66, 8, 0, 15}, /* quantized_decomposed::embedding_4bit.dtype_out: T T T? I I T I? T! */
    {4263, 27, 545, 81, 7, 0, 14}, /* quantized_decomposed::embedding_4bit.out: T T T? I I T T! */
    {4300, 1753, 537, 95, 8, 0, 15}, /* quantized_decomposed::embedding_byte.dtype_out: T T T? I I T I? T! */
    {4300, 27, 545, 110, 7, 0, 14}, /* quantized_decomposed::embedding_byte.out: T T T? I I T T! */
    {4337, 27, 552, 0, 6, 0, 0}, /* quantized_decomposed::mixed_linear.out: T T T T? I? T! */
    {4372, 27, 558, 0, 5, 0, 0}, /* quantized_decomposed::mixed_mm.out: T T T T? T! */
    {4403, 27, 529, 124, 8, 0, 9}, /* quantized_decomposed::quantize_per_channel.out: T T T I I I I T! */
    {4446, 613, 563, 133, 7, 0, 6}, /* quantized_decomposed::quantize_per_tensor.Tensor_out: T T T I I I T! */
    {4446, 27, 570, 139, 7, 0, 5}, /* quantized_decomposed::quantize_per_tensor.out: T D I I I I T! */
    {4488, 27, 563, 144, 7, 0, 7}, /* quantized_decomposed::quantize_per_token.out: T T T I I I T! */
};

const ptv_operators ptv_operators_default = {text, words, constraints, entries, 269};
