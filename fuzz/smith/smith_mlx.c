/*
 * Payloads of MLX: chains of nodes over numbered tensors and values. The schema says which fields
 * nodes have, and which of these are read and written; the verifier's tables state other
 * requirements. Not here: shapes of results, which graphs do not state.
 */
#include "fuzz/smith/payload.h"
#include "verifiers/mlx/mlx_graph.h"

#define GRAPH(slot) PTV_MLX_MLX_GRAPH_##slot
#define NODE(name) PTV_MLX_##name##_NODE
#define SCAN(slot) PTV_MLX_SCAN_NODE_##slot
#define KERNEL(slot) PTV_MLX_METAL_KERNEL_NODE_##slot
#define STRIDED(slot) PTV_MLX_AS_STRIDED_NODE_##slot
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* IDS: bits in a word. EACH: ids that a node may make, counting the chains it runs. */
enum { IDS = 64, EACH = 8, NODES = 24, CHAINS = 16, FEW_CHAINS = 8, DEEPEST = 3, COST = 70 };
enum { CONSTANT, INPUT, OUTPUT, BUFFER, KINDS, ENDS = FS_PORTS / 2, SLOTS = 24, NAMES = 8 };
enum { TENSOR, VALUE };

typedef struct mlx_chain {
    ft_node *nodes[NODES];
    uint32_t count;
} mlx_chain;

typedef struct mlx_graph {
    fs_model m;
    fs_build *b;
    uint32_t ends[KINDS]; /* where the ids of each kind end */
    fs_shape shapes[KINDS * ENDS];
    uint32_t ids[2];     /* tensors and values so far */
    uint64_t set[2];     /* bit sets: those that can be read */
    uint64_t writing[2]; /* those that the current node sets */
    uint64_t may;        /* tensors that exist and may be set again */
    uint64_t flat;       /* tensors with too few dimensions for a scan */
    mlx_chain *chain;
    ft_node *chains[CHAINS];
    uint32_t chain_count, depth;
    bool first; /* the chain that runs once, before all others */
} mlx_graph;

static uint64_t bits(uint32_t first, uint32_t end)
{
    return (UINT64_C(1) << end) - (UINT64_C(1) << first);
}

/* Picks from a nonempty set. */
static uint32_t pick(mlx_graph *g, uint64_t set)
{
    uint32_t id = fs_below(g->b, IDS);
    while ((set >> id & 1) == 0) {
        id = (id + 1) % IDS;
    }
    return id;
}

/* What a node sets: mostly something new. The first chain sets only what persists. */
static uint32_t result(mlx_graph *g, unsigned of)
{
    uint64_t old = of == VALUE ? g->set[VALUE] : g->may;
    bool again = old != 0 && ((g->first && of == TENSOR) || fs_chance(g->b, 4));
    uint32_t id = again ? pick(g, old) : g->ids[of]++;
    g->may |= (uint64_t)(of == TENSOR) << id;
    g->writing[of] |= UINT64_C(1) << id;
    return id;
}

/* ---- Numbers and words ---- */

typedef struct range {
    uint8_t type, slot, low, high;
} range;

/* A number in the listed range, or else in the usual one. */
static uint32_t between(mlx_graph *g, const range *list, size_t count, range usual)
{
    for (size_t i = 0; i < count; i++) {
        bool same = list[i].type == usual.type && list[i].slot == usual.slot;
        usual = same ? list[i] : usual;
    }
    return fs_from(g->b, usual.low, usual.high);
}

/* Views must stay within their source. */
static uint64_t number(mlx_graph *g, uint8_t type, uint8_t slot)
{
    static const range numbers[] = {{NODE(SCAN), SCAN(SCAN_AXIS), 0, 1},
                                    {NODE(AS_STRIDED), STRIDED(SHAPE), 1, 4},
                                    {NODE(AS_STRIDED), STRIDED(STRIDES), 0, 0},
                                    {NODE(AS_STRIDED), STRIDED(OFFSET), 0, 0},
                                    {NODE(METAL_KERNEL), KERNEL(OUTPUT_SHAPE_LENGTHS), 1, 1}};
    for (size_t i = 0; i < PTV_MLX_TYPED; i++) {
        if (ptv_mlx_typed[i].type == type && ptv_mlx_typed[i].slot == slot) {
            return fs_type(g->b, PTV_MLX_TYPES);
        }
    }
    return between(g, numbers, COUNT(numbers), (range){type, slot, 0, 7});
}

