/* The rule about names of placeholders in native graphs. native_flow.c checks what they stand
 * for. */
#include "native_graph.h"

static const ptv_rule native_placeholder_renamed_rule;

/* The name of the value that a placeholder makes, if it makes exactly one. */
static ptv_vec made_by(const ptv_run *run, uint32_t node)
{
    const ptv_image *im = &run->image;
    ptv_vec outputs = ptv_ng_vec(run, node, PTV_NG(NODE_OUTPUTS));
    bool one = ptv_native_graph_node_op_kind(im, node) == PTV_NG(OP_KIND_PLACEHOLDER) &&
               outputs.count == 1;
    return one ? ptv_ng_vec(run, ptv_table_in(im, outputs, 0), PTV_NG(OUTPUT_NAME))
               : (ptv_vec){0, 0};
}

static void check_placeholder(ptv_run *run, const ptv_frame *node)
{
    const ptv_image *im = &run->image;
    ptv_vec name = ptv_ng_vec(run, node->at, PTV_NG(NODE_NAME));
    ptv_vec value = made_by(run, node->at);
    if (value.at == 0 || name.count == 0 || !ptv_spend(run, node, name.count)) {
        return;
    }
    if (value.count != name.count ||
        memcmp(im->bytes + name.at, im->bytes + value.at, name.count) != 0) {
        const ptv_place place = ptv_field_of(node, PTV_NG(NODE_NAME));
        ptv_report_about(run, &native_placeholder_renamed_rule, place, ptv_locate(im, &place),
                         ptv_no_mismatch(),
                         (ptv_about){.subject = im->bytes + name.at, .length = name.count});
    }
}

static const ptv_rule native_placeholder_renamed_rule = {
    .name = "native-placeholder-renamed",
    .code = 1039,
    .severity = PTV_WARNING,
    .on = PTV_NG(NODE),
    .check = check_placeholder,
    .title = "a placeholder of a native graph and the value that it makes have different names",
    .why = "the exporter's own check takes the name of the node for that of the input or constant, "
           "readers that of the value",
    .fix = "look for the pass that renamed one of the two",
};

static const ptv_rule *const rules[] = {&native_placeholder_renamed_rule};

const ptv_rule_list ptv_native_placed_list = PTV_NG_LIST(rules);
