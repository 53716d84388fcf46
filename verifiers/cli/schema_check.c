/* `pteverify schema check`: bindings against their schema, or against themselves. */
#include <stdlib.h>
#include <string.h>

#include "schema/bfbs/any.h"
#include "schema/bindings/model.h"
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
    "  --schema F...         the schemas (.fbs)\n"
    "  --bindings PATH       the folder of the generated code, or one file\n"
    "  --language NAME       python (default)\n"
    "  --package-prefix P    Python: what imports were rewritten to begin with\n"
    "  --format text|json|github|lintrunner, --max N, --quiet\n";

static const bind_language *const languages[] = {&bind_python};

static const bind_language *language_named(const char *name)
{
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        if (strcmp(languages[i]->name, name) == 0) {
            return languages[i];
        }
    }
    return NULL;
}

/* What the check was asked for. */
typedef struct check {
    ptv_words schemas;
    const char *bindings, *language, *prefix;
} check;

static void compare(ptv_schema_call *call, const check *c, const bind_language *language)
{
    bind_set set = {.prefix = c->prefix};
    bind_model model = {.run = &call->run};
    fbs_schema *schemas[PTV_WORDS];
    size_t count = 0;
    for (; count < c->schemas.count; count++) {
        schemas[count] = gate_schema(&call->run, c->schemas.words[count]);
        if (schemas[count] == NULL) {
            break;
        }
    }
    if (count == c->schemas.count) {
        bind_read(&set, &call->run, language, c->bindings);
        if (count > 0) {
            bind_model_of_schemas(&model, (const fbs_schema *const *)schemas, count);
        } else {
            bind_model_of_claims(&model, &set);
        }
        bind_compare(&set, &model);
        bind_model_free(&model);
        bind_free(&set);
    }
    while (count > 0) {
        fbs_free(schemas[--count]);
    }
}

int ptv_schema_check(int argc, char **argv)
{
    static ptv_schema_call call;
    static check c;
    c.language = "python";
    const ptv_schema_arg known[] = {
        {"--schema", NULL, NULL, NULL, &c.schemas},
        {"--bindings", NULL, &c.bindings, NULL, NULL},
        {"--language", NULL, &c.language, NULL, NULL},
        {"--package-prefix", NULL, &c.prefix, NULL, NULL},
        PTV_SCHEMA_COMMON(call),
    };
    static ptv_schema_args args = {.command = "schema check", .help = help};
    args.known = known;
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, &args, argc, argv);
    if (status >= 0) {
        return status;
    }
    const bind_language *language = language_named(c.language);
    if (args.operands.count > 0) {
        return ptv_schema_usage(&call, "files follow --schema or --bindings");
    }
    if (c.bindings == NULL) {
        return ptv_schema_usage(&call, "--bindings is missing");
    }
    if (language == NULL) {
        return ptv_schema_usage(&call, "there is no such language");
    }
    compare(&call, &c, language);
    return ptv_schema_end(&call);
}
