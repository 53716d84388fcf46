/*
 * Rules about the order in which an MLX graph uses tensors and values. Chains of instructions,
 * which may run each other, are followed as they are executed. Each is followed only the first
 * time: what it needs stays available later, as nothing is ever unset.
 */
#include <string.h>

#include "mlx_graph.h"

static const ptv_rule mlx_chains_cyclic_rule, mlx_read_before_written_rule,
    mlx_constant_written_rule, mlx_output_unset_rule;

enum { FRAMES = 5, NEW = 0, ACTIVE, DONE, BRANCHES = 2 };
#define NOWHERE UINT32_MAX

/* A chain that is being followed. */
typedef struct chain {
    uint32_t back;  /* the chain that runs it, or NOWHERE */
    uint32_t next;  /* the next instruction */
    uint8_t branch; /* the next chain that this instruction runs */
    uint8_t state;
} chain;
_Static_assert(sizeof(chain) == 12, "a chain is an element of a list, and a table: 8 bytes of it");

typedef struct flow {
    ptv_run *run;
    const ptv_frame *graph;
    ptv_mlx_ids ids;
    ptv_vec list; /* of chains */
    chain *chains;
    uint8_t *set[2];  /* bits of tensors, and of values, that are set */
    uint64_t room[2]; /* how many bits there are; mlx-ids-unused reports more ids than that */
    uint32_t here;    /* the current chain */
    uint32_t instruction;
    bool judged; /* the backend runs the current chain */
    bool first;  /* the init chain is running, before all others */
    bool writing;
} flow;

/* ---- Ids that are set ---- */

static unsigned which(const ptv_mlx_use *use)
{
    return use->space == PTV_SPACE_TENSOR ? 0 : 1;
}

static bool is_set(const flow *f, unsigned of, uint64_t id)
{
    return id >= f->room[of] || (f->set[of][id / 8] >> id % 8 & 1) != 0;
}

static void mark(flow *f, unsigned of, uint64_t id)
{
    if (id < f->room[of]) {
        f->set[of][id / 8] |= (uint8_t)(1u << id % 8);
    }
}

static void mark_range(flow *f, uint64_t first, uint64_t end)
{
    for (uint64_t i = first; i < end && i < f->room[0]; i++) {
        mark(f, 0, i);
    }
}

/* Constants, inputs and buffers are set before the first instruction. */
static void mark_given(flow *f)
{
    ptv_vec inputs = ptv_vec_of(&f->run->image, f->graph->at, PTV_MLX_MLX_GRAPH_INPUT_MAP);
    mark_range(f, 0, f->ids.inputs);
    mark_range(f, f->ids.outputs, f->ids.buffers);
    for (uint32_t i = 0; i < inputs.count; i++) {
        const ptv_mlx_slot slot =
            ptv_mlx_read_slot(&f->run->image, ptv_table_in(&f->run->image, inputs, i));
        mark(f, slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT ? 0 : 1, slot.id);
    }
}

/* ---- One instruction ---- */

