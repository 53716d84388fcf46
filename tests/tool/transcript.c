/*
 * transcript FILE: runs the commands of a transcript (README.md) in a folder of its own, and fails
 * if one prints something else. transcript --write FILE updates the transcript with their current
 * output.
 */
#define _POSIX_C_SOURCE 200809L
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "said.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/validate.h"

#define OUT "    "
#define ERR "  ! "
#define OUTPUT "../out"
#define ERRORS "../err"

enum { LINES = 8192, SKIPPED = 77, DIED = 128 };

typedef struct transcript {
    const char *path;
    char *text;               /* split into lines */
    const char *lines[LINES]; /* without line ends */
    size_t count, at;
    ptv_buffer again; /* the transcript with the current output */
    size_t commands;  /* so far */
    size_t wrong;     /* commands with other output */
    bool skipped;
} transcript;

/* What a command is expected to do, as lines of the transcript. */
typedef struct expectation {
    const char *out[LINES], *err[LINES];
    size_t outs, errs;
    const char *json; /* "report", "rules": stdout is JSON; `out` has members */
    int status;
} expectation;

/* What the command did. */
typedef struct outcome {
    said out, err;
    json_t *json;
    int status;
} outcome;

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* ---- Lines ---- */

static void read_transcript(transcript *t)
{
    t->text = read_file(t->path, &(size_t){0});
    for (char *line = t->text; *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end == NULL || t->count == LINES) {
            fail_msg("%s:%zu: too long, or without an end", t->path, t->count + 1);
        }
        *end = '\0';
        t->lines[t->count++] = line;
        line = end + 1;
    }
}

static void put_line(ptv_buffer *b, const char *indent, const char *line)
{
    ptv_put_text(b, line[0] == '\0' ? "" : indent);
    ptv_put_text(b, line);
    ptv_put_char(b, '\n');
}

/* An empty line belongs to the lines around it if the next one is indented. */
static bool is_inner(const transcript *t, size_t i)
{
    while (i < t->count && t->lines[i][0] == '\0') {
        i++;
    }
    return i < t->count && begins(t->lines[i], OUT);
}

static const char *inner(const char *line)
{
    return line[0] == '\0' ? line : line + strlen(OUT);
}

/* ---- Preparation ---- */

static void write_file(transcript *t, const char *path)
{
    ptv_buffer b = {0};
    for (; is_inner(t, t->at); t->at++) {
        put_line(&b, "", inner(t->lines[t->at]));
        put_line(&t->again, "", t->lines[t->at]);
    }
    put_file(path, b.length == 0 ? "" : b.bytes, b.length);
    ptv_buffer_free(&b);
}