static uint64_t scalar(mlx_graph *g, uint8_t type, uint8_t slot, const ptv_field *field)
{
    if (field->space != PTV_SPACE_NONE) {
        bool scanned = type == NODE(SCAN) && slot == SCAN(ORIGINALS);
        unsigned of = field->space == PTV_SPACE_TENSOR ? TENSOR : VALUE;
        return (field->flags & PTV_WRITES) != 0
                   ? result(g, of)
                   : pick(g, g->set[of] & (scanned ? ~g->flat : UINT64_MAX));
    }
    switch (field->scalar) {
    case PTV_BOOL: return fs_byte(g->b) % 2;
    case PTV_F32: return fs_single(fs_real(g->b));
    case PTV_F64: return fs_real(g->b);
    default: return number(g, type, slot);
    }
}

static const char *word(mlx_graph *g, uint8_t type, uint8_t slot)
{
    for (size_t i = 0; i < PTV_MLX_WORDS; i++) {
        const ptv_mlx_word *w = &ptv_mlx_words[i];
        uint32_t count = 0;
        while (w->type == type && w->slot == slot && w->known[count] != NULL) {
            count++;
        }
        if (count > 0) {
            return w->known[fs_below(g->b, count)];
        }
    }
    return fs_chance(g->b, 8) ? "" : fs_word(g->b);
}

/* ---- Fields of nodes ---- */

static uint32_t make_chain(mlx_graph *g, uint64_t must);

static uint64_t ids_in(const ft_node *list)
{
    uint64_t ids = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        ids |= UINT64_C(1) << ft_item(list, i);
    }
    return ids;
}

/* A scan sets slices of its inputs and collects what its chain sets. What a branch sets is void,
   and both branches may be the same chain. */
static uint32_t inner_chain(mlx_graph *g, uint8_t type, uint8_t slot, const ft_node *node)
{
    const uint64_t before[] = {g->set[TENSOR], g->set[VALUE], g->writing[TENSOR],
                               g->writing[VALUE]};
    uint64_t must = 0;
    if (type == NODE(IF) && slot == PTV_MLX_IF_NODE_ELSE_CHAIN_IDX && fs_chance(g->b, 8)) {
        return (uint32_t)ft_value(&g->m.file.tree, node, PTV_MLX_IF_NODE_THEN_CHAIN_IDX);
    }
    if (type == NODE(SCAN)) {
        uint64_t sliced = ids_in(node->as.slots[SCAN(SLICED)].as.node);
        must = ids_in(node->as.slots[SCAN(OUTPUTS)].as.node) & ~sliced;
        g->set[TENSOR] = (g->set[TENSOR] & ~must) | sliced;
    }
    uint32_t chain = make_chain(g, must);
    g->set[TENSOR] = before[0];
    g->set[VALUE] = before[1];
    g->writing[TENSOR] = before[2];
    g->writing[VALUE] = before[3];
    return chain;
}

/* A literal number, a value, or a tensor. */
static void fill_choice(mlx_graph *g, ft_node *table, uint8_t kind, uint8_t type, uint8_t slot)
{
    const ptv_mlx_choice *c = ptv_mlx_choice_of(kind);
    const ptv_field *fields = ptv_schema_mlx.tables[kind].fields;
    uint32_t chosen = fs_below(g->b, fields[c->selector].scalar == PTV_BOOL ? 2 : 3);
    bool none = chosen == 1 && (g->set[VALUE] == 0 || type == NODE(AS_STRIDED));
    uint8_t at = c->slots[none ? 0 : chosen];
    at = at == PTV_MLX_NO_SLOT ? 0 : at; /* a literal number */
    fs_put(&g->m, table, c->selector, none ? 0 : chosen);
    if (table != NULL) {
        ft_set_scalar(table, at, scalar(g, type, slot, &fields[at]));
    }
}

