/* The gate's findings as entries common to all commands. */
#include "schema/report/formats.h"

static ptv_spot spot_of(fbs_place place)
{
    return (ptv_spot){.file = place.file, .line = place.line, .column = place.column};
}

void gate_said_finding(gate_report *report, const gate_finding *f)
{
    ptv_buffer detail = {0};
    gate_put_detail(&detail, f);
    ptv_put_char(&detail, '\0');
    ptv_said said = {.rule = f->rule,
                     .at = spot_of(f->at),
                     .other = spot_of(f->other),
                     .detail = detail.failed ? NULL : detail.bytes,
                     .found = f->found,
                     .count = 1,
                     .undecided = gate_is_undecided(f->rule),
                     .effect = gate_severity(f)};
    said.at.path = f->subject;
    ptv_said_put(&report->buffer, &said);
    report->buffer.failed = report->buffer.failed || detail.failed;
    ptv_buffer_free(&detail);
    report->untold++;
}

static void put_part(gate_report *report, const char *name, const gate_part *part)
{
    const gate_run *counts = part->counts;
    const ptv_said said = {.at.file = name,
                           .advice = part->verdict,
                           .errors = counts->errors + counts->undecided,
                           .warnings = counts->warnings,
                           .notes = counts->notes,
                           .allowed = part->allowed + counts->known,
                           .outcome = counts->undecided > 0 ? PTV_OUTCOME_UNDECIDED
                                      : counts->errors > 0  ? PTV_OUTCOME_REFUSED
                                                            : PTV_OUTCOME_CLEAN};
    ptv_said_put(&report->buffer, &said);
    report->untold = 0;
    report->told++;
}

void gate_said_part(gate_report *report, const gate_part *part)
{
    put_part(report, part->name, part);
}

/* Summarizes findings after the last part, or the whole run if it has no parts. */
void gate_said_end(gate_report *report, const gate_run *run)
{
    if (report->untold > 0 || report->told == 0) {
        put_part(report, report->command, &(gate_part){.verdict = report->verdict, .counts = run});
    }
}
