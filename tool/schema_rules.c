/* `pteverify schema rules`: lists what the gate can find. */
#include "tool/registry.h"
#include "tool/schema.h"

static int run(ptv_args *args)
{
    return ptv_print_rules(args, &ptv_gate_rules);
}

const ptv_command ptv_schema_rules_command = {
    .name = "schema rules",
    .usage = "schema rules [--format text|json|markdown]",
    .summary = "list the rules of these commands; pteverify explain RULE explains one",
    .text = "Lists the rules about schemas and the code made from them.",
    .status = "0 written, 2 standard output could not be written, 3 wrong usage.",
    .document = PTV_RULES_DOCUMENT,
    .begins = PTV_BEGINS_PARSED,
    .run = run,
};