static void fill_field(mlx_graph *g, ft_node *node, uint8_t type, uint8_t slot, uint32_t count)
{
    const ptv_field *field = &ptv_schema_mlx.tables[type].fields[slot];
    bool tables = field->kind == PTV_KIND_TABLES, texts = field->kind == PTV_KIND_STRINGS;
    if (field->index != 0) {
        fs_put(&g->m, node, slot, inner_chain(g, type, slot, node));
    } else if (field->kind == PTV_KIND_SCALAR && field->optional) { /* write it even if it is 0 */
        ft_set_scalar(node, slot, scalar(g, type, slot, field));
    } else if (field->kind == PTV_KIND_SCALAR) {
        fs_put(&g->m, node, slot, scalar(g, type, slot, field));
    } else if (field->kind == PTV_KIND_STRING) {
        fs_text(&g->m, node, slot, word(g, type, slot));
    } else if (field->kind == PTV_KIND_TABLE) {
        fill_choice(g, fs_table(&g->m, node, slot), field->type, type, slot);
    } else {
        ft_node *list = fs_vector(&g->m, node, slot, count);
        for (uint32_t i = 0; i < count && list != NULL; i++) {
            if (tables) {
                fill_choice(g, fs_element(&g->m, list, i), field->type, type, slot);
            } else if (texts) {
                fs_text(&g->m, list, i, word(g, type, slot));
            } else {
                fs_item(list, i, scalar(g, type, slot, field));
            }
        }
    }
}

/* ---- Nodes ---- */

static bool is_list(const ptv_field *field)
{
    return field->kind == PTV_KIND_VECTOR || field->kind == PTV_KIND_STRINGS ||
           field->kind == PTV_KIND_TABLES;
}

/* Paired lists have the same length. Outputs of a kernel have one dimension. */
static void choose_counts(mlx_graph *g, uint8_t type, uint8_t counts[SLOTS])
{
    static const range lengths[] = {{NODE(SCAN), SCAN(ORIGINALS), 1, 3},
                                    {NODE(METAL_KERNEL), KERNEL(GRID), 3, 3},
                                    {NODE(METAL_KERNEL), KERNEL(THREADGROUP), 3, 3}};
    static const ptv_mlx_pair flat = {NODE(METAL_KERNEL), KERNEL(OUTPUT_SHAPES_FLAT),
                                      KERNEL(OUTPUTS)};
    const ptv_table *table = &ptv_schema_mlx.tables[type];
    for (uint8_t slot = 0; slot < table->count; slot++) {
        if (is_list(&table->fields[slot])) {
            counts[slot] = (uint8_t)between(g, lengths, COUNT(lengths), (range){type, slot, 0, 3});
        }
    }
    for (size_t i = 0; i <= PTV_MLX_PAIRS; i++) {
        const ptv_mlx_pair *pair = i < PTV_MLX_PAIRS ? &ptv_mlx_pairs[i] : &flat;
        if (pair->type == type) {
            counts[pair->one] = counts[pair->other];
        }
    }
}

/* Optional lists of a node appear together: some describe others. */
static bool is_there(mlx_graph *g, uint8_t type, uint8_t slot, bool lists)
{
    const ptv_field *field = &ptv_schema_mlx.tables[type].fields[slot];
    bool layer = type == NODE(UPDATE_AND_ATTEND) && slot == PTV_MLX_UPDATE_AND_ATTEND_NODE_LAYER_ID;
    bool none = field->space == PTV_SPACE_VALUE && g->set[VALUE] == 0;
    if ((field->flags & PTV_REQUIRED) != 0 || field->index != 0 || layer) {
        return true;
    }
    if (field->kind == PTV_KIND_SCALAR && !field->optional) {
        return !fs_chance(g->b, 8);
    }
    return is_list(field) ? lists : fs_chance(g->b, 2) && !none;
}

