/* The behaviour of releases as data: complete and in order; and the effects of --against. */
#include "analysis/report/policy.h"
#include "tests/support/test.h"

static const ptv_rule *rule_of(const char *name)
{
    const ptv_rule *rule = ptv_rule_find(name);
    if (rule == NULL) {
        fail_msg("there is no rule %s", name);
    }
    return rule;
}

/* ---- The table ---- */

TEST(every_rule_has_an_entry)
{
    size_t missing = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        const ptv_history *history = ptv_history_of(rule);
        if (history == NULL || strcmp(history->rule, rule->name) != 0) {
            print_error("analysis/report/history.tsv says nothing about %u %s\n", rule->code,
                        rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

TEST(every_entry_has_a_rule)
{
    size_t wrong = 0;
    unsigned before = 0;
    for (size_t i = 0; i < ptv_history_count; i++) {
        const ptv_history *h = &ptv_histories[i];
        const ptv_rule *rule = ptv_rule_find(h->rule);
        if (rule == NULL || rule->code != h->code || h->code <= before) {
            print_error("%u %s: no such rule, or not in order\n", h->code, h->rule);
            wrong++;
        }
        before = h->code;
    }
    assert_int_equal(wrong, 0);
}

static bool steps_are_in_order(const ptv_history *h)
{
    unsigned count = ptv_history_steps(h);
    bool good = count == 0 || h->steps[0].since == PTV_R0_1;
    for (unsigned i = 0; i < count; i++) {
        good = good && h->steps[i].reaction != PTV_UNKNOWN && h->steps[i].since < PTV_RELEASES;
    }
    for (unsigned i = 1; i < count; i++) {
        good = good && h->steps[i].since > h->steps[i - 1].since &&
               h->steps[i].reaction != h->steps[i - 1].reaction;
    }
    return good;
}

TEST(steps)
{
    for (size_t i = 0; i < ptv_history_count; i++) {
        const ptv_history *h = &ptv_histories[i];
        if (!steps_are_in_order(h) || h->full >= PTV_RELEASES) {
            fail_msg("%s: steps begin with 0.1, ascend, and differ", h->rule);
        }
    }
}

TEST(reactions)
{
    const ptv_history *h = ptv_history_of(rule_of("tensor-rank-too-large"));
    assert_int_equal(ptv_reaction_of(h, PTV_R0_1), PTV_CRASHES);
    assert_int_equal(ptv_reaction_of(h, PTV_R0_7), PTV_CRASHES);
    assert_int_equal(ptv_reaction_of(h, PTV_R1_0), PTV_REFUSES);
    assert_int_equal(ptv_reaction_of(h, PTV_R_MAIN), PTV_REFUSES);
    assert_int_equal(ptv_refused_since(h), PTV_R1_0);
    assert_non_null(strstr(h->references, "CVE-2025-54951"));
    h = ptv_history_of(rule_of("trailing-bytes"));
    assert_int_equal(ptv_refused_since(h), 0);
    const ptv_history unknown = {.code = 1};
    assert_int_equal(ptv_reaction_of(&unknown, PTV_R1_5), PTV_UNKNOWN);
    assert_false(ptv_refuses(&unknown, PTV_R_MAIN));
}

/* Three steps, and a level of verification that refuses earlier than the default. */
TEST(levels)
{
    const ptv_history h = {
        .steps = {{PTV_R0_1, PTV_IGNORES}, {PTV_R0_4, PTV_CRASHES}, {PTV_R1_3, PTV_REFUSES}},
        .full = PTV_R1_2};
    assert_int_equal(ptv_history_steps(&h), 3);
    assert_int_equal(ptv_reaction_of(&h, PTV_R0_3), PTV_IGNORES);
    assert_int_equal(ptv_reaction_of(&h, PTV_R1_2), PTV_CRASHES);
    assert_int_equal(ptv_refused_since(&h), PTV_R1_3);
    assert_false(ptv_refuses(&h, PTV_R1_1));
    assert_true(ptv_refuses(&h, PTV_R1_2));
    assert_true(ptv_refuses(&h, PTV_R_MAIN));
}

TEST(names)
{
    ptv_release release;
    assert_true(ptv_release_named("1.0", &release));
    assert_int_equal(release, PTV_R1_0);
    assert_true(ptv_release_named("main", &release));
    assert_int_equal(release, PTV_R_MAIN);
    assert_false(ptv_release_named("0.7", &release));
    assert_false(ptv_release_named("", &release));
    assert_false(ptv_release_named("1.00", &release));
    for (unsigned i = PTV_R1_0; i < PTV_RELEASES; i++) {
        assert_non_null(strstr(PTV_KNOWN_RELEASES, ptv_release_name((ptv_release)i)));
    }
    assert_string_equal(ptv_reaction_word(PTV_COMPUTES), "computes");
}

/* ---- Against a release ---- */

static ptv_effect against(ptv_release release, const char *name)
{
    ptv_policy policy;
    ptv_policy_init(&policy);
    ptv_policy_against(&policy, release);
    return ptv_policy_effect(&policy, rule_of(name));
}

TEST(severities)
{
    static const struct {
        const char *rule;
        ptv_release release;
        ptv_effect effect;
    } rows[] = {
        {"tensor-rank-too-large", PTV_R1_0, PTV_EFFECT_ERROR},     /* refused */
        {"dim-order-not-permutation", PTV_R1_1, PTV_EFFECT_ERROR}, /* crashes */
        {"segment-overlap", PTV_R1_5, PTV_EFFECT_ERROR},           /* computes */
        {"segment-past-area", PTV_R1_5, PTV_EFFECT_WARNING},       /* ignored */
        {"tensor-unbound", PTV_R1_0, PTV_EFFECT_ERROR},            /* a warning, refused */
        {"initial-values-empty", PTV_R_MAIN, PTV_EFFECT_ERROR},
        {"buffer-without-memory", PTV_R1_5, PTV_EFFECT_WARNING}, /* a warning, crashes */
        {"trailing-bytes", PTV_R1_5, PTV_EFFECT_WARNING},        /* a warning, ignored */
        {"segment-unused", PTV_R1_5, PTV_EFFECT_NOTE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (against(rows[i].release, rows[i].rule) != rows[i].effect) {
            fail_msg("%s against %s", rows[i].rule, ptv_release_name(rows[i].release));
        }
    }
}

/* Only a release that refuses turns a milder rule into an error; none makes an error a note. */
TEST(every_rule_against_every_release)
{
    for (unsigned r = PTV_R1_0; r < PTV_RELEASES; r++) {
        ptv_policy policy;
        ptv_policy_init(&policy);
        ptv_policy_against(&policy, (ptv_release)r);
        for (size_t i = 0; i < ptv_rule_count(); i++) {
            const ptv_rule *rule = ptv_rule_at(i);
            ptv_effect effect = ptv_policy_effect(&policy, rule);
            bool refused = ptv_refuses(ptv_history_of(rule), (ptv_release)r);
            assert_true(!refused || effect == PTV_EFFECT_ERROR);
            if (rule->severity == PTV_ERROR) {
                assert_true(effect >= PTV_EFFECT_WARNING);
            } else if (!refused) {
                assert_int_equal(effect, rule->severity);
            }
        }
    }
}

static void set(ptv_policy *policy, const char *word, ptv_effect effect)
{
    assert_true(ptv_policy_set(policy, word, strlen(word), effect));
}

/* --deny and --allow win, whether they come before or after. */
TEST(deny_and_allow_win)
{
    for (unsigned late = 0; late < 2; late++) {
        ptv_policy policy;
        ptv_policy_init(&policy);
        if (late) {
            ptv_policy_against(&policy, PTV_R1_5);
        }
        set(&policy, "segment-past-area", PTV_EFFECT_ERROR);
        set(&policy, "4xx", PTV_EFFECT_ALLOWED);
        set(&policy, "warnings", PTV_EFFECT_ERROR);
        set(&policy, "notes", PTV_EFFECT_ALLOWED);
        set(&policy, "trailing-bytes", PTV_EFFECT_WARNING);
        if (!late) {
            ptv_policy_against(&policy, PTV_R1_5);
        }
        assert_int_equal(ptv_policy_effect(&policy, rule_of("segment-past-area")),
                         PTV_EFFECT_ERROR);
        assert_int_equal(ptv_policy_effect(&policy, rule_of("tensor-unbound")), PTV_EFFECT_ALLOWED);
        assert_int_equal(ptv_policy_effect(&policy, rule_of("trailing-bytes")), PTV_EFFECT_WARNING);
        assert_int_equal(ptv_policy_effect(&policy, rule_of("segment-unused")), PTV_EFFECT_ALLOWED);
    }
}

/* "warnings" means what the report calls warnings, which --against may change. */
TEST(warnings_are_those_of_the_release)
{
    ptv_policy policy;
    ptv_policy_init(&policy);
    set(&policy, "warnings", PTV_EFFECT_ALLOWED);
    assert_int_equal(ptv_policy_effect(&policy, rule_of("vtable-size-invalid")), PTV_EFFECT_ERROR);
    assert_int_equal(ptv_policy_effect(&policy, rule_of("segment-past-area")), PTV_EFFECT_ERROR);
    assert_int_equal(ptv_policy_effect(&policy, rule_of("tensor-unbound")), PTV_EFFECT_ALLOWED);
    ptv_policy_against(&policy, PTV_R1_2);
    assert_int_equal(ptv_policy_effect(&policy, rule_of("segment-past-area")), PTV_EFFECT_ALLOWED);
    assert_int_equal(ptv_policy_effect(&policy, rule_of("tensor-unbound")), PTV_EFFECT_ERROR);
}
