/* Payloads of Vulkan: values, calls in order, constants. */
#include "fuzz/smith/payload.h"
#include "verifiers/schemas/vulkan.h"

#define GRAPH(slot) PTV_VULKAN_VK_GRAPH_##slot
#define TENSOR(slot) PTV_VULKAN_VK_TENSOR_##slot
#define KIND(name) PTV_VULKAN_GRAPH_TYPES_##name
#define TYPE(name) PTV_VULKAN_VK_DATA_TYPE_##name

enum { VALUES = 64, CALLS = 16, CONSTANTS = 16, ARGS = 5, COST = 120, EACH = 12 };

typedef struct vk_value {
    ft_node *entry;
    uint8_t kind, type;
    bool ready; /* has a value */
    fs_shape shape;
} vk_value;

typedef struct vk_graph {
    fs_model m;
    fs_build *b;
    fs_area area;
    vk_value values[VALUES];
    uint32_t count, tensors;
    ft_node *calls[CALLS];
    uint32_t call_count;
    ft_node *constants[CONSTANTS], *shaders[2];
    uint32_t constant_count, shader_count;
} vk_graph;

/* ---- Values ---- */

static ft_node *add(vk_graph *g, uint8_t kind)
{
    vk_value *value = &g->values[g->count++];
    *value = (vk_value){.kind = kind};
    value->entry = fs_new(&g->m, PTV_VULKAN_VK_VALUE);
    return fs_member(&g->m, value->entry, PTV_VULKAN_VK_VALUE_VALUE, kind);
}

/* The type of the argument that a program passes. */
static uint8_t scalar_type(uint8_t type)
{
    static const uint8_t types[] = {[TYPE(BOOL)] = PTV_PROGRAM_SCALAR_TYPE_BOOL,
                                    [TYPE(UINT8)] = PTV_PROGRAM_SCALAR_TYPE_BYTE,
                                    [TYPE(INT8)] = PTV_PROGRAM_SCALAR_TYPE_CHAR,
                                    [TYPE(INT32)] = PTV_PROGRAM_SCALAR_TYPE_INT,
                                    [TYPE(FLOAT16)] = PTV_PROGRAM_SCALAR_TYPE_HALF,
                                    [TYPE(FLOAT32)] = PTV_PROGRAM_SCALAR_TYPE_FLOAT,
                                    [TYPE(FLOAT64)] = PTV_PROGRAM_SCALAR_TYPE_DOUBLE,
                                    [TYPE(INT64)] = PTV_PROGRAM_SCALAR_TYPE_LONG};
    return types[type];
}

static const uint8_t storages[] = {255, 0, 1, 2};
static const uint8_t layouts[] = {255, 0, 1, 2, 3, 4, 5, 6, 8, 9};

/* A memory object of its own, or a shared one: a number below that of all tensors so far. */
static int32_t memory_object(vk_graph *g)
{
    return ft_random_below(&g->b->trim, 3) == 0 ? (int32_t)ft_random_below(&g->b->trim, g->tensors)
                                                : -1;
}

static uint32_t add_tensor(vk_graph *g, int32_t constant, const fs_shape *shape, uint8_t type)
{
    uint32_t place = g->count, choice = fs_byte(g->b);
    ft_node *tensor = add(g, KIND(VK_TENSOR));
    g->tensors++;
    fs_put(&g->m, tensor, TENSOR(DATATYPE), type);
    fs_indexes(&g->m, tensor, TENSOR(DIMS), shape->sizes, shape->rank);
    fs_put(&g->m, tensor, TENSOR(CONSTANT_ID), (uint64_t)(int64_t)constant);
    fs_put(&g->m, tensor, TENSOR(MEM_OBJ_ID), (uint64_t)(int64_t)memory_object(g));
    fs_put(&g->m, tensor, TENSOR(STORAGE_TYPE), storages[choice % 4]);
    fs_put(&g->m, tensor, TENSOR(MEMORY_LAYOUT), layouts[choice / 4 % 10]);
    fs_put(&g->m, tensor, TENSOR(STAGING_DATATYPE), choice % 3 == 0 ? TYPE(UNSET) : choice / 8 % 8);
    g->values[place].type = type;
    g->values[place].shape = *shape;
    g->values[place].shape.type = scalar_type(type);
    return place;
}

static uint8_t any_type(vk_graph *g)
{
    uint32_t choice = fs_byte(g->b);
    return choice % 2 == 0 ? TYPE(FLOAT32) : (uint8_t)(choice / 2 % 8);
}

static uint32_t any_tensor(vk_graph *g)
{
    const fs_shape shape = fs_any_shape(g->b, 0, 0);
    return add_tensor(g, -1, &shape, any_type(g));
}

