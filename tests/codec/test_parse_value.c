/* Single values, as edits read them. */
#include "golden/codec/parse.h"
#include "tests/support/model_text.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

static bool value_is(unsigned slot, const char *text, gm_value *value, gm_error *error)
{
    static gm_model model;
    const ptv_table *type = &ptv_schema_program.tables[PTV_PROGRAM_TENSOR];
    gm_free(&model);
    gm_begin(&model, 0);
    model.schema = &ptv_schema_program;
    bool good = gm_parse_value(&model, &type->fields[slot], text, strlen(text), value, error);
    if (value->present && type->fields[slot].kind != PTV_KIND_SCALAR) {
        return good; /* lives until the next call */
    }
    gm_free(&model);
    return good;
}

TEST(single_values)
{
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

TEST(single_elements)
{
    const ptv_table *value = &ptv_schema_program.tables[PTV_PROGRAM_E_VALUE];
    const ptv_table *integer = &ptv_schema_program.tables[PTV_PROGRAM_INT];
    const ptv_table *plan = &ptv_schema_program.tables[PTV_PROGRAM_EXECUTION_PLAN];
    gm_model model;
    gm_error error;
    gm_value v;
    gm_blob blob;
    gm_begin(&model, 0);
    model.schema = &ptv_schema_program;
    assert_true(gm_parse_table(&model, integer, "{\"int_val\": 5}", 14, &v, &error));
    assert_string_equal(v.as.table->type->name, "Int");
    assert_false(gm_parse_value(&model, &value->fields[1], "{}", 2, &v, &error));
    assert_true(gm_parse_value(&model, &value->fields[0], "Tensor", 6, &v, &error));
    assert_int_equal(v.as.scalar, 5);
    assert_true(gm_parse_element(&model, &plan->fields[PTV_PROGRAM_EXECUTION_PLAN_INPUTS], "-7junk",
                                 2, &v, &error));
    assert_true(v.as.scalar == (uint64_t)-7);
    assert_true(gm_parse_element(&model, &plan->fields[PTV_PROGRAM_EXECUTION_PLAN_OPERATORS],
                                 "{\"name\": \"x\"}", 13, &v, &error));
    assert_string_equal(v.as.table->type->name, "Operator");
    assert_false(gm_parse_element(&model, &plan->fields[PTV_PROGRAM_EXECUTION_PLAN_NAME], "1", 1,
                                  &v, &error));
    assert_true(gm_parse_blob(&model, "{\"zeros\": 5}", 12, &blob, &error));
    assert_int_equal(blob.size, 5);
    assert_false(gm_parse_blob(&model, "7", 1, &blob, &error));
    gm_free(&model);
}

/* No schema of ExecuTorch has one. */
TEST(vector_of_strings)
{
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
    assert_true(gm_parse_value(&model, &fields[0], text, sizeof text - 1, &v, &error));
    assert_int_equal(v.count, 2);
    expect_bytes(&v.as.strings[0], "a", 1);
    expect_bytes(&v.as.strings[1], "\xff", 1);
    assert_true(gm_parse_element(&model, &fields[0], "\"b\"", 3, &v, &error));
    expect_bytes(v.as.blob, "b", 1);
    assert_false(gm_parse_value(&model, &fields[0], "[1]", 3, &v, &error));
    assert_int_equal(error.column, 2);
    assert_false(gm_parse_value(&model, &fields[0], "{}", 2, &v, &error));
    assert_string_equal(error.what, "expected an array of strings, found an object");
    assert_false(gm_parse_value(&model, &fields[1], "1", 1, &v, &error));
    assert_false(gm_parse_value(&model, &fields[1], "{\"nothing\": 1}", 14, &v, &error));
    gm_free(&model);
}
