/*
 * Writes inputs for ci/bench.sh into a folder: sound files that are larger than any available ones,
 * and hostile ones. They are the same bytes every time.
 *
 *     bench_inputs FOLDER
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/scale_parts.h"
#include "tests/bench/scale_programs.h"
#include "verifiers/schemas/xnnpack.h"

static void give_up(const char *what)
{
    perror(what);
    exit(1);
}

/* ---- Writing ---- */

static int put(void *context, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, context) == n ? 0 : 1;
}

/* Writes a model, with zeros as holes, and frees it. */
static void write_model(gm_model *m, const char *folder, const char *name)
{
    char path[4096];
    gm_encoding encoding;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    if (out == NULL || !gm_encode(&encoding, m)) {
        give_up(path);
    }
    for (size_t i = 0; i < encoding.image.count; i++) {
        const gm_blob *piece = &encoding.image.pieces[i];
        int failed = piece->kind == GM_ZEROS ? fseeko(out, (off_t)piece->size, SEEK_CUR)
                                             : gm_blob_read(piece, put, out);
        if (failed != 0) {
            give_up(path);
        }
    }
    if (fflush(out) != 0 || ftruncate(fileno(out), (off_t)encoding.image.size) != 0 ||
        fclose(out) != 0) {
        give_up(path);
    }
    gm_encoding_free(&encoding);
    gm_free(m);
}

/* ---- Sound programs ---- */

/* Contents of a method: planned tensors, numbers after them, calls of aten::mul. */
typedef struct shape {
    uint32_t tensors, numbers, calls;
} shape;

/* Number of places for the tensors: a planner lets tensors with separate lifetimes share one. */
enum { PLACES = 64 };

static void add_values(gm_model *m, gm_table *plan, const shape *s)
{
    gm_table **values = scale_values_of(m, plan, s->tensors + s->numbers);
    for (uint32_t i = 0; i < s->tensors; i++) {
        scale_add_planned(m, values[i], UINT64_C(16) * (i % PLACES));
    }
    for (uint32_t i = 0; i < s->numbers; i++) {
        scale_add_number(m, values[s->tensors + i], i);
    }
    scale_room(m, plan, UINT64_C(16) * PLACES);
}

/* Call i multiplies the tensors i and i + 1; its last argument repeats the result. */
static void add_calls(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **steps = scale_steps_of(m, plan, n);
    tree_string(m, tree_field(plan, "operators")->as.tables[0], "name", "aten::mul");
    for (uint32_t i = 0; i < n; i++) {
        gm_table *call = tree_member(m, steps[i], "instr_args", SCALE_CALL(KERNEL_CALL));
        gm_blob args = scale_series(m, 4, 4, i, 1);
        uint8_t *bytes = gm_take(m, args.size);
        memcpy(bytes, args.bytes, 12);
        memcpy(bytes + 12, bytes + 8, 4);
        tree_vector(m, call, "args", gm_bytes(bytes, args.size));
    }
}

static void fill(gm_model *m, gm_table *plan, const shape *s)
{
    scale_empty_lists(m, plan);
    add_values(m, plan, s);
    add_calls(m, plan, s->calls);
    tree_vector(m, plan, "inputs", scale_series(m, 2, 4, 0, 1));
    tree_vector(m, plan, "outputs", scale_series(m, 1, 4, s->calls + 1, 1));
}

/* Begins a program with so many methods of the same shape. */
static void begin(gm_model *m, uint32_t methods, const shape *s)
{
    tree_begin(m, PTV_FORMAT_PROGRAM);
    m->layout = GM_LAYOUT_DEFAULT;
    m->layout.segment_alignment = 16;
    tree_vector(m, tree_table(m, m->root, "constant_segment"), "offsets", gm_zeros(8));
    gm_table **plans = tree_tables(m, m->root, "execution_plan", methods);
    for (uint32_t i = 0; i < methods; i++) {
        fill(m, plans[i], s);
        scale_text(m, plans[i], "name", "method", i);
    }
}

