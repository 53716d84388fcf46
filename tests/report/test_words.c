/* Characters that are well-formed or misleading, and words that select rules: edge cases. */
#include "analysis/report/policy.h"
#include "base/utf8.h"
#include "tests/support/rows.h"

/* A row without a length expects ill-formed bytes. */
static void is_decoded(const test_row *r)
{
    uint32_t code = 0;
    const size_t length = ptv_utf8_decode(row_text(r, "bytes"), row_size(r, "bytes"), &code);
    assert_int_equal(length, row_number_or(r, "length", 0));
    if (length > 0) {
        assert_int_equal(code, row_number(r, "code"));
    }
}

TEST_ROWS(well_formed, "report/words", "well_formed", is_decoded)
TEST_ROWS(ill_formed, "report/words", "ill_formed", is_decoded)

/* The first and last characters of each range; their neighbours are outside. */
TEST(misleading)
{
    static const uint32_t ranges[][2] = {
        {0x80, 0x9f},     {0x61c, 0x61c},   {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},
        {0xfeff, 0xfeff}, {0xad, 0xad},     {0x34f, 0x34f},   {0xffa0, 0xffa0},   {0x115f, 0x1160},
        {0x180b, 0x180f}, {0x3164, 0x3164}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        assert_false(ptv_utf8_misleads(ranges[i][0] - 1));
        assert_true(ptv_utf8_misleads(ranges[i][0]));
        assert_true(ptv_utf8_misleads(ranges[i][1]));
        assert_false(ptv_utf8_misleads(ranges[i][1] + 1));
    }
}

TEST(selectors)
{
    static const char *const good[] = {"1xx", "9xx", "13xx", "warnings", "notes"};
    static const char *const bad[] = {"0xx",  ":xx",   "xxx", "1yx",  "1xy",  "12x",     "1x",
                                      "x23",  "1:3",   "12/", "999",  "1xxx", "warning", "errors",
                                      "01xx", "131xx", "xx",  "0101", "13151"};
    ptv_policy policy;
    ptv_policy_init(&policy);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(ptv_policy_set(&policy, good[i], strlen(good[i]), PTV_EFFECT_ERROR));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (ptv_policy_set(&policy, bad[i], strlen(bad[i]), PTV_EFFECT_ERROR)) {
            fail_msg("taken: %s", bad[i]);
        }
    }
}

/* Name and code find the same rule, and every rule has a history. */
TEST(every_rule)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        char code[8];
        snprintf(code, sizeof code, "%u", rule->code);
        assert_ptr_equal(ptv_rule_named(rule->name, strlen(rule->name)), rule);
        assert_ptr_equal(ptv_rule_named(code, strlen(code)), rule);
        assert_non_null(ptv_history_of(rule));
    }
}

TEST(stranger_has_no_history)
{
    const ptv_rule stranger = {.name = "stranger", .code = PTV_CODES - 1};
    assert_null(ptv_history_of(&stranger));
}
