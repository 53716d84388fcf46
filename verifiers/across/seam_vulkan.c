/* The inputs and outputs of a Vulkan graph, for seams.c: two lists of values. */
#include "../tables/vulkan.h"
#include "seams.h"

#define VK(name) PTV_VULKAN_VK_DATA_TYPE_##name

/* Numbers of 64 bits are narrowed on the way in, and floats made halves. */
static uint32_t vulkan_types(uint64_t datatype)
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

static ptv_vec vulkan_list(const ptv_seam *s, unsigned slot)
{
    return ptv_vec_of(&s->image, s->root, slot);
}

/* The VkTensor that is value `id`; 0 when there is none: SymInts take what they are given. */
static uint32_t vulkan_tensor(const ptv_seam *s, uint32_t id)
{
    ptv_vec values = vulkan_list(s, PTV_VULKAN_VK_GRAPH_VALUES);
    if (id >= values.count) {
        return 0;
    }
    uint32_t value = ptv_table_in(&s->image, values, id);
    uint64_t tag = ptv_scalar_of(&s->image, value, &ptv_schema_vulkan.tables[PTV_VULKAN_VK_VALUE],
                                 PTV_VULKAN_VK_VALUE_VALUE_TYPE);
    return tag == PTV_VULKAN_GRAPH_TYPES_VK_TENSOR
               ? ptv_table_of(&s->image, value, PTV_VULKAN_VK_VALUE_VALUE)
               : 0;
}

static ptv_place vulkan_place(const ptv_seam *s, uint32_t value, ptv_aspect of,
                              ptv_frame frames[PTV_SEAM_FRAMES])
{
    static const uint8_t slots[] = {
        [PTV_OF_TYPE] = PTV_VULKAN_VK_TENSOR_DATATYPE, [PTV_OF_SHAPE] = PTV_VULKAN_VK_TENSOR_DIMS};
    const ptv_schema *schema = &ptv_schema_vulkan;
    ptv_frame *f = frames;
    *f = ptv_root_frame(schema, s->root);
    if (value == PTV_SEAM_WHOLE) {
        return ptv_field_of(f, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    }
    f = ptv_frame_down_in(f, schema, &s->image, PTV_VULKAN_VK_GRAPH_VALUES, (int32_t)value);
    f = ptv_frame_down_in(f, schema, &s->image, PTV_VULKAN_VK_VALUE_VALUE, -1);
    return of == PTV_OF_NUMBER ? ptv_here(f) : ptv_field_of(f, slots[of]);
}

static void judge_vulkan_list(const ptv_seam *s, ptv_vec ids, uint32_t first)
{
    const ptv_table *type = &ptv_schema_vulkan.tables[PTV_VULKAN_VK_TENSOR];
    for (uint32_t i = 0; i < ids.count && !s->run->stopped; i++) {
        uint32_t id = ptv_u32(&s->image, ids.at + 4 * i);
        uint32_t tensor = vulkan_tensor(s, id);
        if (tensor != 0) {
            uint64_t datatype =
                ptv_scalar_of(&s->image, tensor, type, PTV_VULKAN_VK_TENSOR_DATATYPE);
            const ptv_port p = {first + i, vulkan_types(datatype),
                                ptv_vec_of(&s->image, tensor, PTV_VULKAN_VK_TENSOR_DIMS), id};
            ptv_seam_judge(s, &p);
        }
    }
}

/* Inputs are counted from the first argument, outputs from the last. */
static void judge_vulkan(const ptv_seam *s)
{
    ptv_vec inputs = vulkan_list(s, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    ptv_vec outputs = vulkan_list(s, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
    uint64_t wanted = (uint64_t)inputs.count + outputs.count;
    if (s->args.count != wanted) {
        ptv_seam_blame(s,
                       s->args.count < wanted ? &ptv_delegate_argument_missing_rule
                                              : &ptv_delegate_arguments_too_many_rule,
                       s->args.count, wanted, wanted, PTV_SEAM_WHOLE);
    } else {
        judge_vulkan_list(s, inputs, 0);
        judge_vulkan_list(s, outputs, inputs.count);
    }
}

const ptv_side ptv_vulkan_side = {.format = PTV_FORMAT_VULKAN,
                                  .values = PTV_VULKAN_VK_GRAPH_VALUES,
                                  .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_VALUES |
                                           UINT64_C(1) << PTV_VULKAN_VK_GRAPH_INPUT_IDS |
                                           UINT64_C(1) << PTV_VULKAN_VK_GRAPH_OUTPUT_IDS,
                                  .judge = judge_vulkan,
                                  .place = vulkan_place};
