/* Rules about outputs of a graph: its list of outputs against what its output node returns. */
#include "native_flow.h"

static const ptv_rule native_outputs_differ_rule, native_number_returned_rule,
    native_input_target_rule;

void ptv_ng_find_results(ptv_ng_flow *f)
{
    const ptv_run *run = f->values.graph.run;
    ptv_vec nodes = ptv_ng_vec(run, f->values.graph.frame->at, PTV_NG(GRAPH_NODES));
    f->result_node = PTV_NG_NOBODY;
    for (uint32_t i = nodes.count; i-- > 0 && f->result_node == PTV_NG_NOBODY;) {
        if (ptv_native_graph_node_op_kind(&run->image, ptv_table_in(&run->image, nodes, i)) ==
            PTV_NG(OP_KIND_OUTPUT)) {
            f->result_node = i;
        }
    }
}

void ptv_ng_judge_result(ptv_ng_flow *f, const ptv_ng_reference *m)
{
    if (m->node == f->result_node) {
        f->first_result = f->results == 0 ? f->values.next - 1 : f->first_result;
        f->results++;
    }
}

static const ptv_ng_value *result_at(const ptv_ng_flow *f, uint32_t i)
{
    return &f->values.list[f->values.numbers[f->first_result + i]];
}

/* Reports and skips results that are numbers: exporters leave these out of the list. */
static void pass_numbers(ptv_ng_flow *f, const ptv_ng_value *up_to)
{
    ptv_run *run = f->values.graph.run;
    while (f->matched < f->results && result_at(f, f->matched) != up_to &&
           ptv_ng_is_number(result_at(f, f->matched))) {
        ptv_report_at(run, &native_number_returned_rule,
                      ptv_field_of(f->values.graph.frame, PTV_NG(GRAPH_OUTPUTS)),
                      ptv_no_mismatch());
        f->matched++;
    }
}

static const ptv_rule native_number_returned_rule = {
    .name = "native-number-returned",
    .code = 1037,
    .severity = PTV_WARNING,
    .with = &ptv_native_value_unknown_rule,
    .title = "a native graph returns a number, which its outputs leave out",
    .why = "exporters list tensors only; readers that compare the two refuse the method",
    .fix = "return a tensor that holds the number",
};

void ptv_ng_judge_output(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (f->result_node == PTV_NG_NOBODY || f->differ) {
        return;
    }
    pass_numbers(f, v);
    if (f->matched == f->results || result_at(f, f->matched) != v) {
        ptv_report_ng(&f->values.graph, &native_outputs_differ_rule, m);
        f->differ = true;
        return;
    }
    f->matched++;
    ptv_ng_judge_meta(f, v, m);
}

void ptv_ng_end_results(ptv_ng_flow *f)
{
    if (f->differ) {
        return;
    }
    pass_numbers(f, NULL);
    if (f->matched < f->results) {
        ptv_report_at(f->values.graph.run, &native_outputs_differ_rule,
                      ptv_field_of(f->values.graph.frame, PTV_NG(GRAPH_OUTPUTS)),
                      ptv_unsigned_mismatch(f->matched, f->results, f->results));
    }
}

static const ptv_rule native_outputs_differ_rule = {
    .name = "native-outputs-differ",
    .code = 1036,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "the outputs of a native graph are not what its output node returns",
    .why = "the reader compares the two lists and refuses the graph",
    .found_is = "outputs",
    .fix = "look for the pass that changed one of the two",
};

void ptv_ng_judge_target(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (v->input == 0) {
        ptv_report_ng(&f->values.graph, &native_input_target_rule, m);
    }
}

static const ptv_rule native_input_target_rule = {
    .name = "native-input-target",
    .code = 1038,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "an output of a method is the new state of an input that it does not have",
    .why = "the reader does not know where to copy it, and refuses the method",
    .fix = "name an input of the method's graph, or make it an ordinary output",
};

static const ptv_rule *const rules[] = {&native_outputs_differ_rule, &native_number_returned_rule,
                                        &native_input_target_rule};

const ptv_rule_list ptv_native_output_list = PTV_NG_LIST(rules);
