/*
 * The rule about the order of calls in a Vulkan graph. A call writes its last argument, a tensor
 * or a list of tensors, and reads all others.
 */
#include <string.h>

#include "../context/sort.h"
#include "vulkan_graph.h"

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_VULKAN_VK_GRAPH_##slot)

static const ptv_rule vulkan_tensor_read_before_written_rule;

/* The first call that writes a value, as its index + FIRST_CALL. */
enum { NEVER, BEFORE_ALL, FIRST_CALL };

typedef struct order {
    ptv_run *run;
    const ptv_frame *graph;
    uint32_t *written; /* per value */
    uint32_t values;
    uint32_t call;
} order;

typedef void (*visit_value)(order *o, uint32_t value, uint32_t arg);

/* Visits a value, or the items of a list of values. Returns false if the budget is spent. */
static bool each_value(order *o, int64_t value, uint32_t arg, visit_value visit)
{
    const ptv_image *im = &o->run->image;
    ptv_vk_value v = ptv_vk_value_at(im, o->run->root, (uint64_t)value);
    if (v.kind != PTV_VULKAN_GRAPH_TYPES_VALUE_LIST || v.at == 0) {
        if (v.kind != PTV_VULKAN_GRAPH_TYPES_NONE) {
            visit(o, (uint32_t)value, arg);
        }
        return true;
    }
    ptv_vec items = ptv_vec_of(im, v.at, PTV_VULKAN_VALUE_LIST_ITEMS);
    if (!ptv_spend(o->run, o->graph, UINT64_C(4) * items.count)) {
        return false;
    }
    for (uint32_t i = 0; i < items.count; i++) {
        uint32_t item = ptv_u32(im, items.at + 4 * i);
        if (item < o->values) {
            visit(o, item, arg);
        }
    }
    return true;
}

static ptv_vec args_of(const order *o, uint32_t call)
{
    const ptv_image *im = &o->run->image;
    ptv_vec chain = ptv_vec_of(im, o->graph->at, PTV_VULKAN_VK_GRAPH_CHAIN);
    return ptv_vec_of(im, ptv_table_in(im, chain, call), PTV_VULKAN_OPERATOR_CALL_ARGS);
}

static int64_t arg_at(const order *o, ptv_vec args, uint32_t i)
{
    return (int32_t)ptv_u32(&o->run->image, args.at + 4 * i);
}

static void note_written(order *o, uint32_t value, uint32_t arg)
{
    (void)arg;
    if (o->written[value] == NEVER) {
        o->written[value] = FIRST_CALL + o->call;
    }
}

PTV_COLD static void report(order *o, uint32_t arg)
{
    ptv_frame frames[2] = {*o->graph};
    const ptv_frame *call =
        ptv_frame_down(o->run, frames, PTV_VULKAN_VK_GRAPH_CHAIN, (int32_t)o->call);
    ptv_report_at(o->run, &vulkan_tensor_read_before_written_rule,
                  ptv_element_of(call, PTV_VULKAN_OPERATOR_CALL_ARGS, arg), ptv_no_mismatch());
}

/* A value that no call writes is a constant, a number, or state that the backend keeps. */
static void check_read(order *o, uint32_t value, uint32_t arg)
{
    if (o->written[value] > FIRST_CALL + o->call && !o->run->stopped) {
        report(o, arg);
    }
}

static bool note_call(order *o, uint32_t call)
{
    ptv_vec args = args_of(o, call);
    o->call = call;
    return args.count == 0 ||
           each_value(o, arg_at(o, args, args.count - 1), args.count - 1, note_written);
}

static bool check_call(order *o, uint32_t call)
{
    ptv_vec args = args_of(o, call);
    o->call = call;
    bool more = ptv_spend(o->run, o->graph, UINT64_C(4) * args.count);
    for (uint32_t i = 0; i + 1 < args.count && more && !o->run->stopped; i++) {
        more = each_value(o, arg_at(o, args, i), i, check_read);
    }
    return more;
}

static void note_inputs(order *o)
{
    ptv_vec inputs = ptv_vec_of(&o->run->image, o->graph->at, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    memset(o->written, 0, (size_t)o->values * sizeof o->written[0]);
    for (uint32_t i = 0; i < inputs.count; i++) {
        uint32_t value = ptv_u32(&o->run->image, inputs.at + 4 * i);
        if (value < o->values) {
            o->written[value] = BEFORE_ALL;
        }
    }
}

/* Each value takes 4 bytes here, and at least 4 in the file: less than PTV_MEMORY_FOR. */
static void read_before_written(ptv_run *run, const ptv_frame *graph)
{
    uint32_t calls = ptv_vec_of(&run->image, graph->at, PTV_VULKAN_VK_GRAPH_CHAIN).count;
    order o = {.run = run, .graph = graph};
    o.values = ptv_vec_of(&run->image, graph->at, PTV_VULKAN_VK_GRAPH_VALUES).count;
    if (calls < 2 || o.values == 0) {
        return;
    }
    o.written = ptv_borrow_list(run, &vulkan_tensor_read_before_written_rule, o.values,
                                sizeof o.written[0]);
    if (o.written == NULL) {
        return;
    }
    note_inputs(&o);
    bool more = true;
    for (uint32_t i = 0; i < calls && more; i++) {
        more = note_call(&o, i);
    }
    for (uint32_t i = 0; i < calls && more && !run->stopped; i++) {
        more = check_call(&o, i);
    }
}

static const ptv_rule vulkan_tensor_read_before_written_rule = {
    .name = "vulkan-tensor-read-before-written",
    .code = 787,
    .severity = PTV_WARNING,
    .on = PTV_VULKAN_VK_GRAPH,
    .reads = ROOT_FIELD(CHAIN) | ROOT_FIELD(VALUES) | ROOT_FIELD(INPUT_IDS),
    .check = read_before_written,
    .title = "a call of a Vulkan graph reads what only a later call writes",
    .why = "calls run in the order of the list: it reads whatever the memory held before",
    .fix = "look for the pass that changed the order of calls: the one that writes the tensor "
           "belongs before",
};

static const ptv_rule *const rules[] = {&vulkan_tensor_read_before_written_rule};

const ptv_rule_list ptv_vulkan_order_list = PTV_RULE_LIST_OF(rules, &ptv_schema_vulkan);
