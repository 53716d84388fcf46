/* `pteverify schema mirror` and `packers`: hand-written Python against schemas. */
#include "schema/gate/python.h"

#include "tool/schema.h"

static int run(ptv_args *args, void (*check)(gate_run *run, const gate_python *python))
{
    static ptv_schema_call call;
    int status = ptv_schema_begin(&call, args);
    if (status >= 0) {
        return status;
    }
    if (args->operand_count > 0) {
        return ptv_schema_usage(&call, "files follow --schema or --python");
    }
    if (call.schemas.count == 0 || call.python.count == 0) {
        return ptv_schema_usage(&call, "--schema and --python are needed");
    }
    const gate_python python = {{call.schemas.words, call.schemas.count, ptv_schema_folders(&call)},
                                call.python.words,
                                call.python.count};
    check(ptv_schema_start(&call), &python);
    return ptv_schema_end(&call);
}

static int run_mirror(ptv_args *args)
{
    return run(args, gate_check_mirror);
}

const ptv_command ptv_schema_mirror_command = {
    .name = "schema mirror",
    .usage = "schema mirror --schema FILE... --python FILE... [OPTION]...",
    .summary = "check that dataclasses that mirror a schema still match it",
    .text = "Compares dataclasses and enums that mirror a schema with it: names, fields, "
            "annotations, values, members of unions. Base classes are followed into the other "
            "files. Anything known only by running the code is undecided.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run_mirror,
};

static int run_packers(ptv_args *args)
{
    return run(args, gate_check_packers);
}

const ptv_command ptv_schema_packers_command = {
    .name = "schema packers",
    .usage = "schema packers --schema FILE... --python FILE... [OPTION]...",
    .summary = "check hand-written code that replaces generated code",
    .text = "Checks hand-written code that replaces generated packers: every field is added, "
            "alignments match force_align; and the text of the schemas, as seen by code that "
            "searches it.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run_packers,
};
