/* `pteverify schema gate`: everything that a gate file names. */
#include "schema/gate/run.h"

#include "tool/schema.h"

static void tell_set(void *context, const gate_set *set)
{
    ptv_schema_call *call = context;
    ptv_schema_part(
        call, &(gate_part){.name = set->name, .counts = &set->counts, .allowed = set->allowed});
}

static int run(ptv_args *args)
{
    static ptv_schema_call call;
    gate_file file;
    int status = ptv_schema_begin(&call, args);
    if (status >= 0) {
        return status;
    }
    if (args->operand_count > 1) {
        return ptv_schema_usage(&call, "one file is expected");
    }
    const char *path = args->operand_count > 0 ? args->operands[0] : "schema-gate.json";
    if (gate_file_open(ptv_schema_start(&call), path, &file)) {
        gate_file_run(&file, tell_set, &call);
    }
    gate_file_close(&file);
    return ptv_schema_end(&call);
}

const ptv_command ptv_schema_gate_command = {
    .name = "schema gate",
    .usage = "schema gate [OPTION]... [FILE]",
    .summary = "run all comparisons that schema-gate.json lists",
    .text = "Runs all comparisons named in a gate file (docs/gate.md). FILE defaults to "
            "schema-gate.json in this folder.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run,
};
