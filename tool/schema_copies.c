/* `pteverify schema copies`: files that must agree. */
#include "schema/copies/copies.h"

#include "tool/schema.h"

static int run(ptv_args *args)
{
    static ptv_schema_call call;
    int status = ptv_schema_begin(&call, args);
    if (status >= 0) {
        return status;
    }
    if (args->operand_count < 2) {
        return ptv_schema_usage(&call, "two or more files are expected");
    }
    const fbs_folders folders = ptv_schema_folders(&call);
    const char *const *files = (const char *const *)args->operands;
    copies_compare(ptv_schema_start(&call), files, args->operand_count, &folders);
    return ptv_schema_end(&call);
}

const ptv_command ptv_schema_copies_command = {
    .name = "schema copies",
    .usage = "schema copies FILE FILE... [OPTION]...",
    .summary = "check that copies of a schema declare the same",
    .text = "Compares copies of a schema with the first one: they must declare the same. Files "
            "that differ only in bytes, such as comments or line ends, are a warning.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run,
};
