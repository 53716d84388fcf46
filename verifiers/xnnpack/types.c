/*
 * Rules about the datatypes and element counts of the inputs and results of XNNPACK nodes. The
 * library itself refuses types for which an operator has no kernel. These rules cover what it
 * does not refuse.
 */
#include "xnnpack_graph.h"

static const ptv_rule xnnpack_dynamic_misused_rule, xnnpack_datatypes_differ_rule,
    xnnpack_result_larger_rule;

static int32_t type_of(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_xnn_type_of(ptv_xnn_value_of(node, slot));
}

static bool is_dynamic(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_xnn_is_dynamic(type_of(node, slot));
}

/* Operators that multiply with weights, which are quantised too. */
static bool takes_dynamic(uint32_t tag)
{
    switch (tag) {
    case PTV_XNNPACK_X_NODE_UNION_XNN_FULLY_CONNECTED:
    case PTV_XNNPACK_X_NODE_UNION_XNN_BATCH_MATRIX_MULTIPLY:
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONV2D:
    case PTV_XNNPACK_X_NODE_UNION_XNN_DEPTHWISE_CONV2D:
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONV_TRANSPOSE2D: return true;
    default: return false;
    }
}

/* Nodes with one input, whose operator works on each element or each channel by itself. */
static bool is_unary(const ptv_xnn_node *node)
{
    return node->type == &ptv_schema_xnnpack.tables[PTV_XNNPACK_XNN_NODE1X1];
}

/* Unary nodes keep the datatype of their input, except for conversions. */
static bool keeps_type(const ptv_xnn_node *node)
{
    return is_unary(node) && node->tag != PTV_XNNPACK_X_NODE_UNION_XNN_CONVERT;
}

/* Includes unary operators with parameters, which have tables of their own. */
static bool keeps_size(const ptv_xnn_node *node)
{
    return is_unary(node) || node->tag == PTV_XNNPACK_X_NODE_UNION_XNNELU ||
           node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_LEAKY_RE_LU;
}

static void judge_dynamic(const ptv_xnn_node *node)
{
    const ptv_xnn_ports *p = node->ports;
    for (uint32_t k = 0; k < node->input_count; k++) {
        bool may = k == 0 && takes_dynamic(node->tag);
        if (!may && is_dynamic(node, p->inputs[k])) {
            ptv_xnn_fault_node(&xnnpack_dynamic_misused_rule, node, p->inputs[k], -1,
                               ptv_no_mismatch());
        }
    }
    for (uint32_t k = 0; k < p->output_count; k++) {
        bool may = node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_CONVERT;
        if (!may && is_dynamic(node, p->outputs[k])) {
            ptv_xnn_fault_node(&xnnpack_dynamic_misused_rule, node, p->outputs[k], -1,
                               ptv_no_mismatch());
        }
    }
}

static const ptv_rule xnnpack_dynamic_misused_rule = {
    .name = "xnnpack-dynamic-misused",
    .code = 710,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title =
        "a dynamically quantised value of an XNNPACK graph meets a node that has no use for it",
    .why = "its parameters are computed by a conversion and read by products with weights; other "
           "nodes follow pointers that nobody has set",
    .fix = "look at the partitioner and the quantiser: what is quantised at run time comes from a "
           "conversion and goes into a product with weights",
};

/* Counts the elements of a value. Returns false if its shape already has an error. */
static bool count_elements(const ptv_xnn_node *node, unsigned slot, uint64_t *count)
{
    return ptv_xnn_bytes(node->graph->im, PTV_XNN_TYPE(QINT8), ptv_xnn_dims_of(node, slot), count);
}

/* Checks internal results. A result that is an argument of the call is compared with that. */
PTV_NOINLINE static void judge_size(const ptv_xnn_node *node)
{
    const ptv_xnn_graph *g = node->graph;
    const unsigned input = node->ports->inputs[0], output = node->ports->outputs[0];
    const uint32_t result = ptv_xnn_value_of(node, output)->index;
    uint64_t taken, given;
    if (ptv_xnn_external_in(g->im, g->xvalues, result) == PTV_XNN_NONE &&
        count_elements(node, input, &taken) && count_elements(node, output, &given) &&
        given > taken) {
        ptv_xnn_fault_node(&xnnpack_result_larger_rule, node, output, -1,
                           ptv_unsigned_mismatch(given, 0, taken));
    }
}

static const ptv_rule xnnpack_result_larger_rule = {
    .name = "xnnpack-result-larger",
    .code = 712,
    .severity = PTV_WARNING,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph gives more elements than it takes",
    .why = "it works on each element by itself: the backend keeps memory for all that is said, and "
           "uses as much as the input has",
    .found_is = "elements",
    .fix = "look for the pass that changed the dims of one of the two: they are the same for what "
           "works on each element",
};

void ptv_xnn_judge_types(const ptv_xnn_node *node)
{
    const unsigned input = node->ports->inputs[0], output = node->ports->outputs[0];
    if (node->graph->dynamic) {
        judge_dynamic(node);
    }
    if (keeps_type(node) && type_of(node, input) != type_of(node, output) &&
        !is_dynamic(node, output) && !is_dynamic(node, input)) {
        ptv_xnn_fault_node(&xnnpack_datatypes_differ_rule, node, output, -1, ptv_no_mismatch());
    }
    if (keeps_size(node)) {
        judge_size(node);
    }
}

static const ptv_rule xnnpack_datatypes_differ_rule = {
    .name = "xnnpack-datatypes-differ",
    .code = 711,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph gives another datatype than it takes",
    .why = "only conversions do that: the kernel of one type runs over the bytes of the other",
    .fix = "look for the conversion (quantise, dequantise, to) that is missing between the two, or "
           "the pass that changed one of them",
};

/* xnnpack_flow.c fires it. */
const ptv_rule ptv_xnnpack_result_unread_rule = {
    .name = "xnnpack-result-unread",
    .code = 713,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "nobody reads one of the two results of a node of an XNNPACK graph",
    .why = "the backend gives memory to values that are read or returned, and drops readers that "
           "nobody reads; the node writes both results: to a null pointer",
    .fix = "use both results in the model, or keep the pooling out of the partition",
};

static const ptv_rule *const rules[] = {&xnnpack_dynamic_misused_rule,
                                        &xnnpack_datatypes_differ_rule, &xnnpack_result_larger_rule,
                                        &ptv_xnnpack_result_unread_rule};

const ptv_rule_list ptv_xnnpack_type_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
