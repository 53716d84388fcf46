/* Rules about the values that constants and buffers of a method are; their list is in
 * native_flow.c. */
#include "native_flow.h"

/* A value that is nowhere in the graph. */
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
    .title = "a constant or buffer of a method is no value of its graph",
    .why = "the reader looks its value up by name, and refuses the method",
    .fix = "look for the pass that removed what nobody reads: the entry has to go with it",
};

const ptv_rule ptv_native_binding_not_placed_rule = {
    .name = "native-binding-not-placed",
    .code = 1034,
    .severity = PTV_ERROR,
    .with = &ptv_native_value_unknown_rule,
    .title = "a constant or buffer of a method is what a call of its graph makes",
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
