/* Values of kinds that none of our schemas has (the rest: tests/tool/edit_values.txt). */
#include "golden/codec/parse.h"
#include "tests/support/test.h"

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
    assert_int_equal(v.as.strings[0].bytes[0], 'a');
    assert_int_equal(v.as.strings[1].bytes[0], 0xff);
    assert_true(gm_parse_element(&model, &fields[0], "\"b\"", 3, &v, &error));
    assert_int_equal(v.as.blob->bytes[0], 'b');
    assert_false(gm_parse_value(&model, &fields[0], "[1]", 3, &v, &error));
    assert_int_equal(error.column, 2);
    assert_false(gm_parse_value(&model, &fields[0], "{}", 2, &v, &error));
    assert_string_equal(error.what, "expected an array of strings, found an object");
    assert_false(gm_parse_value(&model, &fields[1], "1", 1, &v, &error));
    assert_false(gm_parse_value(&model, &fields[1], "{\"nothing\": 1}", 14, &v, &error));
    gm_free(&model);
}
