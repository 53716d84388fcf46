/* Parses the words of the command line by the table of options. */
#include "tool/args.h"

#include <string.h>

#include "base/number.h"
#include "tool/cli.h"
#include "tool/help.h"
#include "tool/report_error.h"

enum { TEXT = 256 }; /* bytes of a message, excluding what the user typed */

/* ---- Complaints ---- */

/* Reports a usage error, in two parts, and says where to find help. */
static bool usage(const ptv_args *args, const char *what, const char *more)
{
    const char *name = args->command == args->commands[PTV_VERIFY] ? "" : args->command->name;
    ptv_report_error(args->command->name, "%s%s, see pteverify %s%s--help", what, more, name,
                     name[0] == '\0' ? "" : " ");
    return false;
}

/* "dump, make and 4 more": the commands that have the option. Returns their number. */
static size_t put_owners(ptv_buffer *b, ptv_command_table all, const char *name, size_t n)
{
    enum { NAMED = 3 };
    size_t count = 0;
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_option_named(all, all[i], name, n) != NULL && count++ < NAMED) {
            ptv_put_text(b, count == 1 ? "" : ", ");
            ptv_put_text(b, all[i]->name);
        }
    }
    if (count > NAMED) {
        ptv_put_format(b, " and %zu more", count - NAMED);
    }
    ptv_put(b, "", 1);
    return count;
}

/* Suggests the option of this command that is nearest to the word, or starts with it. */
static const char *nearest_option(const ptv_args *args, ptv_nearest *nearest)
{
    const ptv_nearest none = *nearest;
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(args->commands, args->command, &i)) != NULL;) {
        ptv_offer(nearest, option->name);
    }
    if (ptv_did_you_mean(nearest)[0] == '\0') {
        *nearest = none;
        for (size_t i = 0; (option = ptv_next_option(args->commands, args->command, &i)) != NULL;) {
            ptv_offer_part(nearest, option->name);
        }
    }
    return ptv_did_you_mean_best(nearest);
}

/* Reports an option that only other commands have, or none. */
static bool refuse(const ptv_args *args, const char *word, size_t n)
{
    char room[TEXT], what[TEXT + TEXT];
    ptv_buffer owners = ptv_buffer_in(room, sizeof room);
    ptv_nearest nearest = {.word = word, .end = word + n};
    const char *mean = "";
    if (put_owners(&owners, args->commands, word, n) > 0) {
        snprintf(what, sizeof what, "option '%.*s' belongs to %s", (int)n, word, owners.bytes);
    } else {
        snprintf(what, sizeof what, "unknown option '%.*s'", TEXT, word);
        mean = n > 2 ? nearest_option(args, &nearest) : "";
    }
    ptv_buffer_free(&owners);
    if (mean[0] == '\0') {
        return usage(args, what, "");
    }
    ptv_report_error(args->command->name, "%s%s", what, mean);
    return false;
}

static bool refuse_value(const ptv_args *args, const ptv_option *option, const char *what)
{
    ptv_report_error(args->command->name, "option '%s' %s", option->name, what);
    return false;
}

/* ---- Values ---- */

enum { MOST_CHOICES = 12 };

/* ": text, json and markdown are known" */
static void put_choices(ptv_buffer *b, char (*words)[PTV_CHOICE], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ptv_put_text(b, i == 0 ? ": " : i + 1 < count ? ", " : " and ");
        ptv_put_text(b, words[i]);
    }
    ptv_put_text(b, " are known");
    ptv_put(b, "", 1);
}

static bool refuse_choice(const ptv_args *args, const ptv_option *option, const char *value)
{
    char room[TEXT], words[MOST_CHOICES][PTV_CHOICE];
    ptv_buffer known = ptv_buffer_in(room, sizeof room);
    ptv_nearest nearest = {.word = value};
    size_t count = 0;
    while (count < MOST_CHOICES && ptv_choice_at(option->argument, count, words[count])) {
        ptv_offer(&nearest, words[count++]);
    }
    put_choices(&known, words, count);
    const char *mean = nearest.tied ? "" : ptv_did_you_mean(&nearest);
    ptv_report_error(args->command->name, "unknown %s '%s'%s", option->name + 2, value,
                     mean[0] == '\0' ? known.bytes : mean);
    ptv_buffer_free(&known);
    return false;
}

