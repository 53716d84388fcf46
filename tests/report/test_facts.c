/* The facts of JSON reports: each by value, absent ones, and where lists and names end. */
#include <jansson.h>

#include "golden/codec/parse.h"
#include "golden/edit/rebuild.h"
#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/facts.h"
#include "tests/support/test.h"

enum { LONGEST_LIST = 1000 };

/* ---- The container ---- */

TEST(formats)
{
    static const struct {
        char bytes[17];
        const char *word, *identifier;
    } rows[] = {
        {"\x18\0\0\0ET12aaaaaaaa", "program", "ET12"},
        {"\x18\0\0\0ET10aaaaaaaa", "program-other", "ET10"},
        {"\x18\0\0\0BP08aaaaaaaa", "bundle", "BP08"},
        {"\x18\0\0\0BP07aaaaaaaa", "bundle-other", "BP07"},
        {"\x18\0\0\0FT01aaaaaaaa", "data", "FT01"},
        {"\x18\0\0\0FT02aaaaaaaa", "data-other", "FT02"},
        {"FH01aaaaaaaaaaaa", "data-other", "aaaa"},
        {"\x18\0\0\0ED00aaaaaaaa", "etdump", NULL},
        {"\x18\0\0\0aaaaED00aaaa", "etdump", NULL},
        {"PK\3\4aaaaaaaaaaaa", "zip", NULL},
        {"PK\5\6aaaaaaaaaaaa", "zip", NULL},
        {"<!doctype html> ", "html", NULL},
        {" \n\t<HTML></HTML>", "html", NULL},
        {"\xef\xbb\xbf<html></html>", "html", NULL},
        {"                ", "text", NULL},
        {"hello, world! ~~", "text", NULL},
        {"\1\2\3\4\5\6\7\xff\xff\xff\xff\xff\xff\xff\xff\xff", "unknown", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ptv_image image = {(const uint8_t *)rows[i].bytes, 16, 16};
        json_t *facts = facts_of_image(&image, NULL);
        expect_text(facts, "format", rows[i].word);
        expect_text(facts, "identifier", rows[i].identifier);
        assert_non_null(json_at(facts, "format_name"));
        expect_absent(facts, "counts");
        json_decref(facts);
    }
}

TEST(what_is_too_short_for_a_format)
{
    const ptv_image empty = {NULL, 0, 0}, tiny = {(const uint8_t *)"\1\2\3", 3, 3};
    json_t *facts = facts_of_image(&empty, NULL);
    expect_text(facts, "format", "empty");
    json_decref(facts);
    facts = facts_of_image(&tiny, NULL);
    expect_text(facts, "format", "too-short");
    json_decref(facts);
}

TEST(headers)
{
    static const struct {
        const char *script, *variant;
        int length;
    } rows[] = {
        {"from empty", "none", 0},
        {"from linear24", "24", 24},
        {"from linear", "32", 32},
        {"from linear; set header.header_length = 28", "other", 28},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *facts = facts_of(rows[i].script);
        expect_text(facts, "header.variant", rows[i].variant);
        expect_number(facts, "header.length", rows[i].length);
        json_decref(facts);
    }
}

TEST(broken_header_has_no_ranges)
{
    json_t *facts = facts_of("from linear; set header.program_size = 0");
    expect_text(facts, "format", "program");
    expect_absent(facts, "header");
    expect_absent(facts, "program_size");
    expect_absent(facts, "counts");
    json_decref(facts);
}

/* ---- Segments ---- */

TEST(segments)
{
    json_t *facts = facts_of("from linear; set segments[0].offset = 130176");
    json_int_t base = json_integer_value(json_at(facts, "segment_base"));
    assert_int_equal(base, 896);
    expect_number(facts, "segments.total", 1);
    assert_true(json_is_false(json_at(facts, "segments.truncated")));
    expect_number(facts, "segments.items[0].index", 0);
    expect_number(facts, "segments.items[0].offset", 130176);
    expect_number(facts, "segments.items[0].file_offset", 131072);
    expect_number(facts, "segments.items[0].alignment", 65536); /* and no more */
    json_decref(facts);
    facts = facts_of("from linear");
    expect_number(facts, "segments.items[0].file_offset", 896);
    expect_number(facts, "segments.items[0].alignment", 128);
    expect_number(facts, "segments.items[0].size", 60);
    json_decref(facts);
}

TEST(segments_that_are_nowhere)
{
    ge_file file = edited("from linear; set segments[0].offset = 0xffffffffffffffff");
    const ptv_image image = ge_image(&file);
    ptv_buffer b = facts_text(&image, NULL); /* jansson cannot hold that number */
    assert_non_null(strstr(b.bytes, "\"offset\": 18446744073709551615"));
    assert_null(strstr(b.bytes, "\"file_offset\"")); /* the sum wraps */
    ptv_buffer_free(&b);
    ge_close(&file);
    json_t *facts = facts_of("from linear; set header.segment_base_offset = 0");
    expect_number(facts, "segments.items[0].offset", 0);
    expect_absent(facts, "segments.items[0].file_offset");
    json_decref(facts);
}

/* ---- Methods ---- */

TEST(methods)
{
    json_t *facts = facts_of("from add; set execution_plan[0].operators[0].name = \"my::op\"");
    expect_text(facts, "methods.items[0].name", "forward");
    expect_number(facts, "methods.items[0].instructions", 1);
    expect_number(facts, "methods.items[0].operators", 1);
    expect_number(facts, "methods.items[0].unknown_operators", 1);
    expect_number(facts, "methods.items[0].chains", 1);
    expect_number(facts, "methods.items[0].delegates", 0);
    expect_number(facts, "counts.delegates", 0);
    json_decref(facts);
    facts = facts_of("from add");
    expect_number(facts, "methods.items[0].unknown_operators", 0);
    json_decref(facts);
}

TEST(without_signatures_nothing_is_unknown)
{
    golden g = golden_by_name("add");
    const ptv_image image = {g.bytes, g.size, g.size};
    json_t *facts = facts_of_image(&image, NULL);
    expect_number(facts, "methods.items[0].operators", 1);
    expect_absent(facts, "methods.items[0].unknown_operators");
    json_decref(facts);
    golden_free(&g);
}

/* A name of n bytes is shown as `shown` of them and "..." when these are fewer. */
static void expect_name(size_t n, size_t shown)
{
    char script[512], expected[300];
    char name[300];
    memset(name, 'm', sizeof name);
    snprintf(script, sizeof script, "from add; set execution_plan[0].name = \"%.*s\"", (int)n,
             name);
    snprintf(expected, sizeof expected, "%.*s%s", (int)shown, name, shown < n ? "..." : "");
    json_t *facts = facts_of(script);
    expect_text(facts, "methods.items[0].name", expected);
    json_decref(facts);
}

TEST(long_names)
{
    expect_name(0, 0);
    expect_name(255, 255);
    expect_name(256, 256);
    expect_name(257, 256);
    expect_name(290, 256);
}

/* ---- Long lists ---- */

/* A program with this many methods and segments, which is sound but for what they mean. */
static ge_file long_program(size_t count)
{
    char *text = NULL;
    size_t size;
    gm_model model;
    gm_error error;
    ge_file file;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fputs("{\"format\": \"pte\", \"root\": {\"execution_plan\": [", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s{\"name\": \"m%zu\"}", i > 0 ? "," : "", i);
    }
    fputs("]}, \"segments\": [", out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ",{\"count\": 1}" : "{\"count\": 1}", out);
    }
    fputs("]}", out);
    fclose(out);
    gm_begin(&model, 0);
    assert_true(gm_parse_text(&model, text, size, "long", &error));
    uint8_t *bytes = ge_encode(&model, &size, &error);
    assert_non_null(bytes);
    assert_true(ge_open(&file, bytes, size));
    free(bytes);
    gm_free(&model);
    free(text);
    return file;
}

