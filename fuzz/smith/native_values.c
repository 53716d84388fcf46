/* Native graphs: tensors, including quantised ones of few bits; constants and named state. */
#include "fuzz/smith/native_build.h"

/* ---- Tensors ---- */

uint8_t ng_any_dtype(native *n)
{
    const ptv_enum *types = &ptv_schema_native_graph.enums[1];
    uint32_t choice = fs_byte(n->b);
    return choice % 2 == 0 ? TYPE(FLOAT) : (uint8_t)types->values[choice / 2 % types->count].value;
}

static ng_value tensor_of(uint8_t dtype, const fs_shape *shape)
{
    ng_value value = {.kind = MADE(TENSOR), .dtype = dtype, .shape = *shape};
    uint32_t type = ptv_ng_types(dtype);
    for (value.shape.type = 0; type > 1; type >>= 1) {
        value.shape.type++;
    }
    return value;
}

ng_value ng_any_tensor(native *n)
{
    fs_shape shape = fs_any_shape(n->b, 0, 0);
    if (fs_chance(n->b, 4)) {
        fs_reorder(n->b, &shape);
    }
    return tensor_of(ng_any_dtype(n), &shape);
}

ft_node *ng_new_meta(native *n, const ng_value *v)
{
    ft_node *meta = fs_new(&n->m, NG(TENSOR_META));
    int32_t order[FS_RANK];
    bool plain = true;
    ng_put(n, meta, NG(TENSOR_META_DTYPE), v->dtype);
    if (v->shape.rank > 0 || fs_chance(n->b, 2)) {
        ft_node *sizes = fs_vector(&n->m, meta, NG(TENSOR_META_SIZES), v->shape.rank);
        for (uint32_t i = 0; i < v->shape.rank; i++) {
            ft_node *dim = fs_element(&n->m, sizes, i);
            ng_put(n, dim, NG(DIM_MIN), (uint64_t)v->shape.sizes[i]);
            ng_put(n, dim, NG(DIM_MAX), (uint64_t)v->shape.sizes[i]);
            order[i] = v->shape.order[i];
            plain = plain && order[i] == (int32_t)i;
        }
    }
    if (!plain || fs_chance(n->b, 2)) {
        fs_indexes(&n->m, meta, NG(TENSOR_META_DIM_ORDER), order, v->shape.rank);
    }
    return meta;
}

/* ---- Constants and state ---- */

static void ask(native *n, const char *key, uint64_t size)
{
    fs_spend(n->b, (size_t)size);
    fs_ask(n->b, key, (fe_bytes){fs_filling(n->b, (size_t)size), (size_t)size});
}

ft_node *ng_new_node(native *n, ng_graph *g, const char *name, uint8_t kind)
{
    ft_node *node = g->nodes[g->node_count++] = fs_new(&n->m, NG(NODE));
    ng_text(n, node, NG(NODE_NAME), name);
    ng_put(n, node, NG(NODE_OP_KIND), kind);
    if (kind != NG(OP_KIND_CALL_FUNCTION) && fs_chance(n->b, 32)) {
        ng_text(n, node, NG(NODE_TARGET), "");
    }
    if (fs_chance(n->b, 64)) { /* native-node-metadata: a note */
        uint32_t count = fs_below(n->b, 2);
        ft_node *list = fs_vector(&n->m, node, NG(NODE_METADATA), count);
        ft_node *entry = count == 0 ? NULL : fs_element(&n->m, list, 0);
        fs_label(&n->m, entry, NG(KEY_VALUE_KEY), fs_word(n->b));
        fs_label(&n->m, entry, NG(KEY_VALUE_VALUE), fs_word(n->b));
    }
    return node;
}

/* Without outputs, its value has the node's own name. */
ng_value *ng_add_placeholder(native *n, ng_graph *g, const ng_value *like)
{
    ng_value *value = &g->values[g->count++];
    *value = *like;
    value->name = fs_name(n->b);
    ft_node *node = ng_new_node(n, g, value->name, NG(OP_KIND_PLACEHOLDER));
    uint32_t outputs = fs_chance(n->b, 4) ? 0 : 1;
    if (outputs > 0 || fs_chance(n->b, 2)) {
        ft_node *made = fs_vector(&n->m, node, NG(NODE_OUTPUTS), outputs);
        ng_text(n, outputs == 0 ? NULL : fs_element(&n->m, made, 0), NG(OUTPUT_NAME), value->name);
    }
    return value;
}

void ng_describe(native *n, ng_graph *g, ng_value *value, ft_node *meta)
{
    ft_node *entry = g->metas[g->meta_count++] = fs_new(&n->m, NG(TENSOR_VALUE));
    ng_text(n, entry, NG(TENSOR_VALUE_NAME), value->name);
    fs_hang(entry, NG(TENSOR_VALUE_META), meta);
    value->described = true;
}

/* Adds the constant or state to the current method. */
static void bind(native *n, ng_bound *bound)
{
    ng_value *value = ng_add_placeholder(n, n->top, &bound->value);
    bound->free = bound->kind == NG(INPUT_KIND_BUFFER) || bound->kind == 0;
    value->fixed = !bound->free;
    if (bound->kind == NG(INPUT_KIND_USER_INPUT)) {
        ft_node *state = n->states[n->state_count++] = fs_new(&n->m, NG(MUTABLE_BUFFER_SPEC));
        ng_text(n, state, NG(MUTABLE_BUFFER_SPEC_NAME), value->name);
        ng_text(n, state, NG(MUTABLE_BUFFER_SPEC_FQN), bound->key);
        ng_describe(n, n->top, value, bound->meta);
        return;
    }
    ft_node *constant = n->constants[n->constant_count++] = fs_new(&n->m, NG(NAMED_TENSOR_REF));
    ng_text(n, constant, NG(NAMED_TENSOR_REF_NAME), value->name);
    ng_text(n, constant, NG(NAMED_TENSOR_REF_DATA_KEY), bound->key);
    fs_hang(constant, NG(NAMED_TENSOR_REF_META), bound->meta);
    ng_put(n, constant, NG(NAMED_TENSOR_REF_KIND), bound->kind);
    ng_put(n, constant, NG(NAMED_TENSOR_REF_MUTATED), bound->free && fs_chance(n->b, 2));
    value->described = true;
}

