/* Looks up the rules of the gate. */
#include "schema/gate/rules.h"

#include <stdio.h>
#include <string.h>

#define GATE_ADDRESS(name) &name,
static const gate_rule_list *const lists[] = {GATE_RULE_LISTS(GATE_ADDRESS)};
#undef GATE_ADDRESS

enum { LISTS = sizeof lists / sizeof lists[0] };

size_t gate_rule_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < LISTS; i++) {
        count += lists[i]->count;
    }
    return count;
}

const ptv_rule *gate_rule_at(size_t i)
{
    size_t list = 0;
    while (i >= lists[list]->count) {
        i -= lists[list++]->count;
    }
    return lists[list]->rules[i];
}

const ptv_rule *gate_rule_named(const char *word, size_t n)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        char code[8];
        snprintf(code, sizeof code, "%u", (unsigned)rule->code);
        if ((strlen(rule->name) == n && memcmp(rule->name, word, n) == 0) ||
            (strlen(code) == n && memcmp(code, word, n) == 0)) {
            return rule;
        }
    }
    return NULL;
}
