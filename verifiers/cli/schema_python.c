/* `pteverify schema mirror` and `packers`: hand-written Python against schemas. */
#include "schema/gate/python.h"

#include "verifiers/cli/schema.h"

static const char mirror_help[] =
    "pteverify schema mirror --schema F... --python F...\n"
    "\n"
    "Compares dataclasses and enums that mirror a schema with it: names, fields, annotations,\n"
    "values, members of unions. Base classes are followed into the other files. What takes\n"
    "running the code to know is undecided.\n"
    "\n"
    "  --include DIR...  where includes are looked for that are not beside the file\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

static const char packers_help[] =
    "pteverify schema packers --schema F... --python F...\n"
    "\n"
    "Checks hand-written code that replaces generated packers: every field added, alignments as\n"
    "force_align says; and the text of the schemas, as code that searches it will see it.\n"
    "\n"
    "  --include DIR...  where includes are looked for that are not beside the file\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

static int run(ptv_schema_args *args, int argc, char **argv,
               void (*check)(gate_run *run, const gate_python *python))
{
    static ptv_schema_call call;
    static ptv_words schemas, files;
    const ptv_schema_arg known[] = {
        {"--schema", NULL, NULL, NULL, &schemas},
        {"--python", NULL, NULL, NULL, &files},
        PTV_SCHEMA_INCLUDE(call),
        PTV_SCHEMA_COMMON(call),
    };
    args->known = known;
    args->known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (args->operands.count > 0) {
        return ptv_schema_usage(&call, "files follow --schema or --python");
    }
    if (schemas.count == 0 || files.count == 0) {
        return ptv_schema_usage(&call, "--schema and --python are needed");
    }
    const gate_python python = {
        {schemas.words, schemas.count, ptv_schema_folders(&call)}, files.words, files.count};
    check(ptv_schema_start(&call), &python);
    return ptv_schema_end(&call);
}

int ptv_schema_mirror(int argc, char **argv)
{
    static ptv_schema_args args = {.command = "schema mirror", .help = mirror_help};
    return run(&args, argc, argv, gate_check_mirror);
}

int ptv_schema_packers(int argc, char **argv)
{
    static ptv_schema_args args = {.command = "schema packers", .help = packers_help};
    return run(&args, argc, argv, gate_check_packers);
}
