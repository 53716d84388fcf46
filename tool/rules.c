/* `pteverify rules` and `pteverify explain RULE`. What they print: registry.h. */
#include <errno.h>
#include <string.h>

#include "tool/cli.h"
#include "tool/options.h"
#include "tool/registry.h"
#include "tool/report_error.h"

/* Returns the status once the output was printed, or could not be. */
static int finish(ptv_args *args, int why)
{
    args->begun = true;
    if (why != 0) {
        ptv_cannot_write(args->command->name, "standard output", why);
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

int ptv_print_rules(ptv_args *args, const ptv_rule_book *book)
{
    if (ptv_chose(args, PTV_OPT_FORMAT, "json")) {
        return finish(args, ptv_registry_json(book, stdout));
    }
    return finish(args, ptv_chose(args, PTV_OPT_FORMAT, "markdown")
                            ? ptv_registry_markdown(book, stdout)
                            : ptv_registry_list(book, stdout));
}

static int run_rules(ptv_args *args)
{
    if (ptv_is_given(args, PTV_OPT_FIT) && ptv_is_given(args, PTV_OPT_AUDIT)) {
        ptv_report_error("rules", "give only one of --fit and --audit");
        return PTV_EXIT_USAGE;
    }
    return ptv_print_rules(args, ptv_is_given(args, PTV_OPT_FIT)     ? &ptv_fit_rules
                                 : ptv_is_given(args, PTV_OPT_AUDIT) ? &ptv_audit_rules
                                                                     : &ptv_model_rules);
}

const ptv_command ptv_rules_command = {
    .name = "rules",
    .usage = "rules [--fit|--audit] [--format text|json|markdown]",
    .summary = "list all rules about model files",
    .text = "Lists the rules about model files: code, severity, name, and what is wrong. Names and "
            "codes never change their meaning.",
    .status = "0 written, 2 standard output could not be written, 3 wrong usage.",
    .document = PTV_RULES_DOCUMENT,
    .begins = PTV_BEGINS_PARSED,
    .run = run_rules,
};

static int explain_error(ptv_args *args, const fit_error *error)
{
    return finish(args, ptv_chose(args, PTV_OPT_FORMAT, "json") ? ptv_error_json(error, stdout)
                                                                : ptv_error_explain(error, stdout));
}

static int run_explain(ptv_args *args)
{
    const char *word = args->operands[0];
    const fit_error *error = fit_error_named(word);
    const ptv_rule *rule = ptv_catalogue_rule(word);
    if (error != NULL) {
        return explain_error(args, error);
    }
    if (fit_is_error_number(word)) {
        ptv_report_error("explain", "the runtime has no error %s", word);
        return PTV_EXIT_USAGE;
    }
    if (rule == NULL) {
        ptv_say_unknown_rule("explain", word, strlen(word), true);
        return PTV_EXIT_USAGE;
    }
    return finish(args, ptv_chose(args, PTV_OPT_FORMAT, "json")
                            ? ptv_registry_json_of(rule, stdout)
                            : ptv_registry_explain(rule, stdout));
}

const ptv_command ptv_explain_command = {
    .name = "explain",
    .usage = "explain [--format text|json] RULE\n"
             "explain [--format text|json] ERROR",
    .summary = "explain a rule or an error of the runtime, and how to fix it",
    .text =
        "For a rule, given by its name or code, says what is wrong with the file, why it "
        "matters, what to do, and what releases of the runtime do with such a file, and shows "
        "an example. Also explains rules of pteverify schema, fit and audit, and errors that the "
        "runtime returns (0x14 or OperatorMissing): which property of a file causes them, and "
        "how to find out which.",
    .status = "0 written, 2 standard output could not be written, 3 there is no such rule.",
    .lacking = "the name of a rule",
    .least = 1,
    .most = 1,
    .operand = PTV_RULE_OPERAND,
    .document = PTV_RULES_DOCUMENT,
    .begins = PTV_BEGINS_PARSED,
    .run = run_explain,
};
