/* Rules about methods that share keys: a key is the same weight or state in all methods. */
#include "native_graph.h"

#include "../context/duplicates.h"
#include "../context/sort.h"

static const ptv_rule native_keys_differ_rule;

/* A binding of a key. */
typedef struct binding {
    ptv_ng_name name; /* the index is that of the binding, in the order of the file */
    uint32_t method;
    uint32_t item; /* 2 * index in constants, or 2 * index in mutable_buffers + 1 */
    uint32_t meta; /* its TensorMeta, or 0 if it is unknown */
} binding;

typedef struct bindings {
    ptv_run *run;
    const ptv_frame *program;
    binding *list;
    uint32_t count;
    uint32_t states; /* how many are states; these come first until the final sort */
    bool spent;
} bindings;

static uint32_t method_at(const bindings *b, uint32_t i)
{
    const ptv_image *im = &b->run->image;
    return ptv_table_in(im, ptv_vec_of(im, b->program->at, PTV_NG(PROGRAM_METHODS)), i);
}

static bool is_state(const binding *one)
{
    return one->item % 2 != 0;
}

/* Adds the bindings of a method, named by the string in `slot`. */
static void take(bindings *b, uint32_t method, bool state, unsigned slot)
{
    const ptv_image *im = &b->run->image;
    ptv_vec tables = ptv_vec_of(im, method_at(b, method),
                                state ? PTV_NG(METHOD_MUTABLE_BUFFERS) : PTV_NG(METHOD_CONSTANTS));
    for (uint32_t i = 0; i < tables.count && !b->spent; i++) {
        uint32_t at = ptv_table_in(im, tables, i);
        ptv_vec name = ptv_vec_of(im, at, slot);
        if (b->list != NULL) {
            b->list[b->count] = (binding){
                {name, (uint32_t)ptv_hash(im, name.at, name.count), b->count},
                method,
                2 * i + state,
                state ? 0 : ptv_table_of(im, at, PTV_NG(NAMED_TENSOR_REF_META)),
            };
            b->spent = !ptv_spend(b->run, b->program, name.count);
        }
        b->count++;
    }
}

