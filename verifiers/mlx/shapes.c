/* Rules about the declared shapes, types and dim_orders of tensors in MLX graphs. */
#include "mlx_graph.h"

static const ptv_rule mlx_size_invalid_rule, mlx_dim_order_invalid_rule,
    mlx_constant_undescribed_rule, mlx_constant_dynamic_rule, mlx_buffer_shape_invalid_rule,
    mlx_buffer_too_large_rule;

/* ---- One dimension ---- */

static void fault(ptv_run *run, const ptv_frame *dim, unsigned slot, ptv_mismatch mismatch)
{
    ptv_report_at(run, &mlx_size_invalid_rule, ptv_field_of(dim, slot), mismatch);
}

/* A size of -1 has a range, whose upper end of -1 means no bound. */
static void check_dim(ptv_run *run, const ptv_frame *dim)
{
    int64_t value = ptv_mlx_shape_dim_value(&run->image, dim->at);
    int64_t low = ptv_mlx_shape_dim_min_value(&run->image, dim->at);
    int64_t high = ptv_mlx_shape_dim_max_value(&run->image, dim->at);
    if (value < -1) {
        fault(run, dim, PTV_MLX_SHAPE_DIM_VALUE, ptv_signed_mismatch(value, -1, INT32_MAX));
    } else if (value == -1 && low < 0) {
        fault(run, dim, PTV_MLX_SHAPE_DIM_MIN_VALUE, ptv_signed_mismatch(low, 0, INT32_MAX));
    } else if (value == -1 && high != -1 && high < low) {
        fault(run, dim, PTV_MLX_SHAPE_DIM_MAX_VALUE, ptv_signed_mismatch(high, low, INT32_MAX));
    }
}

static const ptv_rule mlx_size_invalid_rule = {
    .name = "mlx-size-invalid",
    .code = 1210,
    .severity = PTV_ERROR,
    .on = PTV_MLX_SHAPE_DIM,
    .check = check_dim,
    .title = "a size of an MLX tensor is negative, or its range is",
    .why = "the backend refuses the graph; -1 stands for a size that is not known yet",
    .fix = "look for what wrote the shape: a size is 0 or more, or -1 with a range from min_value "
           "to max_value",
};

/* ---- One tensor ---- */

static bool is_permutation(const ptv_image *im, ptv_vec order)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < order.count; i++) {
        uint8_t dim = ptv_u8(im, order.at + i);
        if (dim >= order.count || (seen >> dim & 1) != 0) {
            return false;
        }
        seen |= UINT32_C(1) << dim;
    }
    return true;
}

static void check_order(ptv_run *run, const ptv_frame *tensor, uint32_t rank)
{
    ptv_vec order = ptv_vec_of(&run->image, tensor->at, PTV_MLX_TENSOR_META_DIM_ORDER);
    if (order.at != 0 && (order.count != rank || !is_permutation(&run->image, order))) {
        ptv_report_at(run, &mlx_dim_order_invalid_rule,
                      ptv_field_of(tensor, PTV_MLX_TENSOR_META_DIM_ORDER), ptv_no_mismatch());
    }
}

static const ptv_rule mlx_dim_order_invalid_rule = {
    .name = "mlx-dim-order-invalid",
    .code = 1213,
    .severity = PTV_WARNING,
    .with = &ptv_mlx_rank_too_large_rule,
    .title = "dim_order of an MLX tensor does not name each dimension once",
    .why = "the backend keeps it and does not use it yet",
    .fix = "look for the pass that changed the rank of the tensor and left dim_order",
};

static void check_tensor(ptv_run *run, const ptv_frame *tensor)
{
    uint32_t rank = ptv_vec_of(&run->image, tensor->at, PTV_MLX_TENSOR_META_SHAPE).count;
    if (rank > PTV_RANK_MAX) {
        ptv_report_at(run, &ptv_mlx_rank_too_large_rule,
                      ptv_field_of(tensor, PTV_MLX_TENSOR_META_SHAPE),
                      ptv_unsigned_mismatch(rank, 0, PTV_RANK_MAX));
    } else {
        check_order(run, tensor, rank);
    }
}

const ptv_rule ptv_mlx_rank_too_large_rule = {
    .name = "mlx-rank-too-large",
    .code = 1211,
    .severity = PTV_ERROR,
    .on = PTV_MLX_TENSOR_META,
    .check = check_tensor,
    .title = "an MLX tensor has more than 16 dimensions",
    .why = "the backend refuses the graph",
    .found_is = "dimensions",
    .fix = "reshape the tensor to 16 dimensions or fewer before the model is lowered",
};

