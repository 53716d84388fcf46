/*
 * Rules of the gate: each says what a reader wants to know, and has a recipe in
 * corpus/schema/rules that makes it fire, alone, beside one that comes close without. The first
 * case is the example of `explain` and docs/gate-rules.md.
 */
#include <dirent.h>
#include <unistd.h>

#include "analysis/report/policy.h"
#include "schema/finding/finding.h"
#include "schema/gate/rules.h"
#include "tests/support/files.h"
#include "tests/support/gate_case.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tool/registry.h"

TESTS_WITH(home_setup, home_teardown);

#define RECIPES PTV_SOURCE_DIR "/corpus/schema/rules/"

/* ---- Texts ---- */

static void check_name(const ptv_rule *rule)
{
    static const char *const families[] = {"",        "bindings-", "cop",   "packer-",
                                           "mirror-", "evolve-",   "allow-"};
    size_t family = rule->code / 100u - 20u, n = strlen(rule->name);
    assert_true(family < sizeof families / sizeof families[0]);
    assert_int_equal(strncmp(rule->name, families[family], strlen(families[family])), 0);
    assert_int_equal(strspn(rule->name, "abcdefghijklmnopqrstuvwxyz-"), n);
    assert_ptr_equal(gate_rule_named(rule->name, n), rule);
    assert_null(ptv_rule_named(rule->name, n)); /* explain knows both */
}

static void check_text(const ptv_rule *rule, const char *text)
{
    size_t n = text == NULL ? 0 : strlen(text);
    if (n == 0 || text[n - 1] == '.' || text[n - 1] == ' ' || strstr(text, "  ") != NULL) {
        fail_msg("%s: '%s'", rule->name, text == NULL ? "" : text);
    }
}

TEST(rules_are_described)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        assert_true(i == 0 || gate_rule_at(i - 1)->code < rule->code);
        assert_in_range(rule->severity, PTV_NOTE, PTV_ERROR);
        check_name(rule);
        check_text(rule, rule->title);
        check_text(rule, rule->why);
        check_text(rule, rule->fix);
    }
}

/* Nobody is helped by the same words for two rules. */
TEST(titles_differ)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(gate_rule_at(i)->title, gate_rule_at(k)->title);
            assert_string_not_equal(gate_rule_at(i)->why, gate_rule_at(k)->why);
        }
    }
}

/* ---- Recipes ---- */

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".gx") == 0;
}

static size_t failures_of(const char *path)
{
    gate_case c;
    size_t failed = 0;
    gate_recipe_open(&c, path);
    while (gate_recipe_next(&c)) {
        if (gate_case_skips(&c)) {
            print_message("skipped: %s, no git here\n", path);
        } else {
            failed += !gate_case_holds(&c);
        }
    }
    gate_recipe_close(&c);
    return failed;
}

TEST(every_recipe_holds)
{
    struct dirent **entries;
    size_t failed = 0;
    int count = scandir(RECIPES, &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof path, RECIPES "%s", entries[i]->d_name);
        failed += failures_of(path);
        *strrchr(entries[i]->d_name, '.') = '\0';
        if (gate_rule_named(entries[i]->d_name, strlen(entries[i]->d_name)) == NULL) {
            fail_msg("%s: there is no such rule", path);
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(failed, 0);
}

/* How often the case expects the rule. */
static size_t fires(const gate_case *c, const ptv_rule *rule)
{
    char end[128];
    size_t count = 0;
    snprintf(end, sizeof end, " [%s]\n", rule->name);
    for (const char *at = c->says; (at = strstr(at, end)) != NULL; at++) {
        count++;
    }
    return count;
}

/* As bad as the rule says, not milder. */
static bool fires_in_earnest(const gate_case *c, const ptv_rule *rule)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    char line[512];
    snprintf(line, sizeof line, ": %s: %s [%s]\n",
             gate_is_undecided(rule) ? "undecided" : words[rule->severity & 3], rule->title,
             rule->name);
    return strstr(c->says, line) != NULL;
}

static bool fires_alone(const gate_case *c, const ptv_rule *rule)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *other = gate_rule_at(i);
        size_t count = fires(c, other), own = other == rule;
        bool said = gate_recipe_has(c, other->name);
        if (count != own && !(said && count > own)) {
            print_error("%s fires %zu times\n", other->name, count);
            return false;
        }
        if (said && count == own) {
            print_error("%s does not\n", other->name);
            return false;
        }
    }
    return fires_in_earnest(c, rule);
}

static bool is_example(const gate_case *c, const ptv_example *example)
{
    return example != NULL && strcmp(c->steps, example->edits) == 0 &&
           strcmp(c->says, example->text) == 0;
}

static bool has_both(const ptv_rule *rule)
{
    gate_case c;
    char path[1024];
    snprintf(path, sizeof path, RECIPES "%s.gx", rule->name);
    if (access(path, F_OK) != 0) {
        return false;
    }
    gate_recipe_open(&c, path);
    bool good = c.lines[0][0] == '#' && gate_recipe_next(&c) && fires_alone(&c, rule) &&
                is_example(&c, ptv_example_of(rule)) && gate_recipe_next(&c) &&
                fires(&c, rule) == 0;
    gate_recipe_close(&c);
    return good;
}

TEST(every_rule_has_both)
{
    size_t missing = 0;
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        if (!has_both(rule)) {
            print_error("%s: its recipe does not begin with a case that fires, alone, and one "
                        "that comes close\n",
                        rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

/* ---- Where examples are shown ---- */

TEST(page_is_current)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(ptv_registry_markdown(&ptv_gate_rules, out), 0);
    assert_int_equal(fclose(out), 0);
    char *page = read_file(PTV_SOURCE_DIR "/docs/gate-rules.md", &size);
    if (strcmp(text, page) != 0) {
        fail_msg("docs/gate-rules.md is not current: cmake --build --preset dev --target docs");
    }
    free(text);
    free(page);
}

TEST(explains)
{
    char *text = NULL;
    size_t size = 0;
    const ptv_rule *rule = ptv_catalogue_rule("evolve-field-removed");
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_non_null(rule);
    assert_int_equal(ptv_registry_explain(rule, out), 0);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\nexample:\n"
                                 "    file old.fbs\n"
                                 "        table Box { width: int; height: int; }\n"));
    assert_non_null(strstr(text, "\n    run pteverify schema evolve old.fbs new.fbs\n"
                                 "    new.fbs:1:7: error: a field is gone "));
    free(text);
}
