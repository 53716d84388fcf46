/* Suites against the program, and bundles that are taken apart again. */
#include <unistd.h>

#include "golden/bundle/unbundle.h"
#include "golden/codec/encode.h"
#include "tests/support/home.h"
#include "tests/support/suites.h"
#include "tests/support/test.h"

/* ---- The program ---- */

/* A tensor of the program: dtype, sizes, shape_dynamism. */
#define TENSOR(type, sizes, dynamism)                                                       \
    "{\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": \"" type "\", \"sizes\": " sizes \
    ", \"dim_order\": [0, 1], \"shape_dynamism\": " dynamism "}},"

static const char values[] = TENSOR("FLOAT", "[2, 3]", "0") TENSOR("LONG", "[4, 8]", "1")
    TENSOR("FLOAT", "[1, 1]", "2") "{\"val_type\": \"Int\", \"val\": {\"int_val\": 5}},"
                                   "{\"val_type\": \"Bool\", \"val\": {\"bool_val\": true}},"
                                   "{\"val_type\": \"Double\", \"val\": {\"double_val\": 0.5}},"
                                   "{\"val_type\": \"String\", \"val\": {\"string_val\": \"x\"}}";

/* A method for each kind of input; the last one names values that are not there. */
static const struct {
    const char *name, *inputs, *outputs;
} plans[] = {{"tensor", "0", "1"}, {"bound", "1", "3"},     {"free", "2", ""},
             {"int", "3", ""},     {"bool", "4", ""},       {"double", "5", ""},
             {"string", "6", ""},  {"nowhere", "7, -1", ""}};

static size_t program_text(char *out, size_t room)
{
    size_t n =
        (size_t)snprintf(out, room, "{\"format\": \"pte\", \"root\": {\"execution_plan\": [");
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        n += (size_t)snprintf(out + n, room - n,
                              "%s{\"name\": \"%s\", \"values\": [%s], \"inputs\": [%s],"
                              " \"outputs\": [%s], \"chains\": []}",
                              i == 0 ? "" : ",", plans[i].name, values, plans[i].inputs,
                              plans[i].outputs);
    }
    n += (size_t)snprintf(out + n, room - n, "]}}");
    assert_true(n < room);
    return n;
}

static gm_signature signature;
static gm_model memory; /* of the signature */

static void make_signature(void)
{
    static char json[1 << 14];
    size_t n = program_text(json, sizeof json);
    gm_model text;
    gm_encoding encoding;
    gm_source source;
    gm_begin(&text, 0);
    gm_begin(&memory, 0);
    assert_true(gm_parse_text(&text, json, n, "program", &suite.error));
    assert_true(gm_encode(&encoding, &text));
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    ptv_image image = {bytes, encoding.image.size, encoding.image.size};
    assert_true(gm_open(&source, &image));
    assert_true(gm_signature_read(&signature, &memory, &source));
    free(bytes); /* nothing of it is needed any more */
    gm_encoding_free(&encoding);
    gm_free(&text);
}

static bool fits(const char *method, const char *inputs, const char *outputs, bool force)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{\"methods\": {\n\"%s\": [{\"inputs\": [%s], \"expected_outputs\": [%s]}]}}", method,
             inputs, outputs);
    return suite_read(text, &signature, force);
}

#define FLOATS "{\"dtype\": \"float32\", \"shape\": [2, 3], \"zeros\": true}"
#define LONGS(shape) "{\"dtype\": \"int64\", \"shape\": " shape ", \"zeros\": true}"

TEST(cases_that_fit)
{
    static const struct {
        const char *method, *inputs, *outputs;
    } rows[] = {
        {"tensor", FLOATS, ""},         {"tensor", FLOATS, LONGS("[4, 8]")},
        {"bound", LONGS("[4, 8]"), ""}, {"bound", LONGS("[0, 1]"), ""},
        {"free", FLOATS, ""},           {"int", "5", ""},
        {"bool", "true", ""},           {"double", "0.5", ""},
        {"double", "0.50001", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!fits(rows[i].method, rows[i].inputs, rows[i].outputs, false)) {
            fail_msg("%s: %s", rows[i].method, suite.error.what);
        }
        assert_int_equal(suite.warnings, 0);
    }
}

