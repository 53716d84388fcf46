/* Selectors, effects, counts and the cap. */
#include "verifiers/report/policy.h"

#include <string.h>

enum { DEFAULT_MAX = 100 };

static ptv_effect own_effect(const ptv_rule *rule)
{
    switch (rule->severity) {
    case PTV_ERROR:
        return PTV_EFFECT_ERROR;
    case PTV_WARNING:
        return PTV_EFFECT_WARNING;
    default:
        return PTV_EFFECT_NOTE;
    }
}

void ptv_policy_init(ptv_policy *policy)
{
    *policy = (ptv_policy){.max = DEFAULT_MAX};
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        policy->effect[rule->code] = (uint8_t)own_effect(rule);
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(const char *word, size_t n, const char *expected)
{
    return strlen(expected) == n && memcmp(word, expected, n) == 0;
}

static bool is_family(const char *word, size_t n)
{
    return n == 3 && word[0] >= '1' && word[0] <= '9' && word[1] == 'x' && word[2] == 'x';
}

static bool is_code(const char *word, size_t n, unsigned code)
{
    if (n != 3 || !is_digit(word[0]) || !is_digit(word[1]) || !is_digit(word[2])) {
        return false;
    }
    return (unsigned)((word[0] - '0') * 100 + (word[1] - '0') * 10 + (word[2] - '0')) == code;
}

static bool in_class(const ptv_rule *rule, const char *word, size_t n)
{
    if (is_family(word, n)) {
        return rule->code / 100 == word[0] - '0';
    }
    return (is_word(word, n, "warnings") && rule->severity == PTV_WARNING)
           || (is_word(word, n, "notes") && rule->severity == PTV_NOTE);
}

const ptv_rule *ptv_rule_named(const char *word, size_t n)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (is_word(word, n, rule->name) || is_code(word, n, rule->code)) {
            return rule;
        }
    }
    return NULL;
}

static void set_class(ptv_policy *policy, const char *word, size_t n, ptv_effect effect)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (in_class(rule, word, n) && !policy->named[rule->code]) {
            policy->effect[rule->code] = (uint8_t)effect;
        }
    }
}

bool ptv_policy_set(ptv_policy *policy, const char *word, size_t n, ptv_effect effect)
{
    /* A family without rules (yet) is no mistake: it may have some in the next version. */
    if (is_family(word, n) || is_word(word, n, "warnings") || is_word(word, n, "notes")) {
        set_class(policy, word, n, effect);
        return true;
    }
    const ptv_rule *rule = ptv_rule_named(word, n);
    if (rule == NULL) {
        return false;
    }
    policy->effect[rule->code] = (uint8_t)effect;
    policy->named[rule->code] = true;
    return true;
}

static void count(ptv_tally *tally, ptv_effect effect, const ptv_rule *rule)
{
    switch (effect) {
    case PTV_EFFECT_ERROR:
        tally->errors++;
        tally->denied += rule->severity != PTV_ERROR;
        break;
    case PTV_EFFECT_WARNING:
        tally->warnings++;
        break;
    case PTV_EFFECT_NOTE:
        tally->notes++;
        break;
    case PTV_EFFECT_ALLOWED:
        tally->allowed++;
        break;
    }
}

static bool wanted(const ptv_policy *policy, ptv_effect effect)
{
    return (effect != PTV_EFFECT_NOTE || policy->show_notes)
           && (effect != PTV_EFFECT_ALLOWED || policy->show_allowed);
}

bool ptv_gate_sink(void *context, const ptv_finding *finding)
{
    ptv_gate *gate = context;
    ptv_effect effect = (ptv_effect)gate->policy->effect[finding->rule->code % PTV_CODES];
    count(&gate->tally, effect, finding->rule);
    if (!wanted(gate->policy, effect)) {
        return true;
    }
    if (gate->policy->max != 0 && gate->tally.shown >= gate->policy->max) {
        gate->tally.hidden++;
        return true;
    }
    gate->tally.shown++;
    gate->renderer->finding(gate->renderer->self, gate->path, finding, effect);
    return true;
}
