/* The oracle: flatc reads every golden, and finds in it what the text says. */
#include "golden/golden.h"

#include <jansson.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static const char *schema_of(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_PROGRAM: return "program.fbs";
    case PTV_FORMAT_BUNDLE: return "bundled_program.fbs";
    case PTV_FORMAT_DATA: return "flat_tensor.fbs";
    default: return NULL;
    }
}

/* The model as flatc reads it; the caller owns the reference. */
static json_t *read_with_flatc(const golden *g)
{
    char command[2048];
    put_file("golden.bin", g->bytes, g->size);
    int length = snprintf(command, sizeof command,
                          "flatc --json --strict-json --raw-binary --allow-non-utf8 "
                          "'%s/schema/executorch/%s' -- golden.bin",
                          PTV_SOURCE_DIR, schema_of(g->format));
    assert_in_range(length, 1, sizeof command - 1);
    assert_int_equal(system(command), 0);
    json_error_t error;
    json_t *model = json_load_file("golden.json", 0, &error);
    assert_non_null(model);
    return model;
}

/* The golden as flatc reads it; skips the test when there is no flatc. */
static json_t *read_model(const char *name)
{
    tool_wants_flatc();
    golden g = golden_by_name(name);
    assert_non_null(g.bytes);
    json_t *model = read_with_flatc(&g);
    golden_free(&g);
    return model;
}

static json_t *element(json_t *object, const char *list, size_t i)
{
    return json_array_get(json_object_get(object, list), i);
}

static const char *string(json_t *object, const char *member)
{
    return json_string_value(json_object_get(object, member));
}

static json_int_t integer(json_t *object, const char *member)
{
    return json_integer_value(json_object_get(object, member));
}

/* ---- Tests ---- */

/* Not `names`: flatc writes its NaNs in a way that is not JSON. */
TEST(test_reads_all)
{
    tool_wants_flatc();
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (schema_of(g.format) != NULL && strcmp(g.name, "names") != 0) {
            json_decref(read_with_flatc(&g));
        }
        golden_free(&g);
    }
}

TEST(test_lists)
{
    json_t *model = read_model("lists");
    static const struct {
        size_t value;
        const char *kind;
        size_t count;
    } expected[] = {{2, "TensorList", 2}, {6, "OptionalTensorList", 2},
                    {8, "IntList", 1},    {12, "DoubleList", 2},
                    {15, "BoolList", 3},  {10, "Null", 0},
                    {16, "String", 0},    {17, "Double", 0}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        json_t *value = element(element(model, "execution_plan", 0), "values", expected[i].value);
        json_t *items = json_object_get(json_object_get(value, "val"), "items");
        assert_string_equal(string(value, "val_type"), expected[i].kind);
        assert_int_equal(json_array_size(items), expected[i].count);
    }
    json_decref(model);
}

TEST(test_segments)
{
    json_t *model = read_model("delegates");
    json_t *named = element(model, "named_data", 1);
    json_t *segment = element(model, "segments", 2);
    assert_string_equal(string(named, "key"), "decoder.weight");
    assert_int_equal(integer(named, "segment_index"), 2);
    assert_int_equal(integer(segment, "offset"), 128);
    assert_int_equal(integer(segment, "size"), 20);
    assert_string_equal(string(element(model, "execution_plan", 1), "name"), "refine");
    json_decref(model);
}

/* The offsets that nobody wrote down: computed from the items of the segment. */
static void check_offsets(json_t *table, size_t count, const json_int_t *offsets)
{
    json_t *list = json_object_get(table, "offsets");
    assert_int_equal(json_array_size(list), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(json_integer_value(json_array_get(list, i)), offsets[i]);
    }
}

TEST(test_offsets)
{
    json_t *model = read_model("mutable_state");
    check_offsets(element(model, "mutable_data_segments", 0), 3, (json_int_t[]){0, 0, 3});
    json_decref(model);
    model = read_model("zero_elements");
    check_offsets(json_object_get(model, "constant_segment"), 3, (json_int_t[]){0, 0, 16});
    json_decref(model);
    model = read_model("constants_unaligned");
    check_offsets(json_object_get(model, "constant_segment"), 4, (json_int_t[]){0, 0, 4, 7});
    json_decref(model);
}

TEST(test_bundle)
{
    json_t *model = read_model("bundle");
    json_t *suite = element(model, "method_test_suites", 0);
    json_t *inputs = json_object_get(element(suite, "test_cases", 0), "inputs");
    static const char *const kinds[] = {"Tensor", "Int", "Bool", "Double", "Tensor"};
    assert_int_equal(integer(model, "version"), 2);
    assert_int_equal(json_array_size(inputs), 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(string(json_array_get(inputs, i), "val_type"), kinds[i]);
    }
    assert_true(json_array_size(json_object_get(model, "program")) >= 64);
    json_decref(model);
}

TEST(test_data)
{
    json_t *model = read_model("shared_data");
    assert_int_equal(integer(element(model, "named_data", 0), "segment_index"), 0);
    assert_int_equal(integer(element(model, "named_data", 1), "segment_index"), 0);
    assert_null(json_object_get(element(model, "named_data", 2), "tensor_layout"));
    assert_int_equal(integer(element(model, "segments", 1), "offset"), 128);
    json_decref(model);
}
