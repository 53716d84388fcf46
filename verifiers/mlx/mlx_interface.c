/* The inputs and outputs of an MLX graph, for delegate_calls.c: two maps of slots. */
#include "../payloads/delegate_interface.h"
#include "mlx_graph.h"
#include "mlx_open.h"

/* The slot of argument i, and its list and element. Inputs come first. */
static ptv_mlx_slot slot_of(const ptv_interface *s, uint32_t i, unsigned *list, uint32_t *element)
{
    ptv_vec inputs = ptv_vec_of(&s->image, s->root, PTV_MLX_MLX_GRAPH_INPUT_MAP);
    bool in = i < inputs.count;
    *list = in ? PTV_MLX_MLX_GRAPH_INPUT_MAP : PTV_MLX_MLX_GRAPH_OUTPUT_MAP;
    *element = in ? i : i - inputs.count;
    return ptv_mlx_read_slot(
        &s->image, ptv_table_in(&s->image, ptv_vec_of(&s->image, s->root, *list), *element));
}

static ptv_place mlx_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                           ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    unsigned list;
    uint32_t element;
    frames[0] = ptv_root_frame(&ptv_schema_mlx, s->root);
    if (value == PTV_INTERFACE_WHOLE) {
        return ptv_field_of(frames, PTV_MLX_MLX_GRAPH_INPUT_MAP);
    }
    const ptv_mlx_slot slot = slot_of(s, value, &list, &element);
    if (of == PTV_OF_TYPE) {
        return ptv_field_of(ptv_frame_down_in(frames, &ptv_schema_mlx, &s->image,
                                              PTV_MLX_MLX_GRAPH_TENSOR_META, (int32_t)slot.id),
                            PTV_MLX_TENSOR_META_SCALAR_TYPE);
    }
    return ptv_here(ptv_frame_down_in(frames, &ptv_schema_mlx, &s->image, list, (int32_t)element));
}

/* Integer slots accept any argument. Sizes are not compared, as they may be dynamic. */
static void judge_argument(const ptv_interface *s, uint32_t i)
{
    unsigned list;
    uint32_t element;
    const ptv_mlx_slot slot = slot_of(s, i, &list, &element);
    const ptv_mlx_meta meta = ptv_mlx_meta_of(&s->image, s->root, slot.id);
    bool known = meta.at != 0 && meta.type >= 0 && meta.type < 32;
    const ptv_port p = {i, known ? UINT32_C(1) << meta.type : 0, {0, 0}, i};
    if (slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT) {
        ptv_interface_judge(s, &p);
    }
}

static void judge_mlx(const ptv_interface *s)
{
    uint64_t inputs = ptv_vec_of(&s->image, s->root, PTV_MLX_MLX_GRAPH_INPUT_MAP).count;
    uint64_t wanted = inputs + ptv_vec_of(&s->image, s->root, PTV_MLX_MLX_GRAPH_OUTPUT_MAP).count;
    const bool enough = ptv_interface_has_count(s, wanted);
    for (uint32_t i = 0; enough && i < wanted && !s->run->stopped; i++) {
        judge_argument(s, i);
    }
}

const ptv_adapter ptv_mlx_adapter = {.values = PTV_MLX_MLX_GRAPH_INPUT_MAP,
                                     .reads = PTV_MLX_ROOT(INPUT_MAP) | PTV_MLX_ROOT(OUTPUT_MAP) |
                                              PTV_MLX_ROOT(TENSOR_META),
                                     .judge = judge_mlx,
                                     .place = mlx_place};
