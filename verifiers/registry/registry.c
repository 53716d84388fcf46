/* All rules, in the order of their codes (context/rules.h). */
#include <string.h>

#include "../program/ordinary.h"
#include "registry.h"

#define LIST(name) &ptv_##name##_list,
static const ptv_rule_list *const lists[] = {PTV_RULE_LISTS(LIST)};
#undef LIST

#define DECLARE(name) extern const ptv_foreign_rule_list ptv_##name##_foreign_rules;
PTV_FOREIGN_RULE_LISTS(DECLARE)
#undef DECLARE

#define LIST(name) &ptv_##name##_foreign_rules,
static const ptv_foreign_rule_list *const foreign_rules[] = {PTV_FOREIGN_RULE_LISTS(LIST)
                                                                 NULL}; /* a device may have none */
#undef LIST

enum {
    LISTS = sizeof lists / sizeof lists[0],
    FOREIGN_RULES = sizeof foreign_rules / sizeof foreign_rules[0] - 1
};

const ptv_visitor ptv_rules = {
    .lists = lists,
    .list_count = LISTS,
    .foreign_rules = foreign_rules,
    .foreign_rule_count = FOREIGN_RULES,
    .tensor = {&ptv_schema_program, PTV_PROGRAM_TENSOR, ptv_hand_tensor},
    .index = ptv_check_index,
    .enums = ptv_check_enums,
#ifndef PTV_DEVICE
    .waiting = ptv_waiting_lists,
    .next_to_visit = ptv_next_to_visit,
#endif
};

size_t ptv_rule_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < LISTS; i++) {
        count += lists[i]->count;
    }
    return count;
}

const ptv_rule *ptv_rule_at(size_t i)
{
    for (size_t l = 0; l < LISTS; l++) {
        if (i < lists[l]->count) {
            return lists[l]->rules[i];
        }
        i -= lists[l]->count;
    }
    return NULL;
}

const ptv_rule *ptv_rule_next(ptv_rule_cursor *cursor)
{
    for (; cursor->list < LISTS; *cursor = (ptv_rule_cursor){cursor->list + 1, 0}) {
        if (cursor->at < lists[cursor->list]->count) {
            return lists[cursor->list]->rules[cursor->at++];
        }
    }
    return NULL;
}

#ifndef PTV_DEVICE
/* Most names already differ in their first letter. */
static bool equal(const char *a, const char *b)
{
    if (a[0] != b[0]) {
        return false;
    }
    const size_t length = strlen(a);
    return length == strlen(b) && memcmp(a, b, length) == 0;
}

const ptv_rule *ptv_rule_find(const char *name)
{
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    do {
        rule = ptv_rule_next(&cursor);
    } while (rule != NULL && !equal(rule->name, name));
    return rule;
}
#endif
