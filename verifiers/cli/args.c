/* A table of options and the loop over argv that fills in their values. */
#include "verifiers/cli/args.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/cli/cli.h"
#include "verifiers/cli/number.h"
#include "verifiers/report/message.h"

void ptv_complain(const char *command, const char *format, ...)
{
    char text[1024];
    ptv_message message;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    ptv_message_begin(&message, "pteverify ");
    ptv_put_text(&message.line, command);
    ptv_put_text(&message.line, ": ");
    ptv_put_safe_text(&message.line, text);
    ptv_message_say(&message, stderr);
}

static bool is_named(const ptv_arg *arg, const char *word, size_t n)
{
    bool name = strlen(arg->name) == n && memcmp(arg->name, word, n) == 0;
    return name || (arg->letter != NULL && strcmp(arg->letter, word) == 0);
}

static const ptv_arg *find(const ptv_args *args, const char *word)
{
    size_t n = strcspn(word, "=");
    for (size_t i = 0; i < args->known_count; i++) {
        if (is_named(&args->known[i], word, n)) {
            return &args->known[i];
        }
    }
    return NULL;
}

/* `next` is the argument after `word`, NULL at the end. *used: it was the value. */
static bool apply(const ptv_args *args, const ptv_arg *arg, const char *word, const char *next,
                  bool *used)
{
    const char *value = strchr(word, '=');
    if (arg->flag != NULL) {
        *arg->flag = true;
        if (value != NULL) {
            ptv_complain(args->command, "option '%s' takes no value", arg->name);
        }
        return value == NULL;
    }
    *used = value == NULL;
    value = value == NULL ? next : value + 1;
    if (value == NULL) {
        ptv_complain(args->command, "option '%s' needs a value", word);
        return false;
    }
    if (arg->text != NULL) {
        *arg->text = value;
        return true;
    }
    if (!ptv_read_number(value, arg->number)) {
        ptv_complain(args->command, "option '%s' needs a number, not '%s'", arg->name, value);
        return false;
    }
    return true;
}

static bool parse_option(const ptv_args *args, const char *word, const char *next, bool *used)
{
    const ptv_arg *arg = find(args, word);
    if (arg == NULL) {
        ptv_complain(args->command, "unknown option '%s', see pteverify %s --help", word,
                     args->command);
        return false;
    }
    return apply(args, arg, word, next, used);
}

static bool check_operands(const ptv_args *args)
{
    for (size_t i = 0; i < args->operand_count; i++) {
        if (args->operands[i][0] == '\0') {
            ptv_complain(args->command, "an argument is empty");
            return false;
        }
    }
    if (args->operand_count < args->least) {
        ptv_complain(args->command, "a file is missing, see pteverify %s --help", args->command);
        return false;
    }
    if (args->operand_count > args->most) {
        ptv_complain(args->command, "one too many: '%s'", args->operands[args->most]);
        return false;
    }
    return true;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int print_help(const ptv_args *args)
{
    if (fputs(args->help, stdout) >= 0 && fflush(stdout) == 0) {
        return PTV_EXIT_CLEAN;
    }
    ptv_complain(args->command, "cannot write standard output: %s", strerror(errno));
    return PTV_EXIT_FAILED;
}

int ptv_args_parse(ptv_args *args, int argc, char **argv)
{
    bool ended = false;
    args->operands = argv;
    args->operand_count = 0;
    for (int i = 0; i < argc; i++) {
        bool used = false;
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && is_help(argv[i])) {
            return print_help(args);
        } else if (!ended && argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!parse_option(args, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used)) {
                return PTV_EXIT_USAGE;
            }
            i += used;
        } else {
            args->operands[args->operand_count++] = argv[i]; /* never ahead of i */
        }
    }
    return check_operands(args) ? -1 : PTV_EXIT_USAGE;
}
