/* Values of XNNPACK graphs: constants, quantisation. */
#include "fuzz/smith/graph.h"

#include <string.h>

#define VALUE(slot) PTV_XNNPACK_XNN_TENSOR_VALUE_##slot
#define QUANT(name) PTV_XNNPACK_XNN_QUANT_PARAMS_##name

enum { LARGEST = 256 };

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

/* Returns the index of a new constant of this size, or 0 if there is no room. */
static uint32_t new_constant(fs_graph *g, uint32_t size)
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

/* Writes scales as floats beside the parameters, or to a constant, as floats or half floats. */
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
    g->area.all = 0x3f; /* a valid scale in either width */
    fs_put(&g->m, params, slots[1], new_constant(g, count * bytes));
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

/* For 32 bits, the zero point is 0. */
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
    if (!g->headed && ft_random_below(&g->b->trim, 4) == 0) { /* only in payloads of 2023 */
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
    uint32_t constant = new_constant(g, bytes_of(type, dims));
    g->values[place].constant = true;
    fs_put(&g->m, g->values[place].tensor, VALUE(CONSTANT_BUFFER_IDX), constant);
    return place;
}

void fs_tie(fs_graph *g, uint32_t place, uint32_t flags, uint32_t external)
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
    fs_tie(g, place, FS_INPUT, g->inputs++);
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
                                 value->tensor->as.slots[VALUE(FLAGS)].as.scalar == FS_INPUT);
    return known && !twice && value->type == FS_XNN_TYPE(FP32) &&
           fs_elements_of(&value->dims) <= LARGEST;
}

static uint32_t read_by_next(fs_graph *g, uint32_t place)
{
    g->values[place].reader = g->node_count + 1;
    return place;
}

/* The number of new inputs is limited: a call has few arguments. */
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
