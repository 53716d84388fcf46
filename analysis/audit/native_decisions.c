/*
 * Decisions by data in native graphs. As in programs, except that values have names, and branches
 * and loop bodies are graphs passed to a node.
 */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/origins.h"
#include "verifiers/native/native_graph.h"

/* The current graph. */
typedef struct graph {
    audit *a;
    ptv_run *run; /* a copy that has entered the unit */
    uint32_t unit;
    ptv_ng_values values;
    ptv_ng_reference *references;
    uint32_t count;
    uint8_t *from_input; /* per value: it depends on inputs */
    uint32_t *first;     /* per node: its first reference */
    ptv_vec nodes;
} graph;

static ptv_string string_at(const graph *g, ptv_vec string)
{
    return (ptv_string){(const char *)g->run->image.bytes + string.at, string.count};
}

/* ---- Nodes ---- */

static uint32_t node_at(const graph *g, uint32_t node)
{
    return ptv_table_in(&g->run->image, g->nodes, node);
}

/* "torch.ops.aten.eq.Tensor" */
static ptv_string target_of(const graph *g, uint32_t node)
{
    return string_at(g, ptv_ng_vec(g->run, node_at(g, node), PTV_NG(NODE_TARGET)));
}

static bool is_named(ptv_string s, const char *text)
{
    return ptv_compare_strings(s, (ptv_string){text, (uint32_t)strlen(text)}) == 0;
}

/* The rest of a string after `front`; bytes NULL if it does not begin with that. */
static ptv_string behind(ptv_string s, const char *front)
{
    const uint32_t n = (uint32_t)strlen(front);
    return s.length > n && memcmp(s.bytes, front, n) == 0 ? (ptv_string){s.bytes + n, s.length - n}
                                                          : (ptv_string){NULL, 0};
}

static uint32_t up_to_dot(ptv_string s, uint32_t from)
{
    while (from < s.length && s.bytes[from] != '.') {
        from++;
    }
    return from;
}

/* The name in programs, "aten::eq". Python's arithmetic becomes "executorch_prim::eq". */
static ptv_string operator_of(const graph *g, uint32_t node, char room[AUDIT_WHAT])
{
    const ptv_string target = target_of(g, node), number = behind(target, "_operator.");
    const ptv_string op = behind(target, "torch.ops.");
    const uint32_t space = up_to_dot(op, 0), end = up_to_dot(op, space + 1);
    int n = 0;
    if (number.bytes != NULL && number.length < 100) {
        n = snprintf(room, AUDIT_WHAT, "executorch_prim::%.*s", (int)number.length, number.bytes);
    } else if (op.bytes != NULL && space < op.length && end < 150) {
        n = snprintf(room, AUDIT_WHAT, "%.*s::%.*s", (int)space, op.bytes, (int)(end - space - 1),
                     op.bytes + space + 1);
    }
    return (ptv_string){room, (uint32_t)n};
}

static unsigned traits_of(const graph *g, uint32_t node)
{
    char room[AUDIT_WHAT];
    return audit_traits_named(operator_of(g, node, room));
}

/* ---- Arguments ---- */

/* The value of an argument, and its kind; 0 if there is none. */
static uint32_t argument_at(const graph *g, uint32_t node, uint32_t i, int64_t *kind)
{
    const ptv_image *im = &g->run->image;
    const ptv_vec inputs = ptv_ng_vec(g->run, node_at(g, node), PTV_NG(NODE_INPUTS));
    const uint32_t argument =
        i < inputs.count ? ptv_table_of(im, ptv_table_in(im, inputs, i), PTV_NG(NAMED_ARGUMENT_ARG))
                         : 0;
    *kind = argument == 0 ? 0 : ptv_native_graph_argument_value_type(im, argument);
    return argument == 0 ? 0 : ptv_table_of(im, argument, PTV_NG(ARGUMENT_VALUE));
}

/* The graph that is the argument; 0 if it is not a graph. */
static uint32_t graph_at(const graph *g, uint32_t node, uint32_t i)
{
    int64_t kind;
    const uint32_t at = argument_at(g, node, i, &kind);
    return kind == PTV_NG(ARGUMENT_VALUE_GRAPH_ARG)
               ? ptv_table_of(&g->run->image, at, PTV_NG(GRAPH_ARG_GRAPH))
               : 0;
}

