/*
 * Values of XNNPACK, Vulkan and MLX graphs whose bytes, or scales, are under a key: which key, how
 * many bytes, and where the value says so. What is under the key is up to lookup.c.
 */
#include "names.h"
#ifndef PTV_DEVICE
#include "../mlx/mlx_graph.h"
#endif
#include "../vulkan/vulkan_graph.h"
#include "../xnnpack/xnnpack_graph.h"

/* ---- XNNPACK ---- */

static ptv_vec xvalues_of(const ptv_image *im, uint32_t root)
{
    return ptv_vec_of(im, root, PTV_XNN_GRAPH(XVALUES));
}

/* The key of a constant, by its number. Number 0 means none. */
static ptv_vec xnnpack_key(const ptv_keyed_values *v, uint32_t number)
{
    return number == 0 || number >= v->constants.count
               ? (ptv_vec){0, 0}
               : ptv_vec_of(&v->image, ptv_table_in(&v->image, v->constants, number),
                            PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY);
}

static void xnnpack_keys(const ptv_keyed_values *v, uint32_t i, ptv_vec *keys)
{
    const ptv_image *im = &v->image;
    keys[PTV_OF_DATA] = xnnpack_key(v, ptv_xnn_tensor_in(im, v->list, i).constant);
    if (ptv_xnn_quantised_in(im, v->list, i) != 0) {
        keys[PTV_OF_SCALES] = xnnpack_key(v, ptv_xnn_scales_in(im, v->list, i).constant);
    }
}

static bool xnnpack_bytes(const ptv_image *im, ptv_vec xvalues, const ptv_named *value,
                          uint64_t *bytes)
{
    if (value->list == PTV_OF_SCALES) {
        const ptv_xnn_scales scales = ptv_xnn_scales_in(im, xvalues, value->item);
        *bytes = scales.bytes;
        return scales.known;
    }
    const ptv_xnn_tensor t = ptv_xnn_tensor_in(im, xvalues, value->item);
    return ptv_xnn_bytes(im, t.datatype, t.dims, bytes);
}

/* ---- Vulkan ---- */

static ptv_vec vulkan_key(const ptv_image *im, uint32_t root, uint32_t i)
{
    const ptv_vk_tensor t = ptv_vk_tensor_at(im, root, i);
    return ptv_vk_constant_of(im, root, &t).key;
}

/* Tensors may share a long list of dims, but no backend takes one longer than this. */
static bool vulkan_bytes(const ptv_image *im, uint32_t root, uint32_t i, uint64_t *bytes)
{
    const ptv_vk_tensor t = ptv_vk_tensor_at(im, root, i);
    return t.dims.count <= PTV_RANK_MAX && ptv_vk_bytes(im, &t, bytes);
}

/* ---- MLX ---- */

/*
 * Values are the named slots that name a constant, whose shape is in another list. Nothing else in
 * a graph has a key. Devices have no MLX.
 */
#ifndef PTV_DEVICE
static ptv_vec mlx_key(const ptv_keyed_values *v, uint32_t i)
{
    uint32_t constant;
    return ptv_mlx_named_constant(&v->image, v->root, i, &constant)
               ? ptv_vec_of(&v->image, ptv_table_in(&v->image, v->list, i), PTV_MLX_NAMED_SLOT_NAME)
               : (ptv_vec){0, 0};
}

static bool mlx_bytes(const ptv_image *im, uint32_t root, uint32_t i, uint64_t *bytes)
{
    uint32_t constant;
    if (!ptv_mlx_named_constant(im, root, i, &constant)) {
        return false;
    }
    const ptv_mlx_meta meta = ptv_mlx_meta_of(im, root, constant);
    return ptv_mlx_bytes(im, &meta, bytes);
}

static ptv_place mlx_place(const ptv_image *im, uint32_t root, uint32_t i, ptv_frame *frames)
{
    uint32_t constant;
    (void)ptv_mlx_named_constant(im, root, i, &constant);
    frames[0] = ptv_root_frame(&ptv_schema_mlx, root);
    return ptv_field_of(ptv_frame_down_in(frames, &ptv_schema_mlx, im,
                                          PTV_MLX_MLX_GRAPH_TENSOR_META, (int32_t)constant),
                        PTV_MLX_TENSOR_META_SHAPE);
}
#else
#define mlx_key(values, i) ((ptv_vec){0, 0})
#define mlx_bytes(im, root, i, bytes) false
#define mlx_place(im, root, i, frames) ((ptv_place){NULL, NULL, -1, -1, NULL})
#endif

