/* Rules about values that the method binds to constants and buffers, or whose TensorMeta callers
 * need. native_flow.c lists these rules. */
#include "native_flow.h"

void ptv_ng_judge_meta(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (v->meta == 0) {
        ptv_report_ng(&f->values.graph,
                      f->values.graph.method != 0 ? &ptv_native_value_without_meta_rule
                                                  : &ptv_native_inner_value_without_meta_rule,
                      m);
    }
}

const ptv_rule ptv_native_value_without_meta_rule = {
    .name = "native-value-without-meta",
    .code = 1030,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "nothing says what an input, an output or a buffer of a method is",
    .why = "the reader refuses a method of which it does not know types and sizes",
    .fix = "add it to tensor_values of the method's graph",
};

const ptv_rule ptv_native_inner_value_without_meta_rule = {
    .name = "native-inner-value-without-meta",
    .code = 1031,
    .severity = PTV_WARNING,
    .with = &ptv_native_value_unknown_rule,
    .title = "nothing says what an input or an output of a graph in a graph is",
    .why = "the tensor_values of a graph are all that is known of its values",
    .fix = "add it to tensor_values of the graph that it is in",
};

PTV_COLD void ptv_report_ng(const ptv_ng_graph *g, const ptv_rule *rule,
                            const ptv_ng_reference *reference)
{
    ptv_frame frames[PTV_NG_FRAMES];
    const ptv_place place = ptv_ng_place(g, reference, frames);
    ptv_report_about(g->run, rule, place, ptv_locate(&g->run->image, &place), ptv_no_mismatch(),
                     (ptv_about){.subject = g->run->image.bytes + reference->name.at,
                                 .length = reference->name.count});
}

/* Returns whether the value does not occur in the graph. */
static bool is_nowhere(const ptv_ng_value *v)
{
    return v->maker == PTV_NG_NOBODY && v->user == 0 && v->input == 0;
}

void ptv_ng_judge_bound(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m)
{
    if (is_nowhere(v)) {
        ptv_report_ng(&f->values.graph, &ptv_native_binding_unknown_rule, m);
    } else if (v->input != 0) {
        ptv_report_ng(&f->values.graph, &ptv_native_input_bound_rule, m);
    } else if (v->maker != PTV_NG_NOBODY && v->placed == 0) {
        ptv_report_ng(&f->values.graph, &ptv_native_binding_not_placed_rule, m);
    } else if (m->role == PTV_NG_STATE) {
        ptv_ng_judge_meta(f, v, m);
    }
}

const ptv_rule ptv_native_binding_unknown_rule = {
    .name = "native-binding-unknown",
    .code = 1029,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a constant or buffer of a method is not a value of its graph",
    .why = "the reader looks its value up by name, and refuses the method",
    .fix = "look for the pass that removed what nobody reads: the entry has to go with it",
};

const ptv_rule ptv_native_binding_not_placed_rule = {
    .name = "native-binding-not-placed",
    .code = 1034,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a constant or buffer of a method is the result of a call in its graph",
    .why = "a placeholder is what makes the value of a constant: with a call, the value would come "
           "from two places",
    .fix = "look for the pass that replaced the placeholder: the entry has to go with it",
};

const ptv_rule ptv_native_input_bound_rule = {
    .name = "native-input-bound",
    .code = 1035,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a constant or buffer of a method is an input of its graph, too",
    .why = "its value would come from two places; the exporter's own check refuses it",
    .fix = "look for the pass that turned an input into a constant: it is in one of the two lists",
};