static ng_bound *new_bound(native *n, const ng_value *value, uint8_t kind)
{
    ng_bound *bound = &n->bound[n->bound_count++];
    *bound = (ng_bound){fs_name(n->b), ng_new_meta(n, value), *value, kind, false};
    return bound;
}

/* ---- Quantised numbers ---- */

/* A key for scales or zero points. If they are a value's, they become a constant of the method. */
static const char *new_scales(native *n, uint8_t dtype, uint32_t count, bool of_value)
{
    const char *key = fs_name(n->b);
    if (of_value) {
        const fs_shape shape = fs_flat_shape(0, count);
        const ng_value value = tensor_of(dtype, &shape);
        ng_bound *bound = new_bound(n, &value, NG(INPUT_KIND_PARAMETER));
        bind(n, bound);
        key = bound->key;
    }
    ask(n, key, (uint64_t)count * ptv_ng_size(dtype));
    return key;
}

/* Returns the bits per number. */
static uint32_t add_groups(native *n, ft_node *scheme, const ng_value *v, bool of_value)
{
    static const uint8_t types[] = {TYPE(FLOAT), TYPE(HALF), TYPE(BFLOAT16)};
    uint32_t last = (uint32_t)v->shape.sizes[v->shape.rank - 1], choice = fs_byte(n->b);
    uint32_t group = choice % 3 == 0 ? 0 : choice % 3 == 1 ? last : 1, bits = 1 + choice / 3 % 8;
    uint32_t count = (uint32_t)fs_elements(&v->shape) / (group == 0 ? last : group);
    uint8_t type = types[choice / 24 % sizeof types], zero = ng_any_dtype(n);
    int64_t least = fs_chance(n->b, 2) ? 0 : -(INT64_C(1) << (bits - 1));
    ng_text(n, scheme, NG(AFFINE_GROUP_SCALE_DATA_KEY), new_scales(n, type, count, of_value));
    ng_put(n, scheme, NG(AFFINE_GROUP_SCALE_DTYPE), type);
    ng_put(n, scheme, NG(AFFINE_GROUP_QUANT_MIN), (uint64_t)least);
    ng_put(n, scheme, NG(AFFINE_GROUP_QUANT_MAX), (uint64_t)(least + (INT64_C(1) << bits) - 1));
    ng_put(n, scheme, NG(AFFINE_GROUP_GROUP_SIZE), group);
    if (fs_chance(n->b, 2)) {
        const char *key = fs_chance(n->b, 8) ? "" : new_scales(n, zero, count, of_value);
        ng_text(n, scheme, NG(AFFINE_GROUP_ZERO_POINT_DATA_KEY), key);
        ng_put(n, scheme, NG(AFFINE_GROUP_ZERO_POINT_DTYPE), zero);
    }
    return bits;
}

/* Returns the bytes of the tensor. Leaves alone some tensors, and those it cannot quantise. */
static uint64_t quantise(native *n, ft_node *meta, const ng_value *v, bool of_value)
{
    uint64_t elements = fs_elements(&v->shape), bytes = elements * ptv_ng_size(v->dtype);
    if (v->dtype > TYPE(INT) || v->shape.rank == 0 || elements == 0 || fs_chance(n->b, 2) ||
        n->bound_count + 2 > BOUND) {
        return bytes;
    }
    ft_node *spec = fs_table(&n->m, meta, NG(TENSOR_META_QUANT));
    bool packed = v->dtype == TYPE(BYTE);
    if (fs_chance(n->b, 16)) {
        return bytes; /* a spec without a scheme */
    }
    if (packed && fs_chance(n->b, 4)) {
        ft_node *scheme =
            fs_member(&n->m, spec, NG(QUANT_SPEC_SCHEME), NG(QUANT_SCHEME_PACKED_QUANT));
        ng_text(n, scheme, NG(PACKED_QUANT_CODEC), "gguf:q4k");
        return bytes;
    }
    ft_node *scheme = fs_member(&n->m, spec, NG(QUANT_SPEC_SCHEME), NG(QUANT_SCHEME_AFFINE_GROUP));
    uint32_t bits = add_groups(n, scheme, v, of_value);
    return packed ? (elements * bits + 7) / 8 : bytes;
}

void ng_describe_result(native *n, ng_graph *g, ng_value *value)
{
    ft_node *meta = ng_new_meta(n, value);
    (void)quantise(n, meta, value, true);
    ng_describe(n, g, value, meta);
}

/* Takes over some that earlier methods have, and makes new ones. */
void ng_bind_some(native *n)
{
    uint32_t shared = n->bound_count, more = fs_below(n->b, 4);
    for (uint32_t i = 0; i < shared; i++) {
        n->bound[i].free = false;
        if (fs_chance(n->b, 2)) {
            bind(n, &n->bound[i]);
        }
    }
    for (uint32_t i = 0; i < more && n->bound_count + 1 < BOUND; i++) {
        const ng_value value = ng_any_tensor(n);
        ng_bound *bound = new_bound(n, &value, (uint8_t)fs_below(n->b, 4));
        if (bound->kind != NG(INPUT_KIND_USER_INPUT)) {
            ask(n, bound->key, quantise(n, bound->meta, &value, false));
        }
        bind(n, bound);
    }
}