static bool choose(const ptv_args *args, const ptv_option *option, const char *value)
{
    return ptv_is_choice(option->argument, value) || refuse_choice(args, option, value);
}

static bool set(ptv_args *args, const ptv_option *option, const char *value)
{
    if (option->once && ptv_is_given(args, option->id)) {
        return refuse_value(args, option, "is given twice"); /* one would be ignored */
    }
    args->given[option->id] = true;
    args->text[option->id] = value;
    if (option->list) {
        return args->take(args->context, option, value);
    }
    if (option->takes == PTV_TAKES_CHOICE) {
        return choose(args, option, value);
    }
    if (option->takes == PTV_TAKES_NUMBER && !ptv_read_number(value, &args->number[option->id])) {
        ptv_report_error(args->command->name,
                         "option '%s' needs a number, like 100 or 64K, not '%s'", option->name,
                         value);
        return false;
    }
    return value[0] != '\0' || refuse_value(args, option, "needs a value");
}

static void swap_words(const ptv_args *args, size_t a, size_t b)
{
    char *word = args->argv[a];
    args->argv[a] = args->argv[b];
    args->argv[b] = word;
}

static size_t first_count(const ptv_args *args)
{
    return args->operand_count + args->file_count;
}

/* `value` is the whole of word i, or its tail. */
static bool set_word(ptv_args *args, const ptv_option *option, const char *value, int i)
{
    if (option->takes == PTV_TAKES_FILE) {
        args->argv[i] += value - args->argv[i];
        swap_words(args, first_count(args), (size_t)i);
        args->file_count++;
    }
    return set(args, option, value);
}

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

/* Takes all words up to the next option. */
static bool set_words(ptv_args *args, const ptv_option *option, int *i)
{
    const int first = *i + 1;
    bool good = true;
    while (good && *i + 1 < args->argc && !is_option(args->argv[*i + 1])) {
        ++*i;
        good = set_word(args, option, args->argv[*i], *i);
    }
    return *i < first ? refuse_value(args, option, "needs a file") : good;
}

/* `value` is the part of the word after the option's name, or NULL if there is none. */
static bool apply(ptv_args *args, const ptv_option *option, const char *value, int *i)
{
    if (option->takes == PTV_TAKES_NOTHING) {
        args->given[option->id] = true;
        return value == NULL || refuse_value(args, option, "takes no value");
    }
    if (value != NULL) {
        return set_word(args, option, value, *i);
    }
    if (option->words) {
        return set_words(args, option, i);
    }
    if (*i + 1 == args->argc) {
        return refuse_value(args, option, "needs a value");
    }
    ++*i;
    return set_word(args, option, args->argv[*i], *i);
}

/* ---- Words ---- */

/* "-qo", "-oFILE": single letters; the first that takes a value may have it attached. */
static bool parse_letters(ptv_args *args, int *i)
{
    const char *word = args->argv[*i];
    for (const char *at = word + 1; *at != '\0'; at++) {
        const char name[] = {'-', *at, '\0'};
        const ptv_option *option = ptv_option_named(args->commands, args->command, name, 2);
        if (option == NULL) {
            return refuse(args, word, strlen(word));
        }
        if (option->takes != PTV_TAKES_NOTHING) {
            return apply(args, option, at[1] == '\0' ? NULL : at + 1, i);
        }
        (void)apply(args, option, NULL, i);
    }
    return true;
}

static bool parse_option(ptv_args *args, int *i)
{
    const char *word = args->argv[*i];
    if (word[1] != '-') {
        return parse_letters(args, i);
    }
    const size_t n = strcspn(word, "=");
    const ptv_option *option = ptv_option_named(args->commands, args->command, word, n);
    if (option == NULL) {
        return refuse(args, word, n);
    }
    return apply(args, option, word[n] == '=' ? word + n + 1 : NULL, i);
}

