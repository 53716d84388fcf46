/* What texts mean: trees, and the bytes made from them, read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "golden/codec/blob.h"
#include "golden/codec/compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "tests/support/files.h"
#include "verifiers/core/view.h"
#include "verifiers/tables/program.h"

static char home[] = "/tmp/ptv_parse_XXXXXX";

/* ---- Helpers ---- */

static void parse_as(gm_model *model, const char *text, const char *path)
{
    gm_error error;
    gm_begin(model, 0);
    if (!gm_parse_text(model, text, strlen(text), path, &error)) {
        fail_msg("%s:%u:%u: %s", error.path, error.line, error.column, error.what);
    }
}

static void parse(gm_model *model, const char *text)
{
    parse_as(model, text, "m.json");
}

static const gm_value *field(const gm_table *table, const char *name)
{
    int slot = gm_slot(table->type, name);
    assert_true(slot >= 0);
    return &table->fields[slot];
}

/* The table of the union of values[i] of the first plan. */
static const gm_table *value_at(const gm_model *model, uint32_t i)
{
    const gm_table *plan = field(model->root, "execution_plan")->as.tables[0];
    const gm_value *values = field(plan, "values");
    assert_true(i < values->count);
    return field(values->as.tables[i], "val")->as.table;
}

static void expect_bytes(const gm_blob *blob, const void *bytes, size_t n)
{
    uint8_t found[4096];
    assert_true(blob->size == n && n <= sizeof found);
    assert_int_equal(gm_blob_copy(blob, found), 0);
    assert_memory_equal(found, bytes, n);
}

static uint8_t *make(const gm_model *model, size_t *size)
{
    gm_encoding encoding;
    if (!gm_encode(&encoding, model)) {
        fail_msg("%s", encoding.why);
    }
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    assert_non_null(bytes);
    *size = (size_t)encoding.image.size;
    gm_encoding_free(&encoding);
    return bytes;
}

/* Text to bytes to tree: the trees mean the same. */
static void survives(const gm_model *model)
{
    char why[256];
    size_t size;
    gm_source source;
    gm_model again;
    uint8_t *bytes = make(model, &size);
    ptv_image image = {bytes, size, size};
    gm_begin(&again, 0);
    if (!gm_open(&source, &image) || !gm_decode(&again, &source)) {
        fail_msg("cannot be read: %s", source.why);
    }
    if (!gm_same_model(model, &again, why, sizeof why)) {
        fail_msg("not the same: %s", why);
    }
    gm_free(&again);
    free(bytes);
}

#define PTE(root) "{\"format\": \"pte\", \"root\": {" root "}}"
#define VALUES(list) PTE("\"execution_plan\": [{\"values\": [" list "]}]")
/* A file must be long enough for a header to be looked for. */
#define LONG_NAME "\"execution_plan\": [{\"name\": \"forward, and some more of it\"}]"
#define SEGMENTS(list) "{\"format\": \"pte\", \"root\": {}, \"segments\": [" list "]}"

/* ---- Fields ---- */

static void absent_and_empty(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, PTE("\"execution_plan\": [{\"name\": \"\", \"values\": [], \"inputs\": []}]"));
    assert_false(field(model.root, "version")->present);
    const gm_table *plan = field(model.root, "execution_plan")->as.tables[0];
    assert_true(field(plan, "name")->present);
    assert_int_equal(field(plan, "name")->count, 0);
    assert_true(field(plan, "values")->present);
    assert_true(field(plan, "inputs")->present);
    assert_false(field(plan, "outputs")->present);
    survives(&model);
    gm_free(&model);
}

static void extreme_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } all[] = {
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", UINT64_C(1) << 63},
        {"\"9223372036854775807\"", INT64_MAX},
        {"\"-9223372036854775808\"", UINT64_C(1) << 63},
        {"\"-0x8000000000000000\"", UINT64_C(1) << 63},
        {"\"0X7f\"", 0x7f},
        {"-1", UINT64_MAX},
        {"\"-1\"", UINT64_MAX},
        {"0", 0},
        {"\"-0\"", 0},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[200];
        gm_model model;
        snprintf(text, sizeof text, VALUES("{\"val_type\": \"Int\", \"val\": {\"int_val\": %s}}"),
                 all[i].text);
        parse(&model, text);
        assert_true(field(value_at(&model, 0), "int_val")->as.scalar == all[i].value);
        survives(&model);
        gm_free(&model);
    }
}

