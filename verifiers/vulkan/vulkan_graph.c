/*
 * Rules about Vulkan graphs: values, calls, inputs and outputs (docs/payloads.md).
 * vulkan_constants.c checks the bytes of constants, and index-out-of-range reports ids outside
 * their lists.
 */
#include "vulkan_graph.h"

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_VULKAN_VK_GRAPH_##slot)

static const ptv_rule vulkan_call_unnamed_rule, vulkan_datatype_unset_rule,
    vulkan_input_or_output_not_tensor_rule, vulkan_input_constant_rule,
    vulkan_memory_object_high_rule, vulkan_memory_object_huge_rule, vulkan_override_ignored_rule;

/* ---- Calls ---- */

/* field-missing reports an absent name. */
static void call_unnamed(ptv_run *run, const ptv_frame *call)
{
    ptv_vec name = ptv_vec_of(&run->image, call->at, PTV_VULKAN_OPERATOR_CALL_NAME);
    if (name.at != 0 && name.count == 0) {
        ptv_report_at(run, &vulkan_call_unnamed_rule,
                      ptv_field_of(call, PTV_VULKAN_OPERATOR_CALL_NAME), ptv_no_mismatch());
    }
}

static const ptv_rule vulkan_call_unnamed_rule = {
    .name = "vulkan-call-unnamed",
    .code = 780,
    .severity = PTV_ERROR,
    .on = PTV_VULKAN_OPERATOR_CALL,
    .check = call_unnamed,
    .title = "a call of a Vulkan graph does not name its operator",
    .why = "the process ends when the runtime looks for an operator that it does not have",
    .fix = "look at what makes the graph: each call has the name of its operator, such as "
           "aten.add.Tensor",
};

/* ---- Tensors ---- */

static void type_unset(ptv_run *run, const ptv_frame *tensor)
{
    int64_t type = ptv_vulkan_vk_tensor_datatype(&run->image, tensor->at);
    if (type == PTV_VULKAN_VK_DATA_TYPE_UNSET) {
        ptv_report_at(
            run, &vulkan_datatype_unset_rule, ptv_field_of(tensor, PTV_VULKAN_VK_TENSOR_DATATYPE),
            ptv_signed_mismatch(type, PTV_VULKAN_VK_DATA_TYPE_BOOL, PTV_VULKAN_VK_DATA_TYPE_INT64));
    }
}

static const ptv_rule vulkan_datatype_unset_rule = {
    .name = "vulkan-datatype-unset",
    .code = 781,
    .severity = PTV_ERROR,
    .on = PTV_VULKAN_VK_TENSOR,
    .check = type_unset,
    .title = "a tensor of a Vulkan graph has no type",
    .why = "UNSET stands for the tensor's own type where data comes in or goes out; as that type "
           "it throws an exception that nobody catches",
    .fix = "write the type of its elements into datatype; UNSET is for staging_datatype only",
};

/* Counts all tensors, even constants: the exporter of 0.4 numbers the memory of all. */
static uint32_t memory_users(const ptv_run *run, uint32_t values)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < values; i++) {
        const ptv_vk_value value = ptv_vk_value_at(&run->image, run->root, i);
        count += value.kind == PTV_VULKAN_GRAPH_TYPES_VK_TENSOR && value.at != 0;
    }
    return count;
}

PTV_NOINLINE static void check_memory(ptv_run *run, uint32_t i, uint32_t users)
{
    enum { HUGE_IDS = 1 << 20 };
    const ptv_vk_tensor t = ptv_vk_tensor_at(&run->image, run->root, i);
    if (t.at != 0 && t.constant < 0 && t.memory >= users) {
        ptv_frame frames[PTV_VK_FRAMES];
        ptv_report_at(run,
                      t.memory < HUGE_IDS ? &vulkan_memory_object_high_rule
                                          : &vulkan_memory_object_huge_rule,
                      ptv_field_of(ptv_vk_frame_of_value(&run->image, run->root, i, frames),
                                   PTV_VULKAN_VK_TENSOR_MEM_OBJ_ID),
                      ptv_signed_mismatch(t.memory, INT32_MIN, (int64_t)users - 1));
    }
}

static const ptv_rule vulkan_memory_object_huge_rule = {
    .name = "vulkan-memory-object-huge",
    .code = 785,
    .severity = PTV_ERROR,
    .with = &vulkan_memory_object_high_rule,
    .title = "tensors of a Vulkan graph share memory under a huge number",
    .why = "the runtime makes all memory objects up to this number: it runs out of memory",
    .fix = "write -1 for a tensor that shares no memory; a number as large as this is not one that "
           "was counted",
};

/* Values are references in the tree, which the walk has counted, so no budget is needed. */
static void memory_objects(ptv_run *run, const ptv_frame *graph)
{
    uint32_t values = ptv_vec_of(&run->image, graph->at, PTV_VULKAN_VK_GRAPH_VALUES).count;
    uint32_t users = memory_users(run, values);
    for (uint32_t i = 0; i < values && !run->stopped; i++) {
        check_memory(run, i, users);
    }
}

