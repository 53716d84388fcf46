/*
 * One case per row: a sound model, the edits that make a rule fire and where it
 * must then point, and the edits that come as close as possible without.
 */
#ifndef TESTS_SUPPORT_CASES_H
#define TESTS_SUPPORT_CASES_H

#include "edit.h"

enum { CASE_EDITS = 8, CASE_RULES = 5 };

typedef struct rule_case {
    const char *rule;
    const char *model;
    const char *path; /* where it fires */
    spot at;
    uint64_t length;
    edit fires[CASE_EDITS];
    edit near[CASE_EDITS];
    const char *near_model;         /* NULL: `model` */
    const char *also[CASE_RULES];   /* what else fires, of any severity */
    const char *beside[CASE_RULES]; /* what fires in the near miss */
} rule_case;

typedef struct case_list {
    const rule_case *cases;
    size_t count;
} case_list;

#define CASE_LIST(array) {array, sizeof array / sizeof array[0]}

extern const case_list header_cases;
extern const case_list structure_cases;
extern const case_list segment_cases;
extern const case_list index_cases;
extern const case_list chain_cases;

/* Runs every case of a list, both ways. */
void cases_check(const case_list *list);

#endif
