/* The tables of packages and of fit rules (the rest: tests/tool/fit_*.txt). */
#include "analysis/compat/builds.h"
#include "analysis/compat/fit_rules.h"
#include "tests/support/test.h"

TEST(tables_are_in_order)
{
    for (const fit_build_operator *o = fit_build_operators; o[1].name != NULL; o++) {
        assert_true(strcmp(o[0].name, o[1].name) < 0);
    }
    for (const fit_build_backend *b = fit_build_backends; b[1].name != NULL; b++) {
        assert_true(strcmp(b[0].name, b[1].name) < 0);
    }
}

TEST(rules_are_in_order)
{
    for (size_t i = 0; i < fit_rule_count(); i++) {
        const ptv_rule *r = fit_rule_at(i);
        assert_ptr_equal(fit_rule_named(r->name, strlen(r->name)), r);
        assert_true(i == 0 || fit_rule_at(i - 1)->code < r->code);
        assert_null(ptv_rule_find(r->name));
        assert_true(r->title != NULL && r->why != NULL && r->fix != NULL);
    }
    assert_ptr_equal(fit_rule_named("3001", 4), &fit_operator_missing);
    assert_null(fit_rule_named("3000", 4));
}
