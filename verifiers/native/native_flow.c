/*
 * Rules about the values of a graph: each is made once, and before it is read; inputs, placeholders
 * and writes to constants. Outputs are in outputs.c, constants and buffers in bound.c.
 */
#include "native_flow.h"

static const ptv_rule native_value_late_rule, native_value_twice_rule, native_reference_empty_rule,
    native_placeholder_unbound_rule, native_input_twice_rule, native_input_not_placed_rule,
    native_inputs_out_of_order_rule, native_bound_twice_rule, native_alias_unknown_rule,
    native_constant_written_rule;

/* ---- Collecting what is known about each value ---- */

static void fault(ptv_ng_flow *f, const ptv_rule *rule, const ptv_ng_reference *reference);

static ptv_ng_value *value_of(ptv_ng_flow *f)
{
    return &f->values.list[f->values.numbers[f->values.next++]];
}

static int64_t op_of(const ptv_ng_flow *f, uint32_t node)
{
    const ptv_run *run = f->values.graph.run;
    ptv_vec nodes = ptv_ng_vec(run, f->values.graph.frame->at, PTV_NG(GRAPH_NODES));
    return ptv_native_graph_node_op_kind(&run->image, ptv_table_in(&run->image, nodes, node));
}

static void note_made(ptv_ng_flow *f, ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (m->name.count == 0) {
        return;
    }
    if (v->maker != PTV_NG_NOBODY) {
        fault(f, &native_value_twice_rule, m);
        return;
    }
    v->maker = m->node;
    v->placed = op_of(f, m->node) == PTV_NG(OP_KIND_PLACEHOLDER);
    v->kind =
        m->at == 0 ? 0 : (uint8_t)ptv_native_graph_output_kind(&f->values.graph.run->image, m->at);
}

static const ptv_rule native_value_twice_rule = {
    .name = "native-value-twice",
    .code = 1021,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a value of a native graph is made twice",
    .why = "readers refuse it, or take one of the two",
    .fix = "look for the pass that copied a node and left the names of its outputs",
};

static void note_bound(ptv_ng_flow *f, ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (v->constant != 0 || v->state != 0) {
        fault(f, &native_bound_twice_rule, m);
        return;
    }
    if (m->role == PTV_NG_CONSTANT) {
        v->constant = m->at;
        v->meta = ptv_table_of(&f->values.graph.run->image, m->at, PTV_NG(NAMED_TENSOR_REF_META));
    } else {
        v->state = 1;
    }
}

static const ptv_rule native_bound_twice_rule = {
    .name = "native-bound-twice",
    .code = 1028,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "two constants or buffers of a method are one value of its graph",
    .why = "a value has the bytes of one key: the reader refuses the second",
    .fix = "look for the pass that merged two weights: one of the two entries has to go",
};

static void note(void *context, const ptv_ng_reference *m)
{
    ptv_ng_flow *f = context;
    ptv_ng_value *v = value_of(f);
    switch (m->role) {
    case PTV_NG_CONSTANT:
    case PTV_NG_STATE: note_bound(f, v, m); break;
    case PTV_NG_INPUT:
        if (v->input != 0) {
            fault(f, &native_input_twice_rule, m);
        }
        v->input = 1;
        break;
    case PTV_NG_META:
        if (v->meta == 0) {
            v->meta = ptv_table_of(&f->values.graph.run->image, m->at, PTV_NG(TENSOR_VALUE_META));
        }
        break;
    case PTV_NG_MADE: note_made(f, v, m); break;
    default: break;
    }
}

static const ptv_rule native_input_twice_rule = {
    .name = "native-input-twice",
    .code = 1025,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a native graph has an input twice",
    .why = "the reader refuses it: each input has a placeholder of its own",
    .fix = "look for the pass that merged two inputs",
};

/* ---- Reading ---- */

static void judge_use(ptv_ng_flow *f, ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (m->name.count == 0) {
        fault(f, &native_reference_empty_rule, m);
        return;
    }
    v->user = m->node + 1;
    if (v->maker == PTV_NG_NOBODY) {
        fault(f, &ptv_native_value_unknown_rule, m);
    } else if (v->maker >= m->node) {
        fault(f, &native_value_late_rule, m);
    }
}

