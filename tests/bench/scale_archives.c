/* Native graphs, safetensors, and packages of both, of any size. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "tests/bench/scale_parts.h"
#include "tests/bench/scale_programs.h"
#include "verifiers/package/zip.h"
#include "verifiers/schemas/native_graph.h"

/* ---- Graphs ---- */

static void begin_graph(gm_model *m)
{
    tree_begin(m, PTV_FORMAT_NATIVE_GRAPH);
    m->layout = GM_LAYOUT_DEFAULT;
    m->layout.vtables = GM_SHARED;
    tree_string(m, m->root, "version", "1");
}

static void add_placeholder(gm_model *m, gm_table *node, uint32_t i)
{
    scale_text(m, node, "name", "p", i);
    tree_scalar(node, "op_kind", PTV_NATIVE_GRAPH_OP_KIND_PLACEHOLDER);
    scale_text(m, tree_tables(m, node, "outputs", 1)[0], "name", "p", i);
}

/* An output without values: the method returns nothing. */
static void add_output(gm_model *m, gm_table *node)
{
    tree_string(m, node, "name", "output");
    tree_scalar(node, "op_kind", PTV_NATIVE_GRAPH_OP_KIND_OUTPUT);
}

/* A constant of one byte, with its name in the list of tensors or aliases. */
static void add_constant(gm_model *m, gm_table *constant, uint32_t i, uint32_t key)
{
    scale_text(m, constant, "name", "p", i);
    scale_text(m, constant, "data_key", "layer.weight.", key);
    tree_scalar(constant, "kind", PTV_NATIVE_GRAPH_INPUT_KIND_PARAMETER);
    gm_table *meta = tree_table(m, constant, "meta");
    gm_table **sizes = tree_tables(m, meta, "sizes", 1);
    tree_scalar(meta, "dtype", PTV_NATIVE_GRAPH_SCALAR_TYPE_BYTE);
    tree_scalar(sizes[0], "min", 1);
    tree_scalar(sizes[0], "max", 1);
}

/* A method with `n` constants, whose keys are in another order. */
static void add_method(gm_model *m, gm_table *method, uint32_t n)
{
    gm_table *graph = tree_table(m, method, "graph");
    gm_table **nodes = tree_tables(m, graph, "nodes", n + 1);
    gm_table **constants = tree_tables(m, method, "constants", n);
    for (uint32_t i = 0; i < n; i++) {
        add_placeholder(m, nodes[i], i);
        add_constant(m, constants[i], i, (uint32_t)(i * UINT64_C(7919) % n));
    }
    add_output(m, nodes[n]);
}

static uint8_t *end_graph(gm_model *m, uint64_t *size)
{
    uint8_t *bytes = tree_encode(m, size, NULL);
    gm_free(m);
    return bytes;
}

static uint8_t *graph_of(uint32_t methods, uint32_t constants, uint64_t *size)
{
    gm_model m;
    begin_graph(&m);
    gm_table **all = tree_tables(&m, m.root, "methods", methods);
    for (uint32_t i = 0; i < methods; i++) {
        scale_text(&m, all[i], "name", "method", i);
        add_method(&m, all[i], constants);
    }
    return end_graph(&m, size);
}

/* Each node reads the result of the one before it. */
uint8_t *scale_graph_nodes(uint32_t n, uint64_t *size)
{
    gm_model m;
    begin_graph(&m);
    gm_table *method = tree_tables(&m, m.root, "methods", 1)[0];
    tree_string(&m, method, "name", "forward");
    gm_table **list = tree_tables(&m, tree_table(&m, method, "graph"), "nodes", n + 1);
    add_placeholder(&m, list[0], 0);
    add_constant(&m, tree_tables(&m, method, "constants", 1)[0], 0, 0);
    for (uint32_t i = 1; i < n; i++) {
        scale_text(&m, list[i], "name", "p", i);
        tree_string(&m, list[i], "target", "torch.ops.aten.relu.default");
        gm_table *argument = tree_table(&m, tree_tables(&m, list[i], "inputs", 1)[0], "arg");
        scale_text(&m,
                   tree_member(&m, argument, "value", PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_ARG),
                   "name", "p", i - 1);
        scale_text(&m, tree_tables(&m, list[i], "outputs", 1)[0], "name", "p", i);
    }
    add_output(&m, list[n]);
    return end_graph(&m, size);
}

/* ---- Safetensors: n tensors of one byte, with names in another order than bytes ---- */

static void put_number(ptv_buffer *b, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        ptv_put_char(b, (char)(number >> 8 * i));
    }
}

