/*
 * Compares what the history (analysis/report/history.h) says the released runtime does with the
 * example of each rule with what it does.
 *
 *     history RELEASE GOLDEN-FOLDER
 *
 * Examples whose model does not run before it is broken (its backend is missing) prove nothing. If
 * the history says that it crashes or computes something else, anything may happen. Exit status 1
 * if the two differ.
 */
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "golden/edit/recipe.h"
#include "tool/registry.h"

/* Examples that the runtime refuses for another reason. */
static const struct {
    const char *rule, *why;
} unfit[] = {
    {"constant-misaligned", "the kernel refuses the new sizes"},
    {"constant-alignment-small", "the kernel refuses the new sizes"},
    {"constant-stored-twice", "the kernel refuses the new sizes"},
    {"initial-offsets-missing", "no tensor begins with a value of the list"},
    {"bool-invalid", "the value is an input, and the one that is given differs"},
    {"planned-offset-64-bit", "the judge has not so much memory"},
    {"planned-memory-over-limit", "the judge has not so much memory"},
    {"planned-memory-large", "the judge has not so much memory"},
    {"operator-overload-missing", "there is no such operator without its overload"},
};

static bool is_fit(const char *rule)
{
    for (size_t i = 0; i < sizeof unfit / sizeof unfit[0]; i++) {
        if (strcmp(unfit[i].rule, rule) == 0) {
            return false;
        }
    }
    return true;
}

typedef struct comparison {
    ge_recipe_options options;
    ptv_release release;
    unsigned compared, wrong;
} comparison;

static bool judge_script(const comparison *c, const char *script, bool full, judgement *found)
{
    ge_file file;
    gm_error error = {.line = 0};
    if (!ge_build(&file, script, &c->options, &error)) {
        return false;
    }
    bool real = file.size == file.loaded; /* bytes that are only claimed cannot be loaded */
    *found = real ? judge(file.bytes, file.loaded, full).judgement : JUDGE_TIMEOUT;
    ge_close(&file);
    return real;
}

/* Whether the model runs before the edits of the script break it. */
static bool ran_before(const comparison *c, const char *script)
{
    char from[256];
    judgement found;
    size_t n = strcspn(script, ";");
    snprintf(from, sizeof from, "%.*s", (int)(n < sizeof from ? n : sizeof from - 1), script);
    return judge_script(c, from, false, &found) && found == JUDGE_RAN;
}

/* Whether the script uses only its own model: data files are not given to the runtime. */
static bool is_alone(const char *script)
{
    return strstr(script, "; with ") == NULL;
}

static void differs(comparison *c, const ptv_rule *rule, const char *expected, judgement found)
{
    static const char *const words[] = {"runs", "is refused", "crashes", "does not end"};
    printf("%s: %s, but it %s: %s\n", rule->name, expected, words[found],
           ptv_example_of(rule)->edits);
    c->wrong++;
}

static void compare_default(comparison *c, const ptv_rule *rule, const ptv_history *history)
{
    judgement found;
    if (!judge_script(c, ptv_example_of(rule)->edits, false, &found)) {
        return;
    }
    ptv_reaction reaction = ptv_reaction_of(history, c->release);
    c->compared++;
    if (reaction == PTV_REFUSES && found != JUDGE_REFUSED) {
        differs(c, rule, "refused", found);
    } else if (reaction == PTV_IGNORES && found != JUDGE_RAN) {
        differs(c, rule, "ignored", found);
    }
}

static void compare_full(comparison *c, const ptv_rule *rule, const ptv_history *history)
{
    judgement found;
    bool refused = history->full != 0 && history->full <= c->release;
    if (refused && judge_script(c, ptv_example_of(rule)->edits, true, &found) &&
        found != JUDGE_REFUSED) {
        differs(c, rule, "refused by full verification", found);
    }
}

int main(int argc, char **argv)
{
    comparison c = {.compared = 0};
    if (argc != 3 || !ptv_release_named(argv[1], &c.release)) {
        fputs("usage: history RELEASE GOLDEN-FOLDER\n", stderr);
        return 3;
    }
    c.options.golden = argv[2];
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        const ptv_history *history = ptv_history_of(rule);
        const ptv_example *example = ptv_example_of(rule);
        if (history != NULL && example != NULL && is_fit(rule->name) && is_alone(example->edits) &&
            ran_before(&c, example->edits)) {
            compare_default(&c, rule, history);
            compare_full(&c, rule, history);
        }
    }
    printf("%u examples of %zu rules compared, %u differ\n", c.compared, ptv_rule_count(), c.wrong);
    return c.wrong == 0 ? 0 : 1;
}