static void unsigned_numbers(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, PTE("\"segments\": [{\"offset\": \"18446744073709551615\","
                      "\"size\": \"0xffffffffffffffff\"}], \"version\": 4294967295"));
    const gm_table *segment = field(model.root, "segments")->as.tables[0];
    assert_true(field(segment, "offset")->as.scalar == UINT64_MAX);
    assert_true(field(segment, "size")->as.scalar == UINT64_MAX);
    assert_int_equal(field(model.root, "version")->as.scalar, UINT32_MAX);
    gm_free(&model);
}

static void doubles(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t bits;
    } all[] = {
        {"\"nan\"", UINT64_C(0x7ff8000000000000)},
        {"\"-inf\"", UINT64_C(0xfff0000000000000)},
        {"\"nan:0x7ff8000000000001\"", UINT64_C(0x7ff8000000000001)},
        {"-0.0", UINT64_C(1) << 63},
        {"1", UINT64_C(0x3ff0000000000000)},
        {"5e-324", 1},
        {"1.7976931348623157e308", UINT64_C(0x7fefffffffffffff)},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[200];
        gm_model model;
        snprintf(text, sizeof text,
                 VALUES("{\"val_type\": \"Double\", \"val\": {\"double_val\": %s}}"), all[i].text);
        parse(&model, text);
        assert_true(field(value_at(&model, 0), "double_val")->as.scalar == all[i].bits);
        survives(&model);
        gm_free(&model);
    }
}

static void enums_and_bools(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, VALUES("{\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": \"FLOAT\","
                         "\"layout\": -1, \"requires_grad\": true, \"shape_dynamism\": \"2\"}},"
                         "{\"val_type\": 5, \"val\": {\"scalar_type\": -128,"
                         "\"requires_grad\": 255}},"
                         "{\"val_type\": 3, \"val\": {\"bool_val\": false}},"
                         "{\"val_type\": \"BoolList\", \"val\": {\"items\": [true, false, 2]}}"));
    const gm_table *tensor = value_at(&model, 0);
    assert_int_equal(field(tensor, "scalar_type")->as.scalar, PTV_PROGRAM_SCALAR_TYPE_FLOAT);
    assert_true(field(tensor, "layout")->as.scalar == UINT64_MAX);
    assert_int_equal(field(tensor, "requires_grad")->as.scalar, 1);
    assert_int_equal(field(tensor, "shape_dynamism")->as.scalar, 2);
    assert_true(field(value_at(&model, 1), "scalar_type")->as.scalar == (uint64_t)-128);
    assert_int_equal(field(value_at(&model, 1), "requires_grad")->as.scalar, 255);
    assert_true(field(value_at(&model, 2), "bool_val")->present);
    expect_bytes(field(value_at(&model, 3), "items")->as.blob, "\1\0\2", 3);
    survives(&model);
    gm_free(&model);
}

static void unions(void **state)
{
    (void)state;
    gm_model model;
    parse(&model,
          VALUES("{\"val\": {\"int_val\": 7}, \"val_type\": \"Int\"},"
                 "{\"val_type\": \"Null\"}, {\"val_type\": 200}, {\"val_type\": \"NONE\"}"));
    const gm_table *plan = field(model.root, "execution_plan")->as.tables[0];
    gm_table *const *values = field(plan, "values")->as.tables;
    assert_int_equal(field(value_at(&model, 0), "int_val")->as.scalar, 7);
    assert_int_equal(field(values[1], "val_type")->as.scalar, 1);
    assert_false(field(values[1], "val")->present);
    assert_int_equal(field(values[2], "val_type")->as.scalar, 200);
    assert_true(field(values[3], "val_type")->present);
    gm_free(&model);
}

