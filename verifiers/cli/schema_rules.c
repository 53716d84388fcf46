/* `pteverify schema rules`: what the gate can find. */
#include <errno.h>
#include <string.h>

#include "verifiers/cli/args.h"
#include "verifiers/cli/catalogue.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/schema.h"

static const char help[] =
    "pteverify schema rules  list what the gate can find (--format text|json|markdown)\n";

int ptv_schema_rules(int argc, char **argv)
{
    static const struct {
        const char *name;
        bool (*write)(const ptv_rule_book *book, FILE *out);
    } formats[] = {{"text", ptv_catalogue_list},
                   {"json", ptv_catalogue_json},
                   {"markdown", ptv_catalogue_markdown}};
    const char *format = "text";
    const ptv_arg known[] = {{"--format", NULL, NULL, &format, NULL}};
    ptv_args args = {.command = "schema rules", .known = known, .known_count = 1, .help = help};
    int status = ptv_args_parse(&args, argc, argv);
    if (status >= 0) {
        return status;
    }
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(format, formats[i].name) == 0) {
            if (formats[i].write(&ptv_gate_rules, stdout)) {
                return PTV_EXIT_CLEAN;
            }
            ptv_complain(args.command, "cannot write the list: %s", strerror(errno));
            return PTV_EXIT_FAILED;
        }
    }
    ptv_complain(args.command, "unknown format '%s': text, json or markdown", format);
    return PTV_EXIT_USAGE;
}