static int run(const char *command)
{
    ptv_buffer b = {0};
    ptv_put_format(&b, "{ %s\n} > " OUTPUT " 2> " ERRORS " < /dev/null", command);
    assert_false(b.failed);
    const int status = system(b.bytes);
    ptv_buffer_free(&b);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Skips the rest, which cannot run here. */
static void leave_out(transcript *t, const char *needed)
{
    print_message("skipped: %s:%zu: needs %s\n", t->path, t->at, needed);
    t->skipped = true;
    while (t->at < t->count) {
        put_line(&t->again, "", t->lines[t->at++]);
    }
}

/* ---- Reading expectations ---- */

static void read_expectation(transcript *t, expectation *e)
{
    e->json = NULL;
    e->outs = e->errs = 0;
    e->status = 0;
    if (t->at < t->count &&
        (strcmp(t->lines[t->at], "report") == 0 || strcmp(t->lines[t->at], "rules") == 0)) {
        e->json = t->lines[t->at++];
    }
    for (; is_inner(t, t->at); t->at++) {
        e->out[e->outs++] = inner(t->lines[t->at]);
        if (e->json != NULL && strcmp(e->out[e->outs - 1], "...") == 0) {
            fail_msg("%s:%zu: ... is no member", t->path, t->at + 1);
        }
    }
    for (; t->at < t->count && begins(t->lines[t->at], ERR); t->at++) {
        e->err[e->errs++] = t->lines[t->at] + strlen(ERR);
    }
    if (t->at < t->count && begins(t->lines[t->at], "exit ")) {
        const char *number = t->lines[t->at++] + strlen("exit ");
        char *end;
        e->status = (int)strtol(number, &end, 10);
        if (e->status <= 0 || *end != '\0') {
            fail_msg("%s:%zu: no status: %s", t->path, t->at, number);
        }
    }
}

/* ---- JSON: lines of PATH VALUE, PATH has COUNT, PATH absent ---- */

/* Puts the line as it is true for the document. */
static void put_member(ptv_buffer *b, json_t *document, const char *line)
{
    const size_t flags = JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII | JSON_SORT_KEYS;
    const size_t n = strcspn(line, " ");
    char path[256];
    snprintf(path, sizeof path, "%.*s", (int)n, line);
    json_t *found = json_at(document, path);
    if (found == NULL) {
        ptv_put_format(b, "%s absent", path);
    } else if (begins(line + n, " has ") && json_is_array(found)) {
        ptv_put_format(b, "%s has %zu", path, json_array_size(found));
    } else {
        char *value = json_dumps(found, flags);
        ptv_put_format(b, "%s %s", path, value);
        free(value);
    }
}

/* Returns the expected lines with their actual values. */
static said members_of(json_t *document, const expectation *e)
{
    ptv_buffer b = {0};
    for (size_t i = 0; i < e->outs; i++) {
        put_member(&b, document, e->out[i]);
        ptv_put_char(&b, '\n');
    }
    said s = said_of(b.bytes, b.length);
    ptv_buffer_free(&b);
    return s;
}

static json_t *load_valid(const char *what, const char *text, size_t size)
{
    json_error_t error;
    json_t *document = json_loadb(text, size, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (document == NULL) {
        fail_msg("%s at %d of\n%s", error.text, error.position, text);
    }
    if (strcmp(what, "rules") == 0) {
        validate_rules(document);
    } else {
        validate_report(document);
    }
    return document;
}

/* ---- Commands ---- */

static outcome outcome_of(const char *command, const expectation *e)
{
    size_t outs, errs;
    outcome o = {.status = run(command)};
    char *out = read_file(OUTPUT, &outs), *err = read_file(ERRORS, &errs);
    o.err = said_of(err, errs);
    if (e->json != NULL) {
        json_t *document = load_valid(e->json, out, outs);
        o.out = members_of(document, e);
        json_decref(document);
    } else {
        o.out = said_of(out, outs);
    }
    free(out);
    free(err);
    return o;
}

static void put_lines(ptv_buffer *b, const char *indent, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put_line(b, indent, lines[i]);
    }
}

/* Puts the outcome as in a transcript; where it matches, keeps the expecting lines. */
static bool put_outcome(ptv_buffer *b, const outcome *o, const expectation *e)
{
    const bool out = said_fits(e->out, e->outs, &o->out);
    const bool err = said_fits(e->err, e->errs, &o->err);
    if (e->json != NULL) {
        put_line(b, "", e->json);
    }
    put_lines(b, OUT, out ? e->out : o->out.lines, out ? e->outs : o->out.count);
    put_lines(b, ERR, err ? e->err : o->err.lines, err ? e->errs : o->err.count);
    if (o->status != 0) {
        ptv_put_format(b, "exit %d\n", o->status);
    }
    return out && err && o->status == e->status;
}

static void replay(transcript *t, const char *command, size_t line)
{
    static expectation e;
    ptv_buffer b = {0};
    read_expectation(t, &e);
    outcome o = outcome_of(command, &e);
    if (!put_outcome(&b, &o, &e)) {
        print_error("%s:%zu: %s says\n%.*s", t->path, line, command, (int)b.length, b.bytes);
        t->wrong++;
    }
    ptv_put(&t->again, b.bytes, b.length);
    ptv_buffer_free(&b);
    said_free(&o.out);
    said_free(&o.err);
}

/* Takes `$ COMMAND` and its continuation lines `> MORE`. */
static void take_command(transcript *t, const char *first)
{
    ptv_buffer command = {0};
    const size_t line = t->at;
    t->commands++;
    ptv_put_text(&command, first);
    for (; t->at < t->count && begins(t->lines[t->at], "> "); t->at++) {
        ptv_put_format(&command, "\n%s", t->lines[t->at] + strlen("> "));
        put_line(&t->again, "", t->lines[t->at]);
    }
    ptv_put_char(&command, '\0');
    assert_false(command.failed);
    replay(t, command.bytes, line);
    ptv_buffer_free(&command);
}

static void take_step(transcript *t)
{
    const char *line = t->lines[t->at++];
    put_line(&t->again, "", line);
    if (begins(line, "$ ")) {
        take_command(t, line + strlen("$ "));
    } else if (begins(line, "file ")) {
        write_file(t, line + strlen("file "));
    } else if (begins(line, "needs ")) {
        const int status = run(line + strlen("needs "));
        if (status > DIED) {
            fail_msg("%s:%zu: status %d", t->path, t->at, status);
        }
        if (status != 0) {
            leave_out(t, line + strlen("needs "));
        }
    } else if (line[0] != '#' && line[0] != '\0') {
        fail_msg("%s:%zu: no step: %s", t->path, t->at, line);
    }
}

/* ---- Transcripts ---- */

/* Makes git's output the same everywhere, without colours or terminal width. */
static void set_environment(void)
{
    static const char *const values[][2] = {
        {"LC_ALL", "C"},
        {"GOLDEN", PTV_GOLDEN_DIR},
        {"SOURCE", PTV_SOURCE_DIR},
        {"SHARED", PTV_SHARED_DIR},
        {"VERSION", PTV_PROJECT_VERSION},
        {"SANITIZED", SANITIZED ? "1" : ""},
        {"GIT_CONFIG_GLOBAL", "/dev/null"},
        {"GIT_CONFIG_NOSYSTEM", "1"},
        {"GIT_AUTHOR_NAME", "n"},
        {"GIT_AUTHOR_EMAIL", "e"},
        {"GIT_AUTHOR_DATE", "2024-01-01T00:00:00Z"},
        {"GIT_COMMITTER_NAME", "n"},
        {"GIT_COMMITTER_EMAIL", "e"},
        {"GIT_COMMITTER_DATE", "2024-01-01T00:00:00Z"},
    };
    static const char *const none[] = {"NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"};
    char path[4096];
    snprintf(path, sizeof path, "%s:%s", PTV_TOOL_DIR, getenv("PATH"));
    assert_int_equal(setenv("PATH", path, 1), 0);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        assert_int_equal(setenv(values[i][0], values[i][1], 1), 0);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_int_equal(unsetenv(none[i]), 0);
    }
}

static transcript current;
static bool writes;

static void commands_say_what_stands_there(void **state)
{
    transcript *t = *state;
    read_transcript(t);
    set_environment();
    assert_int_equal(mkdir("work", 0755), 0);
    assert_int_equal(chdir("work"), 0);
    while (t->at < t->count) {
        take_step(t);
    }
    assert_int_equal(chdir(".."), 0);
    assert_false(t->again.failed);
    if (writes && t->wrong > 0) {
        put_file(t->path, t->again.bytes, t->again.length);
    }
    ptv_buffer_free(&t->again);
    free(t->text);
    assert_true(t->commands > 0 || t->skipped);
    assert_true(writes || t->wrong == 0);
}

/* The path is absolute, because commands run elsewhere. */
int main(int argc, char **argv)
{
    writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (argc != 2 + writes || argv[argc - 1][0] != '/') {
        fprintf(stderr, "usage: transcript [--write] /PATH/TO/FILE.txt\n");
        return 3;
    }
    current.path = argv[argc - 1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(commands_say_what_stands_there, &current),
    };
    const int failed = cmocka_run_group_tests(tests, home_setup, home_teardown);
    return failed != 0 ? failed : current.skipped ? SKIPPED : 0;
}