static const ptv_rule vulkan_memory_object_high_rule = {
    .name = "vulkan-memory-object-high",
    .code = 784,
    .severity = PTV_WARNING,
    .on = PTV_VULKAN_VK_GRAPH,
    .reads = ROOT_FIELD(VALUES),
    .check = memory_objects,
    .title = "tensors of a Vulkan graph share memory under a number beyond their own count",
    .why = "the runtime makes all memory objects up to this number",
    .fix = "number shared memory from 0 without gaps: a pass that removes tensors leaves some",
};

/* ---- Inputs and outputs ---- */

/* A constant may be an output, but not an input. */
static void check_end(ptv_run *run, const ptv_frame *graph, unsigned slot, uint32_t i, uint32_t id)
{
    const ptv_state *state = ptv_state_of(run);
    const ptv_vk_value value = ptv_vk_value_at(&run->image, run->root, id);
    if (value.kind == PTV_VULKAN_GRAPH_TYPES_NONE || value.kind == PTV_VULKAN_GRAPH_TYPES_SYM_INT) {
        return; /* NONE means that the id is outside the list */
    }
    if (value.kind != PTV_VULKAN_GRAPH_TYPES_VK_TENSOR || value.at == 0) {
        const ptv_union *kinds =
            &state->schema->unions[state->schema->tables[PTV_VULKAN_VK_VALUE].fields[0].type];
        ptv_report_at(run, &vulkan_input_or_output_not_tensor_rule, ptv_element_of(graph, slot, i),
                      ptv_text_mismatch(kinds->members[value.kind].name));
    } else if (slot == PTV_VULKAN_VK_GRAPH_INPUT_IDS &&
               ptv_vk_read(&run->image, value.at).constant >= 0) {
        ptv_report_at(run, &vulkan_input_constant_rule, ptv_element_of(graph, slot, i),
                      ptv_no_mismatch());
    }
}

static const ptv_rule vulkan_input_constant_rule = {
    .name = "vulkan-input-constant",
    .code = 783,
    .severity = PTV_ERROR,
    .with = &vulkan_input_or_output_not_tensor_rule,
    .title = "an input of a Vulkan graph is a constant",
    .why =
        "nothing can be copied into it: the runtime throws an exception when the graph is executed",
    .fix = "write -1 into constant_id of what is no constant: an absent one is constant 0",
};

static void check_ends(ptv_run *run, const ptv_frame *graph, unsigned slot)
{
    ptv_vec ids = ptv_vec_of(&run->image, graph->at, slot);
    for (uint32_t i = 0; i < ids.count && !run->stopped; i++) {
        check_end(run, graph, slot, i, ptv_u32(&run->image, ids.at + 4 * i));
    }
}

static void ends(ptv_run *run, const ptv_frame *graph)
{
    check_ends(run, graph, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    check_ends(run, graph, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
}

static const ptv_rule vulkan_input_or_output_not_tensor_rule = {
    .name = "vulkan-input-or-output-not-tensor",
    .code = 782,
    .severity = PTV_ERROR,
    .on = PTV_VULKAN_VK_GRAPH,
    .reads = ROOT_FIELD(INPUT_IDS) | ROOT_FIELD(OUTPUT_IDS) | ROOT_FIELD(VALUES),
    .check = ends,
    .title = "an input or output of a Vulkan graph is neither a tensor nor a SymInt",
    .why = "the runtime throws an exception when the graph is executed",
    .fix = "keep numbers of the model constant, or pass them as a tensor or a SymInt",
};

/* ---- Overrides ---- */

static void overrides(ptv_run *run, const ptv_frame *graph)
{
    static const uint8_t slots[] = {PTV_VULKAN_VK_GRAPH_STORAGE_TYPE_OVERRIDE,
                                    PTV_VULKAN_VK_GRAPH_MEMORY_LAYOUT_OVERRIDE};
    for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++) {
        uint64_t value = ptv_scalar_of(&run->image, graph->at, graph->type, slots[i]);
        uint64_t usual = graph->type->fields[slots[i]].value;
        if (value != usual) {
            ptv_report_at(run, &vulkan_override_ignored_rule, ptv_field_of(graph, slots[i]),
                          ptv_signed_mismatch((int64_t)value, (int64_t)usual, (int64_t)usual));
        }
    }
}

static const ptv_rule vulkan_override_ignored_rule = {
    .name = "vulkan-override-ignored",
    .code = 786,
    .severity = PTV_NOTE,
    .on = PTV_VULKAN_VK_GRAPH,
    .reads = ROOT_FIELD(STORAGE_TYPE_OVERRIDE) | ROOT_FIELD(MEMORY_LAYOUT_OVERRIDE),
    .check = overrides,
    .title = "a Vulkan graph asks for a storage or a layout of all tensors",
    .why = "no runtime reads this field: what counts is each tensor's own, and the compile specs",
    .fix = "none needed",
};

static const ptv_rule *const rules[] = {&vulkan_call_unnamed_rule,
                                        &vulkan_datatype_unset_rule,
                                        &vulkan_input_or_output_not_tensor_rule,
                                        &vulkan_input_constant_rule,
                                        &vulkan_memory_object_high_rule,
                                        &vulkan_memory_object_huge_rule,
                                        &vulkan_override_ignored_rule};

const ptv_rule_list ptv_vulkan_list = PTV_RULE_LIST_OF(rules, &ptv_schema_vulkan);
