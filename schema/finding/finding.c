/* Counting findings; finding rules. */
#include "schema/finding/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "schema/finding/rules.h"

bool gate_is_undecided(const ptv_rule *rule)
{
    return rule->code / 100 == 20 && rule->severity == PTV_ERROR;
}

ptv_severity gate_severity(const gate_finding *finding)
{
    return finding->mild ? PTV_NOTE : (ptv_severity)finding->rule->severity;
}

void gate_fault(gate_run *run, const gate_finding *finding)
{
    if (gate_is_undecided(finding->rule)) {
        run->undecided++;
    } else if (gate_severity(finding) == PTV_ERROR) {
        run->errors++;
    } else if (gate_severity(finding) == PTV_WARNING) {
        run->warnings++;
    } else {
        run->notes++;
    }
    run->sink(run->context, finding);
}

const char *gate_say(gate_words *words, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(words->text, sizeof words->text, format, list);
    va_end(list);
    return words->text;
}

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