static ft_node *new_node(mlx_graph *g, uint8_t type)
{
    const ptv_union *kinds = &ptv_schema_mlx.unions[0];
    ft_node *instruction = g->chain->nodes[g->chain->count++] = fs_new(&g->m, PTV_MLX_INSTRUCTION);
    uint64_t tag = 1;
    while (kinds->members[tag].table != type) {
        tag++;
    }
    return fs_member(&g->m, instruction, PTV_MLX_INSTRUCTION_OP, tag);
}

/* Any kind, with a bias for those that run chains. Without a tensor to read, a NOOP. */
static uint8_t any_type(mlx_graph *g)
{
    const ptv_union *kinds = &ptv_schema_mlx.unions[0];
    uint32_t choice = fs_byte(g->b);
    uint8_t type = choice >= 240 ? (choice % 2 == 0 ? NODE(SCAN) : NODE(IF))
                                 : kinds->members[1 + choice % (kinds->count - 1u)].table;
    uint64_t read = g->set[TENSOR] & (type == NODE(SCAN) ? ~g->flat : UINT64_MAX);
    bool runs = type == NODE(SCAN) || type == NODE(IF);
    bool full = g->chain_count >= FEW_CHAINS || g->depth > DEEPEST;
    return read == 0 || (runs && full) ? NODE(NOOP) : type;
}

static void add_node(mlx_graph *g)
{
    uint8_t type = any_type(g), counts[SLOTS] = {0};
    ft_node *node = new_node(g, type);
    bool lists = fs_chance(g->b, 2);
    g->writing[TENSOR] = g->writing[VALUE] = 0;
    choose_counts(g, type, counts);
    for (uint8_t slot = 0; slot < ptv_schema_mlx.tables[type].count && !g->b->failed; slot++) {
        if (is_there(g, type, slot, lists)) {
            fill_field(g, node, type, slot, counts[slot]);
        }
    }
    g->set[TENSOR] |= g->writing[TENSOR];
    g->set[VALUE] |= g->writing[VALUE];
}

/* ---- Chains ---- */

/* Sets what must be set by the end of the chain and is not yet. */
static void set_rest(mlx_graph *g, uint64_t must)
{
    for (uint32_t id = 0; id < IDS; id++) {
        bool left = ((must & ~g->set[TENSOR]) >> id & 1) != 0;
        ft_node *copy = left ? new_node(g, NODE(ID_COPY)) : NULL;
        if (copy != NULL) {
            ft_set_scalar(copy, PTV_MLX_ID_COPY_NODE_X, pick(g, g->set[TENSOR]));
            ft_set_scalar(copy, PTV_MLX_ID_COPY_NODE_OUT, id);
        }
    }
}

/* Returns its index; chains that it runs come before it. */
static uint32_t make_chain(mlx_graph *g, uint64_t must)
{
    mlx_chain chain = {.count = 0}, *around = g->chain;
    ft_node *table = fs_new(&g->m, PTV_MLX_INSTRUCTION_CHAIN);
    g->chain = &chain;
    g->depth++;
    while (!g->b->failed && chain.count + ENDS < NODES && g->ids[TENSOR] + EACH < IDS &&
           g->ids[VALUE] + EACH < IDS && fs_more(g->b, COST)) {
        add_node(g);
    }
    set_rest(g, must);
    fs_tables(&g->m, table, PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS, chain.nodes, chain.count);
    g->chain = around;
    g->depth--;
    g->chains[g->chain_count] = table;
    return g->chain_count++;
}

/* The first chain has no access to inputs, and its values are not kept. */
static void make_chains(mlx_graph *g, uint64_t numbers)
{
    ft_node *root = fs_root(&g->m);
    uint64_t inputs = bits(g->ends[CONSTANT], g->ends[INPUT]);
    uint64_t outputs = bits(g->ends[INPUT], g->ends[OUTPUT]);
    g->set[TENSOR] = g->may = bits(0, g->ends[BUFFER]) & ~inputs & ~outputs;
    if (g->may != 0 && fs_chance(g->b, 4)) {
        g->first = true;
        fs_put(&g->m, root, GRAPH(INIT_CHAIN_IDX), make_chain(g, 0));
        g->first = false;
    }
    g->set[TENSOR] = bits(0, g->ends[BUFFER]) & ~outputs;
    g->set[VALUE] = numbers;
    g->may = bits(g->ends[INPUT], g->ends[BUFFER]);
    fs_put(&g->m, root, GRAPH(MAIN_CHAIN_IDX), make_chain(g, outputs));
    fs_tables(&g->m, root, GRAPH(INSTRUCTION_CHAINS), g->chains, g->chain_count);
}