static void strings(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, PTE("\"execution_plan\": [{\"name\": \"a\\u0000b\", \"operators\": ["
                      "{\"name\": \"\\\"\\\\\\u00e4\\ud83d\\ude00\"},"
                      "{\"name\": {\"hex\": \"ff fe\"}}]}]"));
    const gm_table *plan = field(model.root, "execution_plan")->as.tables[0];
    expect_bytes(field(plan, "name")->as.blob, "a\0b", 3);
    gm_table *const *operators = field(plan, "operators")->as.tables;
    expect_bytes(field(operators[0], "name")->as.blob, "\"\\\xc3\xa4\xf0\x9f\x98\x80", 8);
    expect_bytes(field(operators[1], "name")->as.blob, "\xff\xfe", 2);
    survives(&model);
    gm_free(&model);
}

static void vectors(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, VALUES("{\"val_type\": \"Tensor\", \"val\": {\"sizes\": [1, -2, \"0x10\"],"
                         "\"dim_order\": {\"count\": 3}}},"
                         "{\"val_type\": \"IntList\", \"val\": {\"items\": {\"i64\": [-1]}}},"
                         "{\"val_type\": \"DoubleList\", \"val\": {\"items\": [0.5, \"inf\"]}}"));
    const gm_value *sizes = field(value_at(&model, 0), "sizes");
    assert_int_equal(sizes->count, 3);
    expect_bytes(sizes->as.blob, "\1\0\0\0\xfe\xff\xff\xff\x10\0\0\0", 12);
    expect_bytes(field(value_at(&model, 0), "dim_order")->as.blob, "\1\2\3", 3);
    assert_int_equal(field(value_at(&model, 1), "items")->count, 1);
    assert_int_equal(field(value_at(&model, 2), "items")->count, 2);
    survives(&model);
    gm_free(&model);
}

static void defaults(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, "{\"root\": {\"version\": 0, \"segments\": [{\"offset\": 0, \"size\": 5}]},"
                  "\"defaults\": true, \"format\": \"pte\"}");
    assert_false(field(model.root, "version")->present);
    const gm_table *segment = field(model.root, "segments")->as.tables[0];
    assert_false(field(segment, "offset")->present);
    assert_true(field(segment, "size")->present);
    gm_free(&model);
    parse(&model, PTE("\"version\": 0, " LONG_NAME));
    assert_true(field(model.root, "version")->present);
    survives(&model);
    gm_free(&model);
}

/* ---- Around the root ---- */

static void layouts(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"items\": []}],"
                  "\"purpose\": \"a test\", \"layout\": {\"writer\": \"flatc\","
                  "\"vtables\": \"own\", \"segment_alignment\": 1, \"constant_alignment\": 32,"
                  "\"delegate_alignment\": 65536}}");
    assert_int_equal(model.layout.writer, GM_FLATC);
    assert_int_equal(model.layout.vtables, GM_OWN);
    assert_int_equal(model.layout.segment_alignment, 1);
    assert_int_equal(model.layout.constant_alignment, 32);
    assert_int_equal(model.layout.delegate_alignment, 65536);
    assert_int_equal(model.segments[0].item_alignment, 32); /* whatever comes first */
    gm_free(&model);
    parse(&model, PTE(""));
    assert_memory_equal(&model.layout, &GM_LAYOUT_DEFAULT, sizeof model.layout);
    gm_free(&model);
}

static void choices(void **state)
{
    (void)state;
    static const gm_writer writer = GM_FLATC;
    const gm_choice choice = {.writer = &writer, .constant_alignment = 64};
    static const char text[] =
        "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"items\": []},"
        "{\"items\": [], \"alignment\": 2}], \"layout\": {\"constant_alignment\": 4}}";
    gm_model model;
    gm_error error;
    put_file("chosen.json", text, sizeof text - 1);
    gm_begin(&model, 0);
    assert_true(gm_parse_chosen(&model, "chosen.json", &choice, &error));
    assert_int_equal(model.layout.writer, GM_FLATC);
    assert_int_equal(model.segments[0].item_alignment, 64);
    assert_int_equal(model.segments[1].item_alignment, 2);
    gm_free(&model);
}

