/*
 * Decisions in graphs of MLX: chains that run others, the origin of their conditions, and kernels
 * that come as source code. Chains are read in file order, twice, because one may run another.
 */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/origins.h"
#include "verifiers/mlx/mlx_graph.h"

enum { READS = AUDIT_READS, NONE = 0 };

/* What a node reads, as far as needed, and the steps that made it. */
typedef struct step {
    ptv_mlx_node node;
    uint32_t count;
    uint64_t keys[READS];
    uint32_t makers[READS]; /* 1 + a step; NONE if given, or written later */
    bool from_input[READS];
} step;

/* The current graph. Keys number its ids: first tensors, then values. */
typedef struct graph {
    audit *a;
    ptv_run run; /* a copy, with the image of the graph */
    const ptv_unit *unit;
    uint32_t number; /* of the unit */
    ptv_frame root;
    ptv_mlx_ids ids;
    ptv_vec chains;
    uint64_t keys;
    bool compares; /* some node compares, or needs a condition */
    step *steps;   /* NULL if not needed, or too large */
    uint32_t made;
    uint32_t *maker;     /* per key: 1 + a step */
    uint8_t *from_input; /* per key */
} graph;

static ptv_vec instructions_of(const graph *g, int64_t chain)
{
    return chain < 0 || chain >= g->chains.count
               ? (ptv_vec){0, 0}
               : ptv_vec_of(&g->run.image, ptv_table_in(&g->run.image, g->chains, (uint32_t)chain),
                            PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
}

static unsigned traits_of(const ptv_mlx_node *node)
{
    const char *name = node->at == 0 ? "" : node->type->name;
    return audit_traits_named((ptv_string){name, (uint32_t)strlen(name)});
}

typedef void each_node(graph *g, uint32_t chain, uint32_t i, const ptv_mlx_node *node);

static void go_through(graph *g, each_node *each)
{
    g->made = 0;
    for (uint32_t c = 0; c < g->chains.count; c++) {
        const ptv_vec list = instructions_of(g, c);
        for (uint32_t i = 0; i < list.count; i++) {
            const ptv_mlx_node node =
                ptv_mlx_node_of(&g->run.image, ptv_table_in(&g->run.image, list, i));
            each(g, c, i, &node);
            g->made++;
        }
    }
}

/* ---- What made what ---- */

static uint64_t key_of(const graph *g, bool tensor, uint64_t id)
{
    return tensor ? id : g->ids.tensors + id;
}

static bool take_read(void *context, const ptv_mlx_use *use)
{
    graph *g = context;
    step *s = &g->steps[g->made];
    const uint64_t key = key_of(g, use->space == PTV_SPACE_TENSOR, use->id);
    const bool reads = use->space != PTV_SPACE_NONE && !use->writes && !use->absent;
    if (reads && s->count < READS && key < g->keys) {
        s->keys[s->count] = key;
        s->makers[s->count] = g->maker[key];
        s->from_input[s->count++] = g->from_input[key] != 0;
    }
    return true;
}

static bool is_from_input(const step *s)
{
    bool is = false;
    for (uint32_t k = 0; k < s->count; k++) {
        is = is || s->from_input[k];
    }
    return is;
}

static bool take_write(void *context, const ptv_mlx_use *use)
{
    graph *g = context;
    const uint64_t key = key_of(g, use->space == PTV_SPACE_TENSOR, use->id);
    if (use->writes && !use->absent && key < g->keys) {
        g->maker[key] = g->made + 1;
        g->from_input[key] = is_from_input(&g->steps[g->made]);
    }
    return true;
}

static void follow(graph *g, uint32_t chain, uint32_t i, const ptv_mlx_node *node)
{
    (void)chain;
    (void)i;
    g->steps[g->made] = (step){.node = *node};
    (void)ptv_mlx_each(&g->run, &g->root, node, take_read, g);
    (void)ptv_mlx_each(&g->run, &g->root, node, take_write, g);
}

/* Marks inputs, and buffers, which hold results of earlier calls. */
static void mark_inputs(graph *g)
{
    const ptv_image *im = &g->run.image;
    const ptv_vec inputs = ptv_vec_of(im, g->unit->root, PTV_MLX_MLX_GRAPH_INPUT_MAP);
    for (uint64_t i = g->ids.constants; i < g->ids.buffers; i++) {
        g->from_input[i] = i < g->ids.inputs || i >= g->ids.outputs;
    }
    for (uint32_t i = 0; i < inputs.count; i++) {
        const ptv_mlx_slot slot = ptv_mlx_read_slot(im, ptv_table_in(im, inputs, i));
        const uint64_t key = key_of(g, slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT, slot.id);
        g->from_input[key < g->keys ? key : 0] |= key < g->keys;
    }
}

/* If there is no comparison, there is nothing to follow. */
static void find_comparison(graph *g, uint32_t chain, uint32_t i, const ptv_mlx_node *node)
{
    (void)chain;
    (void)i;
    g->compares = g->compares || (traits_of(node) & (AUDIT_EQUALITY | AUDIT_ORDER)) != 0 ||
                  (node->at != 0 && ptv_mlx_is(node, PTV_MLX_IF_NODE));
}

/* Ids take no room in the file, so there may be more than the budget allows. */
static void follow_all(graph *g)
{
    const audit_span cost = {.scanner = &g->a->scanner};
    g->keys = g->ids.tensors + g->ids.values;
    if (g->keys >= SIZE_MAX / sizeof *g->maker || !audit_spend(&cost, g->keys)) {
        audit_tell_unscanned(g->a, g->unit->base, g->unit->size,
                             audit_path(g->a, g->number, "instruction_chains"));
        return;
    }
    g->maker = audit_take(g->a, g->keys, sizeof *g->maker);
    g->from_input = audit_take(g->a, g->keys, 1);
    g->steps = audit_take(g->a, g->made, sizeof *g->steps);
    if (!g->a->failed) {
        mark_inputs(g);
        go_through(g, follow);
        go_through(g, follow);
    }
}

/* ---- What a condition is made of ---- */

static bool has_many(const graph *g, uint64_t constant)
{
    const ptv_mlx_meta meta = ptv_mlx_meta_of(&g->run.image, g->unit->root, constant);
    uint64_t bytes = 0;
    return ptv_mlx_bytes(&g->run.image, &meta, &bytes) && bytes > ptv_element_size(meta.type);
}

static unsigned node_traits(const void *context, uint64_t node)
{
    const graph *g = context;
    return traits_of(&g->steps[node].node);
}

/* One of two arguments comes from inputs. If there is only one, the other is in the node itself. */
static audit_constant compares(const void *context, uint64_t node, uint64_t *constant)
{
    const graph *g = context;
    const step *s = &g->steps[node];
    const uint32_t input = s->count > 1 && s->from_input[1];
    const uint32_t other = 1 - input;
    const bool tensor = other < s->count && s->keys[other] < g->ids.constants;
    const bool both =
        input < s->count && s->from_input[input] && !(other < s->count && s->from_input[other]);
    *constant = tensor ? s->keys[other] : AUDIT_NOBODY;
    return !both ? AUDIT_NO_CONSTANT : tensor && has_many(g, *constant) ? AUDIT_MANY : AUDIT_TENSOR;
}

static uint64_t node_of(uint32_t made_by)
{
    return made_by == NONE ? AUDIT_NOBODY : made_by - 1;
}

static unsigned makers(const void *context, uint64_t node, uint64_t makers[AUDIT_READS])
{
    const graph *g = context;
    const step *s = &g->steps[node];
    for (uint32_t k = 0; k < s->count; k++) {
        makers[k] = node_of(s->makers[k]);
    }
    return s->count;
}

static audit_flow flow_of(const graph *g)
{
    return (audit_flow){g, node_traits, compares, makers};
}

/* The name of a constant; its number if it has none, or if there are too many to search. */
static ptv_string name_of(const graph *g, uint64_t constant)
{
    const audit_span cost = {.scanner = &g->a->scanner};
    const ptv_image *im = &g->run.image;
    const ptv_vec slots = ptv_vec_of(im, g->unit->root, PTV_MLX_MLX_GRAPH_NAMED_SLOTS);
    uint32_t id;
    if (constant == AUDIT_NOBODY) {
        return (ptv_string){NULL, 0};
    }
    for (uint32_t i = 0; i < slots.count && audit_spend(&cost, 1); i++) {
        if (ptv_mlx_named_constant(im, g->unit->root, i, &id) && id == constant) {
            const ptv_vec name =
                ptv_vec_of(im, ptv_table_in(im, slots, i), PTV_MLX_NAMED_SLOT_NAME);
            return (ptv_string){(const char *)im->bytes + name.at, name.count};
        }
    }
    const char *number = audit_text(g->a, "%llu", (unsigned long long)constant);
    return (ptv_string){number, (uint32_t)strlen(number)};
}

static const char *describe_match(const graph *g, const audit_origin *o)
{
    const char *op =
        o->equality == AUDIT_NOBODY ? audit_way_of(o) : g->steps[o->equality].node.type->name;
    return audit_match_text(g->a, (ptv_string){op, (uint32_t)strlen(op)}, name_of(g, o->constant));
}

/* ---- Reporting ---- */

static void tell(graph *g, const ptv_rule *rule, uint32_t chain, uint32_t i, const char *what)
{
    enum { FRAMES = 3, LENGTH = 4 };
    ptv_frame frames[FRAMES] = {g->root};
    ptv_frame *f = ptv_frame_down_in(frames, &ptv_schema_mlx, &g->run.image,
                                     PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS, (int32_t)chain);
    f = ptv_frame_down_in(f, &ptv_schema_mlx, &g->run.image, PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS,
                          (int32_t)i);
    audit_add(g->a, rule, g->unit->base + g->unit->flat + f->at, LENGTH,
              audit_path_of(g->a, g->number, ptv_here(f)), what);
}

/* A condition that is a literal number decides nothing. */
static void look_at_branch(graph *g, uint32_t chain, uint32_t i, uint32_t node)
{
    const ptv_image *im = &g->run.image;
    const step *s = g->steps == NULL ? NULL : &g->steps[g->made];
    const uint32_t condition = ptv_table_of(im, node, PTV_MLX_IF_NODE_COND);
    const ptv_vec one = instructions_of(g, ptv_mlx_if_node_then_chain_idx(im, node));
    const ptv_vec other = instructions_of(g, ptv_mlx_if_node_else_chain_idx(im, node));
    if (ptv_mlx_int_or_vid_is_vid(im, condition) == 0 || (s != NULL && !is_from_input(s))) {
        return;
    }
    const audit_flow flow = flow_of(g);
    const audit_origin o =
        audit_origin_of(&flow, node_of(s == NULL || s->count == 0 ? NONE : s->makers[0]));
    const char *how = audit_is_match(&o) ? describe_match(g, &o) : "";
    tell(g, audit_is_match(&o) ? &audit_branch_on_match : &audit_branch_on_input, chain, i,
         audit_ways(g->a, how, audit_counted(g->a, one.count, "call"),
                    audit_counted(g->a, other.count, "call")));
}

static void look_at_choice(graph *g, uint32_t chain, uint32_t i)
{
    const audit_flow flow = flow_of(g);
    audit_origin o;
    if (audit_is_selected(&flow, g->made, &o)) {
        tell(g, &audit_select_on_match, chain, i, describe_match(g, &o));
    }
}

static void look_at_node(graph *g, uint32_t chain, uint32_t i, const ptv_mlx_node *node)
{
    const ptv_image *im = &g->run.image;
    if (node->at == 0) {
        return;
    }
    if (ptv_mlx_is(node, PTV_MLX_IF_NODE)) {
        look_at_branch(g, chain, i, node->at);
    } else if (ptv_mlx_is(node, PTV_MLX_SCAN_NODE)) {
        const int64_t body = ptv_mlx_scan_node_body_chain_idx(im, node->at);
        tell(g, &audit_loop, chain, i,
             audit_text(g->a, "%s, as often as the size of an axis",
                        audit_counted(g->a, instructions_of(g, body).count, "call")));
    } else if (ptv_mlx_is(node, PTV_MLX_METAL_KERNEL_NODE)) {
        const ptv_vec name = ptv_vec_of(im, node->at, PTV_MLX_METAL_KERNEL_NODE_NAME);
        tell(g, &audit_kernel_source, chain, i,
             audit_text(g->a, "'%.*s'", name.count < 100 ? (int)name.count : 100,
                        (const char *)im->bytes + name.at));
    } else if (g->steps != NULL && (traits_of(node) & AUDIT_CHOICE) != 0) {
        look_at_choice(g, chain, i);
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    if (unit->format != PTV_FORMAT_MLX || !unit->sound) {
        return;
    }
    graph g = {.a = a,
               .run = *a->run,
               .unit = unit,
               .number = account->unit,
               .root = ptv_root_frame(&ptv_schema_mlx, unit->root)};
    g.run.image = ptv_flat_image(a->run, unit);
    ptv_set_state(&g.run)->work_budget = UINT64_MAX; /* the verifier has limited the work */
    g.ids = ptv_mlx_ids_of(&g.run.image, unit->root);
    g.chains = ptv_vec_of(&g.run.image, unit->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    go_through(&g, find_comparison);
    if (g.compares) {
        follow_all(&g);
    }
    go_through(&g, look_at_node);
}

void audit_mlx_decisions(audit *a)
{
    audit_each_account(a, look_at_account);
}
