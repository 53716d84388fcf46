/*
 * Every recipe under corpus/: the verifier says what the recipe expects. Every rule has
 * a recipe of its name that makes it fire and one that comes close without.
 */
#include "golden/edit/recipe.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};

/* What the cases of one file amount to. */
typedef struct tally {
    const char *path;
    const char *rule; /* the rule that the file is named for, or NULL */
    size_t fires, near, failed;
} tally;

static bool names_rule(const ge_case *built, const char *rule)
{
    for (size_t i = 0; i < built->expected_count; i++) {
        if (strcmp(built->expected[i].rule, rule) == 0) {
            return true;
        }
    }
    return false;
}

static bool check(void *context, const ge_case *built)
{
    tally *t = context;
    char why[4096];
    if (!ge_check(built, why, sizeof why)) {
        print_error("%s:%u: %s\n", t->path, built->line, why);
        t->failed++;
    }
    if (t->rule != NULL) {
        bool fires = names_rule(built, t->rule);
        t->fires += fires;
        t->near += !fires;
    }
    return true;
}

static void check_file(tally *t)
{
    gm_error error;
    if (!ge_recipe(t->path, &options, check, t, &error)) {
        print_error("%s:%u: %s\n", error.path, error.line, error.what);
        t->failed++;
    }
}

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".ptx") == 0;
}

static void test_every_recipe(void **state)
{
    (void)state;
    static const char *const folders[] = {"rules", "regressions"};
    size_t failed = 0;
    for (size_t f = 0; f < sizeof folders / sizeof folders[0]; f++) {
        struct dirent **entries;
        char folder[512];
        snprintf(folder, sizeof folder, PTV_SOURCE_DIR "/corpus/%s", folders[f]);
        int count = scandir(folder, &entries, is_recipe, alphasort);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            char path[1024];
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            tally t = {.path = path};
            check_file(&t);
            failed += t.failed;
            free(entries[i]);
        }
        free(entries);
    }
    assert_int_equal(failed, 0);
}

static void test_every_rule_has_both(void **state)
{
    (void)state;
    size_t missing = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        char path[1024];
        tally t = {.path = path, .rule = ptv_rule_at(i)->name};
        snprintf(path, sizeof path, PTV_SOURCE_DIR "/corpus/rules/%s.ptx", t.rule);
        check_file(&t);
        if (t.fires == 0 || t.near == 0) {
            print_error("%s: %zu cases fire, %zu come close\n", t.rule, t.fires, t.near);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

static void test_every_recipe_is_named_for_a_rule(void **state)
{
    (void)state;
    struct dirent **entries;
    int count = scandir(PTV_SOURCE_DIR "/corpus/rules", &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        *strrchr(entries[i]->d_name, '.') = '\0';
        assert_non_null(ptv_rule_find(entries[i]->d_name));
        free(entries[i]);
    }
    free(entries);
}

/* What the catalogue says breaks a file does. */
static bool fires(void *context, const ptv_finding *finding)
{
    const ptv_rule **rule = context;
    if (finding->rule == *rule) {
        *rule = NULL;
        return false;
    }
    return true;
}

static void test_breaks(void **state)
{
    (void)state;
    size_t failed = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        const ptv_rule *wanted = rule;
        gm_error error = {0};
        ge_file file;
        ptv_work work;
        ptv_run run;
        if (!ge_build(&file, rule->breaks, &options, &error)) {
            print_error("%s: %s: %s\n", rule->name, rule->breaks, error.what);
            failed++;
            continue;
        }
        const ptv_image image = ge_image(&file);
        ptv_begin(&run, &image, &work, fires, &wanted);
        (void)ge_verify(&run);
        if (wanted != NULL) {
            print_error("%s: does not fire after: %s\n", rule->name, rule->breaks);
            failed++;
        }
        ge_close(&file);
    }
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_recipe),
        cmocka_unit_test(test_every_rule_has_both),
        cmocka_unit_test(test_every_recipe_is_named_for_a_rule),
        cmocka_unit_test(test_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
