/* `pteverify schema copies`: files that must say the same. */
#include "schema/copies/copies.h"

#include "verifiers/cli/schema.h"

static const char help[] =
    "pteverify schema copies F F... [--include DIR...]\n"
    "\n"
    "Compares copies of a schema with the first one: what they declare must be the same. Files\n"
    "that differ in bytes only, in comments or line ends, are a warning.\n"
    "\n"
    "  --include DIR...  where includes are looked for that are not beside the file\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

int ptv_schema_copies(int argc, char **argv)
{
    static ptv_schema_call call;
    const ptv_schema_arg known[] = {PTV_SCHEMA_INCLUDE(call), PTV_SCHEMA_COMMON(call)};
    static ptv_schema_args args = {.command = "schema copies", .help = help};
    args.known = known;
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, &args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (args.operands.count < 2) {
        return ptv_schema_usage(&call, "two files or more are expected");
    }
    const fbs_folders folders = ptv_schema_folders(&call);
    copies_compare(ptv_schema_start(&call), args.operands.words, args.operands.count, &folders);
    return ptv_schema_end(&call);
}