static void headers(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, PTE(""));
    assert_int_equal(model.header.kind, GM_HEADER_AUTO);
    gm_free(&model);
    parse(&model, "{\"format\": \"pte\", \"root\": {}, \"header\": null}");
    assert_int_equal(model.header.kind, GM_HEADER_NONE);
    gm_free(&model);
    parse(&model, "{\"format\": \"ptd\", \"root\": {}, \"header\": {\"header_length\": 40,"
                  "\"flatbuffer_offset\": 48, \"segment_data_size\": \"0xffffffffffffffff\"}}");
    assert_int_equal(model.header.kind, GM_HEADER_GIVEN);
    assert_int_equal(model.header.length.value, 40);
    assert_int_equal(model.header.padded.value, 48);
    assert_false(model.header.program_size.given);
    assert_true(model.header.segment_bytes.value == UINT64_MAX);
    gm_free(&model);
    parse(&model, "{\"format\": \"pte\", \"root\": {}, \"header\": {\"padded_length\": 40,"
                  "\"program_size\": 1, \"segment_base_offset\": 2}}");
    assert_int_equal(model.header.padded.value, 40);
    assert_int_equal(model.header.segment_base.value, 2);
    gm_free(&model);
}

static void patches(void **state)
{
    (void)state;
    gm_model model;
    size_t size;
    parse(&model, "{\"format\": \"pte\", \"root\": {}, \"size\": 400,"
                  "\"patches\": [{\"at\": 300, \"data\": {\"hex\": \"ff\"}}]}");
    uint8_t *bytes = make(&model, &size);
    assert_int_equal(size, 400);
    assert_int_equal(bytes[300], 255);
    assert_int_equal(bytes[399], 0);
    free(bytes);
    gm_free(&model);
}

/* ---- Blobs ---- */

static void literal_blobs(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, SEGMENTS("{\"base64\": \"AAECAw==\"}, {\"hex\": \" 00 fF\\n10 \"},"
                           "{\"text\": \"a\\u0000\\u00e4\"}, {\"zeros\": 3}, {\"count\": 3},"
                           "{\"i16\": [-2, 1]}, {\"u64\": [\"18446744073709551615\"]},"
                           "{\"f32\": [1.5, \"nan\"]}, {\"f64\": [-0.0]}, {\"hex\": \"\"}"));
    const gm_blob *s = model.segments;
    assert_int_equal(model.segment_count, 10);
    expect_bytes(&s[0], "\0\1\2\3", 4);
    expect_bytes(&s[1], "\0\xff\x10", 3);
    expect_bytes(&s[2], "a\0\xc3\xa4", 4);
    expect_bytes(&s[3], "\0\0\0", 3);
    expect_bytes(&s[4], "\1\2\3", 3);
    expect_bytes(&s[5], "\xfe\xff\1\0", 4);
    expect_bytes(&s[6], "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    expect_bytes(&s[7], "\0\0\xc0\x3f\0\0\xc0\x7f", 8);
    expect_bytes(&s[8], "\0\0\0\0\0\0\0\x80", 8);
    assert_int_equal(s[9].size, 0);
    gm_free(&model);
}

static int check_counting(void *context, const void *bytes, size_t n)
{
    uint64_t *at = context;
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++) {
        if (b[i] != (uint8_t)(*at + i + 1)) {
            return 1;
        }
    }
    *at += n;
    return 0;
}

/* A long one takes little memory. */
static void long_counting(void **state)
{
    (void)state;
    static const char text[] = SEGMENTS("{\"count\": 10000001}");
    gm_model model;
    gm_error error;
    uint64_t at = 0;
    gm_begin(&model, 300000);
    assert_true(gm_parse_text(&model, text, sizeof text - 1, "m", &error));
    assert_int_equal(gm_blob_read(&model.segments[0], check_counting, &at), 0);
    assert_int_equal(at, 10000001);
    gm_free(&model);
}

