/* `pteverify rules` and `pteverify explain RULE`. What they print: catalogue.h. */
#include <errno.h>
#include <string.h>

#include "verifiers/cli/catalogue.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/complain.h"
#include "verifiers/cli/options.h"

/* The status, once there is something to print. */
static int finish(ptv_args *args, bool written)
{
    const int why = errno;
    args->begun = true;
    if (!written) {
        ptv_cannot_write(args->command->name, "standard output", why);
    }
    return written ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

int ptv_print_rules(ptv_args *args, const ptv_rule_book *book)
{
    if (ptv_chose(args, PTV_OPT_FORMAT, "json")) {
        return finish(args, ptv_catalogue_json(book, stdout));
    }
    return finish(args, ptv_chose(args, PTV_OPT_FORMAT, "markdown")
                            ? ptv_catalogue_markdown(book, stdout)
                            : ptv_catalogue_list(book, stdout));
}

static int run_rules(ptv_args *args)
{
    int status = ptv_args_parse(args);
    return status >= 0 ? status : ptv_print_rules(args, &ptv_model_rules);
}

const ptv_command ptv_rules_command = {
    .name = "rules",
    .usage = "rules [--format text|json|markdown]",
    .summary = "all rules about model files, a line each",
    .text = "Lists the rules about model files: code, severity, name, and what is wrong. Names and "
            "codes never change their meaning.",
    .status = "0 written, 2 standard output cannot be written, 3 wrong usage.",
    .document = PTV_RULES_DOCUMENT,
    .run = run_rules,
};

static int run_explain(ptv_args *args)
{
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    const char *word = args->operands[0];
    const ptv_rule *rule = ptv_catalogue_rule(word);
    if (rule == NULL) {
        ptv_say_unknown_rule("explain", word, strlen(word), true);
        return PTV_EXIT_USAGE;
    }
    return finish(args, ptv_chose(args, PTV_OPT_FORMAT, "json")
                            ? ptv_catalogue_json_of(rule, stdout)
                            : ptv_catalogue_explain(rule, stdout));
}

const ptv_command ptv_explain_command = {
    .name = "explain",
    .usage = "explain [--format text|json] RULE",
    .summary = "what a rule means, how to mend the file, an example",
    .text = "Says of a rule, by its name or code, what is wrong with the file, why that matters, "
            "what to do, what the releases of the runtime do with such a file, and shows an "
            "example. Rules of pteverify schema are explained, too.",
    .status = "0 written, 2 standard output cannot be written, 3 there is no such rule.",
    .lacking = "the name of a rule",
    .least = 1,
    .most = 1,
    .operand = PTV_RULE_OPERAND,
    .document = PTV_RULES_DOCUMENT,
    .run = run_explain,
};
