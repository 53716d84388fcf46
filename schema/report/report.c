/* Which renderer, and the counts at the end. */
#include "schema/report/report.h"

#include <string.h>

#include "schema/report/formats.h"

static const struct {
    const char *name;
    void (*begin)(gate_report *report);
    void (*finding)(gate_report *report, const gate_finding *finding);
    void (*part)(gate_report *report, const gate_part *part);
    void (*end)(gate_report *report, const gate_run *run);
} formats[GATE_FORMATS] = {
    [GATE_TEXT] = {"text", NULL, gate_text_finding, gate_text_part, gate_text_end},
    [GATE_JSON] = {"json", gate_json_begin, gate_json_finding, gate_json_part, gate_json_end},
    [GATE_GITHUB] = {"github", NULL, gate_github_finding, NULL, NULL},
    [GATE_LINTRUNNER] = {"lintrunner", NULL, gate_lintrunner_finding, NULL, NULL},
};

gate_format gate_format_named(const char *name)
{
    int format = 0;
    while (format < GATE_FORMATS && strcmp(formats[format].name, name) != 0) {
        format++;
    }
    return (gate_format)format;
}

void gate_report_begin(gate_report *report)
{
    if (formats[report->format].begin != NULL) {
        formats[report->format].begin(report);
    }
}

/* Nothing more after the first failure. */
static void write_out(gate_report *report)
{
    if (report->failed == 0) {
        report->failed = ptv_buffer_flush(&report->buffer, report->out);
    }
}

/* Findings are written as they come, JSON as a whole. */
static void flush(gate_report *report)
{
    if (report->format != GATE_JSON) {
        write_out(report);
    }
}

/* JSON is for programs, which choose for themselves. */
static bool is_left_out(const gate_report *report, const gate_finding *finding)
{
    return report->quiet && report->format != GATE_JSON && gate_severity(finding) == PTV_NOTE;
}

void gate_report_finding(void *context, const gate_finding *finding)
{
    gate_report *report = context;
    if (!is_left_out(report, finding)) {
        formats[report->format].finding(report, finding);
        flush(report);
    }
}

void gate_report_part(gate_report *report, const gate_part *part)
{
    if (formats[report->format].part != NULL) {
        formats[report->format].part(report, part);
        flush(report);
    }
}

int gate_report_end(gate_report *report, const gate_run *run)
{
    if (formats[report->format].end != NULL) {
        formats[report->format].end(report, run);
    }
    write_out(report);
    ptv_buffer_free(&report->buffer);
    ptv_buffer_free(&report->parts);
    return report->failed;
}
