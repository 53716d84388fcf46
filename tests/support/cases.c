/* Running the case tables. */
#include "cases.h"

#include "expect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What the unedited, sound model gets as well says nothing about the edit. */
static bool is_ordinary(const outcome *plain, const expect_found *f)
{
    return f->rule->severity != PTV_ERROR && expect_has(plain, f->rule->name);
}

static bool is_listed(const char *const *rules, const char *name)
{
    for (size_t i = 0; i < CASE_RULES && rules[i] != NULL; i++) {
        if (strcmp(rules[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Every other finding is in `rules`, and each of those was found. */
static void check_others(const outcome *result, const outcome *plain, const char *const *rules,
                         const char *rule, const char *story)
{
    for (size_t i = 0; i < result->count && i < EXPECT_MOST; i++) {
        const expect_found *f = &result->found[i];
        bool is_it = rule != NULL && strcmp(rule, f->rule->name) == 0;
        if (!is_it && !is_ordinary(plain, f) && !is_listed(rules, f->rule->name)) {
            fail_msg("%s: unexpected %s at %s, byte %llu", story, f->rule->name, f->path,
                     (unsigned long long)f->at);
        }
    }
    for (size_t i = 0; i < CASE_RULES && rules[i] != NULL; i++) {
        if (!expect_has(result, rules[i])) {
            fail_msg("%s: %s was to be found as well", story, rules[i]);
        }
    }
}

static void check_place(const rule_case *c, const outcome *result, uint64_t at, const char *story)
{
    const expect_found *f = expect_first(result, c->rule);
    if (f == NULL) {
        fail_msg("%s: the rule did not fire", story);
        return;
    }
    if (strcmp(f->path, c->path) != 0 || f->at != at || f->length != c->length) {
        fail_msg("%s: at %s, byte %llu, length %llu; expected byte %llu, length %llu", story,
                 f->path, (unsigned long long)f->at, (unsigned long long)f->length,
                 (unsigned long long)at, (unsigned long long)c->length);
    }
}

static void check_verdict(const rule_case *c, const outcome *result)
{
    bool refused = ptv_rule_find(c->rule)->severity == PTV_ERROR;
    if (refused) {
        assert_int_equal(result->verdict, PTV_REFUSED);
    }
}

static void check_fires(const rule_case *c, const char *story)
{
    static outcome plain;
    static outcome result;
    edit_file file = edit_open(c->model);
    expect_run_file(&plain, &file);
    uint64_t at = edit_find(&file, c->at);
    edit_apply(&file, c->fires, CASE_EDITS);
    expect_run_file(&result, &file);
    check_place(c, &result, at, story);
    check_others(&result, &plain, c->also, c->rule, story);
    check_verdict(c, &result);
    edit_close(&file);
}

static void check_near(const rule_case *c, const char *story)
{
    static outcome plain;
    static outcome result;
    edit_file file = edit_open(c->near_model == NULL ? c->model : c->near_model);
    expect_run_file(&plain, &file);
    edit_apply(&file, c->near, CASE_EDITS);
    expect_run_file(&result, &file);
    if (expect_has(&result, c->rule) && !is_ordinary(&plain, expect_first(&result, c->rule))) {
        fail_msg("%s: the rule fired", story);
    }
    check_others(&result, &plain, c->beside, NULL, story);
    edit_close(&file);
}

void cases_check(const case_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const rule_case *c = &list->cases[i];
        char story[160];
        (void)snprintf(story, sizeof story, "case %zu, %s in %s", i, c->rule, c->model);
        check_fires(c, story);
        (void)snprintf(story, sizeof story, "near miss %zu, %s in %s", i, c->rule, c->model);
        check_near(c, story);
    }
}
