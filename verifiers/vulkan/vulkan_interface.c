/* The inputs and outputs of a Vulkan graph, for delegate_calls.c: two lists of values. */
#include "../payloads/delegate_interface.h"
#include "vulkan_graph.h"
#include "vulkan_open.h"

_Static_assert((int)PTV_VK_FRAMES <= (int)PTV_INTERFACE_FRAMES, "room for the way to a tensor");

#define VK(name) PTV_VULKAN_VK_DATA_TYPE_##name

/* The backend narrows 64-bit numbers to 32 bits when it copies inputs, and floats to halves. */
static uint32_t vulkan_types(int64_t datatype)
{
    switch (datatype) {
    case VK(BOOL): return PTV_SCALAR_BIT(BOOL);
    case VK(UINT8): return PTV_SCALAR_BIT(BYTE);
    case VK(INT8): return PTV_SCALAR_BIT(CHAR);
    case VK(INT32): return PTV_SCALAR_BIT(INT) | PTV_SCALAR_BIT(LONG);
    case VK(FLOAT16): return PTV_SCALAR_BIT(HALF) | PTV_SCALAR_BIT(FLOAT);
    case VK(FLOAT32): return PTV_SCALAR_BIT(FLOAT) | PTV_SCALAR_BIT(DOUBLE);
    case VK(FLOAT64): return PTV_SCALAR_BIT(DOUBLE);
    case VK(INT64): return PTV_SCALAR_BIT(LONG);
    default: return 0;
    }
}

static ptv_place vulkan_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                              ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    static const uint8_t slots[] = {
        [PTV_OF_TYPE] = PTV_VULKAN_VK_TENSOR_DATATYPE, [PTV_OF_SHAPE] = PTV_VULKAN_VK_TENSOR_DIMS};
    if (value == PTV_INTERFACE_WHOLE) {
        frames[0] = ptv_root_frame(&ptv_schema_vulkan, s->root);
        return ptv_field_of(frames, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    }
    const ptv_frame *f = ptv_vk_frame_of_value(&s->image, s->root, value, frames);
    return of == PTV_OF_NUMBER ? ptv_here(f) : ptv_field_of(f, slots[of]);
}

/* SymInts accept any argument, so only tensors are compared. */
static void judge_vulkan_list(const ptv_interface *s, ptv_vec ids, uint32_t first)
{
    for (uint32_t i = 0; i < ids.count && !s->run->stopped; i++) {
        uint32_t id = ptv_u32(&s->image, ids.at + 4 * i);
        const ptv_vk_tensor t = ptv_vk_tensor_at(&s->image, s->root, id);
        const ptv_port p = {first + i, vulkan_types(t.datatype), t.dims, id};
        if (t.at != 0) {
            ptv_interface_judge(s, &p);
        }
    }
}

/* The backend counts inputs from the first argument, and outputs from the last. */
static void judge_vulkan(const ptv_interface *s)
{
    ptv_vec inputs = ptv_vec_of(&s->image, s->root, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    ptv_vec outputs = ptv_vec_of(&s->image, s->root, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
    uint64_t wanted = (uint64_t)inputs.count + outputs.count;
    if (s->args.count != wanted) {
        ptv_report_interface(s,
                             s->args.count < wanted ? &ptv_delegate_argument_missing_rule
                                                    : &ptv_delegate_arguments_too_many_rule,
                             -1, ptv_unsigned_mismatch(s->args.count, wanted, wanted),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    } else {
        judge_vulkan_list(s, inputs, 0);
        judge_vulkan_list(s, outputs, inputs.count);
    }
}

const ptv_adapter ptv_vulkan_adapter = {.values = PTV_VULKAN_VK_GRAPH_VALUES,
                                        .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_VALUES |
                                                 UINT64_C(1) << PTV_VULKAN_VK_GRAPH_INPUT_IDS |
                                                 UINT64_C(1) << PTV_VULKAN_VK_GRAPH_OUTPUT_IDS,
                                        .judge = judge_vulkan,
                                        .place = vulkan_place};