/* ---- Types, wherever a graph has one ---- */

static bool is_mapped(int64_t type)
{
    return type >= 0 && type < 32 && (PTV_MLX_TYPES >> type & 1) != 0;
}

static void check_type(ptv_run *run, ptv_place place, int64_t type)
{
    if (!is_mapped(type)) {
        ptv_report_at(run, &ptv_mlx_scalar_type_unmapped_rule, place,
                      ptv_signed_mismatch(type, 0, 28));
    }
}

static void check_meta_type(ptv_run *run, const ptv_frame *tensor)
{
    check_type(run, ptv_field_of(tensor, PTV_MLX_TENSOR_META_SCALAR_TYPE),
               ptv_mlx_tensor_meta_scalar_type(&run->image, tensor->at));
}

const ptv_mlx_type ptv_mlx_typed[PTV_MLX_TYPED] = {
    {PTV_MLX_A_RANGE_NODE, PTV_MLX_A_RANGE_NODE_SCALAR_TYPE},
    {PTV_MLX_AS_TYPE_NODE, PTV_MLX_AS_TYPE_NODE_SCALAR_TYPE},
    {PTV_MLX_FULL_NODE, PTV_MLX_FULL_NODE_SCALAR_TYPE},
    {PTV_MLX_FULL_LIKE_NODE, PTV_MLX_FULL_LIKE_NODE_SCALAR_TYPE},
    {PTV_MLX_DEQUANTIZE_NODE, PTV_MLX_DEQUANTIZE_NODE_DTYPE},
    {PTV_MLX_TRI_NODE, PTV_MLX_TRI_NODE_SCALAR_TYPE},
    {PTV_MLX_UPDATE_AND_ATTEND_NODE, PTV_MLX_UPDATE_AND_ATTEND_NODE_OUT_DTYPE},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_OUTPUT_DTYPES},
};

static void check_field(ptv_run *run, const ptv_frame *node, unsigned slot)
{
    uint32_t at = ptv_slot(&run->image, node->at, slot);
    if (at != 0 && node->type->fields[slot].kind == PTV_KIND_SCALAR) {
        check_type(run, ptv_field_of(node, slot), (int8_t)ptv_u8(&run->image, at));
        return;
    }
    ptv_vec list = ptv_vec_of(&run->image, node->at, slot);
    if (!ptv_spend(run, node, list.count)) {
        return;
    }
    for (uint32_t i = 0; i < list.count && !run->stopped; i++) {
        check_type(run, ptv_element_of(node, slot, i), (int8_t)ptv_u8(&run->image, list.at + i));
    }
}

void ptv_mlx_check_node_types(ptv_run *run, const ptv_frame *instruction)
{
    const ptv_mlx_node node = ptv_mlx_node_of(&run->image, instruction->at);
    for (size_t i = 0; node.at != 0 && i < PTV_MLX_TYPED; i++) {
        if (ptv_mlx_is(&node, ptv_mlx_typed[i].type)) {
            ptv_frame frames[2] = {*instruction};
            check_field(run, ptv_frame_down(run, frames, PTV_MLX_INSTRUCTION_OP, -1),
                        ptv_mlx_typed[i].slot);
        }
    }
}

const ptv_rule ptv_mlx_scalar_type_unmapped_rule = {
    .name = "mlx-scalar-type-unmapped",
    .code = 1212,
    .severity = PTV_ERROR,
    .on = PTV_MLX_TENSOR_META,
    .check = check_meta_type,
    .title = "an MLX graph has a type that MLX does not have",
    .why = "the backend throws an exception as soon as the type is used",
    .found_is = "ScalarType",
    .fix = "cast the tensor before the model is lowered: MLX has integers of 8 to 64 bits, half, "
           "bfloat16, float and bool",
};

/* ---- Constants ---- */

PTV_COLD static void report_meta(ptv_run *run, const ptv_rule *rule, uint64_t tensor)
{
    ptv_frame frames[2] = {ptv_root_frame(ptv_state_of(run)->schema, run->root)};
    const ptv_frame *meta =
        ptv_frame_down(run, frames, PTV_MLX_MLX_GRAPH_TENSOR_META, (int32_t)tensor);
    ptv_report_at(run, rule, ptv_field_of(meta, PTV_MLX_TENSOR_META_SHAPE), ptv_no_mismatch());
}

static bool is_static(const ptv_image *im, const ptv_mlx_meta *meta, int64_t least)
{
    bool fits = true;
    for (uint32_t i = 0; i < meta->shape.count && fits; i++) {
        fits = ptv_mlx_size(im, meta, i) >= least;
    }
    return fits;
}

