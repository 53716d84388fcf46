/*
 * Rules about how the nodes of an XNNPACK graph use its values: which ids exist, which node
 * writes each value, and in what order.
 */
#include "../context/sort.h"
#include "../core/structure.h"
#include "xnnpack_graph.h"

static const ptv_rule xnnpack_value_undefined_rule, xnnpack_output_read_only_rule,
    xnnpack_value_written_twice_rule, xnnpack_value_never_written_rule, xnnpack_nodes_unsorted_rule,
    xnnpack_nodes_cyclic_rule, xnnpack_interface_lists_rule;

/* ---- Values ---- */

static bool before(void *context, uint32_t a, uint32_t b)
{
    const ptv_xnn_value *x = (const ptv_xnn_value *)context + a;
    const ptv_xnn_value *y = (const ptv_xnn_value *)context + b;
    return x->id != y->id ? x->id < y->id : x->index < y->index;
}

static uint32_t role_of(const ptv_xnn_tensor *t)
{
    return (uint32_t)t->datatype << PTV_XNN_TYPE_SHIFT |
           (t->constant != 0 ? PTV_XNN_CONSTANT : 0u) |
           ((t->flags & PTV_XNN_INPUT) != 0 ? PTV_XNN_ARGUMENT : 0u) |
           ((t->flags & PTV_XNN_OUTPUT) != 0 ? PTV_XNN_RESULT : 0u);
}

/* Returns false if an id is repeated: it is then unclear which value is meant. */
PTV_NOINLINE static bool define_values(ptv_xnn_graph *g)
{
    uint32_t count = g->xvalues.count;
    bool ascending = true, unique = true;
    for (uint32_t i = 0; i < count; i++) {
        ptv_xnn_tensor t = ptv_xnn_tensor_in(g->im, g->xvalues, i);
        g->values[i] = (ptv_xnn_value){t.id, i, 0, role_of(&t), 0};
        ascending = ascending && (i == 0 || g->values[i - 1].id < t.id);
        g->dynamic = g->dynamic || ptv_xnn_is_dynamic(t.datatype);
        g->halves = g->halves || (t.constant != 0 && ptv_xnn_is_half_byte(g->im, &t));
    }
    const ptv_sortable sortable = {g->values, sizeof *g->values, before, g->values, 0};
    ptv_sort(&sortable, ascending ? 0 : count);
    for (uint32_t i = 1; i < count && !g->run->stopped; i++) {
        if (g->values[i - 1].id == g->values[i].id) {
            unique = false;
            ptv_xnn_fault_value(g->run, &ptv_xnnpack_value_repeated_rule, g->values[i].index,
                                PTV_XNN(ID_OUT));
        }
    }
    return unique;
}

/* ---- Writers and readers ---- */

PTV_COLD static bool refuse(const ptv_rule *rule, const ptv_xnn_node *node, unsigned slot)
{
    ptv_xnn_fault_node(rule, node, slot, -1, ptv_no_mismatch());
    return false;
}

static bool write_value(ptv_xnn_graph *g, const ptv_xnn_node *node, unsigned slot)
{
    ptv_xnn_value *value = ptv_xnn_value_of(node, slot);
    if (value == NULL) {
        return refuse(&xnnpack_value_undefined_rule, node, slot);
    }
    if ((value->role & PTV_XNN_CONSTANT) != 0 ||
        (value->role & (PTV_XNN_ARGUMENT | PTV_XNN_RESULT)) == PTV_XNN_ARGUMENT) {
        return refuse(&xnnpack_output_read_only_rule, node, slot);
    }
    if (value->producer != 0) {
        return refuse(&xnnpack_value_written_twice_rule, node, slot);
    }
    value->producer = node->number + 1;
    g->unsorted = g->unsorted || (value->role & PTV_XNN_USED) != 0; /* so far */
    return true;
}

static const ptv_rule xnnpack_output_read_only_rule = {
    .name = "xnnpack-output-read-only",
    .code = 770,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph writes into a constant or an input",
    .why = "constants are mapped and cannot be written; inputs belong to the caller, whose memory "
           "is overwritten past its end",
    .fix = "look at output_id of the node: results go into a value of their own, also where the "
           "model works in place",
};

