/*
 * The rule about quantised values of graphs: their scales and zero points are constants of the
 * method. The keys of constants themselves are looked up across files, in crosscheck/native.c.
 */
#include "native_graph.h"

#include "../context/sort.h"

static const ptv_rule native_quantised_unbound_rule;

/* A constant of a method, by its key. */
typedef struct key {
    ptv_ng_name name; /* the index is that of the method */
    uint32_t constant;
} key;

typedef struct keys {
    ptv_run *run;
    const ptv_frame *program;
    key *list; /* sorted by key and method */
    uint32_t count;
} keys;

/* ---- The constants of all methods ---- */

static uint32_t count_constants(const ptv_run *run, ptv_vec methods)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < methods.count; i++) {
        count +=
            ptv_ng_vec(run, ptv_table_in(&run->image, methods, i), PTV_NG(METHOD_CONSTANTS)).count;
    }
    return count;
}

static bool list_constants(keys *k, uint32_t method, ptv_vec constants)
{
    const ptv_image *im = &k->run->image;
    bool more = true;
    for (uint32_t i = 0; i < constants.count && more; i++) {
        uint32_t at = ptv_table_in(im, constants, i);
        ptv_vec text = ptv_vec_of(im, at, PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
        k->list[k->count++] =
            (key){{text, (uint32_t)ptv_hash(im, text.at, text.count), method}, at};
        more = ptv_spend(k->run, k->program, text.count);
    }
    return more;
}

static int compare(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b)
{
    int order = ptv_ng_compare(im, a, b);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static bool before(void *context, uint32_t a, uint32_t b)
{
    const keys *k = context;
    return compare(&k->run->image, &k->list[a].name, &k->list[b].name) < 0;
}

/* Each constant has an element of 4 bytes in a list, for which PTV_MEMORY_FOR allows 96. */
static bool collect(keys *k)
{
    ptv_run *run = k->run;
    ptv_vec methods = ptv_ng_vec(run, k->program->at, PTV_NG(PROGRAM_METHODS));
    uint32_t count = count_constants(run, methods);
    k->list = ptv_borrow_list(run, &native_quantised_unbound_rule, count, sizeof *k->list);
    bool more = k->list != NULL;
    for (uint32_t i = 0; i < methods.count && more; i++) {
        uint32_t method = ptv_table_in(&run->image, methods, i);
        more = list_constants(k, i, ptv_ng_vec(run, method, PTV_NG(METHOD_CONSTANTS)));
    }
    if (more) {
        const ptv_sortable sortable = {k->list, sizeof *k->list, before, k, PTV_HASHED_KEY};
        ptv_sort(&sortable, k->count);
    }
    return more;
}

/* The constant with this key in this method, or 0. */
static uint32_t constant_of(const keys *k, const ptv_ng_name *name)
{
    uint32_t low = 0, high = k->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare(&k->run->image, &k->list[middle].name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < k->count && compare(&k->run->image, &k->list[low].name, name) == 0;
    return found ? k->list[low].constant : 0;
}

/* ---- Values ---- */

/* The AffineGroup by which a value is quantised, or 0. */
static uint32_t scheme_of(const ptv_image *im, uint32_t value)
{
    uint32_t meta = ptv_table_of(im, value, PTV_NG(TENSOR_VALUE_META));
    uint32_t quant = meta == 0 ? 0 : ptv_table_of(im, meta, PTV_NG(TENSOR_META_QUANT));
    bool affine = quant != 0 && ptv_native_graph_quant_spec_scheme_type(im, quant) ==
                                    PTV_NG(QUANT_SCHEME_AFFINE_GROUP);
    return affine ? ptv_table_of(im, quant, PTV_NG(QUANT_SPEC_SCHEME)) : 0;
}

static bool has_scheme(const ptv_run *run, uint32_t graph)
{
    ptv_vec values = ptv_ng_vec(run, graph, PTV_NG(GRAPH_TENSOR_VALUES));
    bool found = false;
    for (uint32_t i = 0; i < values.count && !found; i++) {
        found = scheme_of(&run->image, ptv_table_in(&run->image, values, i)) != 0;
    }
    return found;
}

/* Returns why scales cannot be read from the constant, or NULL if they can. */
static const char *fault_of(const ptv_image *im, uint32_t constant, int64_t type)
{
    uint32_t meta = ptv_table_of(im, constant, PTV_NG(NAMED_TENSOR_REF_META));
    if (ptv_native_graph_named_tensor_ref_mutated(im, constant) != 0) {
        return "a constant that changes";
    }
    if (meta == 0) {
        return NULL; /* field-missing */
    }
    if (ptv_table_of(im, meta, PTV_NG(TENSOR_META_QUANT)) != 0) {
        return "quantised numbers";
    }
    return ptv_native_graph_tensor_meta_dtype(im, meta) != type ? "another type" : NULL;
}

PTV_COLD static void report(const keys *k, const ptv_frame *graph, uint32_t value, unsigned slot,
                            ptv_vec text, ptv_mismatch mismatch)
{
    ptv_run *run = k->run;
    ptv_frame frames[5] = {*graph};
    ptv_frame *f = ptv_frame_down(run, frames, PTV_NG(GRAPH_TENSOR_VALUES), (int32_t)value);
    f = ptv_frame_down(run, f, PTV_NG(TENSOR_VALUE_META), -1);
    f = ptv_frame_down(run, f, PTV_NG(TENSOR_META_QUANT), -1);
    f = ptv_frame_down(run, f, PTV_NG(QUANT_SPEC_SCHEME), -1);
    const ptv_place place = ptv_field_of(f, slot);
    ptv_report_about(run, &native_quantised_unbound_rule, place, ptv_locate(&run->image, &place),
                     mismatch,
                     (ptv_about){.subject = run->image.bytes + text.at, .length = text.count});
}

/* Checks the key in `slot` of a scheme. native-quantised-nameless reports an empty one, if any. */
static void judge_key(const keys *k, const ptv_frame *graph, uint32_t method, uint32_t value,
                      uint32_t scheme, unsigned slot)
{
    const ptv_image *im = &k->run->image;
    ptv_vec text = ptv_vec_of(im, scheme, slot);
    if (text.count == 0 || !ptv_spend(k->run, k->program, text.count)) {
        return;
    }
    const ptv_ng_name name = {text, (uint32_t)ptv_hash(im, text.at, text.count), method};
    uint32_t constant = constant_of(k, &name);
    int64_t type = slot == PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY)
                       ? ptv_native_graph_affine_group_scale_dtype(im, scheme)
                       : ptv_native_graph_affine_group_zero_point_dtype(im, scheme);
    const char *fault = constant == 0 ? NULL : fault_of(im, constant, type);
    if (constant == 0 || fault != NULL) {
        report(k, graph, value, slot, text,
               fault == NULL ? ptv_absent_mismatch() : ptv_text_mismatch(fault));
    }
}

static void judge_graph(const keys *k, const ptv_frame *graph, uint32_t method)
{
    const ptv_image *im = &k->run->image;
    ptv_vec values = ptv_vec_of(im, graph->at, PTV_NG(GRAPH_TENSOR_VALUES));
    for (uint32_t i = 0; i < values.count && !k->run->stopped; i++) {
        uint32_t scheme = scheme_of(im, ptv_table_in(im, values, i));
        if (scheme != 0) {
            judge_key(k, graph, method, i, scheme, PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY));
            judge_key(k, graph, method, i, scheme, PTV_NG(AFFINE_GROUP_ZERO_POINT_DATA_KEY));
        }
    }
}

/* Reads as much as the walk has done, plus the keys of quantised values. */
static void check_values(ptv_run *run, const ptv_frame *program)
{
    keys k = {run, program, NULL, 0};
    if (!ptv_type_seen(run, PTV_NG(AFFINE_GROUP))) {
        return;
    }
    ptv_nesting_path *path = ptv_begin_nesting_path(run);
    while (!run->stopped && ptv_next_nesting_path(run, path)) {
        const ptv_frame graph = {&path->end, &ptv_state_of(run)->schema->tables[PTV_NG(GRAPH)],
                                 ptv_nesting_path_at(path), -1, -1};
        if (!has_scheme(run, graph.at)) {
            continue;
        }
        if (k.list == NULL && !collect(&k)) {
            return;
        }
        judge_graph(&k, &graph, (uint32_t)path->index[0]);
    }
}

static const ptv_rule native_quantised_unbound_rule = {
    .name = "native-quantised-unbound",
    .code = 1070,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
    .check = check_values,
    .title = "scales or zero points of a quantised value are not a constant of its method",
    .why = "the reader looks them up among the constants of the method, as they are stored and of "
           "the type that the value says, and refuses others",
    .fix = "add them to the constants of the method, also those of values of graphs in its graph",
};

static const ptv_rule *const rules[] = {&native_quantised_unbound_rule};

const ptv_rule_list ptv_native_scale_list = PTV_NG_LIST(rules);