static void wide(gm_model *m)
{
    enum { NAMES = 2000 };
    begin(m, 1, &(shape){100002, 99998, 100000});
    scale_add_segments(m, NAMES, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", NAMES);
    for (uint32_t i = 0; i < NAMES; i++) {
        scale_text(m, data[i], "key", "layer.weight.", i);
        tree_scalar(data[i], "segment_index", i);
    }
}

/* No table shares its vtable, so nothing learnt from one helps with the next. */
static void own_vtables(gm_model *m)
{
    wide(m);
    m->layout.vtables = GM_OWN;
}

static void many_methods(gm_model *m)
{
    begin(m, 200, &(shape){502, 498, 500});
}

/* 1 GiB of zero weights, which become a hole in the file. */
static void sparse(gm_model *m)
{
    static const uint8_t sizes[] = {0, 4, 0, 0, 0, 0, 4, 0}; /* 1024, 262144 */
    begin(m, 1, &(shape){3, 1, 1});
    const gm_blob weights = gm_zeros(UINT64_C(1) << 30);
    gm_table *plan = tree_field(m->root, "execution_plan")->as.tables[0];
    gm_table *tensor = scale_add_tensor(m, tree_field(plan, "values")->as.tables[3]);
    tree_vector(m, tensor, "sizes", gm_bytes(sizes, sizeof sizes));
    tree_scalar(tensor, "data_buffer_idx", 1);
    tree_vector(m, tree_table(m, m->root, "constant_segment"), "offsets", gm_zeros(16));
    tree_scalar(tree_tables(m, m->root, "segments", 1)[0], "size", weights.size);
    tree_segments(m, &weights, 1);
}

/* Many segments of one byte, each with a key. */
static void keys(gm_model *m)
{
    enum { KEYS = 100000 };
    tree_begin(m, PTV_FORMAT_DATA);
    m->layout = GM_LAYOUT_DEFAULT;
    m->layout.segment_alignment = 16;
    scale_add_segments(m, KEYS, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", KEYS);
    for (uint32_t i = 0; i < KEYS; i++) {
        scale_text(m, data[i], "key", "layer.weight.", (uint32_t)(i * UINT64_C(7919) % KEYS));
        tree_scalar(data[i], "segment_index", i);
        gm_table *layout = tree_table(m, data[i], "tensor_layout");
        tree_scalar(layout, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_BYTE);
        tree_vector(m, layout, "sizes", scale_series(m, 1, 4, 1, 0));
        tree_vector(m, layout, "dim_order", gm_zeros(1));
    }
}

/* ---- A program of payloads ---- */

enum { PAYLOADS = 60, NODES = 200 };

static void add_xvalue(gm_model *x, gm_table *value, uint32_t id)
{
    gm_table *tensor =
        tree_member(x, value, "xvalue_union", PTV_XNNPACK_X_VALUE_UNION_XNN_TENSOR_VALUE);
    const bool input = id < 2, output = id == NODES + 1;
    tree_scalar(tensor, "datatype", PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_FP32);
    tree_scalar(tensor, "num_dims", 2);
    tree_vector(x, tensor, "dims", scale_series(x, 2, 4, 1, 3));
    tree_scalar(tensor, "external_id", input ? id : output ? 2 : UINT32_MAX);
    tree_scalar(tensor, "flags", input ? 1 : output ? 2 : 0);
    tree_scalar(tensor, "id_out", id);
}

/* Node i adds the values i and i + 1. The first two are inputs, the last one is the output. */
static gm_blob graph(gm_model *m)
{
    gm_model x;
    uint64_t size;
    tree_begin(&x, PTV_FORMAT_XNNPACK);
    x.layout = GM_LAYOUT_DEFAULT;
    tree_string(&x, x.root, "version", "0");
    gm_table **values = tree_tables(&x, x.root, "xvalues", NODES + 2);
    gm_table **nodes = tree_tables(&x, x.root, "xnodes", NODES);
    for (uint32_t i = 0; i < NODES + 2; i++) {
        add_xvalue(&x, values[i], i);
    }
    for (uint32_t i = 0; i < NODES; i++) {
        gm_table *add = tree_member(&x, nodes[i], "xnode_union", PTV_XNNPACK_X_NODE_UNION_XNN_ADD);
        tree_scalar(add, "input1_id", i);
        tree_scalar(add, "input2_id", i + 1);
        tree_scalar(add, "output_id", i + 2);
        tree_scalar(nodes[i], "debug_handle", i + 1);
    }
    tree_scalar(x.root, "num_externs", 3);
    tree_vector(&x, x.root, "input_ids", scale_series(&x, 2, 4, 0, 1));
    tree_vector(&x, x.root, "output_ids", scale_series(&x, 1, 4, NODES + 1, 1));
    uint8_t *bytes = tree_encode(&x, &size, NULL), *kept = gm_take(m, size);
    memcpy(kept, bytes, size);
    free(bytes);
    gm_free(&x);
    return gm_bytes(kept, size);
}

/* Payload i computes tensor i + 2 from the two before it. */
static void add_delegate_calls(gm_model *m, gm_table *plan)
{
    gm_table **steps = scale_steps_of(m, plan, PAYLOADS);
    gm_table **delegates = tree_tables(m, plan, "delegates", PAYLOADS);
    for (uint32_t i = 0; i < PAYLOADS; i++) {
        gm_table *call = tree_member(m, steps[i], "instr_args", SCALE_CALL(DELEGATE_CALL));
        tree_scalar(call, "delegate_index", i);
        tree_vector(m, call, "args", scale_series(m, 3, 4, i, 1));
        gm_table *processed = tree_table(m, delegates[i], "processed");
        tree_string(m, delegates[i], "id", "XnnpackBackend");
        (void)tree_tables(m, delegates[i], "compile_specs", 0);
        tree_scalar(processed, "location", PTV_PROGRAM_DATA_LOCATION_SEGMENT);
        tree_scalar(processed, "index", i);
    }
}

static void payloads(gm_model *m)
{
    gm_blob blobs[PAYLOADS];
    begin(m, 1, &(shape){PAYLOADS + 2, 0, PAYLOADS});
    add_delegate_calls(m, tree_field(m->root, "execution_plan")->as.tables[0]);
    gm_table **segments = tree_tables(m, m->root, "segments", PAYLOADS);
    uint64_t at = 0;
    for (uint32_t i = 0; i < PAYLOADS; i++) {
        blobs[i] = graph(m);
        tree_scalar(segments[i], "offset", at);
        tree_scalar(segments[i], "size", blobs[i].size);
        at = (at + blobs[i].size + 15) / 16 * 16;
    }
    tree_segments(m, blobs, PAYLOADS);
}

/* ---- All of them ---- */

static const struct sound {
    const char *name;
    void (*make)(gm_model *m);
} sound[] = {{"wide.pte", wide},        {"many_methods.pte", many_methods},
             {"sparse.pte", sparse},    {"keys.ptd", keys},
             {"xnnpack.pte", payloads}, {"hostile_vtables.pte", own_vtables}};

static const struct hostile {
    const char *name, *family;
    uint32_t n;
} hostile[] = {{"hostile_sharing.pte", "one list, n times", 200000},
               {"hostile_methods.pte", "one method, n times", 100000},
               {"hostile_strings.pte", "long equal keys", 4000000}};

static const scale_family *family_of(const char *name)
{
    for (size_t i = 0; i < scale_family_count; i++) {
        if (strcmp(scale_families[i].name, name) == 0) {
            return &scale_families[i];
        }
    }
    abort();
}

int main(int argc, char **argv)
{
    gm_model m;
    if (argc != 2) {
        fprintf(stderr, "usage: bench_inputs FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        sound[i].make(&m);
        write_model(&m, argv[1], sound[i].name);
    }
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        scale_make(&m, family_of(hostile[i].family), hostile[i].n);
        write_model(&m, argv[1], hostile[i].name);
    }
    return 0;
}