static const ptv_rule xnnpack_value_written_twice_rule = {
    .name = "xnnpack-value-written-twice",
    .code = 771,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "two nodes of an XNNPACK graph write the same value",
    .why = "what readers of it get depends on the order in which nodes run",
    .fix = "look for the pass that took two values for one: each node writes a value of its own",
};

static bool connect_node(ptv_xnn_graph *g, const ptv_xnn_node *node)
{
    bool sound = true;
    g->copies = g->copies || node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_COPY;
    g->pairs = g->pairs || node->ports->output_count > 1;
    for (uint32_t k = 0; k < node->input_count; k++) {
        unsigned slot = node->ports->inputs[k];
        ptv_xnn_value *value = ptv_xnn_value_of(node, slot);
        if (value != NULL) {
            value->role |= PTV_XNN_USED;
        } else {
            sound = refuse(&xnnpack_value_undefined_rule, node, slot);
        }
    }
    for (uint32_t k = 0; k < node->ports->output_count; k++) {
        sound = write_value(g, node, node->ports->outputs[k]) && sound;
    }
    return sound;
}

static const ptv_rule xnnpack_value_undefined_rule = {
    .name = "xnnpack-value-undefined",
    .code = 769,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph names a value that is not there",
    .why = "the backend refuses it; before 1.3 the process ends",
    .fix =
        "look for the value that was removed, or got another id_out, while a node still names it",
};

/* Returns true if all ids of all nodes are valid; false, too, if the run stopped. */
PTV_NOINLINE static bool connect_nodes(ptv_xnn_graph *g)
{
    bool sound = true;
    for (uint32_t i = 0; i < g->xnodes.count && !g->run->stopped; i++) {
        const ptv_xnn_node node = ptv_xnn_node_at(g, i);
        if (!connect_node(g, &node)) {
            sound = false;
        } else {
            ptv_xnn_judge_node(&node);
            ptv_xnn_judge_types(&node);
        }
    }
    return sound && !g->run->stopped;
}

static bool is_written(const ptv_xnn_value *value)
{
    return value->producer != 0 || (value->role & (PTV_XNN_CONSTANT | PTV_XNN_ARGUMENT)) != 0;
}

/* A value that is neither read nor returned need not be written. */
PTV_NOINLINE static bool all_written(const ptv_xnn_graph *g)
{
    bool sound = true;
    for (uint32_t i = 0; i < g->xvalues.count && !g->run->stopped; i++) {
        const ptv_xnn_value *value = &g->values[i];
        if ((value->role & (PTV_XNN_USED | PTV_XNN_RESULT)) != 0 && !is_written(value)) {
            sound = false;
            ptv_xnn_fault_value(g->run, &xnnpack_value_never_written_rule, value->index,
                                PTV_XNN(ID_OUT));
        }
    }
    return sound && !g->run->stopped;
}

static const ptv_rule xnnpack_value_never_written_rule = {
    .name = "xnnpack-value-never-written",
    .code = 772,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a value of an XNNPACK graph is used and never written",
    .why = "the method succeeds with whatever was in that memory",
    .fix = "look for the node that wrote it: it was removed, or left out of the partition, and "
           "then the value is an input",
};

/* ---- Unread results ---- */

/* The backend drops nodes whose only result is unread, then nodes that only those read. */
static void keep_inputs(const ptv_xnn_graph *g, uint32_t i)
{
    const ptv_xnn_node node = ptv_xnn_node_at(g, i);
    bool kept = ptv_xnn_is_kept(&node);
    for (uint32_t k = 0; kept && k < node.input_count; k++) {
        ptv_xnn_value_of(&node, node.ports->inputs[k])->role |= PTV_XNN_LIVE;
    }
}

/* Only in a sorted graph can one tell which nodes are dropped. Otherwise every reader counts. */
PTV_NOINLINE static void find_live(const ptv_xnn_graph *g)
{
    for (uint32_t i = 0; g->unsorted && i < g->xvalues.count; i++) {
        g->values[i].role |= (g->values[i].role & PTV_XNN_USED) != 0 ? PTV_XNN_LIVE : 0u;
    }
    for (uint32_t i = g->xnodes.count; i-- > 0;) {
        keep_inputs(g, i);
    }
}

