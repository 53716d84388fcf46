/* Payloads of XNNPACK: values, constants, quantisation. Not here: nodes. */
#include "fuzz/smith/graph.h"

#include <string.h>

#define VALUE(slot) PTV_XNNPACK_XNN_TENSOR_VALUE_##slot
#define GRAPH(slot) PTV_XNNPACK_XNN_GRAPH_##slot
#define QUANT(name) PTV_XNNPACK_XNN_QUANT_PARAMS_##name

enum { INPUT = 1, OUTPUT = 2, NODE_COST = 200, EACH = 12, LARGEST = 256 };

uint32_t fs_id(const fs_graph *g, uint32_t place)
{
    return g->first + (place + g->turn) % FS_XVALUES;
}

uint64_t fs_elements_of(const fs_dims *dims)
{
    uint64_t count = 1;
    for (uint32_t i = 0; i < dims->rank; i++) {
        count *= dims->size[i];
    }
    return count;
}

static uint32_t bytes_of(uint8_t type, const fs_dims *dims)
{
    static const uint8_t bits[] = {
        [FS_XNN_TYPE(INVALID)] = 0, [FS_XNN_TYPE(FP32)] = 32,    [FS_XNN_TYPE(FP16)] = 16,
        [FS_XNN_TYPE(QINT8)] = 8,   [FS_XNN_TYPE(QUINT8)] = 8,   [FS_XNN_TYPE(QINT32)] = 32,
        [FS_XNN_TYPE(QCINT8)] = 8,  [FS_XNN_TYPE(QCINT32)] = 32, [FS_XNN_TYPE(QCINT4)] = 4,
        [FS_XNN_TYPE(QDINT8)] = 8,  [FS_XNN_TYPE(QBINT4)] = 4,   [FS_XNN_TYPE(QPINT8)] = 8,
        [FS_XNN_TYPE(INT32)] = 32,  [FS_XNN_TYPE(PFP32)] = 32,   [FS_XNN_TYPE(BF16)] = 16};
    return (uint32_t)((fs_elements_of(dims) * bits[type] + 7) / 8);
}

/* ---- Constants ---- */

/* Number 0 says "no constant": its entry is never read. */
static void begin_constants(fs_graph *g)
{
    unsigned type = g->headed ? PTV_XNNPACK_CONSTANT_DATA_OFFSET : PTV_XNNPACK_BUFFER;
    g->constants[g->constant_count++] = fs_new(&g->m, type);
    if (!g->headed && ft_random_below(&g->b->trim, 2) == 0) {
        (void)fs_vector(&g->m, g->constants[0], PTV_XNNPACK_BUFFER_STORAGE, 0);
    }
}

uint32_t fs_new_constant(fs_graph *g, uint32_t size)
{
    const char *key;
    if (g->constant_count == FS_XCONSTANTS) {
        g->b->failed = true;
        return 0;
    }
    unsigned type = g->headed ? PTV_XNNPACK_CONSTANT_DATA_OFFSET : PTV_XNNPACK_BUFFER;
    ft_node *entry = fs_new(&g->m, type);
    g->constants[g->constant_count] = entry;
    if (!g->headed) {
        fs_blob(&g->m, entry, PTV_XNNPACK_BUFFER_STORAGE, (fe_bytes){fs_filling(g->b, size), size});
        return g->constant_count++;
    }
    uint64_t at = fs_area_take(&g->area, size, &key);
    fs_put(&g->m, entry, PTV_XNNPACK_CONSTANT_DATA_OFFSET_OFFSET, at);
    fs_put(&g->m, entry, PTV_XNNPACK_CONSTANT_DATA_OFFSET_SIZE, size);
    if (key != NULL) {
        fs_text(&g->m, entry, PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY, key);
    }
    return g->constant_count++;
}

/* ---- Quantisation ---- */

static uint32_t float_bits(fs_build *b)
{
    static const float scales[] = {1.0f, 0.5f, 0.0078125f, 3.25f, 1e-30f};
    uint32_t bits;
    memcpy(&bits, &scales[fs_below(b, sizeof scales / sizeof scales[0])], sizeof bits);
    return bits;
}

/* Of floats beside the parameters, or in a constant of floats or of half their size. */
static void write_scales(fs_graph *g, ft_node *params, const uint8_t slots[3], uint32_t count,
                         uint32_t bytes)
{
    if (fs_chance(g->b, 2)) {
        ft_node *list = fs_vector(&g->m, params, slots[0], count);
        for (uint32_t i = 0; i < count; i++) {
            fs_item(list, i, float_bits(g->b));
        }
        return;
    }
    if (ft_random_below(&g->b->trim, 2) == 0) {
        (void)fs_vector(&g->m, params, slots[0], 0);
    }
    g->area.all = 0x3f; /* a scale of either size */
    fs_put(&g->m, params, slots[1], fs_new_constant(g, count * bytes));
    g->area.all = 0;
    fs_put(&g->m, params, slots[2], count);
}