/* ---- Tensors that exist from the start ---- */

/* If there is nothing to read, there are no outputs. */
static void choose_tensors(mlx_graph *g)
{
    static const uint8_t slots[] = {GRAPH(NUM_CONSTANT_TENSORS), GRAPH(NUM_INPUT_TENSORS),
                                    GRAPH(NUM_OUTPUT_TENSORS), GRAPH(NUM_MUTABLE_BUFFER_TENSORS)};
    uint32_t counts[KINDS], sum = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        counts[kind] = fs_below(g->b, ENDS);
        sum += kind == OUTPUT ? 0 : counts[kind];
    }
    counts[OUTPUT] = sum == 0 ? 0 : counts[OUTPUT];
    for (unsigned kind = 0; kind < KINDS; kind++) {
        for (uint32_t i = 0; i < counts[kind]; i++) {
            fs_shape *shape = &g->shapes[g->ids[TENSOR]];
            *shape = fs_any_shape(g->b, fs_type(g->b, PTV_MLX_TYPES), 0);
            g->flat |= (uint64_t)(shape->rank < 2) << g->ids[TENSOR]++;
        }
        g->ends[kind] = g->ids[TENSOR];
        fs_put(&g->m, fs_root(&g->m), slots[kind], counts[kind]);
    }
}

/* Sizes of inputs and outputs may be dynamic, within a range. */
static void write_meta(mlx_graph *g, ft_node *meta, uint32_t id)
{
    fs_shape shape = g->shapes[id];
    ft_node *dims = fs_vector(&g->m, meta, PTV_MLX_TENSOR_META_SHAPE, shape.rank);
    for (uint32_t i = 0; i < shape.rank; i++) {
        ft_node *dim = fs_element(&g->m, dims, i);
        uint64_t size = (uint64_t)shape.sizes[i], choice = fs_byte(g->b);
        bool changes = id >= g->ends[CONSTANT] && id < g->ends[OUTPUT] && choice % 4 == 3;
        fs_put(&g->m, dim, PTV_MLX_SHAPE_DIM_VALUE, changes ? UINT64_MAX : size);
        fs_put(&g->m, dim, PTV_MLX_SHAPE_DIM_MIN_VALUE, choice / 4 % 2 == 1 ? size : 0);
        fs_put(&g->m, dim, PTV_MLX_SHAPE_DIM_MAX_VALUE, choice / 8 % 2 == 1 ? size : UINT64_MAX);
    }
    fs_put(&g->m, meta, PTV_MLX_TENSOR_META_SCALAR_TYPE, shape.type);
    if (!fs_chance(g->b, 4)) {
        fs_reorder(g->b, &shape);
        fs_blob(&g->m, meta, PTV_MLX_TENSOR_META_DIM_ORDER, (fe_bytes){shape.order, shape.rank});
    }
}

/* Only constants need metadata. */
static void write_metas(mlx_graph *g)
{
    uint32_t count = g->ends[fs_chance(g->b, 8) ? CONSTANT : BUFFER];
    if (count > 0 || fs_chance(g->b, 2)) {
        ft_node *list = fs_vector(&g->m, fs_root(&g->m), GRAPH(TENSOR_META), count);
        for (uint32_t i = 0; i < count; i++) {
            write_meta(g, fs_element(&g->m, list, i), i);
        }
    }
}

/* ---- Names and maps ---- */

