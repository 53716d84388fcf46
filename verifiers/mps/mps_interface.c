/* The inputs and outputs of an MPS graph, for delegate_calls.c: two lists of values. */
#include "../payloads/delegate_interface.h"
#include "mps_graph.h"
#include "mps_open.h"

static ptv_place mps_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                           ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    (void)of;
    frames[0] = ptv_root_frame(&ptv_schema_mps, s->root);
    if (value == PTV_INTERFACE_WHOLE) {
        return ptv_field_of(frames, PTV_MPS_MPS_GRAPH_INPUT_IDS);
    }
    return ptv_here(ptv_frame_down_in(frames, &ptv_schema_mps, &s->image,
                                      PTV_MPS_MPS_GRAPH_MPS_VALUES, (int32_t)value));
}

/* The backend copies any tensor as it is, so types and shapes are not compared. */
static void judge_list(const ptv_interface *s, ptv_vec ids, uint32_t first)
{
    for (uint32_t i = 0; i < ids.count && !s->run->stopped; i++) {
        int32_t id = (int32_t)ptv_u32(&s->image, ids.at + 4 * i);
        const ptv_port p = {first + i, 0, {0, 0}, (uint32_t)id};
        if (ptv_mps_tensor_at(&s->image, s->root, id).at != 0) {
            ptv_interface_judge(s, &p);
        }
    }
}

/* The arguments are all inputs, followed by all outputs. */
static void judge_mps(const ptv_interface *s)
{
    ptv_vec inputs = ptv_vec_of(&s->image, s->root, PTV_MPS_MPS_GRAPH_INPUT_IDS);
    ptv_vec outputs = ptv_vec_of(&s->image, s->root, PTV_MPS_MPS_GRAPH_OUTPUT_IDS);
    uint64_t wanted = (uint64_t)inputs.count + outputs.count;
    if (ptv_interface_has_count(s, wanted)) {
        judge_list(s, inputs, 0);
        judge_list(s, outputs, inputs.count);
    }
}

const ptv_adapter ptv_mps_adapter = {.values = PTV_MPS_MPS_GRAPH_MPS_VALUES,
                                     .reads = PTV_MPS_ROOT(MPS_VALUES) | PTV_MPS_ROOT(INPUT_IDS) |
                                              PTV_MPS_ROOT(OUTPUT_IDS),
                                     .judge = judge_mps,
                                     .place = mps_place};