/* Its length is that of the tensor. */
static uint32_t add_constant(vk_graph *g)
{
    const char *key;
    uint8_t type = any_type(g);
    const fs_shape shape = fs_any_shape(g->b, scalar_type(type), 0);
    uint32_t length = (uint32_t)fs_shape_bytes(&shape);
    ft_node *bytes = fs_new(&g->m, PTV_VULKAN_VK_BYTES);
    fs_put(&g->m, bytes, PTV_VULKAN_VK_BYTES_OFFSET, fs_area_take(&g->area, length, &key));
    fs_put(&g->m, bytes, PTV_VULKAN_VK_BYTES_LENGTH, length);
    if (key != NULL) {
        fs_text(&g->m, bytes, PTV_VULKAN_VK_BYTES_NAMED_KEY, key);
    } else if (ft_random_below(&g->b->trim, 16) == 0) { /* ignored unless the offset is special */
        fs_text(&g->m, bytes, PTV_VULKAN_VK_BYTES_NAMED_KEY, "");
    }
    g->constants[g->constant_count] = bytes;
    uint32_t place = add_tensor(g, (int32_t)g->constant_count++, &shape, type);
    g->values[place].ready = true;
    return place;
}

static uint32_t add_number(vk_graph *g, uint8_t kind)
{
    uint32_t place = g->count;
    ft_node *table = add(g, kind);
    g->values[place].ready = true;
    switch (kind) {
    case KIND(INT): fs_put(&g->m, table, 0, (uint64_t)fs_integer(g->b)); break;
    case KIND(DOUBLE): fs_put(&g->m, table, 0, fs_real(g->b)); break;
    case KIND(BOOL): fs_put(&g->m, table, 0, fs_byte(g->b) % 2); break;
    case KIND(SYM_INT): fs_put(&g->m, table, 0, fs_byte(g->b)); break;
    case KIND(STRING): fs_label(&g->m, table, 0, fs_word(g->b)); break;
    default: break; /* Null has no content */
    }
    return place;
}

static uint32_t add_list(vk_graph *g, uint8_t kind)
{
    uint32_t place = g->count, count = fs_below(g->b, 4);
    ft_node *list = fs_vector(&g->m, add(g, kind), 0, count);
    g->values[place].ready = true;
    for (uint32_t i = 0; i < count; i++) {
        fs_item(list, i,
                kind == KIND(INT_LIST)    ? (uint64_t)fs_integer(g->b)
                : kind == KIND(BOOL_LIST) ? fs_byte(g->b) % 2
                                          : fs_real(g->b));
    }
    return place;
}

/* Returns the index of a value that can be read. */
static uint32_t readable(vk_graph *g)
{
    static const uint8_t numbers[] = {KIND(INT),  KIND(DOUBLE), KIND(BOOL),
                                      KIND(NULL), KIND(STRING), KIND(SYM_INT)};
    static const uint8_t lists[] = {KIND(INT_LIST), KIND(DOUBLE_LIST), KIND(BOOL_LIST)};
    uint32_t choice = fs_byte(g->b), from = g->count == 0 ? 0 : fs_below(g->b, g->count);
    for (uint32_t i = 0; i < g->count && choice % 4 < 2; i++) {
        if (g->values[(from + i) % g->count].ready) {
            return (from + i) % g->count;
        }
    }
    if (choice % 8 == 7) {
        return add_list(g, lists[choice / 8 % sizeof lists]);
    }
    return choice % 4 == 3 || g->constant_count == CONSTANTS
               ? add_number(g, numbers[choice / 8 % sizeof numbers])
               : add_constant(g);
}

/* ---- Calls ---- */

/* What the call writes: a tensor, or a list of several. */
static uint32_t result(vk_graph *g)
{
    uint32_t first = any_tensor(g), count = fs_chance(g->b, 6) ? 2 : 1;
    g->values[first].ready = true;
    if (count == 1) {
        return first;
    }
    int32_t items[] = {(int32_t)first, (int32_t)any_tensor(g)};
    uint32_t place = g->count;
    g->values[items[1]].ready = true;
    fs_indexes(&g->m, add(g, KIND(VALUE_LIST)), PTV_VULKAN_VALUE_LIST_ITEMS, items,
               fs_chance(g->b, 16) ? 0 : count);
    g->values[place].ready = true;
    return place;
}

