/*
 * Random arguments: words of the tables, halves of them, and arbitrary bytes. They are parsed, or
 * refused in one line; and the tool exits with the status that it says.
 */
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"
#include "tool/args.h"
#include "tool/cli.h"

enum { WORDS = 12, LONGEST = 64 };

/* ---- Randomness ---- */

static uint64_t seed;

static size_t below(size_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(seed >> 33) % n;
}

typedef struct vector {
    char text[WORDS][LONGEST];
    char *words[WORDS + 1];
    int count;
} vector;

enum { OTHERS = 64 };

static char others[OTHERS][LONGEST];
static size_t other_count;

static void take_other(const test_row *r)
{
    assert_true(other_count < OTHERS && row_size(r, "word") < LONGEST);
    strcpy(others[other_count++], row_text(r, "word"));
}

static void put_option(char *text)
{
    const ptv_option *o = &ptv_option_table[below(ptv_option_count)];
    snprintf(text, LONGEST, below(4) == 0 ? "%s=x" : "%s", o->name);
    if (below(4) == 0) {
        text[below(strlen(text) + 1)] = '\0';
    } else if (o->letter != 0 && below(4) == 0) {
        snprintf(text, LONGEST, "-%c", o->letter);
    }
}

static void put_word(char *text)
{
    const ptv_option *o = &ptv_option_table[below(ptv_option_count)];
    char choice[PTV_CHOICE];
    switch (below(4)) {
    case 0: put_option(text); return;
    case 1:
        if (o->takes == PTV_TAKES_CHOICE && ptv_choice_at(o->argument, below(3), choice)) {
            snprintf(text, LONGEST, "%s", choice);
            return;
        }
    /* fall through */
    default: snprintf(text, LONGEST, "%s", others[below(other_count)]);
    }
}

/* A command, mostly, and some words. */
static void make(vector *v)
{
    v->count = 0;
    const char *name = ptv_commands[below(PTV_COMMANDS)]->name;
    char copy[LONGEST];
    snprintf(copy, sizeof copy, "%s", below(5) == 0 ? "" : name);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        snprintf(v->text[v->count++], LONGEST, "%s", word);
    }
    for (size_t n = below(WORDS - 3); n > 0; n--) {
        put_word(v->text[v->count++]);
    }
    for (int i = 0; i < WORDS; i++) {
        v->words[i] = i < v->count ? v->text[i] : NULL;
    }
    v->words[WORDS] = NULL;
}

static void show(const vector *v, const char *why)
{
    for (int i = 0; i < v->count; i++) {
        print_error("'%s' ", v->text[i]);
    }
    fail_msg("%s", why);
}

/* ---- Parsing alone ---- */

static bool take(void *context, const ptv_option *option, const char *value)
{
    (void)context;
    return option->list && value != NULL;
}

/* Options that need a value have one, and operands are words of the vector. */
static void expect_sound(const vector *v, const ptv_args *args)
{
    const ptv_option *o;
    for (size_t i = 0; (o = ptv_next_option(ptv_commands, args->command, &i)) != NULL;) {
        if (ptv_is_given(args, o->id) != (o->takes != PTV_TAKES_NOTHING && args->text[o->id]) &&
            o->takes != PTV_TAKES_NOTHING) {
            show(v, o->name);
        }
        if (o->needed && !ptv_is_given(args, o->id)) {
            show(v, o->name);
        }
    }
    for (unsigned id = 0; id < PTV_OPTION_IDS; id++) {
        if (ptv_is_given(args, (ptv_option_id)id) &&
            ptv_option_of(ptv_commands, args->command, (ptv_option_id)id) == NULL) {
            show(v, "an option of another command");
        }
    }
    const bool shows = ptv_is_given(args, PTV_OPT_SHOW_CONFIG); /* and needs nothing else */
    if ((args->operand_count < args->command->least && !shows) ||
        args->operand_count > args->command->most) {
        show(v, "operands");
    }
}

