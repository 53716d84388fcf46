/*
 * What the user makes of the rules: --against, --deny, --allow, --max. One sink applies
 * it and forwards what is left to a renderer. Not here: wording, what releases do (history.h),
 * which findings have one cause (groups.h).
 */
#pragma once

#include "analysis/report/history.h"
#include "analysis/report/renderer.h"

/* All zero is not a policy: call ptv_policy_init. */
typedef struct ptv_policy {
    uint8_t own[PTV_CODES];                 /* ptv_effect by code, as --against has it */
    uint8_t effect[PTV_CODES][PTV_EFFECTS]; /* what --deny and --allow make of each `own` */
    bool named[PTV_CODES];                  /* set by name: a family does not change it any more */
    uint64_t max;                           /* findings per file that are shown, 0 = all */
    bool grouped;                           /* shown are those that begin a group, and how many */
    bool show_notes;
    bool show_allowed;
} ptv_policy;

/* Every rule has its own severity; at most 100 findings per file, each shown; notes not shown. */
void ptv_policy_init(ptv_policy *policy);

/*
 * Gives the rules that `word` (not terminated, n bytes) selects the effect. A word
 * is the name or the code of a rule, a family ("3xx"), "warnings" or "notes". A name
 * beats a family whatever the order; otherwise the later one wins. False when the
 * word selects nothing.
 */
bool ptv_policy_set(ptv_policy *policy, const char *word, size_t n, ptv_effect effect);

/*
 * Judges by what one release does: an error that it ignores is a warning, a warning or
 * note about a file that it refuses is an error. Deny and allow still win, given before
 * or after; "warnings" and "notes" mean what is one then.
 */
void ptv_policy_against(ptv_policy *policy, ptv_release release);

/* What becomes of a finding of the rule. */
ptv_effect ptv_policy_effect(const ptv_policy *policy, const ptv_rule *rule);

/* The rule whose name or code is `word`, NULL when there is none. */
const ptv_rule *ptv_rule_named(const char *word, size_t n);

/* Which findings a run is for. Errors come first where there is a second run for the others. */
typedef enum ptv_round { PTV_ROUND_ALL, PTV_ROUND_ERRORS, PTV_ROUND_OTHERS } ptv_round;

/* One file on its way through the policy. Context of ptv_finding_filter_sink. */
typedef struct ptv_finding_filter {
    const ptv_policy *policy;
    const ptv_renderer *renderer;
    ptv_file_names names;
    const char *kind; /* what the file is, where no rule knows (diagnose/foreign.h); or NULL */
    ptv_finding_counts totals;
    struct ptv_groups *groups; /* empty before the file, NULL: not asked for */
    ptv_round round;           /* PTV_ROUND_OTHERS counts nothing again */
    /* NULL, or has the last word: what becomes of a finding that the policy gives this effect. */
    ptv_effect (*judge)(void *context, const ptv_file_names *names, const ptv_finding *finding,
                        ptv_effect effect);
    void *judge_context;
} ptv_finding_filter;

/* A ptv_sink that never stops the run. */
bool ptv_finding_filter_sink(void *context, const ptv_finding *finding);

/*
 * After PTV_ROUND_ERRORS: whether a second run of the file has anything to show. The gate is
 * ready for it then.
 */
bool ptv_finding_filter_again(ptv_finding_filter *filter);