static void write_per_channel(fs_graph *g, ft_node *params, const fs_dims *dims, fs_quantised how)
{
    static const uint8_t slots[] = {PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE,
                                    PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE_BUFFER_IDX,
                                    PTV_XNNPACK_PER_CHANNEL_QUANT_NUM_SCALES};
    fs_put(&g->m, params, PTV_XNNPACK_PER_CHANNEL_QUANT_CHANNEL_DIM, how.channel);
    write_scales(g, params, slots, dims->size[how.channel], 4);
}

static void write_per_group(fs_graph *g, ft_node *params, const fs_dims *dims, fs_quantised how)
{
    static const uint8_t slots[] = {PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE,
                                    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE_BUFFER_IDX,
                                    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_NUM_SCALES};
    fs_put(&g->m, params, PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_CHANNEL_DIM, how.channel);
    fs_put(&g->m, params, PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_GROUP_SIZE, how.group);
    write_scales(g, params, slots, dims->size[0] * (dims->size[1] / how.group), 2);
}

/* The zero point of 32 bits is 0. */
static void write_per_tensor(fs_graph *g, ft_node *params, uint8_t type)
{
    int32_t zero = type == FS_XNN_TYPE(QINT8)    ? (int8_t)fs_byte(g->b)
                   : type == FS_XNN_TYPE(QUINT8) ? (int32_t)fs_byte(g->b)
                                                 : 0;
    ft_set_scalar(params, PTV_XNNPACK_PER_TENSOR_QUANT_SCALE, float_bits(g->b));
    fs_put(&g->m, params, PTV_XNNPACK_PER_TENSOR_QUANT_ZERO_POINT, (uint64_t)(int64_t)zero);
}

static void write_parameters(fs_graph *g, ft_node *quantised, uint8_t type, const fs_dims *dims,
                             fs_quantised how)
{
    enum { SLOT = PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS };
    ft_node *params = fs_member(&g->m, quantised, SLOT, how.how);
    if (params == NULL) {
        return;
    }
    switch (how.how) {
    case QUANT(PER_CHANNEL_QUANT): write_per_channel(g, params, dims, how); break;
    case QUANT(PER_CHANNEL_GROUP_QUANT): write_per_group(g, params, dims, how); break;
    case QUANT(PER_TENSOR_QUANT): write_per_tensor(g, params, type); break;
    default:
        fs_put(&g->m, params, PTV_XNNPACK_PER_TOKEN_DYNAMIC_QUANT_NUM_NONBATCH_DIMS, how.channel);
    }
}

/* ---- Values ---- */

static void write_tensor(fs_graph *g, fs_xvalue *value, uint32_t place)
{
    ft_node *tensor = value->tensor;
    fs_put(&g->m, tensor, VALUE(DATATYPE), value->type);
    fs_put(&g->m, tensor, VALUE(NUM_DIMS), value->dims.rank);
    if (value->dims.rank > 0 || ft_random_below(&g->b->trim, 2) == 0) {
        ft_node *dims = fs_vector(&g->m, tensor, VALUE(DIMS), value->dims.rank);
        for (uint32_t i = 0; i < value->dims.rank; i++) {
            fs_item(dims, i, value->dims.size[i]);
        }
    }
    fs_put(&g->m, tensor, VALUE(EXTERNAL_ID), FS_XNN_NONE);
    fs_put(&g->m, tensor, VALUE(FLAGS), 0);
    fs_put(&g->m, tensor, VALUE(ID_OUT), fs_id(g, place));
    fs_put(&g->m, tensor, VALUE(CONSTANT_BUFFER_IDX), 0);
    if (!g->headed && ft_random_below(&g->b->trim, 4) == 0) { /* of payloads of 2023 only */
        fs_put(&g->m, tensor, VALUE(DQ_DATATYPE), FS_XNN_TYPE(INVALID));
    }
}

uint32_t fs_new_xvalue(fs_graph *g, uint8_t type, const fs_dims *dims, fs_quantised how)
{
    enum {
        UNION = PTV_XNNPACK_X_VALUE_XVALUE_UNION,
        QUANTISED = PTV_XNNPACK_X_VALUE_UNION_XNN_QUANTIZED_TENSOR_VALUE,
        PLAIN = PTV_XNNPACK_X_VALUE_UNION_XNN_TENSOR_VALUE
    };
    if (g->count == FS_XVALUES) {
        g->b->failed = true;
        return 0;
    }
    fs_xvalue *value = &g->values[g->count];
    *value = (fs_xvalue){.type = type, .dims = *dims};
    value->entry = fs_new(&g->m, PTV_XNNPACK_X_VALUE);
    ft_node *member = fs_member(&g->m, value->entry, UNION, how.how == 0 ? PLAIN : QUANTISED);
    value->tensor = member;
    if (how.how != 0) {
        value->tensor =
            fs_table(&g->m, member, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE);
        write_parameters(g, member, type, dims, how);
    }
    write_tensor(g, value, g->count);
    return g->count++;
}