static void put_tensors(ptv_buffer *b, uint32_t n)
{
    ptv_buffer json = {.bytes = NULL};
    for (uint32_t i = 0; i < n; i++) {
        ptv_put_format(&json,
                       "%c\"layer.weight.%u\":{\"dtype\":\"U8\",\"shape\":[1],"
                       "\"data_offsets\":[%u,%u]}",
                       i == 0 ? '{' : ',', (uint32_t)(i * UINT64_C(104729) % n), i, i + 1);
    }
    ptv_put_char(&json, '}');
    while (json.length % 8 != 0) {
        ptv_put_char(&json, ' ');
    }
    put_number(b, json.length, 8);
    ptv_put(b, json.bytes, json.length);
    for (uint32_t i = 0; i < n; i++) {
        put_number(b, i, 1);
    }
    ptv_buffer_free(&json);
}

/* Puts aliases 1 to n of tensor 0. */
static void put_aliases(ptv_buffer *b, uint32_t n)
{
    for (uint32_t i = 1; i <= n; i++) {
        ptv_put_format(b, "%c\"layer.weight.%u\": \"layer.weight.0\"", i == 1 ? '{' : ',', i);
    }
    ptv_put_char(b, '}');
}

static uint8_t *bytes_of(ptv_buffer *b, uint64_t *size)
{
    if (b->failed) {
        abort();
    }
    *size = b->length;
    return (uint8_t *)b->bytes;
}

uint8_t *scale_safetensors(uint32_t n, uint64_t *size)
{
    ptv_buffer b = {.bytes = NULL};
    put_tensors(&b, n);
    return bytes_of(&b, size);
}

/* ---- Packages ---- */

typedef struct archive {
    ptv_buffer file, directory;
    uint32_t count;
} archive;

static void put_head(ptv_buffer *b, uint64_t size, size_t name)
{
    put_number(b, 20, 2);
    put_number(b, 0, 8); /* flags, method, time, date */
    put_number(b, 0, 4); /* checksums are not verified here */
    put_number(b, size, 4);
    put_number(b, size, 4);
    put_number(b, name, 4); /* and no extra fields */
}

static void add_member(archive *a, const char *name, const void *bytes, uint64_t size)
{
    const size_t length = strlen(name);
    put_number(&a->directory, PTV_ZIP_ENTRY_MARK, 4);
    put_number(&a->directory, 20, 2);
    put_head(&a->directory, size, length);
    put_number(&a->directory, 0, 8); /* comment, disk, attributes */
    put_number(&a->directory, 0, 2);
    put_number(&a->directory, a->file.length, 4);
    ptv_put(&a->directory, name, length);
    put_number(&a->file, PTV_ZIP_LOCAL_MARK, 4);
    put_head(&a->file, size, length);
    ptv_put(&a->file, name, length);
    ptv_put(&a->file, bytes, size);
    a->count++;
}

static uint8_t *end_archive(archive *a, uint64_t *size)
{
    const size_t at = a->file.length;
    ptv_put(&a->file, a->directory.bytes, a->directory.length);
    put_number(&a->file, PTV_ZIP_END_MARK, 4);
    put_number(&a->file, 0, 4);
    put_number(&a->file, a->count, 2);
    put_number(&a->file, a->count, 2);
    put_number(&a->file, a->directory.length, 4);
    put_number(&a->file, at, 4);
    put_number(&a->file, 0, 2);
    ptv_buffer_free(&a->directory);
    return bytes_of(&a->file, size);
}

static uint8_t *package_of(uint32_t methods, uint32_t constants, uint32_t tensors, uint32_t aliases,
                           uint64_t *size)
{
    archive a = {.count = 0};
    ptv_buffer weights = {.bytes = NULL}, names = {.bytes = NULL};
    uint8_t *graph = graph_of(methods, constants, size);
    add_member(&a, "program.ptg", graph, *size);
    free(graph);
    put_tensors(&weights, tensors);
    add_member(&a, "program.safetensors", weights.bytes, weights.length);
    ptv_buffer_free(&weights);
    if (aliases > 0) {
        put_aliases(&names, aliases);
        add_member(&a, "aliases.json", names.bytes, names.length);
        ptv_buffer_free(&names);
    }
    return end_archive(&a, size);
}

uint8_t *scale_package_constants(uint32_t n, uint64_t *size)
{
    return package_of(1, n, n, 0, size);
}

uint8_t *scale_package_aliases(uint32_t n, uint64_t *size)
{
    return package_of(1, n, 1, n - 1, size);
}

uint8_t *scale_package_methods(uint32_t n, uint64_t *size)
{
    return package_of(n, 1, 1, 0, size);
}

/* Capped: members are counted in 16 bits. */
uint8_t *scale_package_members(uint32_t n, uint64_t *size)
{
    enum { MOST = 60000 };
    archive a = {.count = 0};
    char name[32];
    uint8_t *graph = graph_of(1, 0, size);
    add_member(&a, "program.ptg", graph, *size);
    free(graph);
    for (uint32_t i = 0; i < n && i < MOST; i++) {
        snprintf(name, sizeof name, "extra/%u", i);
        add_member(&a, name, name, 1);
    }
    return end_archive(&a, size);
}
