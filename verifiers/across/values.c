/*
 * Values of XNNPACK and Vulkan graphs whose bytes, or scales, are under a key: which key, how
 * many bytes, and where the value says so. What is under it is looked up in fqn.c. Everything
 * is about the graph that the run has entered.
 */
#include "names.h"
#include "../vulkan/graph.h"
#include "../xnnpack/graph.h"

/* ---- XNNPACK ---- */

static ptv_vec xvalues_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_XNN_GRAPH(XVALUES));
}

static ptv_xnn_tensor tensor_of(const ptv_run *run, uint32_t i)
{
    return ptv_xnn_tensor_in(&run->image, xvalues_of(run), i);
}

static ptv_vec xnnpack_key(const ptv_run *run, unsigned of, uint32_t i)
{
    const ptv_image *im = &run->image;
    ptv_vec constants = ptv_vec_of(im, run->root, PTV_XNN_GRAPH(CONSTANT_DATA));
    uint32_t number = of == PTV_OF_SCALES ? ptv_xnn_scales_in(im, xvalues_of(run), i).constant
                                          : tensor_of(run, i).constant;
    if (number == 0 || number >= constants.count) {
        return (ptv_vec){0, 0};
    }
    return ptv_vec_of(im, ptv_table_in(im, constants, number),
                      PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY);
}

static bool xnnpack_bytes(const ptv_run *run, const ptv_named *value, uint64_t *bytes)
{
    if (value->list == PTV_OF_SCALES) {
        const ptv_xnn_scales scales = ptv_xnn_scales_in(&run->image, xvalues_of(run), value->item);
        *bytes = scales.bytes;
        return scales.known;
    }
    const ptv_xnn_tensor t = tensor_of(run, value->item);
    return ptv_xnn_bytes(&run->image, t.datatype, t.dims, bytes);
}

/* ---- Vulkan ---- */

/* The tensor that is value i; 0: it is something else. */
static uint32_t vulkan_tensor(const ptv_run *run, uint32_t i)
{
    const ptv_vk_value value = ptv_vk_value_at(run, i);
    return value.kind == PTV_VULKAN_GRAPH_TYPES_VK_TENSOR ? value.at : 0;
}

static ptv_vec vulkan_key(const ptv_run *run, uint32_t i)
{
    uint32_t tensor = vulkan_tensor(run, i);
    uint32_t constant = tensor == 0 ? 0 : ptv_vk_constant_of(run, tensor);
    return constant == 0 ? (ptv_vec){0, 0} : ptv_vk_key_of(run, constant);
}

/* Tensors may share a long list of dims; none that a backend takes is longer than this. */
static bool vulkan_bytes(const ptv_run *run, uint32_t tensor, uint64_t *bytes)
{
    ptv_vec dims = ptv_vec_of(&run->image, tensor, PTV_VULKAN_VK_TENSOR_DIMS);
    return dims.count <= PTV_RANK_MAX && ptv_vk_bytes(run, tensor, bytes);
}

static ptv_place vulkan_place(const ptv_run *run, uint32_t i, ptv_frame *f)
{
    *f = ptv_root_frame(run->schema, run->root);
    f = ptv_frame_down_in(f, run->schema, &run->image, PTV_VULKAN_VK_GRAPH_VALUES, (int32_t)i);
    f = ptv_frame_down_in(f, run->schema, &run->image, PTV_VULKAN_VK_VALUE_VALUE, -1);
    return ptv_field_of(f, PTV_VULKAN_VK_TENSOR_CONSTANT_ID);
}

/* ---- Either ---- */

/* Without a header an XNNPACK graph has its constants in `constant_buffer`, without keys. */
uint32_t ptv_keyed_values(const ptv_run *run)
{
    switch (run->format) {
    case PTV_FORMAT_XNNPACK: return run->header_length == 0 ? 0 : xvalues_of(run).count;
    case PTV_FORMAT_VULKAN:
        return ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_VALUES).count;
    default: return 0;
    }
}

ptv_vec ptv_key_of_value(const ptv_run *run, unsigned of, uint32_t i)
{
    if (run->format == PTV_FORMAT_XNNPACK) {
        return xnnpack_key(run, of, i);
    }
    return of == PTV_OF_DATA ? vulkan_key(run, i) : (ptv_vec){0, 0};
}

bool ptv_bytes_of_value(const ptv_run *run, const ptv_named *value, uint64_t *bytes)
{
    PTV_REQUIRE(run->unit == value->unit);
    return run->format == PTV_FORMAT_XNNPACK
               ? xnnpack_bytes(run, value, bytes)
               : vulkan_bytes(run, vulkan_tensor(run, value->item), bytes);
}

ptv_place ptv_place_of_value(const ptv_run *run, const ptv_named *value, ptv_frame *frames)
{
    PTV_REQUIRE(run->unit == value->unit);
    if (run->format == PTV_FORMAT_VULKAN) {
        return vulkan_place(run, value->item, frames);
    }
    return value->list == PTV_OF_SCALES
               ? ptv_xnn_scale_place(&run->image, run->root, value->item, frames)
               : ptv_xnn_place(&run->image, run->root, value->item, PTV_XNN(CONSTANT_BUFFER_IDX),
                               frames);
}
