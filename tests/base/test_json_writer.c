/* The JSON writer: nesting, escaping, splicing. jansson is the reference. */
#include <jansson.h>

#include "base/json_writer.h"
#include "tests/support/test.h"

static void expect_text(ptv_buffer *b, const char *expected)
{
    ptv_put_char(b, '\0');
    assert_false(b->failed);
    assert_string_equal(b->bytes, expected);
    ptv_buffer_free(b);
}

TEST(nesting)
{
    ptv_buffer b = {0};
    ptv_json w;
    ptv_json_begin(&w, &b, 0);
    ptv_json_object(&w);
    ptv_json_array_of(&w, "a");
    ptv_json_u64(&w, UINT64_MAX);
    ptv_json_i64(&w, INT64_MIN);
    ptv_json_array_end(&w);
    ptv_json_object_of(&w, "b");
    ptv_json_object_end(&w);
    ptv_json_bool_of(&w, "c", true);
    ptv_json_object_end(&w);
    expect_text(&b, "{\n  \"a\": [\n    18446744073709551615,\n    -9223372036854775808\n  ],\n"
                    "  \"b\": {},\n  \"c\": true\n}");
}

TEST(escaping)
{
    static const char bytes[] = "q\"b\\n\n\x7f\xff\xc0\x80\xed\xa0\x80\xe2\x80\xae"
                                "\xc3\xa9\xf0\x9f\x99\x82";
    ptv_buffer b = {0};
    ptv_json w;
    ptv_json_begin(&w, &b, 0);
    ptv_json_string(&w, bytes, sizeof bytes - 1);
    expect_text(&b, "\"q\\\"b\\\\n\\u000a\\u007f\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\u202e"
                    "\xc3\xa9\xf0\x9f\x99\x82\"");
}

TEST(every_byte_is_a_valid_string)
{
    for (int first = 0; first < 256; first++) {
        ptv_buffer b = {0};
        ptv_json w;
        char bytes[4] = {(char)first, (char)0xbf, (char)first, 'x'};
        ptv_json_begin(&w, &b, 0);
        ptv_json_string(&w, bytes, sizeof bytes);
        json_t *parsed = json_loadb(b.bytes, b.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        assert_non_null(parsed);
        json_decref(parsed);
        ptv_buffer_free(&b);
    }
}

TEST(splice_continues_with_a_comma)
{
    ptv_buffer b = {0};
    ptv_buffer part = {0};
    ptv_json w;
    ptv_json inner;
    ptv_json_begin(&w, &b, 0);
    ptv_json_begin(&inner, &part, 1);
    ptv_json_u64(&inner, 1);
    ptv_json_u64(&inner, 2);
    ptv_json_array(&w);
    ptv_json_splice(&w, &part);
    ptv_json_u64(&w, 3);
    ptv_json_array_end(&w);
    ptv_buffer_free(&part);
    expect_text(&b, "[\n  1,\n  2,\n  3\n]");
}
