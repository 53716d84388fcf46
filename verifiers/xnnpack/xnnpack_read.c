/* Reading XNNPACK graphs: values, shapes, constants. Nothing is checked here. */
#include "xnnpack_graph.h"

/* Bits per element, by datatype. */
static const uint8_t element_bits[] = {
    [PTV_XNN_TYPE(FP32)] = 32,    [PTV_XNN_TYPE(FP16)] = 16,   [PTV_XNN_TYPE(QINT8)] = 8,
    [PTV_XNN_TYPE(QUINT8)] = 8,   [PTV_XNN_TYPE(QINT32)] = 32, [PTV_XNN_TYPE(QCINT8)] = 8,
    [PTV_XNN_TYPE(QCINT32)] = 32, [PTV_XNN_TYPE(QCINT4)] = 4,  [PTV_XNN_TYPE(QDINT8)] = 8,
    [PTV_XNN_TYPE(QBINT4)] = 4,   [PTV_XNN_TYPE(QPINT8)] = 8,  [PTV_XNN_TYPE(INT32)] = 32,
    [PTV_XNN_TYPE(PFP32)] = 32,   [PTV_XNN_TYPE(BF16)] = 16,
};

bool ptv_xnn_bytes(const ptv_image *im, int32_t datatype, ptv_vec dims, uint64_t *bytes)
{
    bool known = datatype > 0 && (size_t)datatype < sizeof element_bits;
    uint64_t elements = 1;
    for (uint32_t i = 0; i < dims.count && known && dims.count <= PTV_XNN_RANK_MAX; i++) {
        uint32_t dim = ptv_xnn_dim(im, dims, i);
        known = dim == 0 || elements <= INT64_MAX / 4 / dim;
        elements *= known ? dim : 1;
    }
    *bytes = known ? (elements * element_bits[datatype] + 7) / 8 : 0;
    return known && dims.count <= PTV_XNN_RANK_MAX;
}

ptv_xnn_constants ptv_xnn_constants_in(const ptv_image *im, uint32_t root, bool header)
{
    unsigned list = header ? PTV_XNN_GRAPH(CONSTANT_DATA) : PTV_XNN_GRAPH(CONSTANT_BUFFER);
    return (ptv_xnn_constants){im, header, ptv_vec_of(im, root, list)};
}

ptv_xnn_constant ptv_xnn_read_constant(const ptv_image *im, uint32_t at)
{
    return (ptv_xnn_constant){ptv_vec_of(im, at, PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY),
                              (uint64_t)ptv_xnnpack_constant_data_offset_offset(im, at),
                              (uint64_t)ptv_xnnpack_constant_data_offset_size(im, at)};
}

ptv_xnn_constant ptv_xnn_constant_at(ptv_xnn_constants constants, uint32_t i)
{
    uint32_t at = ptv_table_in(constants.im, constants.list, i);
    if (constants.header) {
        return ptv_xnn_read_constant(constants.im, at);
    }
    return (ptv_xnn_constant){.size =
                                  ptv_vec_of(constants.im, at, PTV_XNNPACK_BUFFER_STORAGE).count};
}

/* ---- Scales ---- */

/* 4 bytes per channel. */
static bool channel_bytes(const ptv_image *im, const ptv_xnn_scales *s, ptv_vec dims,
                          uint64_t *bytes)
{
    uint32_t channel = (uint32_t)ptv_xnnpack_per_channel_quant_channel_dim(im, s->at);
    if (channel >= dims.count) {
        return false;
    }
    *bytes = UINT64_C(4) * ptv_xnn_dim(im, dims, channel);
    return true;
}

/* 2 bytes per group, for all rows. */
static bool group_bytes(const ptv_image *im, const ptv_xnn_scales *s, ptv_vec dims, uint64_t *bytes)
{
    uint32_t group = (uint32_t)ptv_xnnpack_per_channel_group_quant_group_size(im, s->at);
    if (dims.count < 2 || group == 0 || group > INT32_MAX ||
        ptv_xnn_dim(im, dims, 1) % group != 0) {
        return false;
    }
    uint64_t scales = (uint64_t)ptv_xnn_dim(im, dims, 0) * (ptv_xnn_dim(im, dims, 1) / group);
    *bytes = 2 * scales;
    return scales <= UINT32_MAX; /* num_scales has 32 bits */
}

PTV_NOINLINE ptv_xnn_scales ptv_xnn_scales_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t at = ptv_xnn_quantised_in(im, xvalues, i);
    uint32_t tensor =
        at == 0 ? 0 : ptv_table_of(im, at, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE);
    ptv_xnn_scales s = {.known = false};
    if (tensor == 0) {
        return s;
    }
    ptv_vec dims = ptv_vec_of(im, tensor, PTV_XNN(DIMS));
    s.at = ptv_table_of(im, at, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS);
    switch ((uint32_t)ptv_xnnpack_xnn_quantized_tensor_value_quant_params_type(im, at)) {
    case PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_QUANT:
        s.type = &ptv_schema_xnnpack.tables[PTV_XNNPACK_PER_CHANNEL_QUANT];
        s.slot = PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE_BUFFER_IDX;
        s.known = channel_bytes(im, &s, dims, &s.bytes);
        break;
    case PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_GROUP_QUANT:
        s.type = &ptv_schema_xnnpack.tables[PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT];
        s.slot = PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE_BUFFER_IDX;
        s.known = group_bytes(im, &s, dims, &s.bytes);
        break;
    default: return s;
    }
    s.constant = ptv_xnn_number(im, s.at, s.type, s.slot);
    return s;
}

/* ---- Places ---- */

/* The frame of the union member in value i: a tensor, or a quantised tensor. */
static ptv_frame *frame_of_value(const ptv_image *im, uint32_t root, uint32_t i, ptv_frame *f)
{
    *f = ptv_root_frame(&ptv_schema_xnnpack, root);
    f = ptv_frame_down_in(f, &ptv_schema_xnnpack, im, PTV_XNN_GRAPH(XVALUES), (int32_t)i);
    return ptv_frame_down_in(f, &ptv_schema_xnnpack, im, PTV_XNNPACK_X_VALUE_XVALUE_UNION, -1);
}

PTV_NOINLINE ptv_place ptv_xnn_place(const ptv_image *im, uint32_t root, uint32_t i, unsigned slot,
                                     ptv_frame frames[PTV_XNN_FRAMES])
{
    const ptv_schema *schema = &ptv_schema_xnnpack;
    ptv_frame *f = frame_of_value(im, root, i, frames);
    if (f->type == &schema->tables[PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE]) {
        f = ptv_frame_down_in(f, schema, im, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE,
                              -1);
    }
    return ptv_field_of(f, slot);
}

ptv_place ptv_xnn_scale_place(const ptv_image *im, uint32_t root, uint32_t i,
                              ptv_frame frames[PTV_XNN_FRAMES])
{
    const ptv_xnn_scales scales =
        ptv_xnn_scales_in(im, ptv_vec_of(im, root, PTV_XNN_GRAPH(XVALUES)), i);
    ptv_frame *f = ptv_frame_down_in(frame_of_value(im, root, i, frames), &ptv_schema_xnnpack, im,
                                     PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS, -1);
    return ptv_field_of(f, scales.slot);
}

PTV_COLD void ptv_xnn_fault_value(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot)
{
    ptv_frame frames[PTV_XNN_FRAMES];
    ptv_report_at(run, rule, ptv_xnn_place(&run->image, run->root, i, slot, frames),
                  ptv_no_mismatch());
}