TEST(cases_that_do_not_fit)
{
    static const struct {
        const char *method, *inputs, *outputs, *what;
    } rows[] = {
        {"none", "", "", "the program has no method 'none'"},
        {"tensor", "", "", "0 inputs, the method has 1"},
        {"tensor", FLOATS ", 1", "", "2 inputs, the method has 1"},
        {"tensor", "1", "", "of kind Int, the program has Tensor"},
        {"tensor", LONGS("[2, 3]"), "", "the dtype is int64, the program has float32"},
        {"tensor", "{\"dtype\": \"float32\", \"shape\": [3, 2], \"zeros\": true}", "",
         "the shape is [3, 2], the program has [2, 3]"},
        {"tensor", "{\"dtype\": \"float32\", \"shape\": [6], \"zeros\": true}", "",
         "the shape is [6], the program has [2, 3]"},
        {"tensor", FLOATS, FLOATS, "the dtype is float32, the program has int64"},
        {"tensor", FLOATS, LONGS("[1, 1]") ", 1", "2 expected outputs, the method has 1"},
        {"bound", LONGS("[5, 8]"), "", "the program has at most [4, 8]"},
        {"bound", LONGS("[4]"), "", "the program has at most [4, 8]"},
        {"bound", LONGS("[4, 8]"), "3", "only outputs that are tensors"},
        {"free", "{\"dtype\": \"float32\", \"shape\": [6], \"zeros\": true}", "", "[6]"},
        {"int", "5.0", "", "of kind Double, the program has Int"},
        {"bool", "1", "", "of kind Int, the program has Bool"},
        {"double", "1", "", "of kind Int, the program has Double"},
        {"string", "1", "", "of kind Int, the program has String"},
        {"nowhere", "1, 2", "", "of kind Int, the program has nothing"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_false(fits(rows[i].method, rows[i].inputs, rows[i].outputs, false));
        if (strstr(suite.error.what, rows[i].what) == NULL) {
            fail_msg("%s: %s", rows[i].method, suite.error.what);
        }
        assert_int_equal(suite.error.line, 2);
        assert_true(fits(rows[i].method, rows[i].inputs, rows[i].outputs, true));
        assert_true(suite.warnings > 0);
    }
}

TEST(cases_that_are_odd)
{
    assert_true(fits("int", "6", "", false));
    assert_int_equal(suite.warnings, 1);
    assert_non_null(strstr(suite.warning.what, "traced with a different value"));
    assert_true(fits("double", "0.51", "", false));
    assert_int_equal(suite.warnings, 1);
    assert_true(fits("tensor",
                     "{\"dtype\": \"float32\", \"shape\": [2, 3], \"zeros\": true,"
                     " \"dim_order\": [1, 0]}",
                     "", false));
    assert_int_equal(suite.warnings, 1);
    assert_non_null(strstr(suite.warning.what, "order of dimensions"));
}

/* What is not said to be wrong any more is still counted. */
TEST(many_warnings)
{
    char text[8192] = "{\"methods\": {\"int\": [{\"inputs\": [6]}";
    for (int i = 0; i < 100; i++) {
        strcat(text, ", {\"inputs\": [6]}");
    }
    strcat(text, "]}}");
    assert_true(suite_read(text, &signature, false));
    assert_int_equal(suite.warnings, GM_SUITE_WARNINGS);
}

/* ---- Taking apart ---- */

/* A hundred inputs that are one table in the file: its bytes shall not be written so often. */
TEST(shared_tensors)
{
    enum { INPUTS = 100 };
    gm_encoding encoding;
    gm_source source;
    gm_folder folder;
    suite_must_read("{\"dtype\": \"uint8\", \"shape\": [4096], \"zeros\": true}");
    gm_value *inputs = &suite_at(0)->fields[1].as.tables[0]->fields[0];
    gm_table **same = gm_take(&suite.model, INPUTS * sizeof(gm_table *));
    assert_non_null(same);
    for (size_t i = 0; i < INPUTS; i++) {
        same[i] = inputs->as.tables[0];
    }
    inputs->as.tables = same;
    inputs->count = INPUTS;
    assert_true(gm_encode(&encoding, &suite.model));
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    ptv_image image = {bytes, encoding.image.size, encoding.image.size};
    assert_true(image.size < 16384);
    assert_true(gm_open(&source, &image));
    assert_int_equal(gm_folder_open(&folder, "apart"), 0);
    gm_unbundle u = {.bundle = &source, .folder = &folder};
    assert_false(gm_unbundle_write(&u));
    assert_non_null(strstr(u.why, "more data than the bundle has bytes"));
    ptv_buffer_free(&u.suite);
    gm_folder_drop(&folder);
    assert_int_not_equal(access("apart", F_OK), 0);
    gm_encoding_free(&encoding);
    free(bytes);
}

FIXTURE(setup)
{
    make_signature();
    return home_setup(state);
}

FIXTURE(teardown)
{
    gm_free(&memory);
    return suite_teardown(state);
}

TESTS_WITH(setup, teardown);
