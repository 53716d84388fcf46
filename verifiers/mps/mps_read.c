/* Reading MPS graphs: tensors and their sizes. Nothing is checked here. */
#include "mps_graph.h"

ptv_mps_tensor ptv_mps_tensor_at(const ptv_image *im, uint32_t root, int64_t i)
{
    ptv_vec list = ptv_vec_of(im, root, PTV_MPS_MPS_GRAPH_MPS_VALUES);
    if (i < 0 || i >= list.count) {
        return (ptv_mps_tensor){.at = 0};
    }
    uint32_t at = ptv_table_in(im, list, (uint32_t)i);
    return (ptv_mps_tensor){at, ptv_mps_mps_tensor_datatype(im, at),
                            ptv_vec_of(im, at, PTV_MPS_MPS_TENSOR_DIMS),
                            (uint64_t)ptv_mps_mps_tensor_constant_buffer_size(im, at),
                            (uint64_t)ptv_mps_mps_tensor_segment_offset(im, at)};
}

#define TYPE(name) PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_##name

/* Bits per element, or 0 if unknown. */
static unsigned bits_of(int64_t type)
{
    switch (type) {
    case TYPE(INT4):
    case TYPE(UINT4): return 4;
    case TYPE(INT8):
    case TYPE(UINT8):
    case TYPE(BOOL): return 8;
    case TYPE(FLOAT16):
    case TYPE(BFLOAT16):
    case TYPE(INT16):
    case TYPE(UINT16): return 16;
    case TYPE(FLOAT32):
    case TYPE(INT32):
    case TYPE(UINT32): return 32;
    case TYPE(INT64):
    case TYPE(UINT64): return 64;
    default: return 0;
    }
}

/* Doubles count as unknown: the backend takes them for 32-bit floats, so no size is right. */
bool ptv_mps_bytes(const ptv_image *im, const ptv_mps_tensor *t, uint64_t *bytes)
{
    unsigned bits = bits_of(t->type);
    uint64_t elements = 1;
    bool known = t->at != 0 && bits != 0 && t->dims.count <= PTV_RANK_MAX;
    bool overflow = false, nothing = false;
    for (uint32_t i = 0; known && i < t->dims.count; i++) {
        int32_t dim = (int32_t)ptv_u32(im, t->dims.at + 4 * i);
        known = dim >= 0;
        nothing = nothing || dim == 0;
        overflow = overflow || (dim > 0 && elements > UINT64_MAX / 64 / (uint32_t)dim);
        elements *= overflow || dim <= 0 ? 1 : (uint32_t)dim;
    }
    *bytes = nothing ? 0 : overflow ? UINT64_MAX : (elements * bits + 7) / 8;
    return known;
}
