/* Selectors, effects, counts and the cap. */
#include "analysis/report/policy.h"

#include <string.h>

#include "analysis/report/groups.h"

enum { DEFAULT_MAX = 100 };

void ptv_policy_init(ptv_policy *policy)
{
    memset(policy, 0, sizeof *policy);
    policy->max = DEFAULT_MAX;
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        policy->own[rule->code] = rule->severity;
        for (unsigned effect = 0; effect < PTV_EFFECTS; effect++) {
            policy->effect[rule->code][effect] = (uint8_t)effect;
        }
    }
}

ptv_effect ptv_policy_effect(const ptv_policy *policy, const ptv_rule *rule)
{
    unsigned code = rule->code % PTV_CODES;
    return (ptv_effect)policy->effect[code][policy->own[code] % PTV_EFFECTS];
}

/* ---- Releases ---- */

/*
 * If the release crashes on a file, a warning stays a warning: the rule has a reason not to be an
 * error, such as real files that run if somebody provides what they lack.
 */
static ptv_effect effect_against(const ptv_rule *rule, ptv_release release)
{
    const ptv_history *history = ptv_history_of(rule);
    ptv_effect own = (ptv_effect)rule->severity;
    if (history == NULL) {
        return own;
    }
    if (ptv_refuses(history, release)) {
        return PTV_EFFECT_ERROR;
    }
    bool ignored = ptv_reaction_of(history, release) == PTV_IGNORES;
    return ignored && own == PTV_EFFECT_ERROR ? PTV_EFFECT_WARNING : own;
}

void ptv_policy_against(ptv_policy *policy, ptv_release release)
{
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        policy->own[rule->code] = (uint8_t)effect_against(rule, release);
    }
}

/* ---- Selectors ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(const char *word, size_t n, const char *expected)
{
    return strlen(expected) == n && memcmp(word, expected, n) == 0;
}

/* Reads at most four digits into *value; returns how many. */
static size_t read_digits(const char *word, size_t n, unsigned *value)
{
    size_t i = 0;
    for (*value = 0; i < n && i < 4 && is_digit(word[i]); i++) {
        *value = *value * 10 + (unsigned)(word[i] - '0');
    }
    return i;
}

/* For "7xx", "13xx", the hundreds of the codes; 0 if the word is not a family. */
static unsigned family_of(const char *word, size_t n)
{
    unsigned hundreds;
    size_t digits = read_digits(word, n, &hundreds);
    bool family = digits >= 1 && digits <= 2 && digits + 2 == n && word[0] != '0' &&
                  word[n - 2] == 'x' && word[n - 1] == 'x';
    return family ? hundreds : 0;
}

static bool is_code(const char *word, size_t n, unsigned code)
{
    unsigned value;
    return n >= 3 && word[0] != '0' && read_digits(word, n, &value) == n && value == code;
}

/* Whether findings that are `own` before the word applies are in the class that it names. */
static bool in_class(const ptv_rule *rule, unsigned own, const char *word, size_t n)
{
    if (family_of(word, n) != 0) {
        return rule->code / 100u == family_of(word, n);
    }
    return (is_word(word, n, "warnings") && own == PTV_EFFECT_WARNING) ||
           (is_word(word, n, "notes") && own == PTV_EFFECT_NOTE);
}

const ptv_rule *ptv_rule_named(const char *word, size_t n)
{
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (is_word(word, n, rule->name) || is_code(word, n, rule->code)) {
            return rule;
        }
    }
    return NULL;
}

/* Sets it for every possible `own`, since --against may come later. */
static void set_class(ptv_policy *policy, const char *word, size_t n, ptv_effect effect)
{
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        for (unsigned own = 0; own < PTV_EFFECTS && !policy->named[rule->code]; own++) {
            if (in_class(rule, own, word, n)) {
                policy->effect[rule->code][own] = (uint8_t)effect;
            }
        }
    }
}

