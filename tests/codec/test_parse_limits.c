/* Texts in texts, and too little of everything: memory, depth, files. */
#include "golden/codec/parse.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool_rows.h"

TESTS_WITH(home_setup, home_teardown);

/* How texts of models begin. */
#define NFAT "{\"format\": \"nfat\",\n"
#define PTE "{\"format\": \"pte\", \"root\": {"
#define TENSOR PTE "\"execution_plan\": [{\"values\": [{\"val_type\": \"Tensor\",\n\"val\": {"

static void is_refused(const test_row *r)
{
    gm_model model;
    gm_error error;
    tool_do(r);
    gm_begin(&model, 0);
    assert_false(gm_parse_file(&model, row_text(r, "file"), &error));
    if (row_maybe(r, "path") != NULL) {
        assert_string_equal(error.path, row_text(r, "path"));
    }
    if (row_maybe(r, "what") != NULL) {
        assert_string_equal(error.what, row_text(r, "what"));
    }
    assert_int_equal(error.line, row_number_or(r, "line", error.line));
    assert_int_equal(error.column, row_number_or(r, "column", error.column));
    gm_free(&model);
}

/* An error in a text that another one names is where it is. */
TEST_ROWS(nested_file, "codec/parse_limits", "nested_file", is_refused)

/* Each of nine texts names the next one ten times: a billion models in a few lines. */
TEST(too_many_models)
{
    enum { TIMES = 10 };
    gm_model model;
    gm_error error;
    char path[16], text[1024];
    for (unsigned i = 0; i < 7; i++) {
        size_t n = (size_t)snprintf(text, sizeof text, NFAT "\"entries\": [");
        for (unsigned k = 0; k < TIMES; k++) {
            n += (size_t)snprintf(text + n, sizeof text - n,
                                  "%s{\"id\": \"x\", \"data\": {\"model\": \"m%u.json\"}}",
                                  k == 0 ? "" : ",", i + 1);
        }
        n += (size_t)snprintf(text + n, sizeof text - n, "]}");
        snprintf(path, sizeof path, "m%u.json", i);
        put_file(path, text, n);
    }
    put_file("m7.json", NFAT "\"entries\": []}", strlen(NFAT "\"entries\": []}"));
    gm_begin(&model, 0);
    assert_false(gm_parse_file(&model, "m0.json", &error));
    assert_string_equal(error.what, "model: more than 16384 models");
    gm_free(&model);
}

TEST_ROWS(cycles, "codec/parse_limits", "cycles", is_refused)

TEST(too_deep)
{
    char text[1000] = "", end[100] = "";
    for (int i = 0; i < 8; i++) {
        strcat(text, "{\"format\":\"nfat\",\"entries\":[{\"id\":\"\",\"data\":{\"model\":");
        strcat(end, "}}]}");
    }
    strcat(text, "{}");
    strcat(text, end);
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    assert_false(gm_parse_text(&model, text, strlen(text), "m", &error));
    assert_string_equal(error.what, "model: more than 8 nested models");
    gm_free(&model);
}

TEST_ROWS(unreadable, "codec/parse_limits", "unreadable", is_refused)

TEST(little_memory)
{
    static const char text[] = PTE "},\n\"segments\": [{\"count\": 60000},\n{\"count\": 60000}]}";
    gm_model model;
    gm_error error;
    gm_begin(&model, 100000);
    assert_false(gm_parse_text(&model, text, sizeof text - 1, "m", &error));
    assert_string_equal(error.what, "count: out of memory");
    assert_int_equal(error.line, 3);
    gm_free(&model);
}

/* Whatever the budget, running out of it is an error and never a crash. */
TEST(any_memory)
{
    static const char text[] =
        TENSOR "\"sizes\": [1], \"extra_tensor_info\": {\"fully_qualified_name\": \"w\"}}}],"
               "\"operators\": [{\"name\": \"add\"}], \"inputs\": [1]}]},"
               "\"segments\": [{\"items\": [{\"hex\": \"00\"}]}, {\"count\": 70000}, {\"base64\": "
               "\"AAAA\"},"
               "{\"model\": {\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": "
               "{\"text\": \"b\"}}]}}],"
               "\"patches\": [{\"at\": 1, \"data\": {\"u8\": [1]}}]}";
    bool done = false;
    for (size_t memory = 64; !done; memory += 64) {
        gm_model model;
        gm_error error;
        gm_begin(&model, memory);
        done = gm_parse_text(&model, text, sizeof text - 1, "m", &error);
        assert_true(done || strstr(error.what, "out of memory") != NULL);
        assert_true(memory < 1000000);
        gm_free(&model);
    }
}