PTV_NOINLINE static void judge_results(const ptv_xnn_graph *g)
{
    for (uint32_t i = 0; i < g->xnodes.count && !g->run->stopped; i++) {
        const ptv_xnn_node node = ptv_xnn_node_at(g, i);
        for (uint32_t k = 0; node.ports->output_count > 1 && k < node.ports->output_count; k++) {
            if (!ptv_xnn_is_asked_for(ptv_xnn_value_of(&node, node.ports->outputs[k]))) {
                (void)refuse(&ptv_xnnpack_result_unread_rule, &node, node.ports->outputs[k]);
            }
        }
    }
}

/* ---- Order ---- */

/* Finds the first input whose value is written by a later node or the node itself. One exists. */
static unsigned first_unsorted(const ptv_xnn_graph *g, ptv_xnn_node *node)
{
    for (uint32_t i = 0;; i++) {
        PTV_REQUIRE(i < g->xnodes.count);
        *node = ptv_xnn_node_at(g, i);
        for (uint32_t k = 0; k < node->input_count; k++) {
            if (ptv_xnn_value_of(node, node->ports->inputs[k])->producer > i) {
                return node->ports->inputs[k];
            }
        }
    }
}

PTV_NOINLINE static void judge_order(const ptv_xnn_graph *g)
{
    if (g->pairs || g->copies || g->halves) { /* nothing else depends on what is live */
        find_live(g);
        judge_results(g);
        ptv_xnn_judge_rewrites(g, !g->unsorted);
    }
    if (!g->unsorted || g->run->stopped) {
        return;
    }
    ptv_xnn_node node;
    uint32_t cycle = ptv_xnn_cycle(g);
    if (cycle == PTV_XNN_NONE) {
        unsigned slot = first_unsorted(g, &node);
        ptv_xnn_fault_node(&xnnpack_nodes_unsorted_rule, &node, slot, -1, ptv_no_mismatch());
    } else {
        node = ptv_xnn_node_at(g, cycle);
        ptv_xnn_fault_node(&xnnpack_nodes_cyclic_rule, &node, node.ports->outputs[0], -1,
                           ptv_no_mismatch());
    }
}

static const ptv_rule xnnpack_nodes_unsorted_rule = {
    .name = "xnnpack-nodes-unsorted",
    .code = 773,
    .severity = PTV_WARNING,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph comes before one that it needs",
    .why = "the library sorts them itself; no exporter writes them in this order",
    .fix = "none needed; if you write your own graphs, put a node after those that it needs",
};

static const ptv_rule xnnpack_nodes_cyclic_rule = {
    .name = "xnnpack-nodes-cyclic",
    .code = 774,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a node of an XNNPACK graph needs its own result",
    .why = "there is no order in which the nodes could run",
    .fix = "look for the pass that took the result of one of these nodes for its input",
};

/* ---- Lists of inputs and outputs ---- */

/* Every id in the list must be a value with that role, and no such value may be left out. */
PTV_NOINLINE static void judge_list(const ptv_xnn_graph *g, const ptv_frame *root, unsigned list,
                                    uint32_t role)
{
    ptv_vec ids = ptv_vec_of(g->im, root->at, list);
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->xvalues.count; i++) {
        count += (g->values[i].role & role) != 0;
    }
    if (ids.count != count) {
        ptv_report_at(g->run, &xnnpack_interface_lists_rule, ptv_field_of(root, list),
                      ptv_signed_mismatch(ids.count, count, count));
        return;
    }
    for (uint32_t i = 0; i < ids.count && !g->run->stopped; i++) {
        const ptv_xnn_value *value = ptv_xnn_find(g, ptv_u32(g->im, ids.at + 4 * i));
        if (value == NULL || (value->role & role) == 0) {
            ptv_report_at(g->run, &xnnpack_interface_lists_rule, ptv_element_of(root, list, i),
                          ptv_no_mismatch());
        }
    }
}

static const ptv_rule xnnpack_interface_lists_rule = {
    .name = "xnnpack-interface-lists",
    .code = 775,
    .severity = PTV_WARNING,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "an XNNPACK graph lists other inputs or outputs than its values say",
    .why = "the backend goes by the values; tools that go by the lists see another graph",
    .fix = "write the ids of the values that are flagged as inputs and outputs into input_ids and "
           "output_ids",
};

