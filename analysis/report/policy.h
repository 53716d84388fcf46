/*
 * The user's choices about rules: --against, --deny, --allow, --max. A sink applies them, and
 * forwards the remaining findings to a renderer. Not here: wording, what releases do (history.h),
 * which findings have one cause (groups.h).
 */
#pragma once

#include "analysis/report/history.h"
#include "analysis/report/renderer.h"

/* All zero is not valid: call ptv_policy_init(). */
typedef struct ptv_policy {
    uint8_t own[PTV_CODES];                 /* ptv_effect by code, after --against */
    uint8_t effect[PTV_CODES][PTV_EFFECTS]; /* what --deny and --allow turn each `own` into */
    bool named[PTV_CODES];                  /* set by name, so a family no longer changes it */
    uint64_t max;                           /* findings shown per file, 0 means all */
    bool grouped;                           /* show the first finding of each group, and a count */
    bool show_notes;
    bool show_allowed;
} ptv_policy;

/* The default: rules have their own severity, at most 100 findings per file are shown, no notes. */
void ptv_policy_init(ptv_policy *policy);

/*
 * Gives an effect to the rules that `word` (n bytes, not terminated) selects: the name or code of a
 * rule, a family ("3xx"), "warnings" or "notes". A name beats a family in any order; otherwise the
 * later call wins. Returns false if the word selects nothing.
 */
bool ptv_policy_set(ptv_policy *policy, const char *word, size_t n, ptv_effect effect);

/*
 * Judges by what one release does: an error that it ignores becomes a warning; a warning or note
 * about a file that it refuses becomes an error. Deny and allow still win, whether given before or
 * after; "warnings" and "notes" then refer to the result.
 */
void ptv_policy_against(ptv_policy *policy, ptv_release release);

/* The effect of a finding of the rule. */
ptv_effect ptv_policy_effect(const ptv_policy *policy, const ptv_rule *rule);

/* The rule with this name or code, or NULL if there is none. */
const ptv_rule *ptv_rule_named(const char *word, size_t n);

/* Which findings a run is for. If there are two runs, errors come first. */
typedef enum ptv_round { PTV_ROUND_ALL, PTV_ROUND_ERRORS, PTV_ROUND_OTHERS } ptv_round;

/* One file passing through the policy. Context of ptv_finding_filter_sink(). */
typedef struct ptv_finding_filter {
    const ptv_policy *policy;
    const ptv_renderer *renderer;
    ptv_file_names names;
    const char *kind; /* what the file is if not a verified format (diagnose/foreign.h); or NULL */
    ptv_finding_counts totals;
    struct ptv_groups *groups; /* empty before the file; NULL if not wanted */
    ptv_round round;           /* PTV_ROUND_OTHERS does not count again */
    /* Decides the final effect of a finding, given that of the policy; may be NULL. */
    ptv_effect (*judge)(void *context, const ptv_file_names *names, const ptv_finding *finding,
                        ptv_effect effect);
    void *judge_context;
} ptv_finding_filter;

/* A ptv_sink that never stops the run. */
bool ptv_finding_filter_sink(void *context, const ptv_finding *finding);

/*
 * Call after PTV_ROUND_ERRORS. Returns whether a second run has anything to show; if so, the filter
 * is ready for it.
 */
bool ptv_finding_filter_again(ptv_finding_filter *filter);