/* After these options, the rest of the line does not matter. */
static bool is_answered(const ptv_args *args)
{
    return ptv_is_given(args, PTV_OPT_HELP) || ptv_is_given(args, PTV_OPT_VERSION);
}

/* Moves an operand to the front of argv, behind the operands before it. */
static void add_operand(ptv_args *args, int i)
{
    swap_words(args, first_count(args), (size_t)i);
    swap_words(args, first_count(args), args->operand_count);
    args->operand_count++;
}

static bool parse_words(ptv_args *args)
{
    bool ended = false;
    for (int i = 0; i < args->argc && !is_answered(args); i++) {
        if (!ended && strcmp(args->argv[i], "--") == 0 && args->command->tail) {
            args->tail = args->argv + i + 1;
            args->tail_count = (size_t)(args->argc - i - 1);
            return true;
        }
        if (!ended && strcmp(args->argv[i], "--") == 0) {
            ended = true;
        } else if (ended || !is_option(args->argv[i])) {
            add_operand(args, i);
        } else if (!parse_option(args, &i)) {
            return false;
        }
    }
    return true;
}

/* ---- The arguments as a whole ---- */

static bool lacks(const ptv_args *args, const char *what)
{
    return usage(args, what, " is missing");
}

int ptv_args_lack(const ptv_args *args, const char *what)
{
    (void)lacks(args, what);
    return PTV_EXIT_USAGE;
}

static bool check_operands(const ptv_args *args)
{
    for (size_t i = 0; i < args->operand_count; i++) {
        if (args->operands[i][0] == '\0') {
            ptv_report_error(args->command->name, "an argument is empty");
            return false;
        }
    }
    if (args->operand_count < args->command->least && !ptv_is_given(args, PTV_OPT_SHOW_CONFIG)) {
        return lacks(args, args->command->lacking);
    }
    if (args->operand_count > args->command->most) {
        ptv_report_error(args->command->name, "unexpected argument '%s'",
                         args->operands[args->command->most]);
        return false;
    }
    return true;
}

/* Complains about a missing required option: "-o OUT", "--suite SUITE.json". */
static bool check_needed(const ptv_args *args)
{
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(args->commands, args->command, &i)) != NULL;) {
        if (option->needed && !ptv_is_given(args, option->id)) {
            char text[TEXT], letter[] = {'-', option->letter, '\0'};
            snprintf(text, sizeof text, "%s %s", option->letter == 0 ? option->name : letter,
                     option->argument);
            return lacks(args, text);
        }
    }
    return true;
}

int ptv_args_parse(ptv_args *args)
{
    args->operands = args->argv;
    args->operand_count = 0;
    const bool good = parse_words(args);
    if (good && is_answered(args)) {
        return ptv_is_given(args, PTV_OPT_HELP) ? ptv_print_screen(args->commands, args->command)
                                                : ptv_print_version();
    }
    if (good && check_operands(args) && check_needed(args)) {
        return -1;
    }
    return args->failed ? PTV_EXIT_FAILED : PTV_EXIT_USAGE;
}

/* ---- What was given ---- */

bool ptv_is_given(const ptv_args *args, ptv_option_id id)
{
    return args->given[id];
}

const char *ptv_text_of(const ptv_args *args, ptv_option_id id, const char *otherwise)
{
    return ptv_is_given(args, id) ? args->text[id] : otherwise;
}

uint64_t ptv_option_number(const ptv_args *args, ptv_option_id id, uint64_t otherwise)
{
    return ptv_is_given(args, id) ? args->number[id] : otherwise;
}

bool ptv_chose(const ptv_args *args, ptv_option_id id, const char *word)
{
    return ptv_is_given(args, id) && strcmp(args->text[id], word) == 0;
}

bool ptv_wants_format(int argc, char *const *argv, const char *wanted)
{
    static const char name[] = "--format";
    bool found = false;
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        if (strncmp(word, name, sizeof name - 1) != 0) {
            continue;
        }
        word += sizeof name - 1;
        if (word[0] == '=') {
            found = strcmp(word + 1, wanted) == 0;
        } else if (word[0] == '\0' && i + 1 < argc) {
            found = strcmp(argv[i + 1], wanted) == 0;
        }
    }
    return found;
}
