/*
 * Rules about bindings: each fires at its line without any other, beside cases that just do not
 * fire. The recipes are in corpus/schema/bindings, named for the rule. They edit samples of each
 * shape that generators wrote (corpus/schema/samples), which are otherwise unchanged.
 */
#include <unistd.h>

#include "schema/gate/rules.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/mutation.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define RECIPES PTV_SOURCE_DIR "/corpus/schema/bindings"
#define CHECK "\"$P\" schema check --max 0 --format json "
#define SCHEMA "--schema shapes.fbs "

static const mutation_command commands[] = {
    {"2.0.8", CHECK SCHEMA "--bindings python-2.0.8"},
    {"24.3.25", CHECK SCHEMA "--bindings python-24.3.25"},
    {"26.1", CHECK SCHEMA "--bindings python-26.1"},
    {"onefile", CHECK SCHEMA "--bindings python-onefile"},
    {"cpp", CHECK SCHEMA "--language cpp --bindings cpp-24.3.25"},
    {"itself", CHECK "--bindings python-24.3.25"},
    {"prefix", CHECK SCHEMA "--bindings python-24.3.25 --package-prefix shapes"},
    {"nothing", CHECK SCHEMA "--bindings init.txt"},
    {"bfbs", CHECK SCHEMA "--language bfbs --bindings broken.bfbs"},
    {NULL, NULL},
};

FIXTURE(make_base)
{
    int status = home_setup(state);
    return status != 0 ? status : tool_run("cp -r " PTV_SOURCE_DIR "/corpus/schema/samples base");
}

TESTS_WITH(make_base, home_teardown);

TEST(samples_are_clean)
{
    static const char *const samples[] = {"python-2.0.8", "python-24.3.25", "python-26.1",
                                          "python-onefile", "cpp-24.3.25"};
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        static const char *const schemas[] = {SCHEMA, ""};
        const char *language = samples[i][0] == 'c' ? "cpp" : "python";
        for (size_t s = 0; s < (language[0] == 'c' ? 1 : 2); s++) {
            char line[512];
            snprintf(line, sizeof line,
                     "cd base && \"$P\" schema check %s --language %s --bindings %s", schemas[s],
                     language, samples[i]);
            tool_must(line);
        }
    }
}

TEST(recipes)
{
    size_t good, count = mutation_run_all(RECIPES, commands, &good);
    assert_int_equal(good, count);
}

/* The first rule that the recipe expects is the one that it is named for. */
static bool has_recipe(const ptv_rule *rule)
{
    char path[512], first[512];
    size_t size;
    snprintf(path, sizeof path, RECIPES "/%s.txt", rule->name);
    if (access(path, R_OK) != 0) {
        return false;
    }
    char *recipe = read_file(path, &size);
    const char *expect = strstr(recipe, "\nexpect bindings");
    snprintf(first, sizeof first, "\nexpect %s at ", rule->name);
    bool good = expect != NULL && strncmp(expect, first, strlen(first)) == 0;
    free(recipe);
    return good;
}

TEST(every_rule_has_one)
{
    size_t missing = 0;
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        if (rule->code / 100 == 21 && !has_recipe(rule)) {
            print_error("%s: no recipe, or it begins with another rule\n", rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}
