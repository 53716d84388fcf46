/* JSON by the letter: what is a value, where it is none, and what its parts are. */
#include "tests/support/test.h"
#include "verifiers/context/json.h"

static ptv_image image_of(const char *text)
{
    size_t size = strlen(text);
    return (ptv_image){(const uint8_t *)text, size, size};
}

/* Where the reader stops; `whole`: nothing but blanks is left there. */
static uint64_t pass(const char *text, bool *sound, bool *whole)
{
    const ptv_image image = image_of(text);
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&image), (ptv_range){0, image.size});
    *sound = ptv_json_pass(&scan);
    const uint64_t at = scan.at;
    *whole = *sound && ptv_json_step_on(&scan) == PTV_JSON_FINISHED;
    return at;
}

TEST(values)
{
    static const char *const good[] = {"0",         "-0",
                                       "12.5e+3",   "1E9",
                                       "0.1",       "true",
                                       "false",     "null",
                                       "\"\"",      "\"\\u00e9\\n\\/\"",
                                       "[]",        "{}",
                                       " [ ] ",     "[1,2]",
                                       "[[],{}]",   "{\"a\":[{\"b\":{}}],\"c\":\"]\"}\n",
                                       "[\"\\\"\"]"};
    static const char *const bad[] = {"",
                                      " ",
                                      "01",
                                      "-",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "+1",
                                      "tru",
                                      "nul",
                                      "True",
                                      "\"",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\t\"",
                                      "[",
                                      "{",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{a:1}",
                                      "{\"a\":1,}",
                                      "{1:2}",
                                      "[}",
                                      "{]",
                                      "[1}",
                                      "{\"a\":[}",
                                      "1 2",
                                      "[] []",
                                      "NaN",
                                      "'a'",
                                      "\"\xc3\"",
                                      "\"\xff\"",
                                      "\"\\ud800\"",
                                      "\"\\udc00\"",
                                      "{\"\xed\xa0\x80\":1}"};
    bool sound, whole;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        pass(good[i], &sound, &whole);
        if (!whole) {
            fail_msg("refused: %s", good[i]);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        pass(bad[i], &sound, &whole);
        if (whole) {
            fail_msg("taken: %s", bad[i]);
        }
    }
}

TEST(levels)
{
    enum { MOST = PTV_JSON_DEEPEST };
    char text[2 * MOST + 3];
    bool sound, whole;
    for (unsigned depth = 1; depth <= MOST + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        text[2 * depth] = '\0';
        uint64_t at = pass(text, &sound, &whole);
        assert_int_equal(whole, depth <= MOST);
        assert_int_equal(at, whole ? 2 * depth : MOST);
    }
}

TEST(parts)
{
    const ptv_image image = image_of("{\"a\": [1, \"x\\n\"], \"b\": 18446744073709551615}");
    const ptv_json_source from = ptv_json_in(&image);
    ptv_json_scan j = ptv_json_scan_of(from, (ptv_range){0, image.size}), list;
    ptv_range name, value, text;
    uint64_t number;
    assert_int_equal(ptv_json_next_member(&j, &name, &value), PTV_JSON_ITEM);
    assert_true(ptv_json_reads(from, name, "a"));
    assert_false(ptv_json_reads(from, name, "ab"));
    list = ptv_json_scan_of(from, value);
    assert_int_equal(ptv_json_next_value(&list, &value), PTV_JSON_ITEM);
    assert_true(ptv_json_unsigned(from, value, &number) && number == 1);
    assert_false(ptv_json_quoted(from, value, &text));
    assert_int_equal(ptv_json_next_value(&list, &value), PTV_JSON_ITEM);
    assert_true(ptv_json_quoted(from, value, &text) && text.length == 3);
    assert_true(ptv_json_reads(from, text, "x\n"));
    assert_false(ptv_json_is(from, text, "x\n"));
    assert_false(ptv_json_unsigned(from, text, &number));
    assert_int_equal(ptv_json_next_value(&list, &value), PTV_JSON_END);
    assert_int_equal(ptv_json_next_member(&j, &name, &value), PTV_JSON_ITEM);
    assert_true(ptv_json_unsigned(from, value, &number) && number == UINT64_MAX);
    assert_false(ptv_json_is(from, value, "1844674407370955161"));
    assert_false(ptv_json_is(from, value, "184467440737095516150"));
    assert_true(ptv_json_is(from, value, "18446744073709551615"));
    assert_int_equal(ptv_json_next_member(&j, &name, &value), PTV_JSON_END);
}

/* From the last byte to the first; what is in front of it is not read. */
TEST(backwards)
{
    const ptv_image image = image_of("xyz}43:\"nb\"{");
    const ptv_json_source from = {&image, true};
    ptv_json_scan j = ptv_json_scan_of(from, (ptv_range){0, image.size}), all = j;
    ptv_range name, value;
    uint64_t number;
    assert_true(ptv_json_pass(&all));
    assert_int_equal(all.at, image.size - 3);
    assert_int_equal(ptv_json_next_member(&j, &name, &value), PTV_JSON_ITEM);
    assert_true(ptv_json_unsigned(from, value, &number) && number == 34);
    assert_true(ptv_json_reads(from, name, "bn"));
}

/* A string against bytes of UTF-8, however it is written. */
TEST(spelling)
{
    static const struct {
        const char *text, *bytes;
    } good[] = {{"", ""},
                {"a\\u0062", "ab"},
                {"\\u00e9\xc3\xa9", "\xc3\xa9\xc3\xa9"},
                {"\\u20ac", "\xe2\x82\xac"},
                {"\\ud83d\\ude00\\/", "\xf0\x9f\x98\x80/"}},
      bad[] = {{"a", ""}, {"", "a"}, {"\\u00e9", "\xe9"}, {"\\u00e9", "\xc3"}, {"ab", "aB"}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const ptv_image image = image_of(good[i].text);
        assert_true(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, image.size},
                                    (const uint8_t *)good[i].bytes, strlen(good[i].bytes)));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const ptv_image image = image_of(bad[i].text);
        assert_false(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, image.size},
                                     (const uint8_t *)bad[i].bytes, strlen(bad[i].bytes)));
    }
}

/* 20 digits and more: a number that is too large is none. */
TEST(large_numbers)
{
    static const char *const bad[] = {"18446744073709551616", "99999999999999999999", "-1", "1.0",
                                      ""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const ptv_image image = image_of(bad[i]);
        const ptv_json_source from = ptv_json_in(&image);
        uint64_t number;
        assert_false(ptv_json_unsigned(from, (ptv_range){0, image.size}, &number));
    }
}