TEST(anything_is_parsed)
{
    enum { TIMES = SANITIZED ? 20000 : 100000 };
    static vector v;
    size_t sound = 0;
    int err = dup(STDERR_FILENO), out = dup(STDOUT_FILENO), none = open("/dev/null", O_WRONLY);
    dup2(none, STDERR_FILENO);
    dup2(none, STDOUT_FILENO);
    for (seed = 1; seed != 0 && sound < TIMES; sound++) {
        int words = 0;
        make(&v);
        const ptv_command *c = ptv_command_of(ptv_commands, v.count, v.words, &words);
        c = c == NULL || c->group ? ptv_commands[PTV_VERIFY] : c;
        ptv_args args = {.commands = ptv_commands, .command = c, .take = take};
        args.argc = v.count - words;
        args.argv = v.words + words;
        (void)ptv_wants_format(args.argc, args.argv, "json");
        if (ptv_args_parse(&args) < 0) {
            dup2(err, STDERR_FILENO);
            expect_sound(&v, &args);
            dup2(none, STDERR_FILENO);
        }
    }
    fflush(stdout);
    dup2(err, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    close(err);
    close(out);
    close(none);
}

/* ---- The whole tool ---- */

static void expect_printable(const vector *v, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        const unsigned char c = (unsigned char)*p;
        if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f) {
            show(v, text);
        }
    }
}

static void redirect(const char *path, int stream)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, stream) != stream) {
        _exit(99);
    }
    close(file);
}

static int run(vector *v)
{
    static char name[] = "pteverify";
    char *arguments[WORDS + 2] = {name};
    int status = -1;
    memcpy(arguments + 1, v->words, sizeof v->words);
    pid_t child = fork();
    if (child == 0) {
        redirect("../said", STDOUT_FILENO);
        redirect("../err", STDERR_FILENO);
        close(STDIN_FILENO);
        alarm(60);
        exit(ptv_cli(v->count + 1, arguments));
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status)) {
        show(v, "a signal");
    }
    return WEXITSTATUS(status);
}

/* Refusals are one line, and JSON stays JSON. */
static void expect_refused(const vector *v)
{
    const char *end = strchr(tool_err, '\n');
    if (strncmp(tool_err, "pteverify", 9) != 0 || end == NULL || end[1] != '\0') {
        show(v, tool_err);
    }
    if (tool_out[0] != '\0') {
        json_t *document = json_loads(tool_out, 0, NULL);
        if (document == NULL || json_object_get(document, "failure") == NULL) {
            show(v, tool_out);
        }
        json_decref(document);
    }
}

/* `shrink` runs a command, and `smith` makes as many files as it is told to. */
static bool is_harmless(const vector *v)
{
    const bool first = v->count > 0;
    return !first || (strcmp(v->text[0], "shrink") != 0 && strcmp(v->text[0], "smith") != 0);
}

TEST(the_tool_ends_as_it_says)
{
    enum { TIMES = SANITIZED ? 300 : 2000 };
    static vector v;
    size_t refused = 0;
    seed = 7;
    for (size_t i = 0; i < TIMES; i++) {
        make(&v);
        if (!is_harmless(&v)) {
            continue;
        }
        const int status = run(&v);
        read_text("../said", tool_out, sizeof tool_out);
        read_text("../err", tool_err, sizeof tool_err);
        if (status > PTV_EXIT_USAGE) {
            show(&v, tool_err);
        }
        expect_printable(&v, tool_out);
        expect_printable(&v, tool_err);
        if (status == PTV_EXIT_USAGE) {
            expect_refused(&v);
            refused++;
        }
    }
    assert_in_range(refused, TIMES / 4, TIMES);
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    tool_must("mkdir cell");
    assert_int_equal(chdir("cell"), 0);
    put_golden("linear");
    put_golden("add");
    rows_each("tool/arguments", "others", take_other);
    return 0;
}

FIXTURE(teardown)
{
    return chdir("..") == 0 ? home_teardown(state) : -1;
}

TESTS_WITH(setup, teardown);
