/*
 * Rules about calls of graphs: branches, loops, maps. A graph must take as many operands as the
 * call passes, and return as many values as the call does.
 */
#include "native_graph.h"

static const ptv_rule native_graph_call_rule;

enum {
    FLAG = PTV_NG(ARGUMENT_VALUE_BOOL_ARG),
    GRAPH = PTV_NG(ARGUMENT_VALUE_GRAPH_ARG),
    LIST = PTV_NG(ARGUMENT_VALUE_TENSOR_LIST_ARG)
};

const ptv_ng_call ptv_ng_calls[PTV_NG_CALLS] = {
    {"torch.ops.higher_order.cond", {FLAG, GRAPH, GRAPH, LIST}, 4, 1, 2, 0},
    {"torch.ops.higher_order.while_loop", {GRAPH, GRAPH, LIST, LIST}, 4, 0, 2, 1},
    {"torch.ops.higher_order.map_impl", {GRAPH, LIST, LIST}, 3, 0, 1, 0},
};

static const ptv_ng_call *shape_of(const ptv_run *run, uint32_t node)
{
    ptv_vec target = ptv_ng_vec(run, node, PTV_NG(NODE_TARGET));
    for (size_t i = 0; i < PTV_NG_CALLS; i++) {
        if (ptv_ng_is(&run->image, target, ptv_ng_calls[i].target)) {
            return &ptv_ng_calls[i];
        }
    }
    return NULL;
}

/* The value of argument i, or 0 if it is of another kind. */
static uint32_t value_at(const ptv_run *run, ptv_vec inputs, uint32_t i, unsigned kind)
{
    const ptv_image *im = &run->image;
    uint32_t argument = ptv_table_of(im, ptv_table_in(im, inputs, i), PTV_NG(NAMED_ARGUMENT_ARG));
    bool same = argument != 0 && ptv_native_graph_argument_value_type(im, argument) == kind;
    return same ? ptv_table_of(im, argument, PTV_NG(ARGUMENT_VALUE)) : 0;
}

static bool has_kinds(const ptv_run *run, const ptv_ng_call *s, ptv_vec inputs)
{
    bool good = inputs.count == s->count;
    for (uint32_t i = 0; i < s->count && good; i++) {
        good = value_at(run, inputs, i, s->kinds[i]) != 0 ||
               (s->kinds[i] == FLAG &&
                value_at(run, inputs, i, PTV_NG(ARGUMENT_VALUE_TENSOR_ARG)) != 0);
    }
    return good;
}

/* The number of tensors in the lists that are passed. */
static uint64_t operands_of(const ptv_run *run, const ptv_ng_call *s, ptv_vec inputs)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t list = s->kinds[i] == LIST ? value_at(run, inputs, i, LIST) : 0;
        count += list == 0 ? 0 : ptv_ng_vec(run, list, PTV_NG(TENSOR_LIST_ARG_NAMES)).count;
    }
    return count;
}

static uint32_t graph_at(const ptv_run *run, ptv_vec inputs, uint32_t i)
{
    return ptv_table_of(&run->image, value_at(run, inputs, i, GRAPH), PTV_NG(GRAPH_ARG_GRAPH));
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *node, uint32_t argument, uint64_t found,
                            uint64_t expected)
{
    ptv_frame frames[2] = {*node};
    const ptv_frame *f = ptv_frame_down(run, frames, PTV_NG(NODE_INPUTS), (int32_t)argument);
    ptv_report_at(run, &native_graph_call_rule, ptv_field_of(f, PTV_NG(NAMED_ARGUMENT_ARG)),
                  ptv_unsigned_mismatch(found, expected, expected));
}

static void judge_inputs(ptv_run *run, const ptv_frame *node, const ptv_ng_call *s, ptv_vec inputs)
{
    uint64_t operands = operands_of(run, s, inputs);
    for (uint32_t i = s->graphs; i < s->graphs + s->graph_count; i++) {
        uint32_t graph = graph_at(run, inputs, i);
        uint64_t taken = graph == 0 ? operands : ptv_ng_vec(run, graph, PTV_NG(GRAPH_INPUTS)).count;
        if (taken != operands) {
            report(run, node, i, taken, operands);
        }
    }
}

/* Each graph must return as many values as the call, except for the condition of a loop. */
static void judge_outputs(ptv_run *run, const ptv_frame *node, const ptv_ng_call *s, ptv_vec inputs)
{
    uint64_t made = ptv_ng_vec(run, node->at, PTV_NG(NODE_OUTPUTS)).count;
    for (uint32_t i = s->graphs; i < s->graphs + s->graph_count; i++) {
        uint32_t graph = graph_at(run, inputs, i);
        uint64_t wanted = s->decides != 0 && i == s->graphs ? 1 : made;
        uint64_t returned =
            graph == 0 ? wanted : ptv_ng_vec(run, graph, PTV_NG(GRAPH_OUTPUTS)).count;
        if (returned != wanted) {
            report(run, node, i, returned, wanted);
        }
    }
}

static void check_call(ptv_run *run, const ptv_frame *node)
{
    const ptv_ng_call *s = shape_of(run, node->at);
    ptv_vec inputs = ptv_ng_vec(run, node->at, PTV_NG(NODE_INPUTS));
    if (s == NULL) {
        return;
    }
    if (!has_kinds(run, s, inputs)) {
        ptv_report_at(run, &native_graph_call_rule, ptv_field_of(node, PTV_NG(NODE_INPUTS)),
                      ptv_no_mismatch());
        return;
    }
    judge_inputs(run, node, s, inputs);
    judge_outputs(run, node, s, inputs);
}

static const ptv_rule native_graph_call_rule = {
    .name = "native-graph-call",
    .code = 1075,
    .severity = PTV_WARNING,
    .on = PTV_NG(NODE),
    .check = check_call,
    .title = "a branch, a loop or a map is called with arguments that its graphs do not take",
    .why = "no reader compares them at load; engines pass operands by their number",
    .found_is = "tensors",
    .fix = "look for the pass that removed an input of a graph, or an operand of its call",
};

static const ptv_rule *const rules[] = {&native_graph_call_rule};

const ptv_rule_list ptv_native_call_list = PTV_NG_LIST(rules);
