/*
 * Rules about what the library does to an XNNPACK graph before running it: it inspects constants
 * of one element, and drops copies. xnnpack_flow.c calls them once it knows what is needed.
 */
#include "xnnpack_graph.h"

static const ptv_rule xnnpack_constant_half_byte_rule, xnnpack_copy_read_twice_rule;

bool ptv_xnn_is_asked_for(const ptv_xnn_value *value)
{
    return (value->role & (PTV_XNN_LIVE | PTV_XNN_RESULT)) != 0;
}

bool ptv_xnn_is_kept(const ptv_xnn_node *node)
{
    return node->ports->output_count > 1 ||
           ptv_xnn_is_asked_for(ptv_xnn_value_of(node, node->ports->outputs[0]));
}

/* ---- Constants ---- */

/* Other rules report 4-bit tensors without dimensions: no quantisation parameters suit them. */
bool ptv_xnn_is_half_byte(const ptv_image *im, const ptv_xnn_tensor *t)
{
    uint64_t count;
    return (t->datatype == PTV_XNN_TYPE(QCINT4) || t->datatype == PTV_XNN_TYPE(QBINT4)) &&
           t->dims.count > 0 && ptv_xnn_bytes(im, PTV_XNN_TYPE(QINT8), t->dims, &count) &&
           count == 1;
}

PTV_NOINLINE static void judge_constants(const ptv_xnn_graph *g)
{
    enum { NEEDED = PTV_XNN_CONSTANT | PTV_XNN_LIVE };
    for (uint32_t i = 0; i < g->xvalues.count && !g->run->stopped; i++) {
        const ptv_xnn_value *value = &g->values[i];
        const ptv_xnn_tensor t = ptv_xnn_tensor_in(g->im, g->xvalues, value->index);
        if ((value->role & NEEDED) == NEEDED && ptv_xnn_is_half_byte(g->im, &t)) {
            ptv_xnn_fault_value(g->run, &xnnpack_constant_half_byte_rule, value->index,
                                PTV_XNN(DATATYPE));
        }
    }
}

static const ptv_rule xnnpack_constant_half_byte_rule = {
    .name = "xnnpack-constant-half-byte",
    .code = 714,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a constant of an XNNPACK graph is one element of 4 bits",
    .why = "the library looks whether a single element is 0 or 1, and takes 4 bits for a number of "
           "bytes below 0: it copies over its stack until the process ends",
    .fix = "export the model again without the layer that multiplies by one number",
};

/* ---- Copies ---- */

static void note_reader(ptv_xnn_value *value, uint32_t node)
{
    if (value->reader != 0) {
        value->role |= value->reader == node + 1 ? PTV_XNN_TWICE : PTV_XNN_MANY;
    }
    value->reader = node + 1;
}

PTV_NOINLINE static void note_readers(const ptv_xnn_graph *g)
{
    for (uint32_t i = 0; i < g->xnodes.count; i++) {
        const ptv_xnn_node node = ptv_xnn_node_at(g, i);
        bool kept = ptv_xnn_is_kept(&node);
        for (uint32_t k = 0; kept && k < node.input_count; k++) {
            note_reader(ptv_xnn_value_of(&node, node.ports->inputs[k]), i);
        }
    }
    for (uint32_t i = 0; i < g->xvalues.count; i++) {
        g->values[i].reader = 0;
    }
}

/* For such a value the library lets its producer write the result of the copy directly. */
static bool is_written_through(const ptv_xnn_value *value, const ptv_xnn_value *copy)
{
    return value->producer != 0 && (value->role & (PTV_XNN_RESULT | PTV_XNN_MANY)) == 0 &&
           value->index < copy->index;
}

/*
 * Returns whether the library lets the only reader of `copy` read the original instead. It does
 * if no producer writes through the copy, and no node in between reads the original.
 */
PTV_NOINLINE static bool is_passed_over(const ptv_xnn_graph *g, const ptv_xnn_value *copy)
{
    uint32_t producer = copy->producer;
    while (producer != 0) {
        const ptv_xnn_node node = ptv_xnn_node_at(g, producer - 1);
        if (node.tag != PTV_XNNPACK_X_NODE_UNION_XNN_COPY) {
            return false;
        }
        const ptv_xnn_value *from = ptv_xnn_value_of(&node, node.ports->inputs[0]);
        if (!is_written_through(from, copy)) {
            return from->reader == producer;
        }
        producer = from->producer;
    }
    return false;
}

/* Returns the next input that reads the same value as input `first`, or input_count. */
static unsigned again(const ptv_xnn_node *node, uint32_t first)
{
    uint32_t id = ptv_xnn_field(node, node->ports->inputs[first]), k = first + 1;
    while (k < node->input_count && ptv_xnn_field(node, node->ports->inputs[k]) != id) {
        k++;
    }
    return k;
}

static void judge_reads(const ptv_xnn_node *node)
{
    enum { ONE = PTV_XNN_TWICE, WHO = PTV_XNN_TWICE | PTV_XNN_MANY | PTV_XNN_RESULT };
    for (uint32_t k = 0; k < node->input_count; k++) {
        const ptv_xnn_value *value = ptv_xnn_value_of(node, node->ports->inputs[k]);
        uint32_t second = again(node, k);
        if ((value->role & WHO) == ONE && second < node->input_count &&
            is_passed_over(node->graph, value)) {
            ptv_xnn_fault_node(&xnnpack_copy_read_twice_rule, node, node->ports->inputs[second], -1,
                               ptv_no_mismatch());
            return;
        }
    }
}

/* Walks nodes in order, so that `reader` of a value is its last reader before the current node. */
PTV_NOINLINE static void judge_copies(const ptv_xnn_graph *g)
{
    note_readers(g);
    for (uint32_t i = 0; i < g->xnodes.count && !g->run->stopped; i++) {
        const ptv_xnn_node node = ptv_xnn_node_at(g, i);
        if (!ptv_xnn_is_kept(&node)) {
            continue;
        }
        judge_reads(&node);
        for (uint32_t k = 0; k < node.input_count; k++) {
            ptv_xnn_value_of(&node, node.ports->inputs[k])->reader = i + 1;
        }
    }
}

static const ptv_rule xnnpack_copy_read_twice_rule = {
    .name = "xnnpack-copy-read-twice",
    .code = 715,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph reads a copy twice, and no other node reads it",
    .why = "the library drops the copy and lets the node read what was copied, at the first of its "
           "inputs only: the other one has no memory",
    .fix = "export the model again without the copy",
};

void ptv_xnn_judge_rewrites(const ptv_xnn_graph *g, bool sorted)
{
    if (g->halves) {
        judge_constants(g);
    }
    if (sorted && g->copies) {
        judge_copies(g);
    }
}

static const ptv_rule *const rules[] = {&xnnpack_constant_half_byte_rule,
                                        &xnnpack_copy_read_twice_rule};

const ptv_rule_list ptv_xnnpack_rewrite_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
