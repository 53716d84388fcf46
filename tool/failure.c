/* The usual documents, with a member `failure`. */
#include "tool/failure.h"

#include "analysis/audit/report.h"
#include "analysis/compat/report.h"
#include "analysis/report/json.h"
#include "schema/report/report.h"
#include "tool/outputs.h"
#include "tool/registry.h"
#include "tool/report_error.h"

static void report_files(const char *why, int status)
{
    ptv_json_report report = {.out = stdout, .err = stderr, .failure = why};
    const ptv_renderer renderer = ptv_json_renderer(&report);
    renderer.open(renderer.self);
    renderer.close(renderer.self, &(ptv_summary){.exit_status = status});
    ptv_json_report_free(&report);
}

static void report_gate(const char *command, const char *why)
{
    gate_report report = {.format = PTV_AS_JSON, .out = stdout, .command = command, .failure = why};
    gate_report_begin(&report);
    (void)gate_report_end(&report, &(gate_run){.errors = 0}, 0);
}

static void report_fit(const char *why)
{
    ptv_buffer b = {0};
    fit_put_failure(&b, why);
    (void)ptv_buffer_end(&b, stdout);
}

static void report_audit(const char *why)
{
    ptv_buffer b = {0};
    ptv_json w;
    audit_json_begin(&w, &b, why);
    audit_json_end(&w, &b, AUDIT_MEDIUM);
    (void)ptv_buffer_end(&b, stdout);
}

static void report_sarif(const ptv_command *command, const char *why, int status)
{
    const ptv_call_report report = {
        .command = command->name, .failure = why, .exit_status = status};
    (void)ptv_print_report(command->name, PTV_AS_SARIF, &report);
}

void ptv_report_failure(const ptv_command *command, ptv_format_id format, int status)
{
    const char *why = ptv_first_complaint();
    why = why == NULL ? "" : why;
    if (format == PTV_AS_SARIF) {
        report_sarif(command, why, status);
        return;
    }
    switch (command->document) {
    case PTV_NO_DOCUMENT: break;
    case PTV_FILES_DOCUMENT: report_files(why, status); break;
    case PTV_GATE_DOCUMENT: report_gate(command->name, why); break;
    case PTV_FIT_DOCUMENT: report_fit(why); break;
    case PTV_AUDIT_DOCUMENT: report_audit(why); break;
    case PTV_RULES_DOCUMENT: (void)ptv_registry_failure(why, stdout); break;
    }
}