/* States come first, named by their values so that TensorMetas can be assigned to them. */
static void take_all(bindings *b)
{
    uint32_t methods = ptv_ng_vec(b->run, b->program->at, PTV_NG(PROGRAM_METHODS)).count;
    b->count = 0;
    for (uint32_t i = 0; i < methods && !b->spent; i++) {
        take(b, i, true, PTV_NG(MUTABLE_BUFFER_SPEC_NAME));
    }
    b->states = b->count;
    for (uint32_t i = 0; i < methods && !b->spent; i++) {
        take(b, i, false, PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
    }
}

static bool before(void *context, uint32_t a, uint32_t b)
{
    const bindings *all = context;
    const binding *x = &all->list[a], *y = &all->list[b];
    int order = ptv_ng_compare(&all->run->image, &x->name, &y->name);
    if (order != 0 || x->method != y->method) {
        return order != 0 ? order < 0 : x->method < y->method;
    }
    return x->name.index < y->name.index;
}

static void sort(bindings *b, uint32_t count)
{
    const ptv_sortable sortable = {b->list, sizeof *b->list, before, b, PTV_HASHED_KEY};
    ptv_sort(&sortable, b->spent ? 0 : count);
}

/* ---- TensorMetas of states: the graph has them for values ---- */

/* Returns the first state bound to this value of this method, or `states`. */
static uint32_t find_state(const bindings *b, const ptv_ng_name *value, uint32_t method)
{
    uint32_t low = 0, high = b->states;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const binding *one = &b->list[middle];
        int order = ptv_ng_compare(&b->run->image, &one->name, value);
        if (order < 0 || (order == 0 && one->method < method)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < b->states && b->list[low].method == method &&
                 ptv_ng_same_name(&b->run->image, &b->list[low].name, value);
    return found ? low : b->states;
}

/* The first of two entries for a value counts. native-bound-twice reports two states for one. */
static void say_metas(bindings *b, uint32_t method)
{
    const ptv_image *im = &b->run->image;
    uint32_t graph = ptv_table_of(im, method_at(b, method), PTV_NG(METHOD_GRAPH));
    ptv_vec values =
        graph == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, graph, PTV_NG(GRAPH_TENSOR_VALUES));
    for (uint32_t i = 0; i < values.count && !b->spent; i++) {
        uint32_t value = ptv_table_in(im, values, i);
        ptv_vec text = ptv_vec_of(im, value, PTV_NG(TENSOR_VALUE_NAME));
        const ptv_ng_name name = {text, (uint32_t)ptv_hash(im, text.at, text.count), 0};
        uint32_t state = find_state(b, &name, method);
        b->spent = !ptv_spend(b->run, b->program, text.count);
        if (state < b->states && b->list[state].meta == 0) {
            b->list[state].meta = ptv_table_of(im, value, PTV_NG(TENSOR_VALUE_META));
        }
    }
}

/* Assigns the TensorMetas of states, then renames states to their keys, as constants are named. */
static void read_states(bindings *b)
{
    const ptv_image *im = &b->run->image;
    uint32_t methods = ptv_ng_vec(b->run, b->program->at, PTV_NG(PROGRAM_METHODS)).count;
    sort(b, b->states);
    for (uint32_t i = 0; i < methods && !b->spent && b->states > 1; i++) {
        say_metas(b, i);
    }
    for (uint32_t i = 0; i < b->states && !b->spent; i++) {
        binding *one = &b->list[i];
        ptv_vec list = ptv_vec_of(im, method_at(b, one->method), PTV_NG(METHOD_MUTABLE_BUFFERS));
        one->name.bytes =
            ptv_vec_of(im, ptv_table_in(im, list, one->item / 2), PTV_NG(MUTABLE_BUFFER_SPEC_FQN));
        one->name.hash = (uint32_t)ptv_hash(im, one->name.bytes.at, one->name.bytes.count);
        b->spent = !ptv_spend(b->run, b->program, one->name.bytes.count);
    }
}

/* ---- Comparing bindings ---- */

static bool same_numbers(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    return a.count == b.count &&
           memcmp(im->bytes + a.at, im->bytes + b.at, 4 * (size_t)a.count) == 0;
}

static bool same_sizes(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    bool same = a.count == b.count;
    for (uint32_t i = 0; i < a.count && same; i++) {
        uint32_t x = ptv_table_in(im, a, i), y = ptv_table_in(im, b, i);
        same = ptv_native_graph_dim_min(im, x) == ptv_native_graph_dim_min(im, y) &&
               ptv_native_graph_dim_max(im, x) == ptv_native_graph_dim_max(im, y);
    }
    return same;
}

static bool same_text(bindings *b, uint32_t x, uint32_t y, unsigned slot)
{
    const ptv_image *im = &b->run->image;
    ptv_vec p = ptv_vec_of(im, x, slot), q = ptv_vec_of(im, y, slot);
    b->spent = b->spent || !ptv_spend(b->run, b->program, p.count);
    return b->spent ||
           (p.count == q.count && memcmp(im->bytes + p.at, im->bytes + q.at, p.count) == 0);
}

static bool same_group(bindings *b, uint32_t x, uint32_t y)
{
    const ptv_image *im = &b->run->image;
    return ptv_native_graph_affine_group_scale_dtype(im, x) ==
               ptv_native_graph_affine_group_scale_dtype(im, y) &&
           ptv_native_graph_affine_group_quant_min(im, x) ==
               ptv_native_graph_affine_group_quant_min(im, y) &&
           ptv_native_graph_affine_group_quant_max(im, x) ==
               ptv_native_graph_affine_group_quant_max(im, y) &&
           ptv_native_graph_affine_group_group_size(im, x) ==
               ptv_native_graph_affine_group_group_size(im, y) &&
           ptv_native_graph_affine_group_zero_point_dtype(im, x) ==
               ptv_native_graph_affine_group_zero_point_dtype(im, y) &&
           same_text(b, x, y, PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY)) &&
           same_text(b, x, y, PTV_NG(AFFINE_GROUP_ZERO_POINT_DATA_KEY));
}

/* Returns whether two tensors are quantised in the same way. */
static bool same_quant(bindings *b, uint32_t x, uint32_t y)
{
    const ptv_image *im = &b->run->image;
    uint32_t p = ptv_table_of(im, x, PTV_NG(TENSOR_META_QUANT));
    uint32_t q = ptv_table_of(im, y, PTV_NG(TENSOR_META_QUANT));
    unsigned kind = p == 0 ? 0 : (unsigned)ptv_native_graph_quant_spec_scheme_type(im, p);
    if (kind != (q == 0 ? 0 : (unsigned)ptv_native_graph_quant_spec_scheme_type(im, q))) {
        return false;
    }
    p = kind == 0 ? 0 : ptv_table_of(im, p, PTV_NG(QUANT_SPEC_SCHEME));
    q = kind == 0 ? 0 : ptv_table_of(im, q, PTV_NG(QUANT_SPEC_SCHEME));
    if (p == 0 || q == 0) {
        return true; /* a missing value has been reported */
    }
    return kind == PTV_NG(QUANT_SCHEME_AFFINE_GROUP)
               ? same_group(b, p, q)
               : same_text(b, p, q, PTV_NG(PACKED_QUANT_CODEC));
}

