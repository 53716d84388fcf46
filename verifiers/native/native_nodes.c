/* Rules about single nodes of native graphs: names, targets, arguments. */
#include "native_graph.h"

#include "../context/duplicates.h"

static const ptv_rule native_node_unnamed_rule, native_node_twice_rule, native_node_metadata_rule,
    native_target_missing_rule, native_target_unexpected_rule, native_target_unusual_rule,
    native_argument_empty_rule, native_references_differ_rule, native_flags_differ_rule,
    native_output_node_misplaced_rule;

/* ---- Names ---- */

/* field-missing reports an absent name. */
static void check_node(ptv_run *run, const ptv_frame *node)
{
    ptv_vec name = ptv_ng_vec(run, node->at, PTV_NG(NODE_NAME));
    ptv_vec metadata = ptv_ng_vec(run, node->at, PTV_NG(NODE_METADATA));
    if (name.at != 0 && name.count == 0) {
        ptv_report_at(run, &native_node_unnamed_rule, ptv_field_of(node, PTV_NG(NODE_NAME)),
                      ptv_no_mismatch());
    }
    if (metadata.count > 0) {
        ptv_report_at(run, &native_node_metadata_rule, ptv_field_of(node, PTV_NG(NODE_METADATA)),
                      ptv_no_mismatch());
    }
}

static const ptv_rule native_node_unnamed_rule = {
    .name = "native-node-unnamed",
    .code = 1010,
    .severity = PTV_ERROR,
    .on = PTV_NG(NODE),
    .check = check_node,
    .title = "a node of a native graph has an empty name",
    .why = "nodes are known by their names",
    .fix = "look at what makes the graph: each node has a name",
};

static const ptv_rule native_node_metadata_rule = {
    .name = "native-node-metadata",
    .code = 1012,
    .severity = PTV_NOTE,
    .once = 1,
    .with = &native_node_unnamed_rule,
    .title = "a node of a native graph has metadata",
    .why = "no exporter writes any, and no reader looks at it",
    .fix = "none needed",
};

static void check_names(ptv_run *run, const ptv_frame *graph)
{
    ptv_report_duplicates(run, &native_node_twice_rule, graph, PTV_NG(GRAPH_NODES),
                          PTV_NG(NODE_NAME));
}

static const ptv_rule native_node_twice_rule = {
    .name = "native-node-twice",
    .code = 1011,
    .severity = PTV_ERROR,
    .on = PTV_NG(GRAPH),
    .check = check_names,
    .title = "two nodes of a native graph have the same name",
    .why = "the exporter's own check refuses it: nodes are known by their names",
    .fix = "look for the pass that copied a node",
};

/* ---- Targets ---- */

