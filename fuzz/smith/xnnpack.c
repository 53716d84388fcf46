/* Payloads of XNNPACK. Not here: values and nodes. */
#include "fuzz/smith/graph.h"

#include <string.h>

#define VALUE(slot) PTV_XNNPACK_XNN_TENSOR_VALUE_##slot
#define GRAPH(slot) PTV_XNNPACK_XNN_GRAPH_##slot
#define QUANT(name) PTV_XNNPACK_XNN_QUANT_PARAMS_##name

enum { NODE_COST = 200, EACH = 12 };

/* Index 0 means "no constant": that entry is never read. */
static void begin_constants(fs_graph *g)
{
    unsigned type = g->headed ? PTV_XNNPACK_CONSTANT_DATA_OFFSET : PTV_XNNPACK_BUFFER;
    g->constants[g->constant_count++] = fs_new(&g->m, type);
    if (!g->headed && ft_random_below(&g->b->trim, 2) == 0) {
        (void)fs_vector(&g->m, g->constants[0], PTV_XNNPACK_BUFFER_STORAGE, 0);
    }
}

/* Adds values of rare types, which no node uses. */
static void add_spare(fs_graph *g)
{
    static const struct {
        uint8_t type, how;
    } kinds[] = {{FS_XNN_TYPE(FP16), 0},
                 {FS_XNN_TYPE(BF16), 0},
                 {FS_XNN_TYPE(INT32), 0},
                 {FS_XNN_TYPE(PFP32), 0},
                 {FS_XNN_TYPE(QUINT8), QUANT(PER_TENSOR_QUANT)},
                 {FS_XNN_TYPE(QINT32), QUANT(PER_TENSOR_QUANT)},
                 {FS_XNN_TYPE(QCINT32), QUANT(PER_CHANNEL_QUANT)},
                 {FS_XNN_TYPE(QPINT8), QUANT(PER_TOKEN_DYNAMIC_QUANT)}};
    uint32_t i = fs_below(g->b, sizeof kinds / sizeof kinds[0]);
    bool token = kinds[i].how == QUANT(PER_TOKEN_DYNAMIC_QUANT);
    bool scalar = kinds[i].how == 0 || kinds[i].how == QUANT(PER_TENSOR_QUANT);
    fs_dims dims = {.rank = fs_from(g->b, scalar ? 0 : 1, 3)};
    for (uint32_t k = 0; k < dims.rank; k++) {
        dims.size[k] = fs_from(g->b, 1, 3);
    }
    (void)fs_new_xvalue(g, kinds[i].type, &dims, (fs_quantised){kinds[i].how, token ? 1 : 0, 0});
}

/* ---- The graph ---- */

/* Values that must leave, the last one made, and some before it. */
static uint32_t choose_outputs(fs_graph *g)
{
    uint32_t count = 0, left = g->leaving;
    for (uint32_t i = g->count; i-- > 0 && g->inputs + count < FS_PORTS;) {
        fs_xvalue *value = &g->values[i];
        bool may =
            value->made && value->type == FS_XNN_TYPE(FP32) && g->inputs + count + left < FS_PORTS;
        if (value->must_leave || (may && (count == 0 || fs_chance(g->b, 4)))) {
            left -= value->must_leave;
            value->output = true;
            fs_tie(g, i, FS_OUTPUT, g->inputs + count++);
        }
    }
    return count;
}

static void write_list(fs_graph *g, uint32_t slot, uint32_t flags, uint32_t count)
{
    ft_node *list = fs_vector(&g->m, fs_root(&g->m), slot, count);
    uint32_t next = 0;
    for (uint32_t i = 0; i < g->count && list != NULL; i++) {
        const ft_node *tensor = g->values[i].tensor;
        if (tensor != NULL && ft_value(&g->m.file.tree, tensor, VALUE(FLAGS)) == flags) {
            fs_item(list, next++, fs_id(g, i));
        }
    }
}