/* Vulkan's own operators: nothing states how many arguments they take. */
static void add_call(vk_graph *g)
{
    static const char *const names[] = {
        "et_vk.prepack.default",     "et_vk.linear_qcs4w.default",
        "et_vk.conv_with_clamp.out", "et_vk.apply_rotary_emb.default",
        "et_vk.grid_priors.default", "et_vk.add_q8ta_q8ta.default"};
    int32_t args[ARGS];
    uint32_t count = fs_below(g->b, ARGS);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = (int32_t)readable(g);
    }
    args[count++] = (int32_t)result(g);
    ft_node *call = fs_new(&g->m, PTV_VULKAN_OPERATOR_CALL);
    fs_put(&g->m, call, PTV_VULKAN_OPERATOR_CALL_NODE_ID, g->call_count);
    fs_text(&g->m, call, PTV_VULKAN_OPERATOR_CALL_NAME,
            names[fs_below(g->b, sizeof names / sizeof names[0])]);
    fs_indexes(&g->m, call, PTV_VULKAN_OPERATOR_CALL_ARGS, args, fs_chance(g->b, 64) ? 0 : count);
    g->calls[g->call_count++] = call;
}

/* ---- Inputs and outputs ---- */

static void begin_inputs(vk_graph *g, fs_payload *payload)
{
    int32_t ids[FS_PORTS / 2];
    uint32_t count = fs_below(g->b, FS_PORTS / 2 + 1);
    for (uint32_t i = 0; i < count; i++) {
        bool number = fs_chance(g->b, 8);
        ids[i] = (int32_t)(number ? add_number(g, KIND(SYM_INT)) : any_tensor(g));
        g->values[ids[i]].ready = true;
        fs_add_port(payload, number ? NULL : &g->values[ids[i]].shape, false);
    }
    fs_indexes(&g->m, fs_root(&g->m), GRAPH(INPUT_IDS), ids, count);
}

static void choose_outputs(vk_graph *g, fs_payload *payload)
{
    int32_t ids[FS_PORTS / 2];
    uint32_t count = 0;
    for (uint32_t i = g->count; i-- > 0 && count < FS_PORTS / 2;) {
        const vk_value *value = &g->values[i];
        bool may = value->kind == KIND(VK_TENSOR) && value->ready;
        if (may && (count == 0 || fs_chance(g->b, 4)) && !fs_chance(g->b, 32)) {
            ids[count++] = (int32_t)i;
            fs_add_port(payload, &value->shape, true);
        }
    }
    fs_indexes(&g->m, fs_root(&g->m), GRAPH(OUTPUT_IDS), ids, count);
}

/* ---- The graph ---- */

static void write_graph(vk_graph *g)
{
    ft_node *root = fs_root(&g->m);
    ft_node *values = fs_vector(&g->m, root, GRAPH(VALUES), g->count);
    uint32_t has = fs_byte(g->b);
    for (uint32_t i = 0; i < g->count; i++) {
        fs_hang(values, i, g->values[i].entry);
    }
    fs_tables(&g->m, root, GRAPH(CHAIN), g->calls, g->call_count);
    if (g->constant_count > 0 || has % 2 == 0) {
        fs_tables(&g->m, root, GRAPH(CONSTANTS), g->constants, g->constant_count);
    }
    if (has % 4 == 3) {
        g->shader_count = has / 64;
        for (uint32_t i = 0; i < g->shader_count && i < 2; i++) {
            g->shaders[i] = fs_new(&g->m, PTV_VULKAN_VK_BYTES);
        }
        g->shader_count = g->shader_count > 2 ? 2 : g->shader_count;
        fs_tables(&g->m, root, GRAPH(SHADERS), g->shaders, g->shader_count);
    }
    if (has % 8 != 5) {
        fs_label(&g->m, root, GRAPH(VERSION), "0");
    }
    fs_put(&g->m, root, GRAPH(STORAGE_TYPE_OVERRIDE), has / 8 % 8 == 0 ? storages[has / 64] : 255);
    fs_put(&g->m, root, GRAPH(MEMORY_LAYOUT_OVERRIDE),
           has / 8 % 8 == 1 ? layouts[fs_below(g->b, 10)] : 255);
}

void fs_vulkan(fs_build *b, fs_payload *payload)
{
    vk_graph *g = fs_take(b, sizeof *g);
    payload->backend = "VulkanBackend";
    if (g == NULL || !fs_model_begin(&g->m, b, PTV_FORMAT_VULKAN)) {
        return;
    }
    g->b = g->area.b = b;
    g->m.file.has_header = true; /* the backend refuses graphs without one */
    begin_inputs(g, payload);
    while (g->call_count < CALLS && g->count + EACH <= VALUES &&
           g->constant_count + ARGS <= CONSTANTS && fs_more(b, COST)) {
        add_call(g);
    }
    choose_outputs(g, payload);
    write_graph(g);
    g->m.file.constants = (fe_bytes){g->area.bytes, g->area.used};
    payload->bytes = fs_model_end(&g->m);
}