static void files(void **state)
{
    (void)state;
    gm_model model;
    put_file("ten", "0123456789", 10);
    parse(&model, SEGMENTS("{\"file\": \"ten\"}, {\"file\": \"./ten\", \"offset\": 8},"
                           "{\"file\": \"ten\", \"size\": 3},"
                           "{\"file\": \"ten\", \"offset\": 10, \"size\": 0}"));
    const gm_blob *s = model.segments;
    assert_int_equal(s[0].kind, GM_FILE);
    expect_bytes(&s[0], "0123456789", 10);
    expect_bytes(&s[1], "89", 2);
    expect_bytes(&s[2], "012", 3);
    expect_bytes(&s[3], "", 0);
    gm_free(&model);
}

static void files_beside_the_text(void **state)
{
    (void)state;
    gm_model model;
    char path[100];
    put_file("ten", "0123456789", 10);
    snprintf(path, sizeof path, "%s/m.json", home);
    assert_int_equal(chdir("/"), 0);
    parse_as(&model, SEGMENTS("{\"file\": \"ten\"}"), path);
    expect_bytes(&model.segments[0], "0123456789", 10);
    gm_free(&model);
    assert_int_equal(chdir(home), 0);
}

static void items(void **state)
{
    (void)state;
    gm_model model;
    parse(&model, SEGMENTS("{\"items\": [{\"text\": \"a\"}, {\"zeros\": 0}, {\"text\": \"bcd\"}],"
                           "\"alignment\": 4}, {\"items\": []}"));
    const gm_blob *s = model.segments;
    assert_int_equal(s[0].item_alignment, 4);
    expect_bytes(&s[0], "a\0\0\0bcd", 7);
    assert_int_equal(s[1].size, 0);
    assert_int_equal(s[1].item_alignment, 16);
    gm_free(&model);
}

/* ---- Models in models ---- */

static void nested(void **state)
{
    (void)state;
    static const char inner[] = SEGMENTS("{\"file\": \"ten\"}, {\"zeros\": 5}");
    gm_model in_place, by_name, alone;
    size_t sizes[3];
    char text[300];
    put_file("ten", "0123456789", 10);
    put_file("inner.json", inner, sizeof inner - 1);
    parse(&alone, inner);
    snprintf(text, sizeof text, "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": %s}}}",
             inner);
    parse(&in_place, text);
    parse(&by_name, "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": \"inner.json\"}}}");
    uint8_t *a = make(&alone, &sizes[0]);
    uint8_t *b = make(&in_place, &sizes[1]);
    uint8_t *c = make(&by_name, &sizes[2]);
    assert_int_equal(sizes[1], sizes[2]);
    assert_memory_equal(b, c, sizes[1]);
    expect_bytes(field(in_place.root, "program")->as.blob, a, sizes[0]);
    survives(&by_name);
    free(a);
    free(b);
    free(c);
    gm_free(&alone);
    gm_free(&in_place);
    gm_free(&by_name);
}

/* Nothing that the outer text says holds for the inner one. */
static void nested_has_its_own_settings(void **state)
{
    (void)state;
    gm_model model;
    gm_source source;
    parse(&model,
          "{\"format\": \"nfat\", \"defaults\": true, \"version\": 3,"
          "\"entries\": [{\"id\": \"a\", \"offset\": 64, \"length\": \"5\", \"data\":"
          "{\"model\": {\"format\": \"pte\", \"root\": {\"version\": 0, " LONG_NAME "}}}}]}");
    assert_int_equal(model.nfat_version, 3);
    assert_int_equal(model.entries[0].offset.value, 64);
    assert_int_equal(model.entries[0].length.value, 5);
    uint8_t bytes[1000];
    size_t size = (size_t)model.entries[0].data.size;
    assert_true(size <= sizeof bytes);
    assert_int_equal(gm_blob_copy(&model.entries[0].data, bytes), 0);
    ptv_image image = {bytes, size, size};
    assert_true(gm_open(&source, &image));
    assert_true(ptv_slot(&source.image, source.root, PTV_PROGRAM_PROGRAM_VERSION) != 0);
    gm_free(&model);
}

