/* Option parsing: a table of options, one function each. */
#include "verifiers/cli/options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "schema/finding/finding.h"
#include "verifiers/cli/number.h"
#include "verifiers/host/nearest.h"
#include "verifiers/report/message.h"

/* ---- Complaints ---- */

static void complain(const char *what, const char *word, size_t n, const char *more)
{
    ptv_message message;
    ptv_message_begin(&message, "pteverify: ");
    ptv_put_text(&message.line, what);
    ptv_put_text(&message.line, " '");
    ptv_put_safe(&message.line, word, n);
    ptv_put_char(&message.line, '\'');
    ptv_put_text(&message.line, more);
    ptv_message_say(&message, stderr);
}

void ptv_say_unknown_rule(const char *word, size_t n, bool gate)
{
    ptv_nearest nearest = {.word = word, .end = word + n};
    char more[128];
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        ptv_offer(&nearest, ptv_rule_at(i)->name);
    }
    for (size_t i = 0; gate && i < gate_rule_count(); i++) {
        ptv_offer(&nearest, gate_rule_at(i)->name);
    }
    snprintf(more, sizeof more, ", did you mean '%s'?", nearest.best);
    complain("unknown rule", word, n, more);
}

/* ---- What options do ---- */

static bool set_list(ptv_options *o, const char *list, ptv_effect effect)
{
    for (;;) {
        size_t n = strcspn(list, ",");
        if (!ptv_policy_set(&o->policy, list, n, effect)) {
            ptv_say_unknown_rule(list, n, false);
            return false;
        }
        if (list[n] == '\0') {
            return true;
        }
        list += n + 1;
    }
}

static bool deny(ptv_options *o, const char *value)
{
    return set_list(o, value, PTV_EFFECT_ERROR);
}

static bool allow(ptv_options *o, const char *value)
{
    return set_list(o, value, PTV_EFFECT_ALLOWED);
}

static bool format(ptv_options *o, const char *value)
{
    o->json = strcmp(value, "json") == 0;
    o->markdown = o->command == PTV_COMMAND_RULES && strcmp(value, "markdown") == 0;
    if (o->json || o->markdown || strcmp(value, "text") == 0) {
        return true;
    }
    complain("unknown format", value, strlen(value),
             o->command == PTV_COMMAND_RULES ? ", text, json and markdown are known"
                                             : ", text and json are known");
    return false;
}

static bool against(ptv_options *o, const char *value)
{
    ptv_release release;
    if (!ptv_release_named(value, &release)) {
        complain("unknown release", value, strlen(value), ", " PTV_KNOWN_RELEASES " are known");
        return false;
    }
    ptv_policy_against(&o->policy, release);
    o->against = ptv_release_name(release);
    return true;
}

static bool read_number(const char *value, uint64_t *number, const char *complaint)
{
    if (!ptv_read_number(value, number)) {
        complain(complaint, value, strlen(value), "");
        return false;
    }
    return true;
}

/* Who says how many wants each. */
static bool max(ptv_options *o, const char *value)
{
    o->policy.grouped = false;
    return read_number(value, &o->policy.max, "option '--max' needs a number, not");
}

static bool jobs(ptv_options *o, const char *value)
{
    return read_number(value, &o->jobs, "option '--jobs' needs a number, not");
}

static bool planned_limit(ptv_options *o, const char *value)
{
    return read_number(value, &o->planned_limit, "option '--planned-limit' needs a number, not");
}

static bool max_size(ptv_options *o, const char *value)
{
    uint64_t most;
    bool known = read_number(value, &most, "option '--max-size' needs a number, not");
    o->limit = ptv_limit_of(known ? most : PTV_NO_SIZE);
    return known;
}

static bool with(ptv_options *o, const char *value)
{
    if (o->with_count == PTV_DATA_MAX) {
        complain("too many files given by --with:", value, strlen(value), "");
        return false;
    }
    o->with[o->with_count++] = value;
    return true;
}

static bool target(ptv_options *o, const char *value)
{
    static const char *const words[] = {
        [PTV_TARGET_32] = "32", [PTV_TARGET_64] = "64", [PTV_TARGET_32 | PTV_TARGET_64] = "both"};
    for (unsigned i = 1; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(value, words[i]) == 0) {
            o->targets = i;
            return true;
        }
    }
    complain("unknown target", value, strlen(value), ", 32, 64 and both are known");
    return false;
}

static bool operators(ptv_options *o, const char *value)
{
    o->operators = value;
    return true;
}

typedef struct option {
    const char *name;
    bool (*apply)(ptv_options *o, const char *value); /* NULL: it takes no value */
    size_t flag;                                      /* then this is set: where it is */
} option;

