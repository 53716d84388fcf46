/* Strict JSON: what is a value, where it is not, and what its parts are. */
#include "tests/support/rows.h"
#include "verifiers/context/json.h"

static ptv_image image_of(const char *text)
{
    size_t size = strlen(text);
    return (ptv_image){(const uint8_t *)text, size, size};
}

/* Returns where the reader stops; `whole`: only blanks are left. */
static uint64_t pass(const char *text, bool *sound, bool *whole)
{
    const ptv_image image = image_of(text);
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&image), (ptv_range){0, image.size});
    *sound = ptv_json_pass(&scan);
    const uint64_t at = scan.at;
    *whole = *sound && ptv_json_step_on(&scan) == PTV_JSON_FINISHED;
    return at;
}

static void is_whole(const test_row *r)
{
    bool sound, whole;
    pass(row_text(r, "text"), &sound, &whole);
    assert_true(whole);
}

static void is_not_whole(const test_row *r)
{
    bool sound, whole;
    pass(row_text(r, "text"), &sound, &whole);
    assert_false(whole);
}

TEST(values)
{
    rows_each("rules/json", "good", is_whole);
    rows_each("rules/json", "bad", is_not_whole);
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

/* Reads from the last byte to the first; what comes before is not read. */
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

/* Compares a string with UTF-8 bytes, however it is written. */
static bool is_spelled(const test_row *r)
{
    const ptv_image image = image_of(row_text(r, "text"));
    return ptv_json_spells(ptv_json_in(&image), (ptv_range){0, image.size},
                           (const uint8_t *)row_text(r, "bytes"), row_size(r, "bytes"));
}

static void spells(const test_row *r)
{
    assert_true(is_spelled(r));
}

static void spells_not(const test_row *r)
{
    assert_false(is_spelled(r));
}

TEST(spelling)
{
    rows_each("rules/json", "spells", spells);
    rows_each("rules/json", "spells_not", spells_not);
}

/* 20 digits and more: numbers that are too large are refused. */
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
