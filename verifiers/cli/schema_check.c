/* `pteverify schema check`: bindings against their schema, or against themselves. */
#include "schema/gate/check.h"
#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/schema.h"

static const char help[] =
    "pteverify schema check [--schema F...] --bindings PATH\n"
    "\n"
    "Compares generated code with the schemas that it was made from: every slot, type, default,\n"
    "value and identifier, in every place of the code that states it. Types of included files\n"
    "may be there; types of the files that are given must be. Without --schema the places of\n"
    "the code must agree with each other: that finds what was edited by hand.\n"
    "\n"
    "  --schema F...         the schemas, .fbs or .bfbs\n"
    "  --include DIR...      where includes are looked for that are not beside the file\n"
    "  --bindings PATH       the folder of the generated code, or one file\n"
    "  --language NAME       python (default), cpp, flatcc, typescript, bfbs (a binary schema), or\n"
    "                        tables (those of this tool; their schema by --package-prefix)\n"
    "  --package-prefix P    Python: what imports were rewritten to begin with\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

int ptv_schema_check(int argc, char **argv)
{
    static ptv_schema_call call;
    static ptv_words schemas;
    const char *language = "python";
    gate_check check = {0};
    const ptv_schema_arg known[] = {
        {"--schema", NULL, NULL, NULL, &schemas},
        {"--bindings", NULL, &check.bindings, NULL, NULL},
        {"--language", NULL, &language, NULL, NULL},
        {"--package-prefix", NULL, &check.prefix, NULL, NULL},
        PTV_SCHEMA_INCLUDE(call),
        PTV_SCHEMA_COMMON(call),
    };
    static ptv_schema_args args = {.command = "schema check", .help = help};
    args.known = known;
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, &args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (args.operands.count > 0) {
        return ptv_schema_usage(&call, "files follow --schema or --bindings");
    }
    if (check.bindings == NULL) {
        return ptv_schema_usage(&call, "--bindings is missing");
    }
    check.language = bind_language_named(language);
    if (check.language == NULL) {
        gate_words words;
        ptv_complain(call.command, "unknown language '%s': %s", language,
                     gate_language_names(&words));
        return PTV_EXIT_USAGE;
    }
    check.schemas = (gate_paths){schemas.words, schemas.count, ptv_schema_folders(&call)};
    gate_check_bindings(ptv_schema_start(&call), &check);
    return ptv_schema_end(&call);
}
