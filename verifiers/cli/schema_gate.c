/* `pteverify schema gate`: everything that a gate file names. */
#include "schema/gate/run.h"

#include "verifiers/cli/schema.h"

static const char help[] =
    "pteverify schema gate [FILE]\n"
    "\n"
    "Runs all comparisons that a gate file names (docs/gate.md); without FILE that is\n"
    "schema-gate.json of this folder.\n"
    "\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

static void tell_set(void *context, const gate_set *set)
{
    ptv_schema_call *call = context;
    gate_report_part(
        &call->report,
        &(gate_part){.name = set->name, .counts = &set->counts, .allowed = set->allowed});
}

int ptv_schema_gate(int argc, char **argv)
{
    static ptv_schema_call call;
    const ptv_schema_arg known[] = {PTV_SCHEMA_COMMON(call)};
    static ptv_schema_args args = {.command = "schema gate", .help = help};
    gate_file file;
    args.known = known;
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, &args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (args.operands.count > 1) {
        return ptv_schema_usage(&call, "one file is expected");
    }
    const char *path = args.operands.count > 0 ? args.operands.words[0] : "schema-gate.json";
    if (gate_file_open(ptv_schema_start(&call), path, &file)) {
        gate_file_run(&file, tell_set, &call);
    }
    gate_file_close(&file);
    return ptv_schema_end(&call);
}
