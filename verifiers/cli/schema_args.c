/* Options of `pteverify schema`, some of which take several words. */
#include "verifiers/cli/schema_args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/number.h"
#include "verifiers/host/nearest.h"

static const ptv_schema_arg *find(const ptv_schema_args *args, const char *word)
{
    size_t n = strcspn(word, "=");
    for (size_t i = 0; i < args->known_count; i++) {
        const char *name = args->known[i].name;
        if (strlen(name) == n && memcmp(name, word, n) == 0) {
            return &args->known[i];
        }
    }
    return NULL;
}

static bool unknown(const ptv_schema_args *args, const char *word)
{
    ptv_nearest nearest = {.word = word, .end = word + strcspn(word, "=")};
    for (size_t i = 0; i < args->known_count; i++) {
        ptv_offer(&nearest, args->known[i].name);
    }
    const char *mean = ptv_did_you_mean(&nearest);
    ptv_complain(args->command, "unknown option '%s'%s%s", word, mean,
                 mean[0] == '\0' ? ", see --help" : "");
    return false;
}

static bool add(ptv_schema_args *args, ptv_words *words, const char *word)
{
    if (word[0] == '\0') {
        ptv_complain(args->command, "an argument is empty");
        return false;
    }
    if (words->words == NULL) {
        words->words = calloc(args->room, sizeof *words->words);
    }
    if (words->words == NULL) {
        ptv_complain(args->command, "out of memory");
        args->failed = true;
        return false;
    }
    words->words[words->count++] = word;
    return true;
}

/* The one value of an option that takes no list: a second one would be passed over. */
static bool set(ptv_schema_args *args, const ptv_schema_arg *arg, const char *value)
{
    const uint32_t bit = UINT32_C(1) << (arg - args->known);
    if ((args->given & bit) != 0) {
        ptv_complain(args->command, "option '%s' is given twice", arg->name);
        return false;
    }
    args->given |= bit;
    if (value == NULL || value[0] == '\0') {
        ptv_complain(args->command, "option '%s' needs a value", arg->name);
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

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

/* Takes the option at argv[*i] with its values. */
static bool take(ptv_schema_args *args, int argc, char **argv, int *i)
{
    const char *word = argv[*i];
    const ptv_schema_arg *arg = find(args, word);
    const char *equals = strchr(word, '=');
    if (arg == NULL) {
        return unknown(args, word);
    }
    if (arg->flag != NULL) {
        *arg->flag = true;
        if (equals != NULL) {
            ptv_complain(args->command, "option '%s' takes no value", arg->name);
        }
        return equals == NULL;
    }
    if (arg->words == NULL) {
        return set(args, arg, equals != NULL ? equals + 1 : *i + 1 < argc ? argv[++*i] : NULL);
    }
    bool good = equals == NULL || add(args, arg->words, equals + 1);
    size_t before = arg->words->count;
    while (good && equals == NULL && *i + 1 < argc && !is_option(argv[*i + 1])) {
        good = add(args, arg->words, argv[++*i]);
    }
    if (good && equals == NULL && arg->words->count == before) {
        ptv_complain(args->command, "option '%s' needs a file", arg->name);
        return false;
    }
    return good;
}

static int print_help(const ptv_schema_args *args)
{
    if (fputs(args->help, stdout) >= 0 && fflush(stdout) == 0) {
        return PTV_EXIT_CLEAN;
    }
    ptv_complain(args->command, "cannot write standard output: %s", strerror(errno));
    return PTV_EXIT_FAILED;
}

int ptv_schema_args_parse(ptv_schema_args *args, int argc, char **argv)
{
    bool ended = false;
    args->room = (size_t)argc;
    for (int i = 0; i < argc; i++) {
        bool good = true;
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            return print_help(args);
        } else if (!ended && is_option(argv[i])) {
            good = take(args, argc, argv, &i);
        } else {
            good = add(args, &args->operands, argv[i]);
        }
        if (!good) {
            return args->failed ? PTV_EXIT_FAILED : PTV_EXIT_USAGE;
        }
    }
    return -1;
}