static void expect_list(json_t *list, size_t total)
{
    size_t shown = total < LONGEST_LIST ? total : LONGEST_LIST;
    assert_int_equal(json_integer_value(json_object_get(list, "total")), total);
    assert_int_equal(json_is_true(json_object_get(list, "truncated")), shown < total);
    assert_int_equal(json_array_size(json_object_get(list, "items")), shown);
}

TEST(long_lists)
{
    for (size_t count = LONGEST_LIST - 1; count <= LONGEST_LIST + 1; count++) {
        ge_file file = long_program(count);
        const ptv_image image = ge_image(&file);
        json_t *facts = facts_of_image(&image, NULL);
        expect_list(json_at(facts, "methods"), count);
        expect_list(json_at(facts, "segments"), count);
        expect_number(facts, "counts.methods", (json_int_t)count);
        expect_number(facts, "counts.segments", (json_int_t)count);
        expect_text(facts, "methods.items[998].name", "m998");
        json_decref(facts);
        ge_close(&file);
    }
}

/* ---- Where the program is broken ---- */

TEST(what_is_broken_is_left_out)
{
    static const struct {
        const char *script, *absent[3], *there;
    } rows[] = {
        {"from linear; patch @word(segments[0]) u32 0",
         {"segments", "counts.segments", NULL},
         "counts.methods"},
        {"from linear; patch @word(execution_plan[0]) u32 0",
         {"methods", "counts.methods", "counts.tensors"},
         "counts.segments"},
        {"from linear; patch @word(constant_segment) u32 0",
         {"counts.constants"},
         "counts.methods"},
        {"from linear; patch @word(constant_buffer) u32 0", {"counts.constants"}, "counts.methods"},
        {"from delegates; patch @word(named_data[0]) u32 0", {"counts.named_data"}, "segments"},
        {"from linear; set header.root_offset = 2", {"segments", "methods", "counts"}, "header"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *facts = facts_of(rows[i].script);
        for (size_t a = 0; a < 3 && rows[i].absent[a] != NULL; a++) {
            expect_absent(facts, rows[i].absent[a]);
        }
        assert_non_null(json_at(facts, rows[i].there));
        json_decref(facts);
    }
}

/* A list that is claimed again and again is not followed. */
TEST(shared_lists_take_no_time)
{
    json_t *facts =
        facts_of("from control_flow; repeat execution_plan[0].values 64; repeat execution_plan 5");
    expect_absent(facts, "methods");
    expect_absent(facts, "counts.tensors");
    json_decref(facts);
}

/* ---- Constants ---- */

TEST(constants)
{
    static const struct {
        const char *script;
        int count;
    } rows[] = {
        {"from linear", 3},
        {"from empty", 1},
        {"from empty; remove constant_segment", 0},
        {"from empty; append constant_buffer = {}; append constant_buffer = {}", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *facts = facts_of(rows[i].script);
        expect_number(facts, "counts.constants", rows[i].count);
        json_decref(facts);
    }
}