/* Compares types, dim_orders, sizes and quantisation. */
static bool same_meta(bindings *b, uint32_t x, uint32_t y)
{
    const ptv_image *im = &b->run->image;
    return x == 0 || y == 0 ||
           (ptv_native_graph_tensor_meta_dtype(im, x) ==
                ptv_native_graph_tensor_meta_dtype(im, y) &&
            same_numbers(im, ptv_vec_of(im, x, PTV_NG(TENSOR_META_DIM_ORDER)),
                         ptv_vec_of(im, y, PTV_NG(TENSOR_META_DIM_ORDER))) &&
            same_sizes(im, ptv_vec_of(im, x, PTV_NG(TENSOR_META_SIZES)),
                       ptv_vec_of(im, y, PTV_NG(TENSOR_META_SIZES))) &&
            same_quant(b, x, y));
}

static int64_t kind_of(const bindings *b, const binding *constant)
{
    const ptv_image *im = &b->run->image;
    ptv_vec list = ptv_vec_of(im, method_at(b, constant->method), PTV_NG(METHOD_CONSTANTS));
    return ptv_native_graph_named_tensor_ref_kind(im, ptv_table_in(im, list, constant->item / 2));
}

/* How much same_meta() reads. Many bindings may share a list, and dim_order may be long. */
static uint64_t bytes_of_meta(const ptv_image *im, uint32_t meta)
{
    return meta == 0 ? 0
                     : UINT64_C(8) * ptv_vec_of(im, meta, PTV_NG(TENSOR_META_SIZES)).count +
                           UINT64_C(8) * ptv_vec_of(im, meta, PTV_NG(TENSOR_META_DIM_ORDER)).count;
}

/* True if one has bytes and the other starts as zeros, or if kinds or TensorMetas differ. */
static bool differ(bindings *b, const binding *x, const binding *y)
{
    if (is_state(x) != is_state(y)) {
        return true;
    }
    b->spent = !ptv_spend(b->run, b->program, bytes_of_meta(&b->run->image, x->meta));
    return !b->spent &&
           ((!is_state(x) && kind_of(b, x) != kind_of(b, y)) || !same_meta(b, x->meta, y->meta));
}

static ptv_place place_of(const bindings *b, const binding *one, ptv_frame *frames)
{
    bool state = is_state(one);
    const ptv_frame *f = ptv_ng_in_method(
        b->run, one->method, state ? PTV_NG(METHOD_MUTABLE_BUFFERS) : PTV_NG(METHOD_CONSTANTS),
        one->item / 2, frames);
    return ptv_field_of(f, state ? PTV_NG(MUTABLE_BUFFER_SPEC_FQN)
                                 : PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
}

PTV_COLD static void report(const bindings *b, const binding *first, const binding *later)
{
    ptv_frame ours[PTV_NG_METHOD_FRAMES], theirs[PTV_NG_METHOD_FRAMES];
    ptv_related related;
    const ptv_place place = place_of(b, later, ours);
    const ptv_place other = place_of(b, first, theirs);
    ptv_report_duplicate(b->run, &native_keys_differ_rule, place, later->name.bytes, other,
                         &related);
}

static void compare_methods(bindings *b)
{
    const ptv_image *im = &b->run->image;
    for (uint32_t i = 1, first = 0; i < b->count && !b->spent && !b->run->stopped; i++) {
        const binding *one = &b->list[first], *other = &b->list[i];
        if (!ptv_ng_same_name(im, &one->name, &other->name)) {
            first = i;
        } else if (one->name.bytes.count > 0 && one->method != other->method &&
                   differ(b, one, other)) {
            report(b, one, other);
        }
    }
}

/* Each key has an element of 4 bytes in a list, for which PTV_MEMORY_FOR allows 96. */
static void check_keys(ptv_run *run, const ptv_frame *program)
{
    bindings b = {.run = run, .program = program};
    if (ptv_ng_vec(run, program->at, PTV_NG(PROGRAM_METHODS)).count < 2) {
        return;
    }
    take_all(&b);
    if (b.count < 2) {
        return;
    }
    b.list = ptv_borrow_list(run, &native_keys_differ_rule, b.count, sizeof *b.list);
    if (b.list == NULL) {
        return;
    }
    take_all(&b);
    read_states(&b);
    sort(&b, b.count);
    compare_methods(&b);
}

static const ptv_rule native_keys_differ_rule = {
    .name = "native-keys-differ",
    .code = 1050,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
    .check = check_keys,
    .title = "two methods have one key for different things",
    .why =
        "a key is one weight or one state for all methods: kind, type, sizes, order, quantisation "
        "and whether it has bytes are the same, or the reader refuses the program",
    .fix = "give the two different keys, or export the methods together",
};

static const ptv_rule *const rules[] = {&native_keys_differ_rule};

const ptv_rule_list ptv_native_method_list = PTV_NG_LIST(rules);
