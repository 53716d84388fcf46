/* What the graphs of payloads store under numbers: constants, and shaders of Vulkan. */
#include "analysis/inspect/inspect_internal.h"

#include "verifiers/mps/mps_graph.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/vulkan/vulkan_graph.h"
#include "verifiers/xnnpack/xnnpack_graph.h"

/* Of the area behind the flatbuffer; an empty one where it reaches past that. */
static ptv_weight in_area(const ptv_inspector *l, uint64_t offset, uint64_t size)
{
    const ptv_run *run = &l->run;
    const bool inside = offset <= run->segment_bytes && size <= run->segment_bytes - offset;
    return (ptv_weight){.segment = PTV_NO_SEGMENT,
                        .at = run->segment_base + (inside ? offset : 0),
                        .size = inside ? size : 0};
}

/* ---- XNNPACK ---- */

static ptv_weight in_buffer(const ptv_inspector *l, ptv_vec list, uint32_t i)
{
    const ptv_vec storage =
        ptv_vec_of(&l->run.image, ptv_table_in(&l->run.image, list, i), PTV_XNNPACK_BUFFER_STORAGE);
    const uint64_t before = ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit)->flat;
    return (ptv_weight){
        .segment = PTV_NO_SEGMENT, .at = before + storage.at, .size = storage.count};
}

static ptv_weight *xnnpack_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_run *run = &l->run;
    const ptv_xnn_constants constants =
        ptv_xnn_constants_in(&run->image, run->root, run->header_length != 0);
    ptv_weight *out = ptv_take(l, constants.list.count, sizeof *out);
    for (uint32_t i = 0; out != NULL && i < constants.list.count; i++) {
        const ptv_xnn_constant c = ptv_xnn_constant_at(constants, i);
        const ptv_weight w =
            constants.header ? in_area(l, c.offset, c.size) : in_buffer(l, constants.list, i);
        if (c.key.at == 0 && w.size > 0) {
            out[*count] = w;
            out[(*count)++].number = i;
        }
    }
    return out;
}

/* ---- Vulkan ---- */

static void add_list(ptv_inspector *l, ptv_vec list, ptv_weight_kind kind, ptv_weight *out,
                     uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    for (uint32_t i = 0; i < list.count; i++) {
        const ptv_vk_constant c = ptv_vk_read_constant(im, ptv_table_in(im, list, i));
        const ptv_weight w = in_area(l, c.offset, c.length);
        if (c.key.at == 0 && w.size > 0) {
            out[*count] = w;
            out[*count].kind = kind;
            out[(*count)++].number = i;
        }
    }
}

static ptv_weight *vulkan_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_run *run = &l->run;
    const ptv_vec constants = ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_CONSTANTS);
    const ptv_vec shaders = ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_SHADERS);
    ptv_weight *out = ptv_take(l, (size_t)constants.count + shaders.count, sizeof *out);
    if (out != NULL) {
        add_list(l, constants, PTV_WEIGHT_CONSTANT, out, count);
        add_list(l, shaders, PTV_WEIGHT_SHADER, out, count);
    }
    return out;
}

/* ---- MPS ---- */

/* By their place among the constants of the graph. */
static ptv_weight *mps_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec ids = ptv_vec_of(im, l->run.root, PTV_MPS_MPS_GRAPH_CONSTANT_IDS);
    ptv_weight *out = ptv_take(l, ids.count, sizeof *out);
    for (uint32_t i = 0; out != NULL && i < ids.count; i++) {
        const int32_t id = (int32_t)ptv_u32(im, ids.at + 4 * i);
        const ptv_mps_tensor t = ptv_mps_tensor_at(im, l->run.root, id);
        const ptv_weight w = in_area(l, t.offset, t.size);
        if (t.at != 0 && w.size > 0) {
            out[*count] = w;
            out[(*count)++].number = i;
        }
    }
    return out;
}

static ptv_weight *weights_in(ptv_inspector *l, uint32_t *count)
{
    switch (l->run.format) {
    case PTV_FORMAT_XNNPACK: return xnnpack_weights(l, count);
    case PTV_FORMAT_VULKAN: return vulkan_weights(l, count);
    case PTV_FORMAT_MPS: return mps_weights(l, count);
    default: return NULL;
    }
}

ptv_weight *ptv_graph_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_image whole =
        ptv_unit_image(&l->run, ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit));
    ptv_weight *out = weights_in(l, count);
    for (uint32_t i = 0; i < *count; i++) {
        out[i].bytes = whole.bytes + out[i].at;
    }
    return out;
}
