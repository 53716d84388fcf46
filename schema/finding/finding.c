/* Counting findings. */
#include "schema/finding/finding.h"

#include <stdarg.h>
#include <stdio.h>

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
