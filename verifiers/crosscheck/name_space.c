/* One name space for all programs, payloads and data files of a run: its rules, name by name. */
#include "crosscheck.h"
#include "names.h"

typedef struct judge {
    ptv_names names;
    ptv_missing missing;
} judge;

/* What is missing, and what data files have, can be told only with all of them. */
static void judge_name(void *context, const ptv_named *name)
{
    judge *j = context;
    const ptv_names *n = &j->names;
    ptv_select_name(&j->names, name);
    ptv_judge_name(n, name);
    if (n->unusable || n->unread) {
        return;
    }
    if (ptv_role_of(n->run, name) >= PTV_ROLE_TENSOR) {
        ptv_judge_missing_name(n, name, &j->missing);
    }
    ptv_judge_pair(n, name);
}

static void skip_pairs(ptv_run *run, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_pair_list, why);
    ptv_skip_rules(run, &ptv_missing_name_list, why);
}

static void skip_all(const ptv_names *n)
{
    ptv_skip why = n->broken      ? PTV_SKIP_STRUCTURE
                   : n->exhausted ? PTV_SKIP_TOO_MANY
                                  : PTV_SKIP_MEMORY;
    ptv_skip_rules(n->run, &ptv_shared_name_list, why);
    ptv_skip_rules(n->run, &ptv_key_hash_list, why);
    skip_pairs(n->run, why);
}

void ptv_check_name_space(ptv_run *run)
{
    judge j = {.missing = {.count = 0}};
    if (!ptv_gather_names(run, ptv_shared_name_list.rules[0], &j.names)) {
        skip_all(&j.names);
        return;
    }
    if (j.names.unusable) {
        skip_pairs(run, PTV_SKIP_STRUCTURE);
    }
    ptv_each_named(&j.names, judge_name, &j);
    ptv_report_missing_names(run, &j.missing);
    if (!run->stopped) {
        ptv_check_bytes(&j.names);
    }
}