/* The same text twice, one beside the other, is no cycle. */
static void included_twice(void **state)
{
    (void)state;
    gm_model model;
    static const char inner[] = "{\"format\": \"nfat\", \"entries\": []}";
    put_file("none.json", inner, sizeof inner - 1);
    parse(&model, "{\"format\": \"nfat\", \"entries\": ["
                  "{\"id\": \"a\", \"data\": {\"model\": \"none.json\"}},"
                  "{\"id\": {\"hex\": \"ff\"}, \"data\": {\"model\": \"none.json\"}}]}");
    survives(&model);
    gm_free(&model);
}

/* ---- Single values ---- */

static bool value_is(unsigned slot, const char *text, gm_value *value, gm_error *error)
{
    static gm_model model;
    const ptv_table *type = &ptv_schema_program.tables[PTV_PROGRAM_TENSOR];
    gm_free(&model);
    gm_begin(&model, 0);
    model.schema = &ptv_schema_program;
    bool good = gm_parse_value(&model, type, slot, 0, text, strlen(text), value, error);
    if (value->present && type->fields[slot].kind != PTV_KIND_SCALAR) {
        return good; /* lives until the next call */
    }
    gm_free(&model);
    return good;
}

static void single_values(void **state)
{
    (void)state;
    gm_value v = {0};
    gm_error error;
    assert_true(value_is(PTV_PROGRAM_TENSOR_SCALAR_TYPE, "FLOAT", &v, &error));
    assert_int_equal(v.as.scalar, 6);
    assert_true(value_is(PTV_PROGRAM_TENSOR_SCALAR_TYPE, "\"FLOAT\"", &v, &error));
    assert_true(value_is(PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX, "0xff", &v, &error));
    assert_int_equal(v.as.scalar, 255);
    assert_true(value_is(PTV_PROGRAM_TENSOR_STORAGE_OFFSET, "-0x10", &v, &error));
    assert_true(v.as.scalar == (uint64_t)-16);
    assert_true(value_is(PTV_PROGRAM_TENSOR_REQUIRES_GRAD, "true", &v, &error));
    assert_int_equal(v.as.scalar, 1);
    assert_true(value_is(PTV_PROGRAM_TENSOR_SIZES, "[1, 2]", &v, &error));
    assert_int_equal(v.count, 2);
    assert_false(value_is(PTV_PROGRAM_TENSOR_SIZES, "[1,", &v, &error));
    assert_false(value_is(PTV_PROGRAM_TENSOR_SCALAR_TYPE, "FLOTA", &v, &error));
    assert_string_equal(error.what, "ScalarType has no 'FLOTA', did you mean 'FLOAT'?");
    assert_string_equal(error.path, "");
    assert_int_equal(error.column, 1);
    assert_false(value_is(PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX, "18446744073709551615", &v, &error));
    assert_string_equal(error.what, "18446744073709551615 does not fit uint32");
    assert_false(value_is(PTV_PROGRAM_TENSOR_SIZES, "null", &v, &error));
    assert_false(value_is(PTV_PROGRAM_TENSOR_SIZES, "", &v, &error));
    assert_true(value_is(PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO, "{\"location\": 1}", &v, &error));
    assert_false(value_is(PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO, "{\"locatio\": 1}", &v, &error));
    assert_string_equal(error.what,
                        "ExtraTensorInfo has no member 'locatio', did you mean 'location'?");
    assert_int_equal(error.column, 2);
}

