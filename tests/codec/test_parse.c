/* What texts say about tables and about what is around them. */
#include "golden/codec/parse.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/model_text.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Fields ---- */

TEST(absent_and_empty)
{
    gm_model model;
    parse_model(&model,
                PTE("\"execution_plan\": [{\"name\": \"\", \"values\": [], \"inputs\": []}]"));
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

/* The scalar of the first value has these bits, in the text and when it was written. */
static void has_bits(const test_row *r, const char *format, const char *name)
{
    char text[200];
    gm_model model;
    snprintf(text, sizeof text, format, row_text(r, "text"));
    parse_model(&model, text);
    assert_true(field(value_at(&model, 0), name)->as.scalar ==
                strtoull(row_text(r, "bits"), NULL, 0));
    survives(&model);
    gm_free(&model);
}

static void is_an_int(const test_row *r)
{
    has_bits(r, VALUES("{\"val_type\": \"Int\", \"val\": {\"int_val\": %s}}"), "int_val");
}

static void is_a_double(const test_row *r)
{
    has_bits(r, VALUES("{\"val_type\": \"Double\", \"val\": {\"double_val\": %s}}"), "double_val");
}

TEST_ROWS(extreme_numbers, "codec/parse", "extreme_numbers", is_an_int)

TEST(unsigned_numbers)
{
    gm_model model;
    parse_model(&model, PTE("\"segments\": [{\"offset\": \"18446744073709551615\","
                            "\"size\": \"0xffffffffffffffff\"}], \"version\": 4294967295"));
    const gm_table *segment = field(model.root, "segments")->as.tables[0];
    assert_true(field(segment, "offset")->as.scalar == UINT64_MAX);
    assert_true(field(segment, "size")->as.scalar == UINT64_MAX);
    assert_int_equal(field(model.root, "version")->as.scalar, UINT32_MAX);
    gm_free(&model);
}

TEST_ROWS(doubles, "codec/parse", "doubles", is_a_double)

TEST(enums_and_bools)
{
    gm_model model;
    parse_model(&model,
                VALUES("{\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": \"FLOAT\","
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

TEST(unions)
{
    gm_model model;
    parse_model(&model,
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

TEST(strings)
{
    gm_model model;
    parse_model(&model, PTE("\"execution_plan\": [{\"name\": \"a\\u0000b\", \"operators\": ["
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

TEST(vectors)
{
    gm_model model;
    parse_model(&model,
                VALUES("{\"val_type\": \"Tensor\", \"val\": {\"sizes\": [1, -2, \"0x10\"],"
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

TEST(defaults)
{
    gm_model model;
    parse_model(&model, "{\"root\": {\"version\": 0, \"segments\": [{\"offset\": 0, \"size\": 5}]},"
                        "\"defaults\": true, \"format\": \"pte\"}");
    assert_false(field(model.root, "version")->present);
    const gm_table *segment = field(model.root, "segments")->as.tables[0];
    assert_false(field(segment, "offset")->present);
    assert_true(field(segment, "size")->present);
    gm_free(&model);
    parse_model(&model, PTE("\"version\": 0, " LONG_NAME));
    assert_true(field(model.root, "version")->present);
    survives(&model);
    gm_free(&model);
}

/* ---- Around the root ---- */

TEST(layouts)
{
    gm_model model;
    parse_model(&model,
                "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"items\": []}],"
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
    parse_model(&model, PTE(""));
    assert_memory_equal(&model.layout, &GM_LAYOUT_DEFAULT, sizeof model.layout);
    gm_free(&model);
}

TEST(choices)
{
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

TEST(headers)
{
    gm_model model;
    parse_model(&model, PTE(""));
    assert_int_equal(model.header.kind, GM_HEADER_AUTO);
    gm_free(&model);
    parse_model(&model, "{\"format\": \"pte\", \"root\": {}, \"header\": null}");
    assert_int_equal(model.header.kind, GM_HEADER_NONE);
    gm_free(&model);
    parse_model(&model,
                "{\"format\": \"ptd\", \"root\": {}, \"header\": {\"header_length\": 40,"
                "\"flatbuffer_offset\": 48, \"segment_data_size\": \"0xffffffffffffffff\"}}");
    assert_int_equal(model.header.kind, GM_HEADER_GIVEN);
    assert_int_equal(model.header.length.value, 40);
    assert_int_equal(model.header.padded.value, 48);
    assert_false(model.header.program_size.given);
    assert_true(model.header.segment_bytes.value == UINT64_MAX);
    gm_free(&model);
    parse_model(&model, "{\"format\": \"pte\", \"root\": {}, \"header\": {\"padded_length\": 40,"
                        "\"program_size\": 1, \"segment_base_offset\": 2}}");
    assert_int_equal(model.header.padded.value, 40);
    assert_int_equal(model.header.segment_base.value, 2);
    gm_free(&model);
}

TEST(patches)
{
    gm_model model;
    size_t size;
    parse_model(&model, "{\"format\": \"pte\", \"root\": {}, \"size\": 400,"
                        "\"patches\": [{\"at\": 300, \"data\": {\"hex\": \"ff\"}}]}");
    uint8_t *bytes = make_bytes(&model, &size);
    assert_int_equal(size, 400);
    assert_int_equal(bytes[300], 255);
    assert_int_equal(bytes[399], 0);
    free(bytes);
    gm_free(&model);
}