static bool is_number(const graph *g, uint32_t node, uint32_t i)
{
    int64_t kind;
    const uint32_t at = argument_at(g, node, i, &kind);
    return (kind == PTV_NG(ARGUMENT_VALUE_INT_ARG) || kind == PTV_NG(ARGUMENT_VALUE_FLOAT_ARG)) &&
           ptv_ng_vec(g->run, at, PTV_NG(INT_ARG_REF)).count == 0;
}

/* Reference k of a node, if it is a use; otherwise NULL. */
static const ptv_ng_reference *use_of(const graph *g, uint32_t node, uint32_t k)
{
    const uint32_t i = g->first[node] + k;
    const bool there =
        i < g->count && g->references[i].node == node && g->references[i].role == PTV_NG_USE;
    return there ? &g->references[i] : NULL;
}

static uint32_t value_of(const graph *g, const ptv_ng_reference *r)
{
    return g->values.numbers[r - g->references];
}

/* ---- Values ---- */

static void list_reference(void *context, const ptv_ng_reference *r)
{
    graph *g = context;
    if (g->references != NULL) {
        g->references[g->count] = *r;
    }
    g->count++;
}

static void follow(graph *g, const ptv_ng_reference *r, bool *reads_input)
{
    ptv_ng_value *v = &g->values.list[value_of(g, r)];
    uint8_t *from_input = &g->from_input[value_of(g, r)];
    switch (r->role) {
    case PTV_NG_INPUT: *from_input = 1; break;
    case PTV_NG_CONSTANT: v->constant = r->at; break;
    case PTV_NG_META:
        v->meta = ptv_table_of(&g->run->image, r->at, PTV_NG(TENSOR_VALUE_META));
        break;
    case PTV_NG_USE: *reads_input = *reads_input || *from_input != 0; break;
    case PTV_NG_MADE:
        v->maker = r->node;
        *from_input |= *reads_input;
        break;
    default: break;
    }
}

/* One pass suffices, because nodes come after everything they read. */
static void follow_all(graph *g)
{
    bool reads_input = false;
    uint32_t node = PTV_NG_NOBODY;
    for (uint32_t i = 0; i < g->count; i++) {
        const ptv_ng_reference *r = &g->references[i];
        const bool at_node =
            r->role == PTV_NG_USE || r->role == PTV_NG_ALIAS || r->role == PTV_NG_MADE;
        if (at_node && r->node != node) {
            node = r->node;
            g->first[node] = i;
            reads_input = false;
        }
        follow(g, r, &reads_input);
    }
}

/* Returns false if it names nothing, or if out of memory. */
static bool read_values(graph *g)
{
    static const ptv_rule none = {.name = "none"};
    if (!ptv_ng_number_values(&g->values, &none)) {
        return false;
    }
    g->references = audit_take(g->a, g->values.references, sizeof *g->references);
    g->from_input = audit_take(g->a, g->values.count, 1);
    g->first = audit_take(g->a, g->nodes.count, sizeof *g->first);
    for (uint32_t i = 0; g->first != NULL && i < g->nodes.count; i++) {
        g->first[i] = PTV_NG_NOBODY; /* names nothing */
    }
    if (g->a->failed) {
        return false;
    }
    ptv_ng_each(&g->values.graph, list_reference, g);
    follow_all(g);
    return true;
}

/* ---- What a condition is made of ---- */

static bool has_many(const graph *g, uint32_t constant)
{
    const ptv_image *im = &g->run->image;
    const uint32_t meta =
        constant == 0 ? 0 : ptv_table_of(im, constant, PTV_NG(NAMED_TENSOR_REF_META));
    return meta != 0 &&
           ptv_ng_bytes(im, meta) > ptv_ng_size(ptv_native_graph_tensor_meta_dtype(im, meta));
}

static unsigned node_traits(const void *context, uint64_t node)
{
    return traits_of(context, (uint32_t)node);
}

