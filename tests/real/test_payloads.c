/*
 * FlatBuffers of XNNPACK and Vulkan in files that exporters wrote: all of them are sound, and flatc
 * reads them with our schemas as our tables do.
 */
#include <jansson.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/payloads.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

TESTS_WITH(home_setup, home_teardown);

/* Offsets from docs/payloads.md, "The header of XNNPACK and Vulkan". */
enum { MAGIC_AT = 4, LENGTH_AT = 8, OFFSET_AT = 10, SIZE_AT = 14, HEADER = 30 };

typedef struct graph {
    const ptv_schema *schema;
    const uint8_t *bytes; /* of the flatbuffer */
    size_t size;
} graph;

typedef void (*graph_body)(const char *path, const graph *g);

static graph_body body;
static size_t xnnpack_count, vulkan_count;

static uint32_t word(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Finds payloads by their magic: in segments, inline, in bundles and containers. */
static bool is_payload(const uint8_t *at, size_t left, graph *g)
{
    bool vulkan = memcmp(at + MAGIC_AT, "VH00", 4) == 0;
    if ((!vulkan && memcmp(at + MAGIC_AT, "XH00", 4) != 0) || at[LENGTH_AT] != HEADER) {
        return false;
    }
    size_t offset = word(at + OFFSET_AT);
    size_t size = word(at + SIZE_AT);
    if (offset > left || size > left - offset || size < 8) {
        return false;
    }
    *g = (graph){vulkan ? &ptv_schema_vulkan : &ptv_schema_xnnpack, at + offset, size};
    return memcmp(at + offset + 4, g->schema->identifier, 4) == 0;
}

static void each_payload(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    for (size_t at = 0; at + HEADER <= size; at += 4) {
        graph found;
        if (is_payload(bytes + at, size - at, &found)) {
            bool vulkan = found.schema == &ptv_schema_vulkan;
            xnnpack_count += !vulkan;
            vulkan_count += vulkan;
            body(path, &found);
        }
    }
    free(bytes);
}

static void for_payloads(graph_body next)
{
    body = next;
    xnnpack_count = vulkan_count = 0;
    (void)real_each(REAL_FOLDER, each_payload);
    assert_true(xnnpack_count > 0 && vulkan_count > 0);
}

/* ---- Tests ---- */

static void is_sound(const char *path, const graph *g)
{
    payload_result result;
    payload_walk(&result, g->bytes, g->size, g->schema);
    if (!result.sound || result.count > 0) {
        fail_msg("%s: %s: %s at %s", path, g->schema->name, result.rule, result.path);
    }
}

TEST(all_are_sound)
{
    for_payloads(is_sound);
    print_message("%zu of XNNPACK, %zu of Vulkan\n", xnnpack_count, vulkan_count);
}

/* Finds the one payload from before headers existed; its constants are in the FlatBuffer. */
static const graph *bare(uint8_t *bytes, size_t size)
{
    static graph found;
    for (size_t at = 0; at + HEADER <= size; at += 4) {
        if (memcmp(bytes + at + 4, "XN00", 4) == 0) {
            found = (graph){&ptv_schema_xnnpack, bytes + at, word(bytes + at - 4)};
            return &found;
        }
    }
    fail_msg("no XN00");
    return NULL;
}

TEST(bare_is_sound)
{
    const char *path = REAL_FOLDER "/xnnpack_add_2023.ff";
    size_t size;
    real_wants(path);
    uint8_t *bytes = read_bytes(path, &size);
    is_sound(path, bare(bytes, size));
    free(bytes);
}

/* Walks a copy in exact memory, so that sanitizers see reads past its end. */
static void walk_copy(const graph *g, size_t size, size_t changed)
{
    payload_result result;
    uint8_t *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, g->bytes, size);
    copy[changed % size] ^= 0xff;
    payload_walk(&result, copy, size, g->schema);
    free(copy);
}