uint32_t fs_weights(fs_graph *g, uint8_t type, const fs_dims *dims, fs_quantised how)
{
    uint32_t place = fs_new_xvalue(g, type, dims, how);
    uint32_t constant = fs_new_constant(g, bytes_of(type, dims));
    g->values[place].constant = true;
    fs_put(&g->m, g->values[place].tensor, VALUE(CONSTANT_BUFFER_IDX), constant);
    return place;
}

static void tie(fs_graph *g, uint32_t place, uint32_t flags, uint32_t external)
{
    ft_node *tensor = g->values[place].tensor;
    if (tensor != NULL) {
        ft_clear(tensor, VALUE(EXTERNAL_ID));
        fs_put(&g->m, tensor, VALUE(FLAGS), flags);
        fs_put(&g->m, tensor, VALUE(EXTERNAL_ID), external);
    }
}

static uint32_t new_input(fs_graph *g, const fs_dims *dims)
{
    uint32_t place = fs_new_xvalue(g, FS_XNN_TYPE(FP32), dims, (fs_quantised){0});
    tie(g, place, INPUT, g->inputs++);
    if (!g->headed && g->values[place].tensor != NULL && ft_random_below(&g->b->trim, 4) == 0) {
        ft_clear(g->values[place].tensor, VALUE(DQ_DATATYPE));
        fs_put(&g->m, g->values[place].tensor, VALUE(DQ_DATATYPE), FS_XNN_TYPE(QINT8));
    }
    return place;
}

uint32_t fs_result(fs_graph *g, uint8_t type, const fs_dims *dims)
{
    uint32_t place = fs_new_xvalue(g, type, dims, (fs_quantised){0});
    g->values[place].made = true;
    return place;
}

static bool is_readable(const fs_graph *g, const fs_xvalue *value)
{
    bool twice = value->copy && value->reader == g->node_count + 1;
    bool known = value->made || (!value->constant && value->tensor != NULL &&
                                 value->tensor->as.slots[VALUE(FLAGS)].as.scalar == INPUT);
    return known && !twice && value->type == FS_XNN_TYPE(FP32) &&
           fs_elements_of(&value->dims) <= LARGEST;
}

static uint32_t read_by_next(fs_graph *g, uint32_t place)
{
    g->values[place].reader = g->node_count + 1;
    return place;
}

/* Of so many inputs only: the arguments of a call are few. */
static uint32_t other(fs_graph *g, const fs_dims *dims)
{
    return g->inputs < FS_PORTS / 2 && fs_chance(g->b, 2)
               ? new_input(g, dims)
               : fs_weights(g, FS_XNN_TYPE(FP32), dims, (fs_quantised){0});
}

uint32_t fs_readable_xvalue(fs_graph *g, uint32_t rank)
{
    uint32_t from = g->count == 0 ? 0 : fs_below(g->b, g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t place = (from + i) % g->count;
        const fs_xvalue *value = &g->values[place];
        if (is_readable(g, value) && (rank > FS_DIMS || value->dims.rank == rank)) {
            return read_by_next(g, place);
        }
    }
    fs_dims dims = {.rank = rank};
    dims.rank = rank <= FS_DIMS ? rank : fs_chance(g->b, 32) ? 0 : fs_from(g->b, 1, 4);
    for (uint32_t i = 0; i < dims.rank; i++) {
        dims.size[i] = fs_from(g->b, 1, 4);
    }
    return other(g, &dims);
}

uint32_t fs_readable_like(fs_graph *g, const fs_dims *dims)
{
    uint32_t from = g->count == 0 ? 0 : fs_below(g->b, g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t place = (from + i) % g->count;
        const fs_xvalue *value = &g->values[place];
        if (is_readable(g, value) && memcmp(&value->dims, dims, sizeof *dims) == 0) {
            return read_by_next(g, place);
        }
    }
    return other(g, dims);
}

/* Values that no node uses: of types that are rare. */
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

/* Those that must leave, the last one that is made, and some before. */
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
            tie(g, i, OUTPUT, g->inputs + count++);
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
        write_list(g, GRAPH(INPUT_IDS), INPUT, g->inputs);
    }
    if (outputs > 0 || has % 2 == 0) {
        write_list(g, GRAPH(OUTPUT_IDS), OUTPUT, outputs);
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
