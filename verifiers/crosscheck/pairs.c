/*
 * A program and the data files that go with it: what one must have for the other. A data file that
 * has errors of its own is not compared with anything.
 */
#include "names.h"

static const ptv_rule external_without_layout_rule, external_layout_differs_rule,
    data_key_in_two_files_rule, data_key_in_program_rule;

/*
 * Methods compare sizes and type with those of the entry, so it must have them. Nested tensors only
 * take bytes (named-bytes-too-small). The first of each name stands for the others, whose layouts
 * are compared with it.
 */
static void judge_tensor(const ptv_names *n, const ptv_named *tensor)
{
    const ptv_named *entry = ptv_first_named(n, tensor, PTV_ROLE_FILE_DATA, 0);
    bool nested = tensor->unit != n->outer;
    if (entry == NULL || !ptv_same_place(ptv_first_use(n, tensor), tensor) ||
        (nested && ptv_first_named(n, tensor, PTV_ROLE_PROGRAM_DATA, 0) != NULL)) {
        return;
    }
    if (!nested && !ptv_has_layout(n->run, entry)) {
        ptv_report_named(n->run, &external_without_layout_rule, tensor, PTV_AT_NAME,
                         ptv_absent_mismatch(), entry);
    }
    int slot = ptv_layouts_differ(n->run, tensor, entry);
    if (slot >= 0) {
        ptv_report_named(n->run, &external_layout_differs_rule, tensor, slot, ptv_no_mismatch(),
                         entry);
    }
}

static const ptv_rule external_without_layout_rule = {
    .name = "external-without-layout",
    .code = 830,
    .severity = PTV_ERROR,
    .title = "a tensor from another file has no layout there",
    .why = "the runtime follows the layout that is not there and crashes",
    .fix = "give the data file that was exported with this program",
};

static const ptv_rule external_layout_differs_rule = {
    .name = "external-layout-differs",
    .code = 831,
    .severity = PTV_ERROR,
    .title = "a tensor from another file has a different layout there",
    .why = "the runtime refuses the method: type, sizes or order of dimensions are not those of "
           "the data file",
    .fix = "give the data file that was exported with this program",
};

/* A key that is twice in one file is that file's own fault. */
static void judge_entry(const ptv_names *n, const ptv_named *entry)
{
    const ptv_named *first = ptv_first_named(n, entry, PTV_ROLE_FILE_DATA, 0);
    const ptv_named *program = ptv_first_named(n, entry, PTV_ROLE_PROGRAM_DATA, 0);
    if (first->unit != entry->unit) {
        ptv_report_named(n->run, &data_key_in_two_files_rule, entry, PTV_AT_NAME, ptv_no_mismatch(),
                         first);
    } else if (program != NULL && ptv_same_place(first, entry)) {
        ptv_report_named(n->run, &data_key_in_program_rule, entry, PTV_AT_NAME, ptv_no_mismatch(),
                         program);
    }
}

static const ptv_rule data_key_in_two_files_rule = {
    .name = "data-key-in-two-files",
    .code = 832,
    .severity = PTV_ERROR,
    .title = "two data files have the same key",
    .why = "the runtime merges the keys of all data files and refuses these",
    .fix = "give only the data files that were exported with this program",
};

static const ptv_rule data_key_in_program_rule = {
    .name = "data-key-in-program",
    .code = 833,
    .severity = PTV_WARNING,
    .title = "a data file has a key of the program's named data",
    .why = "the data file wins, and nothing says so",
    .fix = "give only the data files that were exported with this program",
};

void ptv_judge_pair(const ptv_names *names, const ptv_named *name)
{
    switch (ptv_role_of(names->run, name)) {
    case PTV_ROLE_TENSOR: judge_tensor(names, name); break;
    case PTV_ROLE_FILE_DATA: judge_entry(names, name); break;
    default: break;
    }
}

static const ptv_rule *const rules[] = {&external_without_layout_rule,
                                        &external_layout_differs_rule, &data_key_in_two_files_rule,
                                        &data_key_in_program_rule};

const ptv_rule_list ptv_pair_list = PTV_RULE_LIST_OF(rules, NULL);
