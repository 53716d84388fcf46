/* Weighs the rules that did not run. */
#include "analysis/report/outcome.h"

#include <string.h>

#include "analysis/diagnose/foreign.h"
#include "verifiers/registry/registry.h"

/* ---- Rules that matter ---- */

/*
 * A rule that waits for one that is not an error is skipped by design: the other one has said it
 * all. But a rule kept from running by an error may have something to say. If that error does not
 * count, it is because of the policy.
 */
static bool is_kept_by_error(const ptv_run *run, const ptv_rule *rule)
{
    switch (ptv_skipped(run, rule)) {
    case PTV_SKIP_NEEDS: return ptv_lead_of(rule)->needs->severity == PTV_ERROR;
    case PTV_SKIP_STOPPED:
    case PTV_SKIP_STRUCTURE: return true;
    default: return false;
    }
}

/* The number of rules that an error kept from running, except those whose findings are allowed. */
static unsigned count_kept(const ptv_run *run, const ptv_policy *policy)
{
    unsigned count = 0;
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        count +=
            is_kept_by_error(run, rule) && ptv_policy_effect(policy, rule) != PTV_EFFECT_ALLOWED;
    }
    return count;
}

void ptv_allow_kept(const ptv_run *run, ptv_policy *policy)
{
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        if (is_kept_by_error(run, rule)) {
            (void)ptv_policy_set(policy, rule->name, strlen(rule->name), PTV_EFFECT_ALLOWED);
        }
    }
}

void ptv_put_kept(ptv_buffer *b, const ptv_run *run)
{
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        if (is_kept_by_error(run, rule)) {
            ptv_put_text(b, rule->name);
            ptv_put_char(b, ' ');
        }
    }
}

/* Rules with too much to compare, whose findings would be errors. */
static unsigned count_swamped(const ptv_run *run, const ptv_policy *policy)
{
    unsigned count = 0;
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        count += ptv_skipped(run, rule) == PTV_SKIP_TOO_MANY &&
                 ptv_policy_effect(policy, rule) == PTV_EFFECT_ERROR;
    }
    return count;
}

/* ---- Reasons ---- */

static const char *rules(unsigned count)
{
    return count == 1 ? "rule was" : "rules were";
}

/* The first of the errors found, none of which counts; NULL if they are in a data file. */
static const ptv_rule *first_error(const ptv_run *run, unsigned *more)
{
    const ptv_rule *first = NULL;
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        if (rule->severity == PTV_ERROR && ptv_has_fired(run, rule)) {
            *more += first != NULL;
            first = first == NULL ? rule : first;
        }
    }
    return first;
}

static bool lets_pass(const ptv_run *run, const ptv_policy *policy, char *why)
{
    unsigned more = 0;
    const ptv_rule *first = first_error(run, &more);
    unsigned kept = count_kept(run, policy);
    if (kept > 0 && first == NULL) {
        snprintf(why, PTV_WHY_ROOM, "%u %s not run: one of its data files is broken", kept,
                 rules(kept));
    } else if (kept > 0) {
        snprintf(why, PTV_WHY_ROOM, "%u %s not run because of %s that %s not count here: %s%s",
                 kept, rules(kept), more == 0 ? "an error" : "errors", more == 0 ? "does" : "do",
                 first->name, more == 0 ? "" : ", ...");
    }
    return kept > 0;
}

static bool is_short(const ptv_run *run, char *why)
{
    if (run->memory_needed > 0) {
        snprintf(why, PTV_WHY_ROOM, "out of memory: %zu bytes are needed, %zu were available",
                 run->memory_needed, run->memory_size);
    }
    return run->memory_needed > 0;
}

static bool has_too_many(const ptv_run *run, const ptv_policy *policy, char *why)
{
    unsigned many = count_swamped(run, policy);
    if (many > 0) {
        snprintf(why, PTV_WHY_ROOM, "%u %s not run: there are more objects than can be compared",
                 many, rules(many));
    }
    return many > 0;
}

static bool is_unknown(const ptv_run *run, char *why)
{
    bool unknown = ptv_handler_of(run->format) == NULL;
    if (unknown) {
        snprintf(why, PTV_WHY_ROOM, "this is %s, which this version does not verify",
                 ptv_foreign_name(&ptv_state_of(run)->whole));
    }
    return unknown;
}

ptv_outcome ptv_outcome_of(const ptv_run *run, const ptv_policy *policy,
                           const ptv_finding_counts *totals, char why[PTV_WHY_ROOM])
{
    if (totals->errors > 0) {
        return PTV_OUTCOME_REFUSED;
    }
    bool undecided = is_unknown(run, why) || lets_pass(run, policy, why) || is_short(run, why) ||
                     has_too_many(run, policy, why);
    return undecided ? PTV_OUTCOME_UNDECIDED : PTV_OUTCOME_CLEAN;
}