/* ---- All of them ---- */

/* Without a header an XNNPACK graph has its constants in `constant_buffer`, without keys. */
ptv_keyed_values ptv_keyed_values_of(const ptv_run *run, uint32_t unit)
{
    const ptv_unit *u = ptv_unit_at(run, unit);
    ptv_keyed_values v = {.root = u->root, .format = u->format};
    unsigned list;
    if (u->format == PTV_FORMAT_XNNPACK && u->header_length == 0) {
        return v;
    }
    switch (v.format) {
    case PTV_FORMAT_XNNPACK: list = PTV_XNN_GRAPH(XVALUES); break;
    case PTV_FORMAT_VULKAN: list = PTV_VULKAN_VK_GRAPH_VALUES; break;
#ifndef PTV_DEVICE
    case PTV_FORMAT_MLX: list = PTV_MLX_MLX_GRAPH_NAMED_SLOTS; break;
#endif
    default: return v; /* and maybe not all in memory */
    }
    v.image = ptv_flat_image(run, u);
    v.list = ptv_vec_of(&v.image, u->root, list);
    v.count = v.list.count;
    if (v.format == PTV_FORMAT_XNNPACK) {
        v.constants = ptv_vec_of(&v.image, u->root, PTV_XNN_GRAPH(CONSTANT_DATA));
    }
    return v;
}

void ptv_keys_of_value(const ptv_keyed_values *v, uint32_t i, ptv_vec keys[PTV_VALUE_LISTS])
{
    switch (v->format) {
    case PTV_FORMAT_XNNPACK: xnnpack_keys(v, i, keys); break;
    case PTV_FORMAT_MLX: keys[PTV_OF_DATA] = mlx_key(v, i); break;
    default: keys[PTV_OF_DATA] = vulkan_key(&v->image, v->root, i); break;
    }
}

bool ptv_bytes_of_value(const ptv_run *run, const ptv_named *value, uint64_t *bytes)
{
    const ptv_unit *u = ptv_unit_at(run, value->unit);
    const ptv_image im = ptv_flat_image(run, u);
    if (u->format == PTV_FORMAT_MLX) {
        return mlx_bytes(&im, u->root, value->item, bytes);
    }
    return u->format == PTV_FORMAT_XNNPACK
               ? xnnpack_bytes(&im, xvalues_of(&im, u->root), value, bytes)
               : vulkan_bytes(&im, u->root, value->item, bytes);
}

/* Scales are floats for channels, and the upper halves of floats for groups. */
unsigned ptv_scale_width(const ptv_run *run, const ptv_named *value)
{
    const ptv_unit *u = ptv_unit_at(run, value->unit);
    if (value->list != PTV_OF_SCALES || u->format != PTV_FORMAT_XNNPACK) {
        return 0;
    }
    const ptv_image im = ptv_flat_image(run, u);
    const ptv_xnn_scales scales = ptv_xnn_scales_in(&im, xvalues_of(&im, u->root), value->item);
    return scales.type == &ptv_schema_xnnpack.tables[PTV_XNNPACK_PER_CHANNEL_QUANT] ? 4 : 2;
}

ptv_place ptv_place_of_value(const ptv_run *run, const ptv_named *value, ptv_frame *frames)
{
    const ptv_unit *u = ptv_unit_at(run, value->unit);
    const ptv_image im = ptv_flat_image(run, u);
    if (u->format == PTV_FORMAT_MLX) {
        return mlx_place(&im, u->root, value->item, frames);
    }
    if (u->format == PTV_FORMAT_VULKAN) {
        return ptv_field_of(ptv_vk_frame_of_value(&im, u->root, value->item, frames),
                            PTV_VULKAN_VK_TENSOR_CONSTANT_ID);
    }
    return value->list == PTV_OF_SCALES
               ? ptv_xnn_scale_place(&im, u->root, value->item, frames)
               : ptv_xnn_place(&im, u->root, value->item, PTV_XNN(CONSTANT_BUFFER_IDX), frames);
}