/* Half of each, and each with a byte changed in many places: any result, but no crash. */
static void survives(const char *path, const graph *g)
{
    (void)path;
    walk_copy(g, g->size / 2, 0);
    for (size_t at = 0; at < g->size && at < 512; at++) {
        walk_copy(g, g->size, at);
        walk_copy(g, g->size, g->size - 1 - at);
    }
}

TEST(changed_ones_do_no_harm)
{
    for_payloads(survives);
}

/*
 * flatc writes infinity as `inf`, which is not JSON; 999 stands for it here. Offsets of named
 * constants are too large for jansson's integers.
 */
static json_t *parse(const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    for (char *at = text; (at = strstr(at, ": inf")) != NULL; at++) {
        memcpy(at, ": 999", 5);
    }
    json_t *model = json_loads(text, JSON_DECODE_INT_AS_REAL, NULL);
    assert_non_null(model);
    free(text);
    return model;
}

/* Returns the FlatBuffer as flatc reads it; the caller owns the reference. */
static json_t *read_with_flatc(const graph *g)
{
    char line[1024];
    put_file("payload.bin", g->bytes, g->size);
    snprintf(line, sizeof line,
             "flatc --json --strict-json --raw-binary '%s/schema/payloads/%s.fbs' -- payload.bin",
             PTV_SOURCE_DIR, g->schema->name);
    assert_int_equal(system(line), 0);
    return parse("payload.json");
}

/* Compares the list of tables in `slot` of the root. Slots 0 and 1 of each are a union. */
static void same_members(const graph *g, const json_t *model, uint32_t root, unsigned slot)
{
    const ptv_image image = {g->bytes, g->size, g->size};
    const ptv_table *type = &g->schema->tables[g->schema->root];
    const ptv_table *item = &g->schema->tables[type->fields[slot].type];
    const ptv_union *members = &g->schema->unions[item->fields[0].type];
    const json_t *list = json_object_get(model, type->fields[slot].name);
    const ptv_vec vec = ptv_vec_of(&image, root, slot);
    assert_int_equal(json_array_size(list), vec.count);
    for (uint32_t i = 0; i < vec.count; i++) {
        uint64_t tag = ptv_scalar_of(&image, ptv_table_in(&image, vec, i), item, 0);
        const json_t *name = json_object_get(json_array_get(list, i), item->fields[0].name);
        assert_true(tag > 0 && tag < members->count);
        assert_string_equal(json_string_value(name), members->members[tag].name);
    }
}

static void is_read_by_flatc(const char *path, const graph *g)
{
    payload_result result;
    (void)path;
    json_t *model = read_with_flatc(g);
    payload_walk(&result, g->bytes, g->size, g->schema);
    if (g->schema == &ptv_schema_vulkan) {
        same_members(g, model, result.root, PTV_VULKAN_VK_GRAPH_VALUES);
    } else {
        same_members(g, model, result.root, PTV_XNNPACK_XNN_GRAPH_XNODES);
        same_members(g, model, result.root, PTV_XNNPACK_XNN_GRAPH_XVALUES);
    }
    json_decref(model);
}

TEST(flatc_reads_all)
{
    tool_wants_flatc();
    for_payloads(is_read_by_flatc);
}

/* flatc reads and rewrites the payload with our schema, and finds the same graph. */
static void comes_back(const char *path, const graph *g)
{
    char line[1024];
    size_t size;
    json_t *before = read_with_flatc(g);
    snprintf(line, sizeof line, "flatc --binary '%s/schema/payloads/%s.fbs' payload.json",
             PTV_SOURCE_DIR, g->schema->name);
    assert_int_equal(system(line), 0);
    uint8_t *bytes = read_bytes("payload.bin", &size);
    const graph again = {g->schema, bytes, size};
    is_sound(path, &again);
    json_t *after = read_with_flatc(&again);
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    free(bytes);
}

TEST(flatc_brings_all_back)
{
    tool_wants_flatc();
    for_payloads(comes_back);
}