static void single_elements(void **state)
{
    (void)state;
    const ptv_table *value = &ptv_schema_program.tables[PTV_PROGRAM_E_VALUE];
    const ptv_table *plan = &ptv_schema_program.tables[PTV_PROGRAM_EXECUTION_PLAN];
    gm_model model;
    gm_error error;
    gm_value v;
    gm_blob blob;
    gm_begin(&model, 0);
    model.schema = &ptv_schema_program;
    assert_true(gm_parse_value(&model, value, 1, 2, "{\"int_val\": 5}", 14, &v, &error));
    assert_string_equal(v.as.table->type->name, "Int");
    assert_false(gm_parse_value(&model, value, 1, 99, "{}", 2, &v, &error));
    assert_true(gm_parse_value(&model, value, 0, 0, "Tensor", 6, &v, &error));
    assert_int_equal(v.as.scalar, 5);
    assert_true(
        gm_parse_element(&model, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, "-7junk", 2, &v, &error));
    assert_true(v.as.scalar == (uint64_t)-7);
    assert_true(gm_parse_element(&model, plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS,
                                 "{\"name\": \"x\"}", 13, &v, &error));
    assert_string_equal(v.as.table->type->name, "Operator");
    assert_false(
        gm_parse_element(&model, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME, "1", 1, &v, &error));
    assert_true(gm_parse_blob(&model, "{\"zeros\": 5}", 12, &blob, &error));
    assert_int_equal(blob.size, 5);
    assert_false(gm_parse_blob(&model, "7", 1, &blob, &error));
    gm_free(&model);
}

/* No schema of ExecuTorch has one. */
static void vector_of_strings(void **state)
{
    (void)state;
    static const ptv_field fields[] = {
        {.name = "names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "nothing", .kind = PTV_KIND_NONE}};
    static const ptv_table table = {.name = "List", .fields = fields, .count = 2};
    static const ptv_schema schema = {.name = "lists", .tables = &table, .table_count = 1};
    static const char text[] = "[\"a\", {\"hex\": \"ff\"}]";
    gm_model model;
    gm_error error;
    gm_value v;
    gm_begin(&model, 0);
    model.schema = &schema;
    assert_true(gm_parse_value(&model, &table, 0, 0, text, sizeof text - 1, &v, &error));
    assert_int_equal(v.count, 2);
    expect_bytes(&v.as.strings[0], "a", 1);
    expect_bytes(&v.as.strings[1], "\xff", 1);
    assert_true(gm_parse_element(&model, &table, 0, "\"b\"", 3, &v, &error));
    expect_bytes(v.as.blob, "b", 1);
    assert_false(gm_parse_value(&model, &table, 0, 0, "[1]", 3, &v, &error));
    assert_int_equal(error.column, 2);
    assert_false(gm_parse_value(&model, &table, 0, 0, "{}", 2, &v, &error));
    assert_string_equal(error.what, "expected an array of strings, found an object");
    assert_false(gm_parse_value(&model, &table, 1, 0, "1", 1, &v, &error));
    assert_false(gm_parse_value(&model, &table, 1, 0, "{\"nothing\": 1}", 14, &v, &error));
    gm_free(&model);
}

static int setup(void **state)
{
    (void)state;
    return mkdtemp(home) == NULL || chdir(home) != 0;
}

static int teardown(void **state)
{
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r '%s'", home);
    return chdir("/") + system(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absent_and_empty),
        cmocka_unit_test(extreme_numbers),
        cmocka_unit_test(unsigned_numbers),
        cmocka_unit_test(doubles),
        cmocka_unit_test(enums_and_bools),
        cmocka_unit_test(unions),
        cmocka_unit_test(strings),
        cmocka_unit_test(vectors),
        cmocka_unit_test(defaults),
        cmocka_unit_test(layouts),
        cmocka_unit_test(choices),
        cmocka_unit_test(headers),
        cmocka_unit_test(patches),
        cmocka_unit_test(literal_blobs),
        cmocka_unit_test(long_counting),
        cmocka_unit_test(files),
        cmocka_unit_test(files_beside_the_text),
        cmocka_unit_test(items),
        cmocka_unit_test(nested),
        cmocka_unit_test(nested_has_its_own_settings),
        cmocka_unit_test(included_twice),
        cmocka_unit_test(single_values),
        cmocka_unit_test(single_elements),
        cmocka_unit_test(vector_of_strings),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
