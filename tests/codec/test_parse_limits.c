/* Parsing with too little memory (texts in texts: tests/tool/make_texts.txt). */
#include "golden/codec/parse.h"
#include "tests/support/test.h"

#define PTE "{\"format\": \"pte\", \"root\": {"
#define TENSOR PTE "\"execution_plan\": [{\"values\": [{\"val_type\": \"Tensor\",\n\"val\": {"

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

/* Running out of any budget is an error, never a crash. */
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