static bool is_letter(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Counts words separated by dots. Returns 0 if the text is not of that form. */
static unsigned count_words(const ptv_image *im, ptv_vec text)
{
    unsigned words = 0;
    bool inside = false;
    for (uint32_t i = 0; i < text.count; i++) {
        uint8_t c = ptv_u8(im, text.at + i);
        if (is_letter(c)) {
            words += !inside;
            inside = true;
        } else if (c == '.' && inside) {
            inside = false;
        } else {
            return 0;
        }
    }
    return inside ? words : 0;
}

static bool begins(const ptv_image *im, ptv_vec text, const char *with)
{
    size_t length = strlen(with);
    return text.count >= length && memcmp(im->bytes + text.at, with, length) == 0;
}

/* torch.ops.NAMESPACE.NAME.OVERLOAD, torch.ops.higher_order.NAME, _operator.NAME */
static bool is_usual(const ptv_image *im, ptv_vec target)
{
    unsigned words = count_words(im, target);
    if (begins(im, target, "torch.ops.higher_order.")) {
        return words == 4;
    }
    return begins(im, target, "torch.ops.") ? words == 5
                                            : begins(im, target, "_operator.") && words == 2;
}

static void check_target(ptv_run *run, const ptv_frame *node)
{
    const ptv_image *im = &run->image;
    ptv_vec target = ptv_ng_vec(run, node->at, PTV_NG(NODE_TARGET));
    const ptv_place place = ptv_field_of(node, PTV_NG(NODE_TARGET));
    bool call = ptv_native_graph_node_op_kind(im, node->at) == PTV_NG(OP_KIND_CALL_FUNCTION);
    if (!ptv_spend(run, node, target.count)) {
        return;
    }
    if (call && target.count == 0) {
        ptv_report_at(run, &native_target_missing_rule, place, ptv_no_mismatch());
    } else if (!call && target.count > 0) {
        ptv_report_at(run, &native_target_unexpected_rule, place, ptv_no_mismatch());
    } else if (call && !is_usual(im, target)) {
        ptv_report_about(run, &native_target_unusual_rule, place, ptv_locate(im, &place),
                         ptv_no_mismatch(),
                         (ptv_about){.subject = im->bytes + target.at, .length = target.count});
    }
}

static const ptv_rule native_target_missing_rule = {
    .name = "native-target-missing",
    .code = 1013,
    .severity = PTV_WARNING,
    .on = PTV_NG(NODE),
    .check = check_target,
    .title = "a call of a native graph does not name its operator",
    .why = "no engine can run it; that is found out when the method is run",
    .fix = "look at what makes the graph: each call has a target, such as "
           "torch.ops.aten.add.Tensor",
};

static const ptv_rule native_target_unexpected_rule = {
    .name = "native-target-unexpected",
    .code = 1014,
    .severity = PTV_WARNING,
    .with = &native_target_missing_rule,
    .title = "a placeholder or the output node of a native graph has a target",
    .why = "nothing is called there: perhaps it was meant to be a call",
    .fix = "write CALL_FUNCTION into op_kind, or leave the target out",
};

static const ptv_rule native_target_unusual_rule = {
    .name = "native-target-unusual",
    .code = 1015,
    .severity = PTV_WARNING,
    .with = &native_target_missing_rule,
    .title = "a call of a native graph names its operator as no exporter does",
    .why = "engines look it up as it stands: torch.ops, namespace, name and overload, or "
           "_operator and name",
    .fix = "write the whole name, overload included",
};

/* ---- The output node ---- */

PTV_COLD static void report_node(ptv_run *run, const ptv_frame *graph, uint32_t node)
{
    ptv_frame frames[2] = {*graph};
    const ptv_frame *f = ptv_frame_down(run, frames, PTV_NG(GRAPH_NODES), (int32_t)node);
    ptv_report_at(run, &native_output_node_misplaced_rule, ptv_field_of(f, PTV_NG(NODE_OP_KIND)),
                  ptv_no_mismatch());
}

/* There must be exactly one output node, which is the last node. */
static void check_output_node(ptv_run *run, const ptv_frame *graph)
{
    const ptv_image *im = &run->image;
    ptv_vec nodes = ptv_ng_vec(run, graph->at, PTV_NG(GRAPH_NODES));
    for (uint32_t i = 0; i < nodes.count && !run->stopped; i++) {
        bool output =
            ptv_native_graph_node_op_kind(im, ptv_table_in(im, nodes, i)) == PTV_NG(OP_KIND_OUTPUT);
        if (output != (i + 1 == nodes.count)) {
            report_node(run, graph, i);
        }
    }
    if (nodes.at != 0 && nodes.count == 0) {
        ptv_report_at(run, &native_output_node_misplaced_rule,
                      ptv_field_of(graph, PTV_NG(GRAPH_NODES)), ptv_no_mismatch());
    }
}

static const ptv_rule native_output_node_misplaced_rule = {
    .name = "native-output-node-misplaced",
    .code = 1019,
    .severity = PTV_ERROR,
    .on = PTV_NG(GRAPH),
    .needs = &ptv_native_graph_too_large_rule,
    .check = check_output_node,
    .title = "a native graph does not end in its one output node",
    .why = "what the graph returns is what its last node says; the reader refuses others",
    .fix = "look for the pass that appended nodes, or removed the last one",
};

/* ---- Arguments ---- */

static void check_argument(ptv_run *run, const ptv_frame *argument)
{
    if (ptv_native_graph_argument_value_type(&run->image, argument->at) ==
        PTV_NG(ARGUMENT_VALUE_NONE)) {
        ptv_report_at(run, &native_argument_empty_rule,
                      ptv_field_of(argument, PTV_NG(ARGUMENT_VALUE)), ptv_no_mismatch());
    }
}

static const ptv_rule native_argument_empty_rule = {
    .name = "native-argument-empty",
    .code = 1016,
    .severity = PTV_WARNING,
    .on = PTV_NG(ARGUMENT),
    .check = check_argument,
    .title = "an argument of a native graph has no value",
    .why = "the reader passes nothing, as for a NoneArg, which is what exporters write",
    .fix = "write a NoneArg where nothing is meant",
};

/* The list in `slot` must be as long as the list in `with`. */
static void compare(ptv_run *run, const ptv_frame *value, unsigned slot, unsigned with,
                    const ptv_rule *rule)
{
    uint32_t found = ptv_ng_vec(run, value->at, slot).count;
    uint32_t expected = ptv_ng_vec(run, value->at, with).count;
    if (found != expected) {
        ptv_report_at(run, rule, ptv_field_of(value, slot),
                      ptv_unsigned_mismatch(found, expected, expected));
    }
}

static void check_references(ptv_run *run, const ptv_frame *list)
{
    if (ptv_ng_vec(run, list->at, PTV_NG(INT_LIST_ARG_REFS)).count > 0) {
        compare(run, list, PTV_NG(INT_LIST_ARG_REFS), PTV_NG(INT_LIST_ARG_VALUES),
                &native_references_differ_rule);
    }
}

static const ptv_rule native_references_differ_rule = {
    .name = "native-references-differ",
    .code = 1017,
    .severity = PTV_ERROR,
    .on = PTV_NG(INT_LIST_ARG),
    .check = check_references,
    .title = "a list of numbers of a native graph has more or fewer references than numbers",
    .why = "reference i stands for number i: the reader refuses the rest",
    .found_is = "references",
    .fix = "write as many references as numbers, empty ones where the number counts, or none",
};

/* field-missing reports an absent list. */
static void check_flags(ptv_run *run, const ptv_frame *list)
{
    if (ptv_ng_vec(run, list->at, PTV_NG(OPTIONAL_TENSOR_LIST_ARG_HAS_VALUE)).at != 0) {
        compare(run, list, PTV_NG(OPTIONAL_TENSOR_LIST_ARG_HAS_VALUE),
                PTV_NG(OPTIONAL_TENSOR_LIST_ARG_NAMES), &native_flags_differ_rule);
    }
}

static const ptv_rule native_flags_differ_rule = {
    .name = "native-flags-differ",
    .code = 1018,
    .severity = PTV_WARNING,
    .on = PTV_NG(OPTIONAL_TENSOR_LIST_ARG),
    .check = check_flags,
    .title = "a list of optional tensors has more or fewer flags than names",
    .why = "the reader takes what has no flag for nothing; the exporter's own check refuses it",
    .found_is = "flags",
    .fix = "write a flag for each name",
};

static const ptv_rule *const rules[] = {
    &native_node_unnamed_rule,         &native_node_twice_rule,        &native_node_metadata_rule,
    &native_target_missing_rule,       &native_target_unexpected_rule, &native_target_unusual_rule,
    &native_argument_empty_rule,       &native_references_differ_rule, &native_flags_differ_rule,
    &native_output_node_misplaced_rule};

const ptv_rule_list ptv_native_node_list = PTV_NG_LIST(rules);