static void write_slot(mlx_graph *g, ft_node *slot, uint32_t id, uint32_t kind)
{
    fs_put(&g->m, slot, PTV_MLX_SLOT_VARIANT_IDX, id);
    fs_put(&g->m, slot, PTV_MLX_SLOT_VARIANT_SLOT_TYPE, kind);
}

/* Maps the tensors of a kind, followed by one of these values. */
static void write_map(mlx_graph *g, fs_payload *payload, unsigned kind, uint32_t slot,
                      uint64_t values)
{
    uint32_t tensors = g->ends[kind] - g->ends[kind - 1], count = tensors + (values != 0);
    if (count == 0 && fs_chance(g->b, 2)) {
        return;
    }
    ft_node *list = fs_vector(&g->m, fs_root(&g->m), slot, count);
    for (uint32_t i = 0; i < count; i++) {
        bool value = i == tensors;
        uint32_t id = value ? pick(g, values) : g->ends[kind - 1] + i;
        write_slot(g, fs_element(&g->m, list, i), id, value);
        if (kind != BUFFER) {
            fs_add_port(payload, value ? NULL : &g->shapes[id], kind == OUTPUT);
        }
    }
}

/* Names of constants are keys; other names mean nothing. */
static void write_names(mlx_graph *g)
{
    ft_node *entries[NAMES];
    uint32_t constants = g->ends[CONSTANT], count = constants + fs_below(g->b, 4);
    count = g->ids[TENSOR] == constants ? constants : count;
    for (uint32_t i = 0; i < count; i++) {
        bool value = i >= constants && g->ids[VALUE] > 0 && fs_chance(g->b, 2);
        uint32_t id = i < constants ? i
                      : value       ? fs_below(g->b, g->ids[VALUE])
                                    : fs_from(g->b, constants, g->ids[TENSOR] - 1);
        const char *name = i == constants && fs_chance(g->b, 8) ? "" : fs_name(g->b);
        size_t size = i < constants ? (size_t)fs_shape_bytes(&g->shapes[i]) : 0;
        if (i < constants) {
            fs_ask(g->b, name, (fe_bytes){fs_filling(g->b, size), size});
        }
        entries[i] = fs_new(&g->m, PTV_MLX_NAMED_SLOT);
        fs_text(&g->m, entries[i], PTV_MLX_NAMED_SLOT_NAME, name);
        write_slot(g, fs_table(&g->m, entries[i], PTV_MLX_NAMED_SLOT_SLOT), id,
                   value ? fs_from(g->b, 1, 3) : 0);
    }
    if (count > 0 || fs_chance(g->b, 2)) {
        fs_tables(&g->m, fs_root(&g->m), GRAPH(NAMED_SLOTS), entries, count);
    }
}

void fs_mlx(fs_build *b, fs_payload *payload)
{
    mlx_graph *g = fs_take(b, sizeof *g);
    payload->backend = "MLXBackend";
    if (g == NULL || !fs_model_begin(&g->m, b, PTV_FORMAT_MLX)) {
        return;
    }
    g->b = b;
    g->m.file.has_header = true;
    choose_tensors(g);
    uint64_t numbers = fs_below(b, 2); /* a bit set of at most one */
    g->ids[VALUE] = (uint32_t)numbers;
    make_chains(g, numbers);
    write_metas(g);
    write_map(g, payload, INPUT, GRAPH(INPUT_MAP), numbers);
    write_map(g, payload, OUTPUT, GRAPH(OUTPUT_MAP), fs_chance(b, 4) ? g->set[VALUE] : 0);
    write_map(g, payload, BUFFER, GRAPH(MUTABLE_BUFFER_MAP), 0);
    write_names(g);
    fs_put(&g->m, fs_root(&g->m), GRAPH(NUM_TEMP_TENSORS), g->ids[TENSOR] - g->ends[BUFFER]);
    fs_put(&g->m, fs_root(&g->m), GRAPH(NUM_VALUES), g->ids[VALUE]);
    if (!fs_chance(b, 4)) {
        fs_label(&g->m, fs_root(&g->m), GRAPH(VERSION), fs_chance(b, 4) ? "0" : "1");
    }
    payload->bytes = fs_model_end(&g->m);
}
