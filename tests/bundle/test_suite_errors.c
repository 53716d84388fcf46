/* What is wrong with a suite, and at which line and column that is said. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/suites.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, suite_teardown);

/* ---- Errors ---- */

static void refused_at(const char *json, unsigned column, const char *what)
{
    if (suite_read_input(json)) {
        fail_msg("not refused: %s", json);
    }
    if (strstr(suite.error.what, what) == NULL || suite.error.line != 2 ||
        suite.error.column != column) {
        fail_msg("%s: %u:%u: %s", json, suite.error.line, suite.error.column, suite.error.what);
    }
    assert_string_equal(suite.error.path, "suite.json");
}

TEST(wrong_values)
{
    refused_at("null", 1, "expected a number, true, false");
    refused_at("[1]", 1, "expected a number, true, false");
    refused_at("\"one\"", 1, "expected a number, true, false");
    refused_at("{}", 1, "a tensor needs exactly one of data, file, npy, zeros and fill");
    refused_at("{\"zeros\": true, \"fill\": 1}", 1, "a tensor needs exactly one of");
    refused_at("{\"zeros\": true, \"shape\": [1]}", 1, "the tensor has no dtype");
    refused_at("{\"zeros\": true, \"dtype\": \"int8\"}", 1, "the tensor has no shape");
    refused_at("{\"zeros\": 1, \"dtype\": \"int8\", \"shape\": [1]}", 11, "expected true");
    refused_at("{\"zeros\": true, \"dtype\": \"int9\", \"shape\": [1]}", 26, "unknown name 'int9'");
    refused_at("{\"zeros\": true, \"dtype\": 6, \"shape\": [1]}", 26, "expected a name");
    refused_at("{\"zeros\": true, \"npy\": \"a\"}", 1, "a tensor needs exactly one of");
    refused_at("{\"npy\": \"a\", \"dtype\": \"int8\"}", 14, "unknown member 'dtype'");
    refused_at("{\"dtype\": \"int8\", \"shape\": [-1], \"zeros\": true}", 29, "shape[0]");
    refused_at("{\"dtype\": \"int8\", \"shape\": [1.0], \"zeros\": true}", 29, "shape[0]");
    refused_at("{\"dtype\": \"int8\", \"shape\": [2147483648], \"zeros\": true}", 29, "shape[0]");
    refused_at("{\"dtype\": \"int8\", \"shape\": 1, \"zeros\": true}", 28, "at most 16 integers");
    refused_at("{\"dtype\": \"int8\", \"shape\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1], \"fill\": 0}",
               28, "at most 16 integers");
    refused_at("{\"dtype\": \"int64\", \"shape\": [65536, 4096], \"zeros\": true}", 1, "2 GiB");
    refused_at("{\"dtype\": \"int8\", \"shape\": [1, 2], \"dim_order\": [0, 0], \"fill\": 0}", 49,
               "each dimension of the shape once");
    refused_at("{\"dtype\": \"int8\", \"shape\": [1, 2], \"dim_order\": [0], \"fill\": 0}", 49,
               "each dimension of the shape once");
}

TEST(wrong_numbers)
{
    static const struct {
        const char *dtype, *number, *what;
    } rows[] = {{"int8", "128", "does not fit"},
                {"int8", "-129", "does not fit"},
                {"int8", "1.0", "expected an integer"},
                {"uint8", "-1", "no negative numbers"},
                {"uint8", "256", "does not fit"},
                {"int64", "\"1\"", "expected an integer"},
                {"uint64", "\"-1\"", "expected an int"},
                {"uint64", "\"18446744073709551616\"", "expected"},
                {"bool", "2", "expected true or false"},
                {"float16", "65520", "does not fit"},
                {"float32", "3.5e38", "does not fit"},
                {"bfloat16", "3.4e38", "does not fit"},
                {"float32", "true", "expected a number"},
                {"float32", "\"x\"", "expected a number"},
                {"float16", "\"nan:0x7e01\"", "expected a number"},
                {"float8_e5m2", "1", "give its bytes in a file"},
                {"qint8", "1", "give its bytes in a file"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "{\"shape\": [2], \"data\": [0, %s], \"dtype\": \"%s\"}",
                 rows[i].number, rows[i].dtype);
        bool first = strstr(rows[i].what, "file") != NULL;
        refused_at(text, first ? 25 : 28, rows[i].what);
    }
}