static audit_constant compares(const void *context, uint64_t node, uint64_t *constant)
{
    const graph *g = context;
    bool input = false, number = is_number(g, (uint32_t)node, 0) || is_number(g, (uint32_t)node, 1);
    audit_constant kind = number ? AUDIT_NUMBER : AUDIT_NO_CONSTANT;
    const ptv_ng_reference *r;
    for (uint32_t k = 0; (r = use_of(g, (uint32_t)node, k)) != NULL && r->item < 2; k++) {
        const uint32_t value = value_of(g, r), table = g->values.list[value].constant;
        input = input || g->from_input[value] != 0;
        if (table != 0) {
            *constant = table;
            kind = has_many(g, table) ? AUDIT_MANY : AUDIT_TENSOR;
        }
    }
    return input ? kind : AUDIT_NO_CONSTANT;
}

static uint64_t maker_of(const graph *g, const ptv_ng_reference *r)
{
    const uint32_t node = r == NULL ? PTV_NG_NOBODY : g->values.list[value_of(g, r)].maker;
    return node == PTV_NG_NOBODY ? AUDIT_NOBODY : node;
}

static unsigned makers(const void *context, uint64_t node, uint64_t makers[AUDIT_READS])
{
    unsigned count = 0;
    const ptv_ng_reference *r;
    while (count < AUDIT_READS && (r = use_of(context, (uint32_t)node, count)) != NULL) {
        makers[count++] = maker_of(context, r);
    }
    return count;
}

static audit_flow flow_of(const graph *g)
{
    return (audit_flow){g, node_traits, compares, makers};
}

/* ---- Reporting ---- */

static void tell(graph *g, const ptv_rule *rule, uint32_t node, const char *what)
{
    enum { LENGTH = 4 };
    ptv_frame frames[2] = {*g->values.graph.frame};
    const ptv_frame *frame = ptv_frame_down(g->run, frames, PTV_NG(GRAPH_NODES), (int32_t)node);
    audit_add(g->a, rule, ptv_state_of(g->run)->base + node_at(g, node), LENGTH,
              audit_path_of(g->a, g->unit, ptv_here(frame)), what);
}

static int cut(ptv_string s)
{
    return s.length < 60 ? (int)s.length : 60;
}

/* "torch.ops.aten.eq.Tensor with constant 'k'"; empty if it is not a match. */
static const char *describe_match(const graph *g, const audit_origin *o)
{
    if (!audit_is_match(o)) {
        return "";
    }
    const ptv_string op = o->equality != AUDIT_NOBODY
                              ? target_of(g, (uint32_t)o->equality)
                              : (ptv_string){audit_way_of(o), (uint32_t)strlen(audit_way_of(o))};
    const ptv_string key = o->constant == AUDIT_NOBODY
                               ? (ptv_string){NULL, 0}
                               : string_at(g, ptv_ng_vec(g->run, (uint32_t)o->constant,
                                                         PTV_NG(NAMED_TENSOR_REF_DATA_KEY)));
    return audit_match_text(g->a, op, key);
}

static uint32_t calls_in(const graph *g, uint32_t inner)
{
    const ptv_image *im = &g->run->image;
    const ptv_vec nodes = inner == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, inner, PTV_NG(GRAPH_NODES));
    uint32_t calls = 0;
    for (uint32_t i = 0; i < nodes.count; i++) {
        calls += ptv_native_graph_node_op_kind(im, ptv_table_in(im, nodes, i)) ==
                 PTV_NG(OP_KIND_CALL_FUNCTION);
    }
    return calls;
}

/* ---- Checks ---- */

static void look_at_branch(graph *g, uint32_t node)
{
    const ptv_ng_reference *condition = use_of(g, node, 0);
    if (condition == NULL || condition->item != 0 || g->from_input[value_of(g, condition)] == 0) {
        return;
    }
    const audit_flow flow = flow_of(g);
    const audit_origin o = audit_origin_of(&flow, maker_of(g, condition));
    const char *how = describe_match(g, &o);
    tell(g, audit_is_match(&o) ? &audit_branch_on_match : &audit_branch_on_input, node,
         audit_ways(g->a, how, audit_counted(g->a, calls_in(g, graph_at(g, node, 1)), "call"),
                    audit_counted(g->a, calls_in(g, graph_at(g, node, 2)), "call")));
}