static const option known[] = {
    {"--format", format, 0},
    {"--deny", deny, 0},
    {"--allow", allow, 0},
    {"--max", max, 0},
    {"--max-size", max_size, 0},
    {"--quiet", NULL, offsetof(ptv_options, quiet)},
    {"--notes", NULL, offsetof(ptv_options, policy.show_notes)},
    {"--target", target, 0},
    {"--operators", operators, 0},
    {"--against", against, 0},
    {"--planned-limit", planned_limit, 0},
    {"--jobs", jobs, 0},
    {"--read-segments", NULL, offsetof(ptv_options, read_segments)},
    {"--with", with, 0},
    {"--complete", NULL, offsetof(ptv_options, complete)},
    {"--check-hashes", NULL, offsetof(ptv_options, check_hashes)},
    {"--help", NULL, offsetof(ptv_options, help)},
    {"--version", NULL, offsetof(ptv_options, version)},
    {"-h", NULL, offsetof(ptv_options, help)},
};

/* ---- Parsing ---- */

static const option *find_option(const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i].name) == n && memcmp(known[i].name, word, n) == 0) {
            return &known[i];
        }
    }
    return NULL;
}

static bool refuse_option(const char *word, size_t n, const char *why)
{
    complain("option", word, n, why);
    return false;
}

/* `next` is the argument after this one, NULL at the end. *used: it was the value. */
static bool parse_option(ptv_options *o, const char *word, const char *next, bool *used)
{
    size_t n = strcspn(word, "=");
    const char *value = word[n] == '=' ? word + n + 1 : NULL;
    const option *found = find_option(word, n);
    if (found == NULL) {
        complain("unknown option", word, n, ", see --help");
        return false;
    }
    if (found->apply == NULL) {
        *(bool *)((char *)o + found->flag) = true;
        return value == NULL || refuse_option(word, n, " takes no value");
    }
    *used = value == NULL;
    if (*used && next == NULL) {
        return refuse_option(word, n, " needs a value");
    }
    return found->apply(o, *used ? next : value);
}

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

static bool parse_all(ptv_options *o, int argc, char **argv)
{
    bool ended = false;
    for (int i = 0; i < argc; i++) {
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && is_option(argv[i])) {
            bool used = false;
            if (!parse_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used)) {
                return false;
            }
            i += used;
        } else {
            o->operands[o->operand_count++] = argv[i]; /* never ahead of i */
        }
    }
    return true;
}

static ptv_command command_of(const char *word)
{
    if (word != NULL && strcmp(word, "rules") == 0) {
        return PTV_COMMAND_RULES;
    }
    return word != NULL && strcmp(word, "explain") == 0 ? PTV_COMMAND_EXPLAIN : PTV_COMMAND_VERIFY;
}

static bool enough_operands(const ptv_options *o)
{
    switch (o->command) {
    case PTV_COMMAND_VERIFY: return o->operand_count > 0;
    case PTV_COMMAND_EXPLAIN: return o->operand_count == 1;
    case PTV_COMMAND_RULES: return o->operand_count == 0;
    default: return true;
    }
}

static const char *what_it_needs(ptv_command command)
{
    switch (command) {
    case PTV_COMMAND_EXPLAIN: return "pteverify: explain needs the name of one rule\n";
    case PTV_COMMAND_RULES: return "pteverify: rules takes no files\n";
    default: return "pteverify: no file given, see --help\n";
    }
}

static size_t count_standard_input(const char *const *files, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(files[i], "-") == 0;
    }
    return found;
}

static bool names_nothing(const char *const *files, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        any = any || files[i][0] == '\0';
    }
    return any;
}

/* The second time it would look like an empty file. */
static bool reads_standard_input_twice(const ptv_options *o)
{
    const char *const *operands = (const char *const *)o->operands;
    return count_standard_input(operands, o->operand_count) +
               count_standard_input(o->with, o->with_count) >
           1;
}

bool ptv_options_parse(ptv_options *o, int argc, char **argv)
{
    memset(o, 0, sizeof *o);
    o->command = command_of(argc > 1 ? argv[1] : NULL);
    int skip = o->command == PTV_COMMAND_VERIFY ? 1 : 2;
    skip = skip < argc ? skip : argc; /* argc may be 0 */
    ptv_policy_init(&o->policy);
    o->policy.grouped = true;
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = GM_LIMIT_DEFAULT;
    o->operands = argv + skip;
    if (!parse_all(o, argc - skip, argv + skip)) {
        return false;
    }
    if (o->help || o->version) {
        o->command = o->help ? PTV_COMMAND_HELP : PTV_COMMAND_VERSION;
    }
    if (!enough_operands(o)) {
        fputs(what_it_needs(o->command), stderr);
        return false;
    }
    if (names_nothing((const char *const *)o->operands, o->operand_count) ||
        names_nothing(o->with, o->with_count)) {
        fputs("pteverify: an argument is empty\n", stderr);
        return false;
    }
    if (reads_standard_input_twice(o)) {
        fputs("pteverify: standard input can be read once only\n", stderr);
        return false;
    }
    o->policy.show_notes = o->policy.show_notes || o->json;
    o->policy.show_allowed = o->json;
    o->policy.grouped = o->policy.grouped && !o->json;
    return true;
}