static const ptv_rule native_reference_empty_rule = {
    .name = "native-reference-empty",
    .code = 1023,
    .severity = PTV_WARNING,
    .with = &ptv_native_value_unknown_rule,
    .title = "an argument of a native graph is a tensor without a name",
    .why = "the reader passes nothing in its place, as if it were left out",
    .fix = "write a NoneArg where nothing is meant",
};

static const ptv_rule native_value_late_rule = {
    .name = "native-value-late",
    .code = 1022,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a node of a native graph reads what only it or a later one makes",
    .why = "nodes run in the order of the list: the reader refuses it",
    .fix = "look for the pass that changed the order of nodes",
};

static bool is_number_made(const ptv_ng_flow *f, uint32_t output)
{
    return ptv_native_graph_output_kind(&f->values.graph.run->image, output) >=
           PTV_NG(OUTPUT_VALUE_KIND_INT);
}

static void judge_alias(ptv_ng_flow *f, uint32_t number, const ptv_ng_reference *m)
{
    const ptv_ng_value *source = &f->values.list[number];
    f->source = PTV_NG_NOBODY;
    if (source->user != m->node + 1 || source->maker >= m->node || ptv_ng_is_number(source) ||
        is_number_made(f, m->at)) {
        fault(f, &native_alias_unknown_rule, m);
    } else {
        f->source = source->root;
    }
}

static const ptv_rule native_alias_unknown_rule = {
    .name = "native-alias-unknown",
    .code = 1032,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "an output of a native graph has the memory of what its node does not read",
    .why =
        "the memory is that of one of the node's own arguments, and both are tensors: the reader "
        "refuses others",
    .fix = "name the argument that the operator writes in place, or nothing",
};

/* Checks an argument that is written: it may alias a constant, under whatever name. */
static void judge_written(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    const ptv_run *run = f->values.graph.run;
    const ptv_image *im = &run->image;
    ptv_vec nodes = ptv_ng_vec(run, f->values.graph.frame->at, PTV_NG(GRAPH_NODES));
    ptv_vec inputs = ptv_ng_vec(run, ptv_table_in(im, nodes, m->node), PTV_NG(NODE_INPUTS));
    uint32_t constant = f->values.list[v->root].constant;
    if (constant == 0 || m->index >= 0 ||
        ptv_native_graph_named_argument_mutated(im, ptv_table_in(im, inputs, m->item)) == 0) {
        return;
    }
    int64_t kind = ptv_native_graph_named_tensor_ref_kind(im, constant);
    if (kind == PTV_NG(INPUT_KIND_PARAMETER) || kind == PTV_NG(INPUT_KIND_CONSTANT_TENSOR)) {
        fault(f, &native_constant_written_rule, m);
    }
}

static const ptv_rule native_constant_written_rule = {
    .name = "native-constant-written",
    .code = 1033,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a node of a native graph writes a constant in place",
    .why = "weights are mapped, and shared between methods: the reader refuses it",
    .fix = "make it a buffer, or use the operator that makes a value of its own",
};

/* ---- Placeholders and inputs ---- */

static void judge_made(ptv_ng_flow *f, uint32_t number, const ptv_ng_reference *m)
{
    ptv_ng_value *v = &f->values.list[number];
    if (f->source != PTV_NG_NOBODY) {
        v->root = f->source;
    }
    f->source = PTV_NG_NOBODY;
    if (m->name.count > 0 && v->placed != 0 && v->maker == m->node && v->input == 0 &&
        v->constant == 0 && v->state == 0) {
        fault(f, &native_placeholder_unbound_rule, m);
    }
}

static const ptv_rule native_placeholder_unbound_rule = {
    .name = "native-placeholder-unbound",
    .code = 1024,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a placeholder of a native graph is neither an input nor a constant nor a buffer",
    .why = "nothing is ever put in its place",
    .fix = "look for the pass that removed an input, or a weight, and left its placeholder",
};

static void judge_input(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (v->maker == PTV_NG_NOBODY || v->placed == 0) {
        fault(f, &native_input_not_placed_rule, m);
        return;
    }
    if (f->any_input && v->maker < f->last_input) {
        fault(f, &native_inputs_out_of_order_rule, m);
    }
    f->any_input = true;
    f->last_input = v->maker;
}