static bool charge_budget(ptv_run *run, const ptv_frame *graph, const ptv_mlx_meta *meta)
{
    return ptv_spend(run, graph, 4 + UINT64_C(4) * meta->shape.count);
}

static void check_constants(ptv_run *run, const ptv_frame *graph)
{
    uint64_t count = ptv_mlx_ids_of(&run->image, graph->at).constants;
    ptv_vec list = ptv_vec_of(&run->image, graph->at, PTV_MLX_MLX_GRAPH_TENSOR_META);
    if (list.count < count) {
        ptv_report_at(run, &mlx_constant_undescribed_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_TENSOR_META),
                      ptv_unsigned_mismatch(list.count, count, UINT64_MAX));
        return;
    }
    for (uint64_t i = 0; i < count && !run->stopped; i++) {
        const ptv_mlx_meta meta = ptv_mlx_meta_of(&run->image, graph->at, i);
        if (!charge_budget(run, graph, &meta)) {
            return;
        }
        if (!is_static(&run->image, &meta, 0)) {
            report_meta(run, &mlx_constant_dynamic_rule, i);
        }
    }
}

static const ptv_rule mlx_constant_undescribed_rule = {
    .name = "mlx-constant-undescribed",
    .code = 1214,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(TENSOR_META),
    .check = check_constants,
    .title = "nothing says what shape a constant of an MLX graph has",
    .why = "the backend looks it up in tensor_meta, and refuses the graph",
    .found_is = "tensors",
    .fix = "look for what shortened tensor_meta, or raised the number of constants: constants come "
           "first in it, by their ids",
};

static const ptv_rule mlx_constant_dynamic_rule = {
    .name = "mlx-constant-dynamic",
    .code = 1215,
    .severity = PTV_ERROR,
    .with = &mlx_constant_undescribed_rule,
    .title = "a constant of an MLX graph has a size that is not known",
    .why = "the backend refuses it: its bytes are there already",
    .fix = "write the sizes of the weight into its shape; -1 is for inputs",
};

/* ---- Buffers ---- */

static void check_buffer(ptv_run *run, uint64_t i, const ptv_mlx_meta *meta)
{
    uint64_t bytes;
    if (!is_static(&run->image, meta, 1)) {
        report_meta(run, &mlx_buffer_shape_invalid_rule, i);
    } else if (ptv_mlx_bytes(&run->image, meta, &bytes) && bytes > UINT64_C(1) << 32) {
        report_meta(run, &mlx_buffer_too_large_rule, i);
    }
}

/* A buffer without an entry is not checked: the backend does not create it. */
static void check_buffers(ptv_run *run, const ptv_frame *graph)
{
    const ptv_mlx_ids ids = ptv_mlx_ids_of(&run->image, graph->at);
    ptv_vec list = ptv_vec_of(&run->image, graph->at, PTV_MLX_MLX_GRAPH_TENSOR_META);
    for (uint64_t i = ids.outputs; i < ids.buffers && i < list.count && !run->stopped; i++) {
        const ptv_mlx_meta meta = ptv_mlx_meta_of(&run->image, graph->at, i);
        if (!charge_budget(run, graph, &meta)) {
            return;
        }
        check_buffer(run, i, &meta);
    }
}

static const ptv_rule mlx_buffer_shape_invalid_rule = {
    .name = "mlx-buffer-shape-invalid",
    .code = 1216,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(TENSOR_META),
    .check = check_buffers,
    .title = "a buffer that an MLX graph keeps has a size of 0, or one that is not known",
    .why = "the backend makes the buffer before the graph runs, and refuses it",
    .fix = "give the buffer its largest size before the model is lowered",
};

static const ptv_rule mlx_buffer_too_large_rule = {
    .name = "mlx-buffer-too-large",
    .code = 1217,
    .severity = PTV_ERROR,
    .with = &mlx_buffer_shape_invalid_rule,
    .title = "a buffer that an MLX graph keeps has more than 4 GiB",
    .why = "the backend refuses it",
    .fix = "split the buffer, or use a smaller context, before the model is lowered",
};

static const ptv_rule *const rules[] = {&mlx_size_invalid_rule,
                                        &ptv_mlx_rank_too_large_rule,
                                        &ptv_mlx_scalar_type_unmapped_rule,
                                        &mlx_dim_order_invalid_rule,
                                        &mlx_constant_undescribed_rule,
                                        &mlx_constant_dynamic_rule,
                                        &mlx_buffer_shape_invalid_rule,
                                        &mlx_buffer_too_large_rule};

const ptv_rule_list ptv_mlx_shape_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mlx);