/* ---- The graph ---- */

/* Skips all rules that need the whole graph. */
static void skip_graph(ptv_run *run, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_xnnpack_flow_list, why);
    ptv_skip_rules(run, &ptv_xnnpack_node_list, why);
    ptv_skip_rules(run, &ptv_xnnpack_type_list, why);
    ptv_skip_rules(run, &ptv_xnnpack_rewrite_list, why);
    ptv_skip_rule(run, &ptv_xnnpack_rank_mismatch_rule, why);
}

/* Skips the rules that need valid ids in all nodes. */
static void skip_order(ptv_run *run)
{
    static const ptv_rule *const orders[] = {
        &xnnpack_value_never_written_rule, &ptv_xnnpack_result_unread_rule,
        &xnnpack_nodes_unsorted_rule, &xnnpack_nodes_cyclic_rule};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        ptv_skip_rule(run, orders[i], PTV_SKIP_STRUCTURE);
    }
    ptv_skip_rules(run, &ptv_xnnpack_rewrite_list, PTV_SKIP_STRUCTURE);
}

/*
 * Memory: 20 bytes per value and 10 per node. Each is a table in a list of a graph of n
 * bytes, four bytes per element: at most 5n + 2.5n, a third of PTV_MEMORY_FOR.
 */
PTV_NOINLINE static bool borrow(ptv_xnn_graph *g)
{
    uint32_t values = g->xvalues.count;
    g->values = ptv_borrow_list(g->run, &ptv_xnnpack_value_repeated_rule,
                                values + (g->xnodes.count + 1) / 2, sizeof *g->values);
    if (g->values == NULL) {
        skip_graph(g->run, PTV_SKIP_MEMORY);
        return false;
    }
    g->pending = (uint32_t *)(void *)(g->values + values);
    return true;
}

static void check_graph(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    ptv_xnn_graph g = {.run = run,
                       .im = im,
                       .xvalues = ptv_vec_of(im, root->at, PTV_XNN_GRAPH(XVALUES)),
                       .xnodes = ptv_vec_of(im, root->at, PTV_XNN_GRAPH(XNODES))};
    if (ptv_has_fired(run, &ptv_field_missing_rule)) {
        skip_graph(run, PTV_SKIP_STRUCTURE); /* a missing value makes it a different graph */
        return;
    }
    if (!borrow(&g)) {
        return;
    }
    if (!define_values(&g)) {
        skip_graph(run, PTV_SKIP_STRUCTURE);
        return;
    }
    if (connect_nodes(&g) && all_written(&g)) {
        judge_order(&g);
    } else {
        skip_order(run);
    }
    if (!run->stopped) {
        judge_list(&g, root, PTV_XNN_GRAPH(INPUT_IDS), PTV_XNN_ARGUMENT);
        judge_list(&g, root, PTV_XNN_GRAPH(OUTPUT_IDS), PTV_XNN_RESULT);
    }
}

const ptv_rule ptv_xnnpack_value_repeated_rule = {
    .name = "xnnpack-value-repeated",
    .code = 768,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_XNN_GRAPH,
    .reads = PTV_XNN_READS(XVALUES) | PTV_XNN_READS(XNODES) | PTV_XNN_READS(INPUT_IDS) |
             PTV_XNN_READS(OUTPUT_IDS),
    .needs = &ptv_xnnpack_external_flags_rule, /* or the source of a value is unknown */
    .check = check_graph,
    .title = "two values of an XNNPACK graph have the same id",
    .why = "nodes get the first of them, whichever was meant",
    .fix = "number the values of the graph anew: two graphs were joined, or a value was copied "
           "with its id",
};

static const ptv_rule *const rules[] = {
    &ptv_xnnpack_value_repeated_rule,  &xnnpack_value_undefined_rule,
    &xnnpack_output_read_only_rule,    &xnnpack_value_written_twice_rule,
    &xnnpack_value_never_written_rule, &xnnpack_nodes_unsorted_rule,
    &xnnpack_nodes_cyclic_rule,        &xnnpack_interface_lists_rule};

const ptv_rule_list ptv_xnnpack_flow_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
