/* `pteverify schema check`: bindings against their schema, or against themselves. */
#include "schema/gate/check.h"
#include "tool/cli.h"
#include "tool/report_error.h"
#include "tool/schema.h"

static int run(ptv_args *args)
{
    static ptv_schema_call call;
    gate_words words;
    int status = ptv_schema_begin(&call, args);
    if (status >= 0) {
        return status;
    }
    gate_check check = {.bindings = ptv_text_of(args, PTV_OPT_BINDINGS, NULL),
                        .prefix = ptv_text_of(args, PTV_OPT_PREFIX, NULL)};
    const char *language = ptv_text_of(args, PTV_OPT_LANGUAGE, "python");
    if (args->operand_count > 0) {
        return ptv_schema_usage(&call, "files follow --schema or --bindings");
    }
    if (check.bindings == NULL) {
        return ptv_schema_usage(&call, "--bindings is missing");
    }
    check.language = bind_language_named(language);
    if (check.language == NULL) {
        ptv_nearest nearest = {.word = language};
        for (size_t i = 0; bind_language_name(i) != NULL; i++) {
            ptv_offer(&nearest, bind_language_name(i));
        }
        const char *mean = ptv_did_you_mean(&nearest);
        ptv_report_error(call.command, "unknown language '%s'%s%s", language,
                         mean[0] == '\0' ? ": " : mean,
                         mean[0] == '\0' ? gate_language_names(&words) : "");
        ptv_schema_forget(&call);
        return PTV_EXIT_USAGE;
    }
    if (ptv_is_given(args, PTV_OPT_FACTS)) {
        if (call.report.format != PTV_AS_TEXT) {
            return ptv_schema_usage(&call, "--facts lists text: it has no other format");
        }
        check.facts = &call.report.buffer;
    }
    check.schemas = (gate_paths){call.schemas.words, call.schemas.count, ptv_schema_folders(&call)};
    gate_check_bindings(ptv_schema_start(&call), &check);
    return ptv_schema_end(&call);
}

const ptv_command ptv_schema_check_command = {
    .name = "schema check",
    .usage = "schema check [--schema FILE...] --bindings PATH [OPTION]...",
    .summary = "check that generated bindings still match their schema",
    .text = "Compares generated code with the schemas that it was made from: every slot, type, "
            "default, value and identifier, in every place that states it. The code must have the "
            "types of the given files, and may have those of included files. Without --schema, the "
            "places in the code must agree with each other, which finds edits by hand.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run,
};
