/* Evolution: every rule fires at the right lines of both versions, and near misses do not. */
#include "schema/gate/rules.h"
#include "tests/support/evolved.h"

static void rule_fires(const test_row *r)
{
    (void)evolved_as_said(r);
}

TEST_ROWS(rules_fire, "gate/evolve", "rules", rule_fires)

static void differs_not_from_itself(const test_row *r)
{
    static evolved e;
    static const char *const differences[] = {"old", "found", "verdict"};
    for (size_t i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        row_leaves(r, differences[i]);
    }
    evolved_begin(&e);
    evolve_verdict verdict =
        evolved_texts(&e, row_text(r, "new"), row_text(r, "new"), NULL, EVOLVE_LEVEL_PYTHON);
    assert_string_equal(e.text, "");
    assert_int_equal(verdict, EVOLVE_COMPATIBLE);
}

/* Comparing a version with itself finds nothing, at any level. */
TEST_ROWS(nothing_differs_from_itself, "gate/evolve", "rules", differs_not_from_itself)

/* The level decides how bad a finding is, but not what is found, nor the verdict. */
TEST(levels_only_weigh)
{
    static const char old[] = "enum E: byte { A, B }\ntable T { a: int; x: E; }",
                      new[] = "enum E: byte { A, C, D }\ntable T { b: int; x: E; n: int; }";
    static const struct {
        evolve_level level;
        uint64_t errors, warnings, notes;
    } weights[] = {{EVOLVE_LEVEL_WIRE, 0, 0, 4},
                   {EVOLVE_LEVEL_SOURCE, 2, 0, 2},
                   {EVOLVE_LEVEL_PYTHON, 2, 2, 0}};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        static evolved e;
        evolved_begin(&e);
        assert_int_equal(evolved_texts(&e, old, new, NULL, weights[i].level), EVOLVE_SOURCE);
        assert_int_equal(e.run.errors, weights[i].errors);
        assert_int_equal(e.run.warnings, weights[i].warnings);
        assert_int_equal(e.run.notes, weights[i].notes);
    }
}

TEST(findings_have_words)
{
    static evolved e = {.with_texts = true};
    evolved_begin(&e);
    evolved_texts(&e, "table T {\n a: [int] = []; u: uint;\n}\nroot_type T;",
                  "table T {\n b: [long] = []; u: ulong = 7; n: bool;\n}\nroot_type T;", NULL,
                  EVOLVE_LEVEL_PYTHON);
    assert_string_equal(e.text, "evolve-type-differs main.fbs:2 main.fbs:2 T.a: b: [long] / [int]\n"
                                "evolve-type-differs main.fbs:2 main.fbs:2 T.u: ulong / uint\n"
                                "evolve-field-added main.fbs:2 main.fbs:1 T.n: bool\n");
}

/* Included files are judged along with the file, at their own lines. */
TEST(includes_are_followed)
{
    static evolved e = {.with_texts = true};
    evolved_begin(&e);
    static const char main_text[] = "include \"part.fbs\";\ntable T { e: E; }";
    evolve_verdict verdict =
        evolved_texts(&e, main_text, main_text, "enum E: byte { A }", EVOLVE_LEVEL_WIRE);
    assert_string_equal(e.text, "");
    assert_int_equal(verdict, EVOLVE_COMPATIBLE);
}

TEST(rules_have_levels)
{
    size_t count = 0, code = 0;
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        evolve_level level;
        assert_true(rule->code > code);
        code = rule->code;
        if (evolve_rule_level(rule, &level)) {
            count++;
            assert_true(level <= EVOLVE_LEVEL_PYTHON);
            assert_int_equal(strncmp(rule->name, "evolve-", 7), 0);
        }
    }
    assert_true(count > 52);
}

TEST(levels_have_names)
{
    for (int i = EVOLVE_LEVEL_WIRE; i <= EVOLVE_LEVEL_PYTHON; i++) {
        evolve_level level = EVOLVE_LEVEL_WIRE;
        assert_true(evolve_level_named(evolve_level_name((evolve_level)i), &level));
        assert_int_equal(level, i);
    }
    evolve_level level;
    assert_false(evolve_level_named("strict", &level));
}
