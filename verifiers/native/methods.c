/* Rules about methods that share keys: one key is one weight, or one state, in all of them. */
#include "graph.h"

#include "../common/sort.h"
#include "../common/twins.h"

static const ptv_rule native_keys_differ_rule;

/* A binding of a key; those with bytes first. */
typedef struct binding {
    ptv_ng_name name; /* its index is that of the binding in the order of the file */
    uint32_t method;
    uint32_t item; /* twice the element, or one more: of mutable_buffers */
} binding;

typedef struct bindings {
    ptv_run *run;
    const ptv_frame *program;
    binding *list;
    uint32_t count;
    bool spent;
} bindings;

static uint32_t method_at(const bindings *b, uint32_t i)
{
    const ptv_image *im = &b->run->image;
    return ptv_table_in(im, ptv_vec_of(im, b->program->at, PTV_NG(PROGRAM_METHODS)), i);
}

static void take(bindings *b, uint32_t method, unsigned list, unsigned slot, uint32_t state)
{
    const ptv_image *im = &b->run->image;
    ptv_vec tables = ptv_vec_of(im, method_at(b, method), list);
    for (uint32_t i = 0; i < tables.count && !b->spent; i++) {
        ptv_vec key = ptv_vec_of(im, ptv_table_in(im, tables, i), slot);
        if (key.count == 0) {
            continue;
        }
        if (b->list != NULL) {
            b->list[b->count] = (binding){
                {key, (uint32_t)ptv_hash(im, key.at, key.count), b->count}, method, 2 * i + state};
            b->spent = !ptv_spend(b->run, b->program, key.count);
        }
        b->count++;
    }
}

static void take_all(bindings *b)
{
    uint32_t methods = ptv_ng_vec(b->run, b->program->at, PTV_NG(PROGRAM_METHODS)).count;
    b->count = 0;
    for (uint32_t i = 0; i < methods && !b->spent; i++) {
        take(b, i, PTV_NG(METHOD_CONSTANTS), PTV_NG(NAMED_TENSOR_REF_DATA_KEY), 0);
        take(b, i, PTV_NG(METHOD_MUTABLE_BUFFERS), PTV_NG(MUTABLE_BUFFER_SPEC_FQN), 1);
    }
}

static bool before(void *context, uint32_t a, uint32_t b)
{
    const bindings *all = context;
    const ptv_ng_name *x = &all->list[a].name, *y = &all->list[b].name;
    int order = ptv_ng_compare(&all->run->image, x, y);
    return order != 0 ? order < 0 : x->index < y->index;
}

/* ---- What is compared ---- */

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

static int64_t scheme_of(const ptv_image *im, uint32_t meta)
{
    uint32_t quant = ptv_table_of(im, meta, PTV_NG(TENSOR_META_QUANT));
    return quant == 0 ? 0 : ptv_native_graph_quant_spec_scheme_type(im, quant);
}

/* Types, sizes, order, and whether it is quantised. */
static bool same_meta(const ptv_image *im, uint32_t x, uint32_t y)
{
    return x == 0 || y == 0 ||
           (ptv_native_graph_tensor_meta_dtype(im, x) ==
                ptv_native_graph_tensor_meta_dtype(im, y) &&
            scheme_of(im, x) == scheme_of(im, y) &&
            same_numbers(im, ptv_vec_of(im, x, PTV_NG(TENSOR_META_DIM_ORDER)),
                         ptv_vec_of(im, y, PTV_NG(TENSOR_META_DIM_ORDER))) &&
            same_sizes(im, ptv_vec_of(im, x, PTV_NG(TENSOR_META_SIZES)),
                       ptv_vec_of(im, y, PTV_NG(TENSOR_META_SIZES))));
}

static uint32_t constant_of(const bindings *b, const binding *one)
{
    const ptv_image *im = &b->run->image;
    ptv_vec list = ptv_vec_of(im, method_at(b, one->method), PTV_NG(METHOD_CONSTANTS));
    return ptv_table_in(im, list, one->item / 2);
}

/* One has bytes and the other begins as zeros; or they are of another kind, type or size. */
static bool differ(bindings *b, const binding *x, const binding *y)
{
    const ptv_image *im = &b->run->image;
    if (x->item % 2 != y->item % 2) {
        return true;
    }
    if (x->item % 2 != 0) {
        return false; /* what a buffer is stands in its graph */
    }
    uint32_t p = constant_of(b, x), q = constant_of(b, y);
    uint32_t meta = ptv_table_of(im, p, PTV_NG(NAMED_TENSOR_REF_META));
    uint64_t sizes = meta == 0 ? 0 : ptv_vec_of(im, meta, PTV_NG(TENSOR_META_SIZES)).count;
    b->spent = !ptv_spend(b->run, b->program, 8 * sizes);
    return !b->spent && (ptv_native_graph_named_tensor_ref_kind(im, p) !=
                             ptv_native_graph_named_tensor_ref_kind(im, q) ||
                         !same_meta(im, meta, ptv_table_of(im, q, PTV_NG(NAMED_TENSOR_REF_META))));
}

static ptv_place place_of(const bindings *b, const binding *one, ptv_frame *frames)
{
    bool state = one->item % 2 != 0;
    const ptv_frame *f = ptv_ng_in_method(
        b->run, one->method, state ? PTV_NG(METHOD_MUTABLE_BUFFERS) : PTV_NG(METHOD_CONSTANTS),
        one->item / 2, frames);
    return ptv_field_of(f, state ? PTV_NG(MUTABLE_BUFFER_SPEC_FQN)
                                 : PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
}

PTV_COLD static void blame(const bindings *b, const binding *first, const binding *later)
{
    ptv_frame ours[PTV_NG_METHOD_FRAMES], theirs[PTV_NG_METHOD_FRAMES];
    ptv_party party;
    const ptv_place place = place_of(b, later, ours);
    const ptv_place other = place_of(b, first, theirs);
    ptv_fault_twin(b->run, &native_keys_differ_rule, place, later->name.bytes, other, &party);
}

/* A key is in a table of a list, whose element takes 4 bytes; 24 of it are what there is. */
static void check_keys(ptv_run *run, const ptv_frame *program)
{
    bindings b = {run, program, NULL, 0, false};
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
    const ptv_sortable sortable = {b.list, sizeof *b.list, before, &b, PTV_HASHED_KEY};
    ptv_sort(&sortable, b.spent ? 0 : b.count);
    for (uint32_t i = 1, first = 0; i < b.count && !b.spent && !run->stopped; i++) {
        if (!ptv_ng_same_name(&run->image, &b.list[first].name, &b.list[i].name)) {
            first = i;
        } else if (b.list[first].method != b.list[i].method &&
                   differ(&b, &b.list[first], &b.list[i])) {
            blame(&b, &b.list[first], &b.list[i]);
        }
    }
}

static const ptv_rule native_keys_differ_rule = {
    .name = "native-keys-differ",
    .code = 1050,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
    .check = check_keys,
    .title = "two methods have one key for different things",
    .why = "a key is one weight or one state for all methods: kind, type, sizes, order and whether "
           "it has bytes are the same, or the reader refuses the program",
    .fix = "give the two different keys, or export the methods together",
};

static const ptv_rule *const rules[] = {&native_keys_differ_rule};

const ptv_rule_list ptv_native_method_list = PTV_NG_LIST(rules);