bool ptv_policy_set(ptv_policy *policy, const char *word, size_t n, ptv_effect effect)
{
    /* A family may have no rules until a later version, so this is not a mistake. */
    if (family_of(word, n) != 0 || is_word(word, n, "warnings") || is_word(word, n, "notes")) {
        set_class(policy, word, n, effect);
        return true;
    }
    const ptv_rule *rule = ptv_rule_named(word, n);
    if (rule == NULL) {
        return false;
    }
    memset(policy->effect[rule->code], (int)effect, PTV_EFFECTS);
    policy->named[rule->code] = true;
    return true;
}

/* ---- Counts ---- */

static void count(ptv_finding_counts *totals, ptv_effect effect, bool denied)
{
    switch (effect) {
    case PTV_EFFECT_ERROR:
        totals->errors++;
        totals->denied += denied;
        break;
    case PTV_EFFECT_WARNING: totals->warnings++; break;
    case PTV_EFFECT_NOTE: totals->notes++; break;
    case PTV_EFFECT_ALLOWED: totals->allowed++; break;
    }
}

static bool wanted(const ptv_policy *policy, ptv_effect effect)
{
    return (effect != PTV_EFFECT_NOTE || policy->show_notes) &&
           (effect != PTV_EFFECT_ALLOWED || policy->show_allowed);
}

/* Adds the kind of a file, as the library itself knows few formats that are not models. */
static ptv_finding with_kind(const ptv_finding *finding, const char *kind)
{
    ptv_finding f = *finding;
    f.text = f.form == PTV_FORM_TEXT && kind != NULL ? kind : f.text;
    return f;
}

static void lead(ptv_finding_filter *filter, const ptv_finding *finding, ptv_effect effect)
{
    ptv_groups *groups = filter->groups;
    ptv_group *group = ptv_groups_add(groups, finding, effect);
    if (group != NULL) {
        group->said.at = groups->said.length;
        filter->renderer->lead(filter->renderer->self, &filter->names, finding, effect,
                               &groups->said);
        group->said.length = groups->said.length - group->said.at;
    }
}

static void show(ptv_finding_filter *filter, const ptv_finding *finding, ptv_effect effect)
{
    if (filter->policy->max != 0 && filter->totals.shown >= filter->policy->max) {
        filter->totals.hidden++;
        return;
    }
    filter->totals.shown++;
    filter->renderer->finding(filter->renderer->self, &filter->names, finding, effect);
}

static bool is_of(ptv_round round, ptv_effect effect)
{
    return round == PTV_ROUND_ALL || (round == PTV_ROUND_ERRORS) == (effect == PTV_EFFECT_ERROR);
}

bool ptv_finding_filter_sink(void *context, const ptv_finding *finding)
{
    ptv_finding_filter *filter = context;
    ptv_effect effect = ptv_policy_effect(filter->policy, finding->rule);
    if (filter->judge != NULL) {
        effect = filter->judge(filter->judge_context, &filter->names, finding, effect);
    }
    if (filter->round != PTV_ROUND_OTHERS) {
        count(&filter->totals, effect,
              filter->policy->own[finding->rule->code % PTV_CODES] != PTV_EFFECT_ERROR);
    }
    if (!wanted(filter->policy, effect)) {
        return true;
    }
    const ptv_finding named = with_kind(finding, filter->kind);
    if (filter->groups != NULL) {
        lead(filter, &named, effect);
    }
    if (!filter->policy->grouped && is_of(filter->round, effect)) {
        show(filter, &named, effect);
    }
    return true;
}

bool ptv_finding_filter_again(ptv_finding_filter *filter)
{
    const ptv_policy *policy = filter->policy;
    ptv_finding_counts *totals = &filter->totals;
    uint64_t others = totals->warnings + (policy->show_notes ? totals->notes : 0) +
                      (policy->show_allowed ? totals->allowed : 0);
    bool full = policy->max != 0 && totals->shown >= policy->max;
    if (filter->round != PTV_ROUND_ERRORS || others == 0) {
        return false;
    }
    filter->round = PTV_ROUND_OTHERS;
    totals->hidden += full ? others : 0;
    return !full;
}
