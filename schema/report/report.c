/* Chooses the renderer and writes the end of a report. */
#include "schema/report/report.h"

#include "schema/report/formats.h"

typedef struct writer {
    void (*begin)(gate_report *report);
    void (*finding)(gate_report *report, const gate_finding *finding);
    void (*part)(gate_report *report, const gate_part *part);
    void (*end)(gate_report *report, const gate_run *run);
} writer;

static const writer own[] = {
    [PTV_AS_TEXT] = {NULL, gate_text_finding, gate_text_part, gate_text_end},
    [PTV_AS_JSON] = {gate_json_begin, gate_json_finding, gate_json_part, gate_json_end},
};
static const writer said = {NULL, gate_said_finding, gate_said_part, gate_said_end};

static const writer *writer_of(const gate_report *report)
{
    return ptv_is_own(report->format) ? &own[report->format] : &said;
}

void gate_report_begin(gate_report *report)
{
    if (writer_of(report)->begin != NULL) {
        writer_of(report)->begin(report);
    }
}

/* Writes nothing more after the first failure. */
static void write_out(gate_report *report)
{
    if (report->failed == 0) {
        report->failed = ptv_buffer_flush(&report->buffer, report->out);
    }
}

/* Text is written as it comes, other formats as a whole. */
static void flush(gate_report *report)
{
    if (report->format == PTV_AS_TEXT) {
        write_out(report);
    }
}

/* JSON keeps its notes: programs can filter for themselves. */
static bool is_left_out(const gate_report *report, const gate_finding *finding)
{
    return report->quiet && report->format != PTV_AS_JSON && gate_severity(finding) == PTV_NOTE;
}

void gate_report_finding(void *context, const gate_finding *finding)
{
    gate_report *report = context;
    if (!is_left_out(report, finding)) {
        writer_of(report)->finding(report, finding);
        flush(report);
    }
}

void gate_report_part(gate_report *report, const gate_part *part)
{
    writer_of(report)->part(report, part);
    flush(report);
}

/* Turns the collected entries into the chosen format. */
static void render(gate_report *report, int exit_status)
{
    ptv_buffer entries = report->buffer;
    const ptv_call_report all = {.command = report->command,
                                 .failure = report->failure,
                                 .said = entries.bytes,
                                 .length = entries.length,
                                 .exit_status = exit_status};
    report->buffer = (ptv_buffer){.failed = entries.failed};
    ptv_render(&report->buffer, report->format, &all);
    ptv_buffer_free(&entries);
}

int gate_report_end(gate_report *report, const gate_run *run, int exit_status)
{
    writer_of(report)->end(report, run);
    if (!ptv_is_own(report->format)) {
        render(report, exit_status);
    }
    write_out(report);
    ptv_buffer_free(&report->buffer);
    ptv_buffer_free(&report->parts);
    return report->failed;
}