static void look_at_choice(graph *g, uint32_t node)
{
    const audit_flow flow = flow_of(g);
    audit_origin o;
    if (audit_is_selected(&flow, node, &o)) {
        tell(g, &audit_select_on_match, node, describe_match(g, &o));
    }
}

/* The first graph is the condition, the second the body. */
static void look_at_loop(graph *g, uint32_t node)
{
    const uint32_t calls = calls_in(g, graph_at(g, node, 0)) + calls_in(g, graph_at(g, node, 1));
    tell(g, &audit_loop, node,
         audit_text(g->a, "%s, as often as data say", audit_counted(g->a, calls, "call")));
    if (g->a->options->steps_limit != UINT64_MAX) {
        tell(g, &audit_steps_unbounded, node, NULL);
    }
}

static void look_at_node(graph *g, uint32_t node)
{
    char room[AUDIT_WHAT];
    const ptv_string target = target_of(g, node), op = operator_of(g, node, room);
    if (ptv_native_graph_node_op_kind(&g->run->image, node_at(g, node)) !=
        PTV_NG(OP_KIND_CALL_FUNCTION)) {
        return;
    }
    if (is_named(op, "higher_order::cond")) {
        look_at_branch(g, node);
    } else if (is_named(op, "higher_order::while_loop")) {
        look_at_loop(g, node);
    } else if (is_named(op, "higher_order::map_impl")) {
        tell(g, &audit_loop, node, "as often as the first size of an input");
    } else if ((audit_traits_named(op) & AUDIT_CHOICE) != 0) {
        look_at_choice(g, node);
    } else if (!audit_is_ours(op)) {
        tell(g, &audit_operator_custom, node,
             audit_text(g->a, "'%.*s'", cut(target), target.bytes));
    }
}

/* Checks upper bounds of the tensors that the graph computes. */
static void look_at_shapes(graph *g)
{
    const ptv_image *im = &g->run->image;
    audit_shapes s = {.limit = g->a->options->shape_limit};
    for (uint32_t i = 0; s.limit != UINT64_MAX && i < g->values.count; i++) {
        const uint32_t meta = g->values.list[i].meta;
        if (meta != 0 && !ptv_ng_is_static(im, meta)) {
            audit_note_shape(&s, i, ptv_ng_bytes(im, meta));
        }
    }
    if (s.above > 0) {
        audit_tell_shapes(g->a, &s, ptv_state_of(g->run)->base + g->values.list[s.largest].meta,
                          audit_path_of(g->a, g->unit, ptv_here(g->values.graph.frame)));
    }
}

static void look_at_graph(audit *a, ptv_run *run, uint32_t unit, const ptv_frame *frame)
{
    graph g = {.a = a, .run = run, .unit = unit, .values = {.graph = ptv_ng_graph_of(run, frame)}};
    g.nodes = ptv_ng_vec(run, frame->at, PTV_NG(GRAPH_NODES));
    ptv_set_state(run)->work_budget = UINT64_MAX; /* the verifier has limited the work */
    if (!read_values(&g)) {
        return;
    }
    look_at_shapes(&g);
    for (uint32_t i = 0; i < g.nodes.count; i++) {
        look_at_node(&g, i);
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    if (unit->format != PTV_FORMAT_NATIVE_GRAPH || !unit->sound) {
        return;
    }
    ptv_run run = *a->run; /* enters one graph after another */
    ptv_enter(&run, account->unit);
    ptv_nesting_path *path = ptv_begin_nesting_path(&run);
    while (ptv_next_nesting_path(&run, path)) {
        const ptv_frame frame = {&path->end, &ptv_state_of(&run)->schema->tables[PTV_NG(GRAPH)],
                                 ptv_nesting_path_at(path), -1, -1};
        look_at_graph(a, &run, account->unit, &frame);
    }
}

void audit_native_decisions(audit *a)
{
    audit_each_account(a, look_at_account);
}