static const ptv_rule native_input_not_placed_rule = {
    .name = "native-input-not-placed",
    .code = 1026,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "an input of a native graph has no placeholder",
    .why = "a placeholder is what makes the value of an input: the reader refuses it",
    .fix = "look for the pass that removed the placeholder of an input that nobody reads",
};

static const ptv_rule native_inputs_out_of_order_rule = {
    .name = "native-inputs-out-of-order",
    .code = 1027,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "the inputs of a native graph are in another order than their placeholders",
    .why = "the reader refuses it: nobody could tell which of the two orders callers mean",
    .fix = "look for the pass that sorted one of the two lists",
};

/* ---- The graph ---- */

static void judge(void *context, const ptv_ng_reference *m)
{
    ptv_ng_flow *f = context;
    uint32_t number = f->values.numbers[f->values.next];
    ptv_ng_value *v = value_of(f);
    switch (m->role) {
    case PTV_NG_INPUT:
        judge_input(f, v, m);
        ptv_ng_judge_meta(f, v, m);
        break;
    case PTV_NG_USE:
        judge_use(f, v, m);
        judge_written(f, v, m);
        ptv_ng_judge_result(f, m);
        break;
    case PTV_NG_ALIAS: judge_alias(f, number, m); break;
    case PTV_NG_MADE: judge_made(f, number, m); break;
    case PTV_NG_OUTPUT: ptv_ng_judge_output(f, v, m); break;
    case PTV_NG_TARGET: ptv_ng_judge_target(f, v, m); break;
    default: break;
    }
}

/* Runs last, when makers and users of all values are known. */
static void judge_bindings(void *context, const ptv_ng_reference *m)
{
    ptv_ng_flow *f = context;
    ptv_ng_judge_bound(f, value_of(f), m);
}

static void fault(ptv_ng_flow *f, const ptv_rule *rule, const ptv_ng_reference *reference)
{
    ptv_report_ng(&f->values.graph, rule, reference);
}

static void check_flow(ptv_run *run, const ptv_frame *graph)
{
    ptv_ng_flow f = {.values = {.graph = ptv_ng_graph_of(run, graph)}, .source = PTV_NG_NOBODY};
    if (!ptv_ng_number_values(&f.values, &ptv_native_value_unknown_rule)) {
        if (ptv_skipped(run, &ptv_native_value_unknown_rule) == PTV_SKIP_MEMORY) {
            ptv_skip_rules(run, &ptv_native_flow_list, PTV_SKIP_MEMORY);
            ptv_skip_rules(run, &ptv_native_output_list, PTV_SKIP_MEMORY);
        }
        return;
    }
    ptv_ng_find_results(&f);
    ptv_ng_each(&f.values.graph, note, &f);
    f.values.next = 0;
    ptv_ng_each(&f.values.graph, judge, &f);
    ptv_ng_end_results(&f);
    f.values.next = 0;
    ptv_ng_each_bound(&f.values.graph, judge_bindings, &f);
}

const ptv_rule ptv_native_value_unknown_rule = {
    .name = "native-value-unknown",
    .code = 1020,
    .severity = PTV_ERROR,
    .on = PTV_NG(GRAPH),
    .check = check_flow,
    .title = "a node of a native graph reads what nothing in the graph makes",
    .why = "the reader refuses it; inputs, constants and buffers are made by placeholders, and "
           "values of the graph around are no values of this one",
    .fix = "look for the pass that removed or renamed a node and left its name in others",
};

static const ptv_rule *const rules[] = {&ptv_native_value_unknown_rule,
                                        &native_value_twice_rule,
                                        &native_value_late_rule,
                                        &native_reference_empty_rule,
                                        &native_placeholder_unbound_rule,
                                        &native_input_twice_rule,
                                        &native_input_not_placed_rule,
                                        &native_inputs_out_of_order_rule,
                                        &native_bound_twice_rule,
                                        &ptv_native_binding_unknown_rule,
                                        &ptv_native_value_without_meta_rule,
                                        &ptv_native_inner_value_without_meta_rule,
                                        &native_alias_unknown_rule,
                                        &native_constant_written_rule,
                                        &ptv_native_binding_not_placed_rule,
                                        &ptv_native_input_bound_rule};

const ptv_rule_list ptv_native_flow_list = PTV_NG_LIST(rules);
