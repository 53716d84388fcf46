/* One name space for all programs, payloads and data files of a run: its rules, name by name. */
#include "crosscheck.h"
#include "names.h"

typedef struct judge {
    ptv_names names;
    ptv_missing missing;
} judge;

/* Missing names, and what data files have, can be judged only with all of them. */
static void judge_selected(judge *j, const ptv_named *name)
{
    const ptv_names *n = &j->names;
    ptv_judge_name(n, name);
    if (n->unusable || n->unread) {
        return;
    }
    if (ptv_role_of(n->run, name) >= PTV_ROLE_TENSOR) {
        ptv_judge_missing_name(n, name, &j->missing);
    }
    ptv_judge_pair(n, name);
}

static void judge_name(void *context, const ptv_named *name)
{
    judge *j = context;
    ptv_select_name(&j->names, name);
    judge_selected(j, name);
}

/* Finds the first missing name, in the order of the files. */
static void find_missing(void *context, const ptv_named *name)
{
    judge *j = context;
    ptv_missing missing = {.count = 0};
    if (j->missing.first.length == 0 && ptv_role_of(j->names.run, name) >= PTV_ROLE_TENSOR) {
        ptv_select_name(&j->names, name);
        ptv_judge_missing_name(&j->names, name, &missing);
        j->missing.first = missing.first;
    }
}

/*
 * Whether any rule but data-needed has something to report. Judges names in sorted order, which
 * takes no searches, and quietly, as that is not the order of the files.
 */
static bool is_any_wrong(judge *j)
{
    ptv_names *n = &j->names;
    ptv_run *run = n->run;
    ptv_set_state(run)->quiet = true;
    ptv_set_state(run)->faulty = false;
    for (uint32_t i = 0, end = 0; i < n->count && !ptv_state_of(run)->faulty; i++) {
        end = i == end ? ptv_select_group(n, i) : end;
        n->name = n->list[i];
        judge_selected(j, &n->name);
    }
    ptv_set_state(run)->quiet = false;
    return ptv_state_of(run)->faulty;
}

/* Judges all that names alone tell, without the bytes that they name. */
static void judge_all(judge *j)
{
    if ((j->names.run->flags & PTV_READ_SEGMENTS) != 0 || is_any_wrong(j)) { /* not read twice */
        j->missing.count = 0;
        ptv_each_named(&j->names, judge_name, j);
    } else if (j->missing.count > 0) {
        j->missing.first.length = 0;
        ptv_each_named(&j->names, find_missing, j);
    }
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
    judge_all(&j);
    ptv_report_missing_names(run, &j.missing);
    if (!run->stopped) {
        ptv_check_bytes(&j.names);
    }
}