TEST(wrong_lists)
{
    refused_at("{\"dtype\": \"int8\", \"shape\": [2, 2], \"data\": [1, 2, 3]}", 44,
               "expected 4 numbers, or lists as the shape is");
    refused_at("{\"dtype\": \"int8\", \"shape\": [2, 2], \"data\": [[1, 2], [3]]}", 53,
               "expected a list of 2 here");
    refused_at("{\"dtype\": \"int8\", \"shape\": [2, 2], \"data\": [[1, 2], 3]}", 53,
               "expected a list of 2 here");
    refused_at("{\"dtype\": \"int8\", \"shape\": [2], \"data\": [1, [2]]}", 45,
               "expected an integer");
    refused_at("{\"dtype\": \"int8\", \"shape\": [2], \"data\": 1}", 41, "expected 2 numbers");
    refused_at("{\"dtype\": \"int8\", \"shape\": [0], \"data\": [1]}", 41, "expected a list of 0");
}

TEST(wrong_files)
{
    gm_shape shape = {.rank = 1, .sizes = {4}};
    put_file("six.bin", "abcdef", 6);
    suite_put_npy("cut.npy", 0, &shape, "abc", 3);
    refused_at("{\"npy\": \"none.npy\"}", 9, "none.npy: No such file");
    refused_at("{\"npy\": \"six.bin\"}", 9, "six.bin: it is not an .npy file");
    refused_at("{\"npy\": \"cut.npy\"}", 9, "3 bytes follow its header, its shape has 4");
    refused_at("{\"npy\": 1}", 9, "expected the name of a file");
    refused_at("{\"npy\": \"/dev/zero\"}", 9, "it is not a regular file");
    refused_at("{\"file\": \"none\", \"dtype\": \"int8\", \"shape\": [6]}", 10, "No such file");
    refused_at("{\"file\": \"six.bin\", \"dtype\": \"int8\", \"shape\": [5]}", 10,
               "it has 6 bytes there, the tensor 5");
    refused_at("{\"file\": \"six.bin\", \"dtype\": \"int8\", \"shape\": [5], \"offset\": 2}", 10,
               "it has 4 bytes there, the tensor 5");
    refused_at("{\"file\": \"six.bin\", \"dtype\": \"int8\", \"shape\": [0], \"offset\": 7}", 10,
               "it has 0 bytes there");
    refused_at("{\"file\": \"six.bin\", \"dtype\": \"int8\", \"shape\": [5], \"offset\": -1}", 62,
               "offset: expected an integer from 0");
}

static void suite_refused(const char *text, unsigned line, unsigned column, const char *what)
{
    if (suite_read(text, NULL, false)) {
        fail_msg("not refused: %s", text);
    }
    if (strstr(suite.error.what, what) == NULL || suite.error.line != line ||
        suite.error.column != column) {
        fail_msg("%s: %u:%u: %s", text, suite.error.line, suite.error.column, suite.error.what);
    }
}

TEST(wrong_suites)
{
    suite_refused("[]", 1, 1, "expected an object");
    suite_refused("{}", 1, 1, "methods: expected an object");
    suite_refused("{\"methods\": []}", 1, 13, "methods: expected an object");
    suite_refused("{\"methods\": {},\n \"x\": 1}", 2, 2, "unknown member 'x'");
    suite_refused("{\"methods\": {}, \"version\": -1}", 1, 28, "version");
    suite_refused("{\"methods\": {\"f\": {}}}", 1, 19, "f: expected an array of cases");
    suite_refused("{\"methods\": {\"f\": [1]}}", 1, 20, "expected an object with inputs");
    suite_refused("{\"methods\": {\"f\": [{}]}}", 1, 20, "the case has no inputs");
    suite_refused("{\"methods\": {\"f\": [{\"inputs\": 1}]}}", 1, 31, "an array of values");
    suite_refused("{\"methods\": {\"f\": [{\"inputs\": [], \"output\": []}]}}", 1, 35,
                  "unknown member 'output'");
    assert_false(suite_read("{\"methods\": {\"f\": [], \"f\": []}}", NULL, false));
    assert_non_null(strstr(suite.error.what, "duplicate object key"));
    assert_int_equal(suite.error.line, 1);
    assert_false(suite_read("{\"methods\": }", NULL, false));
    assert_false(suite_read("", NULL, false));
    assert_false(
        suite_read("{\"methods\": {\"f\": [{\"inputs\": [9223372036854775808]}]}}", NULL, false));
}

TEST(methods_ascend)
{
    assert_true(
        suite_read("{\"methods\": {\"b\": [], \"ab\": [], \"\": [], \"a\": [], \"\u00e4\": []},"
                   " \"version\": 0}",
                   NULL, false));
    static const char *const names[] = {"", "a", "ab", "b", "\u00e4"};
    const gm_value *fields = suite.model.root->fields;
    assert_int_equal(fields[1].count, 5);
    assert_false(fields[0].present); /* version 0 is the default */
    for (size_t i = 0; i < 5; i++) {
        const gm_value *name = &suite_at(i)->fields[0];
        assert_int_equal(name->count, strlen(names[i]));
        assert_memory_equal(name->as.blob->bytes, names[i], strlen(names[i]));
    }
}
