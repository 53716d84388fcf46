/* The catalogue: every rule has the texts that a reader needs. (Cases: test_recipes.c) */
#include "tests/support/test.h"
#include "verifiers/registry/registry.h"

TEST(test_codes_ascend)
{
    for (size_t i = 1; i < ptv_rule_count(); i++) {
        assert_true(ptv_rule_at(i - 1)->code < ptv_rule_at(i)->code);
    }
    assert_true(ptv_rule_at(ptv_rule_count() - 1)->code < PTV_CODES);
    assert_null(ptv_rule_at(ptv_rule_count()));
}

TEST(test_one_after_the_other)
{
    ptv_rule_cursor cursor = {0, 0};
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        assert_ptr_equal(ptv_rule_next(&cursor), ptv_rule_at(i));
    }
    assert_null(ptv_rule_next(&cursor));
    assert_null(ptv_rule_next(&cursor));
}

static void check_name(const char *name)
{
    size_t length = strlen(name);
    assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), length);
    assert_true(length > 2 && name[0] != '-' && name[length - 1] != '-');
    assert_null(strstr(name, "--"));
}

static void check_text(const char *text)
{
    assert_non_null(text);
    assert_true(strlen(text) > 0);
    assert_true(text[strlen(text) - 1] != '.');
}

/* A reader of a fix has a file that does not work and exported it: what should they look for? */
static void check_fix(const char *name, const char *fix)
{
    static const char words[] = " a again bundle copy data export fetch file it make model or the ";
    bool says = false;
    for (const char *word = fix; *word != '\0'; word += strcspn(word, " ,;:")) {
        char padded[64];
        word += strspn(word, " ,;:");
        snprintf(padded, sizeof padded, " %.*s ", (int)strcspn(word, " ,;:"), word);
        says = says || strstr(words, padded) == NULL;
    }
    if (!says) {
        fail_msg("%s: the fix says no more than to export again", name);
    }
}

TEST(test_rules_are_described)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        check_name(rule->name);
        check_text(rule->title);
        check_text(rule->why);
        check_text(rule->fix);
        check_fix(rule->name, rule->fix);
        assert_in_range(rule->severity, PTV_NOTE, PTV_ERROR);
        assert_ptr_equal(ptv_rule_find(rule->name), rule);
    }
    assert_null(ptv_rule_find("no-such-rule"));
    assert_true(PTV_NOTE < PTV_WARNING && PTV_WARNING < PTV_ERROR);
}

TEST(test_needs_name_rules)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        assert_true(rule->needs == NULL || ptv_rule_find(rule->needs->name) == rule->needs);
    }
}

/* A follower has nothing of its own: its leader's conditions apply. */
static void check_follows(const ptv_rule *rule)
{
    assert_non_null(rule->with->check);
    assert_ptr_equal(ptv_rule_find(rule->with->name), rule->with);
    assert_null(rule->needs);
    assert_true(rule->on == 0 && rule->reads == 0);
}

/* A rule has a check, follows a rule that has one, or is fired where the fault is found. */
TEST(test_leaders_and_followers)
{
    unsigned lost = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (rule->check != NULL) {
            assert_null(rule->with);
        } else if (rule->with != NULL) {
            check_follows(rule);
        } else if (rule->on != 0) {
            print_error("%s: no check is called for its tables\n", rule->name);
            lost++;
        }
    }
    assert_int_equal(lost, 0);
}