static ptv_vec instructions_of(const flow *f, uint32_t i)
{
    const ptv_image *im = &f->run->image;
    return ptv_vec_of(im, ptv_table_in(im, f->list, i), PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
}

static ptv_mlx_node node_at(const flow *f)
{
    const ptv_image *im = &f->run->image;
    return ptv_mlx_node_of(im, ptv_table_in(im, instructions_of(f, f->here), f->instruction));
}

PTV_COLD static void report(const flow *f, const ptv_rule *rule, const ptv_mlx_use *use)
{
    ptv_frame frames[FRAMES] = {*f->graph};
    ptv_frame *frame =
        ptv_frame_down(f->run, frames, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS, (int32_t)f->here);
    frame = ptv_frame_down(f->run, frame, PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS,
                           (int32_t)f->instruction);
    ptv_report_at(f->run, rule, ptv_mlx_place(f->run, frame, use), ptv_no_mismatch());
}

/* Called first for everything that a node reads, then for everything that it sets. */
static bool take_use(void *context, const ptv_mlx_use *use)
{
    flow *f = context;
    bool none = use->space == PTV_SPACE_NONE || use->absent || use->unknown;
    if (none || use->writes != f->writing) {
        return true;
    }
    if (!use->writes && !is_set(f, which(use), use->id)) {
        report(f, &mlx_read_before_written_rule, use);
        mark(f, which(use), use->id); /* report it only once */
    }
    if (use->writes && use->space == PTV_SPACE_TENSOR && use->id < f->ids.constants && !f->first) {
        report(f, &mlx_constant_written_rule, use);
    }
    if (use->writes) {
        mark(f, which(use), use->id);
    }
    return !f->run->stopped;
}

/* Returns false if the budget is spent or the run has stopped. */
static bool follow_instruction(flow *f, const ptv_mlx_node *node)
{
    f->writing = false;
    if (!ptv_mlx_each(f->run, f->graph, node, take_use, f)) {
        return false;
    }
    f->writing = true;
    return ptv_mlx_each(f->run, f->graph, node, take_use, f);
}

static const ptv_rule mlx_constant_written_rule = {
    .name = "mlx-constant-written",
    .code = 1252,
    .severity = PTV_ERROR,
    .with = &mlx_chains_cyclic_rule,
    .title = "an instruction of an MLX graph writes into a constant",
    .why = "the backend throws an exception: only the chain that is run once, first, may do so",
    .fix = "look at what the node sets: results go into a tensor of their own",
};

/* ---- Chains ---- */

/* The slots of a node that name the chains that it runs. */
static unsigned branches_of(const ptv_mlx_node *node, uint8_t slots[BRANCHES])
{
    unsigned count = 0;
    for (unsigned slot = 0; slot < node->type->count && count < BRANCHES; slot++) {
        if (node->type->fields[slot].index != 0) {
            slots[count++] = (uint8_t)slot;
        }
    }
    return count;
}

static void enter(flow *f, uint32_t i)
{
    f->chains[i] = (chain){f->here, 0, 0, ACTIVE};
    f->here = i;
}

/* Enters the next chain that the current instruction runs. Returns false if there are no more. */
static bool descend(flow *f, const ptv_mlx_node *node)
{
    uint8_t slots[BRANCHES];
    chain *c = &f->chains[f->here];
    unsigned count = node->at == 0 ? 0 : branches_of(node, slots);
    while (c->branch < count) {
        unsigned slot = slots[c->branch++];
        uint64_t to = ptv_scalar_of(&f->run->image, node->at, node->type, slot);
        if (to >= f->list.count) {
            continue; /* index-out-of-range reports it */
        }
        if (f->chains[to].state == ACTIVE) {
            const ptv_mlx_use use = {.slot = (uint8_t)slot, .inner = PTV_MLX_NO_SLOT, .index = -1};
            report(f, &mlx_chains_cyclic_rule, &use);
        } else if (f->chains[to].state == NEW) {
            enter(f, (uint32_t)to);
            return true;
        }
    }
    return false;
}

/* Does one step: an instruction, or entering or leaving a chain. Returns false to give up. */
static bool step(flow *f)
{
    chain *c = &f->chains[f->here];
    if (c->next >= instructions_of(f, f->here).count) {
        c->state = DONE;
        f->here = c->back;
        return true;
    }
    f->instruction = c->next;
    const ptv_mlx_node node = node_at(f);
    if (c->branch == 0 && f->judged && !follow_instruction(f, &node)) {
        return false;
    }
    if (!descend(f, &node)) {
        c->next++;
        c->branch = 0;
    }
    return !f->run->stopped;
}

static bool follow(flow *f, uint64_t i, bool judged)
{
    bool more = true;
    if (i >= f->list.count || f->chains[i].state != NEW) {
        return true;
    }
    f->judged = judged;
    f->here = NOWHERE;
    enter(f, (uint32_t)i);
    while (f->here != NOWHERE && more) {
        more = step(f);
    }
    return more;
}

/* ---- Outputs ---- */

static void check_outputs(const flow *f)
{
    const ptv_image *im = &f->run->image;
    const ptv_vec list = ptv_vec_of(im, f->graph->at, PTV_MLX_MLX_GRAPH_OUTPUT_MAP);
    for (uint32_t i = 0; i < list.count && !f->run->stopped; i++) {
        const ptv_mlx_slot slot = ptv_mlx_read_slot(im, ptv_table_in(im, list, i));
        const unsigned of = slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT ? 0 : 1;
        if (!is_set(f, of, slot.id)) {
            ptv_frame frames[2] = {*f->graph};
            const ptv_frame *map =
                ptv_frame_down(f->run, frames, PTV_MLX_MLX_GRAPH_OUTPUT_MAP, (int32_t)i);
            ptv_report_at(f->run, &mlx_output_unset_rule,
                          ptv_field_of(map, PTV_MLX_SLOT_VARIANT_IDX), ptv_no_mismatch());
        }
    }
}

static const ptv_rule mlx_output_unset_rule = {
    .name = "mlx-output-unset",
    .code = 1253,
    .severity = PTV_ERROR,
    .with = &mlx_chains_cyclic_rule,
    .title = "no instruction of an MLX graph sets this output",
    .why = "the backend throws an exception when it hands out the results",
    .fix = "look for the pass that removed the instruction which sets it, or gave its result to "
           "another tensor",
};

/* ---- The graph ---- */

static size_t bytes_for(uint64_t bits)
{
    return (size_t)(bits / 8 + 1);
}

static bool get_memory(flow *f)
{
    f->room[0] = f->ids.tensors < f->run->flat_size ? f->ids.tensors : f->run->flat_size;
    f->room[1] = f->ids.values < f->run->flat_size ? f->ids.values : f->run->flat_size;
    size_t chains = f->list.count * sizeof *f->chains;
    size_t bytes = chains + bytes_for(f->room[0]) + bytes_for(f->room[1]);
    f->chains = ptv_mlx_room(f->run, &mlx_chains_cyclic_rule, bytes);
    if (f->chains == NULL) {
        return false;
    }
    memset(f->chains, 0, bytes);
    f->set[0] = (uint8_t *)f->chains + chains;
    f->set[1] = f->set[0] + bytes_for(f->room[0]);
    return true;
}

/* Chains that nothing runs are followed only to find cycles. */
static void check_flow(ptv_run *run, const ptv_frame *graph)
{
    flow f = {.run = run, .graph = graph, .ids = ptv_mlx_ids_of(&run->image, graph->at)};
    f.list = ptv_vec_of(&run->image, graph->at, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    if (f.ids.tensors > PTV_MLX_MOST || f.ids.values > PTV_MLX_MOST || !get_memory(&f)) {
        return;
    }
    int64_t init = ptv_mlx_mlx_graph_init_chain_idx(&run->image, graph->at);
    mark_given(&f);
    f.first = true;
    bool more = init < 0 || follow(&f, (uint64_t)init, true);
    f.first = false;
    const uint64_t main_chain = (uint64_t)ptv_mlx_mlx_graph_main_chain_idx(&run->image, graph->at);
    more = more && follow(&f, main_chain, true);
    if (more && main_chain < f.list.count) {
        check_outputs(&f);
    }
    for (uint32_t i = 0; i < f.list.count && more; i++) {
        more = follow(&f, i, false);
    }
}

static const ptv_rule mlx_chains_cyclic_rule = {
    .name = "mlx-chains-cyclic",
    .code = 1250,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(INSTRUCTION_CHAINS) | PTV_MLX_ROOT(INPUT_MAP) | PTV_MLX_ROOT(OUTPUT_MAP),
    .needs = &ptv_mlx_id_out_of_range_rule,
    .check = check_flow,
    .title = "a chain of an MLX graph runs itself, directly or through others",
    .why = "the backend calls itself for each chain, without end: its stack overflows",
    .fix = "look at what makes scans and branches: the chain that they run is one of its own",
};

static const ptv_rule mlx_read_before_written_rule = {
    .name = "mlx-read-before-written",
    .code = 1251,
    .severity = PTV_ERROR,
    .with = &mlx_chains_cyclic_rule,
    .title = "an instruction of an MLX graph reads what nothing has set",
    .why = "the backend throws an exception when it gets there",
    .fix = "look for the pass that changed the order of instructions, or removed the one that sets "
           "this tensor or value",
};

static const ptv_rule *const rules[] = {&mlx_chains_cyclic_rule, &mlx_read_before_written_rule,
                                        &mlx_constant_written_rule, &mlx_output_unset_rule};

const ptv_rule_list ptv_mlx_flow_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mlx);