static void write_graph(fs_graph *g)
{
    ft_node *root = fs_root(&g->m);
    uint32_t outputs = choose_outputs(g), has = fs_byte(g->b);
    ft_node *values = fs_vector(&g->m, root, GRAPH(XVALUES), g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        fs_hang(values, i, g->values[i].entry);
    }
    fs_tables(&g->m, root, GRAPH(XNODES), g->nodes, g->node_count);
    fs_put(&g->m, root, GRAPH(NUM_EXTERNS), g->inputs + outputs);
    if (g->inputs > 0 || has % 2 == 0) {
        write_list(g, GRAPH(INPUT_IDS), FS_INPUT, g->inputs);
    }
    if (outputs > 0 || has % 2 == 0) {
        write_list(g, GRAPH(OUTPUT_IDS), FS_OUTPUT, outputs);
    }
    if (has % 4 != 3) {
        fs_label(&g->m, root, GRAPH(VERSION), "0");
    }
    if (has % 8 == 5) {
        (void)fs_vector(&g->m, root, GRAPH(MEM_BUFFER_SIZES), has / 64);
    }
    if (g->constant_count > 1 || has / 8 % 2 == 0) {
        fs_tables(&g->m, root, g->headed ? GRAPH(CONSTANT_DATA) : GRAPH(CONSTANT_BUFFER),
                  g->constants, g->constant_count);
    }
    if (has / 16 % 4 == 3) {
        (void)fs_vector(&g->m, root, g->headed ? GRAPH(CONSTANT_BUFFER) : GRAPH(CONSTANT_DATA), 0);
    }
}

static void list_ports(const fs_graph *g, fs_payload *payload)
{
    for (uint32_t i = 0; i < g->count; i++) {
        const fs_xvalue *value = &g->values[i];
        const ft_node *tensor = value->tensor;
        uint64_t external =
            tensor == NULL ? FS_XNN_NONE : ft_value(&g->m.file.tree, tensor, VALUE(EXTERNAL_ID));
        if (external >= FS_PORTS) {
            continue;
        }
        fs_port *port = &payload->ports[external];
        *port = (fs_port){.output = value->output};
        port->shape.type = value->type == FS_XNN_TYPE(INT32) ? PTV_PROGRAM_SCALAR_TYPE_INT
                                                             : PTV_PROGRAM_SCALAR_TYPE_FLOAT;
        port->shape.rank = (uint8_t)value->dims.rank;
        for (uint8_t k = 0; k < value->dims.rank; k++) {
            port->shape.sizes[k] = (int32_t)value->dims.size[k];
            port->shape.order[k] = k;
        }
        payload->port_count++;
    }
}

static bool has_room(const fs_graph *g)
{
    return !g->b->failed && g->node_count + FS_XNODES_EACH <= FS_XNODES &&
           g->count + EACH <= FS_XVALUES && g->constant_count + EACH <= FS_XCONSTANTS;
}

static void make_graph(fs_graph *g)
{
    uint32_t choice = fs_byte(g->b);
    g->headed = choice % 8 != 7;
    g->first = choice / 8 % 8 == 7 ? choice * 1000 : 0;
    g->turn = choice / 8 % 4 == 2 ? FS_XVALUES - fs_below(g->b, EACH) : 0;
    g->m.file.has_header = g->headed;
    if (!g->headed || choice / 64 == 3) {
        memcpy(g->m.file.tree.identifier, "XN00", 4);
    }
    g->area.b = g->b;
    begin_constants(g);
    bool more = choice % 32 != 30;
    while (more && has_room(g)) {
        fs_add_node(g);
        more = fs_more(g->b, NODE_COST);
    }
    while (has_room(g) && fs_chance(g->b, 6)) {
        add_spare(g);
    }
    write_graph(g);
}

void fs_xnnpack(fs_build *b, fs_payload *payload)
{
    fs_graph *g = fs_take(b, sizeof *g);
    payload->backend = "XnnpackBackend";
    if (g == NULL || !fs_model_begin(&g->m, b, PTV_FORMAT_XNNPACK)) {
        return;
    }
    g->b = b;
    make_graph(g);
    list_ports(g, payload);
    g->m.file.constants = (fe_bytes){g->area.bytes, g->area.used};
    payload->bytes = fs_model_end(&g->m);
}
