/*
 * Rules of the gate: each has texts that tell what a reader wants to know, and a recipe in
 * corpus/schema/rules with a case in which it fires alone, and one that comes close without firing.
 * The first case is the example of `explain` and docs/gate-rules.md.
 */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/report/policy.h"
#include "schema/gate/rules.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/registry.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Cases ---- */

enum { GATE_CASE_LINES = 1024 };

/* A recipe, and its current case. */
typedef struct gate_case {
    const char *path;
    char *text;                         /* of the recipe, split into lines */
    const char *lines[GATE_CASE_LINES]; /* without line ends */
    size_t count;
    size_t head;           /* lines before the first case: comments, and `with RULE` */
    size_t first, at, end; /* of the case: first step; current step; `exit` */
    size_t next;           /* the line after the case */
    int status;            /* expected */
    char *steps, *says;    /* the steps verbatim; the expected output */
} gate_case;

#define INDENT "    "

/* ---- Lines ---- */

static bool begins(const char *line, const char *prefix)
{
    return strncmp(line, prefix, strlen(prefix)) == 0;
}

/* Whether line i belongs to the step above it: an empty line does if the next one does. */
static bool is_inner(const gate_case *c, size_t i)
{
    while (i < c->count && c->lines[i][0] == '\0') {
        i++;
    }
    return i < c->count && begins(c->lines[i], INDENT);
}

static size_t inner_end(const gate_case *c, size_t i)
{
    while (is_inner(c, i)) {
        i++;
    }
    return i;
}

static const char *without_indent(const char *line)
{
    return line + (begins(line, INDENT) ? strlen(INDENT) : 0);
}

/* Joins lines [from, to) into a string from malloc. */
static char *joined(const gate_case *c, size_t from, size_t to, bool indented)
{
    ptv_buffer b = {0};
    for (; from < to; from++) {
        ptv_put_text(&b, indented ? c->lines[from] : without_indent(c->lines[from]));
        ptv_put_char(&b, '\n');
    }
    ptv_put_char(&b, '\0');
    assert_false(b.failed);
    return b.bytes;
}

/* ---- Recipes ---- */

/* Makes git's output the same everywhere: hashes depend on names and dates. */
static void set_environment(void)
{
    static const char *const values[][2] = {
        {"LC_ALL", "C"},
        {"GIT_CONFIG_GLOBAL", "/dev/null"},
        {"GIT_CONFIG_NOSYSTEM", "1"},
        {"GIT_AUTHOR_NAME", "n"},
        {"GIT_AUTHOR_EMAIL", "e"},
        {"GIT_AUTHOR_DATE", "2024-01-01T00:00:00Z"},
        {"GIT_COMMITTER_NAME", "n"},
        {"GIT_COMMITTER_EMAIL", "e"},
        {"GIT_COMMITTER_DATE", "2024-01-01T00:00:00Z"},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        assert_int_equal(setenv(values[i][0], values[i][1], 1), 0);
    }
}

/* Opens a recipe; fails the test if there is none. Sets the environment of its commands, too. */
static void gate_recipe_open(gate_case *c, const char *path)
{
    size_t size;
    set_environment();
    *c = (gate_case){.path = path, .text = read_file(path, &size)};
    for (char *line = c->text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        assert_true(c->count < GATE_CASE_LINES && line[n] == '\n');
        line[n] = '\0';
        c->lines[c->count++] = line;
        line += n + 1;
    }
    while (c->head < c->count && (c->lines[c->head][0] == '\0' || c->lines[c->head][0] == '#' ||
                                  begins(c->lines[c->head], "with "))) {
        c->head++;
    }
    c->next = c->head;
}

static void forget_case(gate_case *c)
{
    free(c->steps);
    free(c->says);
    c->steps = c->says = NULL;
}

static void gate_recipe_close(gate_case *c)
{
    forget_case(c);
    free(c->text);
}

/* Goes to the next case. Returns false if there is none. Fails the test if it has no end. */
static bool gate_recipe_next(gate_case *c)
{
    forget_case(c);
    c->first = c->next;
    while (c->first < c->count && (c->lines[c->first][0] == '\0' || c->lines[c->first][0] == '#')) {
        c->first++;
    }
    c->end = c->first;
    while (c->end < c->count && !begins(c->lines[c->end], "exit ")) {
        c->end++;
    }
    if (c->first == c->count) {
        return false;
    }
    if (c->end == c->count) {
        fail_msg("%s:%zu: no 'exit' at the end of the case", c->path, c->first + 1);
    }
    c->status = atoi(c->lines[c->end] + strlen("exit "));
    c->next = inner_end(c, c->end + 1);
    c->steps = joined(c, c->first, c->end, true);
    c->says = joined(c, c->end + 1, c->next, false);
    return true;
}

/* Whether the head contains `with RULE`. */
static bool gate_recipe_has(const gate_case *c, const char *rule)
{
    for (size_t i = 0; i < c->head; i++) {
        if (begins(c->lines[i], "with ") && strcmp(c->lines[i] + strlen("with "), rule) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Steps ---- */

static bool wrong(const gate_case *c, const char *what)
{
    print_error("%s:%zu: %s\n", c->path, c->at + 1, what);
    return false;
}

static void make_folders_of(const char *path)
{
    char folder[512];
    for (size_t i = 1; path[i] != '\0' && i < sizeof folder; i++) {
        if (path[i] == '/') {
            snprintf(folder, sizeof folder, "%.*s", (int)i, path);
            mkdir(folder, 0755);
        }
    }
}

static bool take_from(gate_case *c, const char *name, size_t to)
{
    char line[1024];
    (void)to;
    snprintf(line, sizeof line, "cp -r '%s/corpus/schema/%s/.' .", PTV_SOURCE_DIR, name);
    return tool_run(line) == 0 || wrong(c, "there is no such folder in corpus/schema");
}

static bool write_file(gate_case *c, const char *path, size_t to)
{
    char *text = joined(c, c->at + 1, to, false);
    make_folders_of(path);
    put_text(path, text);
    free(text);
    return true;
}

static bool write_bytes(gate_case *c, const char *path, size_t to)
{
    char *text = joined(c, c->at + 1, to, false);
    size_t n = 0;
    unsigned byte;
    int taken;
    for (const char *hex = text; sscanf(hex, "%2x%n", &byte, &taken) == 1; hex += taken) {
        text[n++] = (char)byte;
    }
    make_folders_of(path);
    put_file(path, text, n);
    free(text);
    return true;
}

/* Returns the lines that an edit removes ('-') or adds ('+'). */
static char *side(const gate_case *c, size_t to, char sign)
{
    ptv_buffer b = {0};
    for (size_t i = c->at + 1; i < to; i++) {
        const char *line = without_indent(c->lines[i]);
        if (line[0] == '\0' || line[0] == ' ' || line[0] == sign) {
            ptv_put_text(&b, line + (line[0] != '\0'));
            ptv_put_char(&b, '\n');
        }
    }
    ptv_put_char(&b, '\0');
    assert_false(b.failed);
    return b.bytes;
}

/* Finds whole lines in a text. Returns NULL unless they occur exactly once. */
static const char *find_lines(const char *text, const char *lines)
{
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, lines)) != NULL; at++) {
        if (at == text || at[-1] == '\n') {
            if (found != NULL) {
                return NULL;
            }
            found = at;
        }
    }
    return found;
}

static bool edit_file(gate_case *c, const char *path, size_t to)
{
    size_t size;
    ptv_buffer b = {0};
    char *text = read_file(path, &size), *old = side(c, to, '-'), *new = side(c, to, '+');
    const char *at = find_lines(text, old);
    if (at != NULL) {
        ptv_put(&b, text, (size_t)(at - text));
        ptv_put_text(&b, new);
        ptv_put_text(&b, at + strlen(old));
        put_file(path, b.bytes, b.length);
    }
    ptv_buffer_free(&b);
    free(text);
    free(old);
    free(new);
    return at != NULL || wrong(c, "these lines are not there, or more than once");
}

/* The last command may fail: its result is what the case tests. */
static bool run_line(gate_case *c, const char *line, size_t to)
{
    char whole[4096];
    snprintf(whole, sizeof whole, "PATH=\"${P%%/*}:$PATH\"; %s", line);
    int status = tool_run(whole);
    if (to < c->end && status != 0) {
        print_error("%s", tool_err);
        return wrong(c, "the step fails");
    }
    if (to == c->end && (status != c->status || strcmp(tool_out, c->says) != 0)) {
        print_error("exit %d\n", status);
        for (const char *text = tool_out; *text != '\0'; text += strcspn(text, "\n") + 1) {
            print_error(INDENT "%.*s\n", (int)strcspn(text, "\n"), text);
        }
        print_error("%s", tool_err);
        return wrong(c, "it says something else");
    }
    return tool_err[0] == '\0' || to < c->end || wrong(c, tool_err);
}

static bool take_step(gate_case *c, size_t to)
{
    static const struct {
        const char *word;
        bool (*take)(gate_case *c, const char *rest, size_t to);
    } steps[] = {{"from ", take_from},
                 {"file ", write_file},
                 {"bytes ", write_bytes},
                 {"edit ", edit_file},
                 {"run ", run_line}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (begins(c->lines[c->at], steps[i].word)) {
            return steps[i].take(c, c->lines[c->at] + strlen(steps[i].word), to);
        }
    }
    return wrong(c, "no step");
}

/* Whether a step runs a program that is missing on this machine: git is optional. */
static bool gate_case_skips(const gate_case *c)
{
    static int git = -1;
    git = git >= 0 ? git : system("git --version > .git_version 2>&1") == 0;
    return git == 0 && strstr(c->steps, "git ") != NULL;
}

/* Follows the steps. Returns false, printing lines to paste, if the command says something else. */
static bool gate_case_holds(gate_case *c)
{
    bool good = true, ends = begins(c->lines[c->end - 1], "run pteverify ");
    tool_must("rm -rf case && mkdir case");
    assert_int_equal(chdir("case"), 0);
    c->at = c->end - 1;
    good = ends || wrong(c, "a case ends with a command of the tool");
    for (c->at = c->first; good && c->at < c->end;) {
        size_t to = inner_end(c, c->at + 1);
        good = take_step(c, to);
        c->at = to;
    }
    assert_int_equal(chdir(".."), 0);
    return good;
}

#define RECIPES PTV_SOURCE_DIR "/corpus/schema/rules/"

/* ---- Texts ---- */

static void check_name(const ptv_rule *rule)
{
    static const char *const families[] = {"",        "bindings-", "cop",   "packer-",
                                           "mirror-", "evolve-",   "allow-"};
    size_t family = rule->code / 100u - 20u, n = strlen(rule->name);
    assert_true(family < sizeof families / sizeof families[0]);
    assert_int_equal(strncmp(rule->name, families[family], strlen(families[family])), 0);
    assert_int_equal(strspn(rule->name, "abcdefghijklmnopqrstuvwxyz-"), n);
    assert_ptr_equal(gate_rule_named(rule->name, n), rule);
    assert_null(ptv_rule_named(rule->name, n)); /* `explain` takes names of both kinds */
}

static void check_text(const ptv_rule *rule, const char *text)
{
    size_t n = text == NULL ? 0 : strlen(text);
    if (n == 0 || text[n - 1] == '.' || text[n - 1] == ' ' || strstr(text, "  ") != NULL) {
        fail_msg("%s: '%s'", rule->name, text == NULL ? "" : text);
    }
}

TEST(rules_are_described)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        assert_true(i == 0 || gate_rule_at(i - 1)->code < rule->code);
        assert_in_range(rule->severity, PTV_NOTE, PTV_ERROR);
        check_name(rule);
        check_text(rule, rule->title);
        check_text(rule, rule->why);
        check_text(rule, rule->fix);
    }
}

/* Two rules with the same title would help nobody. */
TEST(titles_differ)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(gate_rule_at(i)->title, gate_rule_at(k)->title);
            assert_string_not_equal(gate_rule_at(i)->why, gate_rule_at(k)->why);
        }
    }
}

/* ---- Recipes ---- */

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".gx") == 0;
}

static size_t failures_of(const char *path)
{
    gate_case c;
    size_t failed = 0;
    gate_recipe_open(&c, path);
    while (gate_recipe_next(&c)) {
        if (gate_case_skips(&c)) {
            print_message("skipped: %s, no git here\n", path);
        } else {
            failed += !gate_case_holds(&c);
        }
    }
    gate_recipe_close(&c);
    return failed;
}

TEST(every_recipe_holds)
{
    struct dirent **entries;
    size_t failed = 0;
    int count = scandir(RECIPES, &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof path, RECIPES "%s", entries[i]->d_name);
        failed += failures_of(path);
        *strrchr(entries[i]->d_name, '.') = '\0';
        if (gate_rule_named(entries[i]->d_name, strlen(entries[i]->d_name)) == NULL) {
            fail_msg("%s: there is no such rule", path);
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(failed, 0);
}

/* Returns how often the case expects the rule. */
static size_t fires(const gate_case *c, const ptv_rule *rule)
{
    char end[128];
    size_t count = 0;
    snprintf(end, sizeof end, " [%s]\n", rule->name);
    for (const char *at = c->says; (at = strstr(at, end)) != NULL; at++) {
        count++;
    }
    return count;
}

/* Whether it fires with the rule's own severity, not a milder one. */
static bool fires_in_earnest(const gate_case *c, const ptv_rule *rule)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    char line[512];
    snprintf(line, sizeof line, ": %s: %s [%s]\n",
             gate_is_undecided(rule) ? "undecided" : words[rule->severity & 3], rule->title,
             rule->name);
    return strstr(c->says, line) != NULL;
}

static bool fires_alone(const gate_case *c, const ptv_rule *rule)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *other = gate_rule_at(i);
        size_t count = fires(c, other), own = other == rule;
        bool said = gate_recipe_has(c, other->name);
        if (count != own && !(said && count > own)) {
            print_error("%s fires %zu times\n", other->name, count);
            return false;
        }
        if (said && count == own) {
            print_error("%s does not\n", other->name);
            return false;
        }
    }
    return fires_in_earnest(c, rule);
}

static bool is_example(const gate_case *c, const ptv_example *example)
{
    return example != NULL && strcmp(c->steps, example->edits) == 0 &&
           strcmp(c->says, example->text) == 0;
}

static bool has_both(const ptv_rule *rule)
{
    gate_case c;
    char path[1024];
    snprintf(path, sizeof path, RECIPES "%s.gx", rule->name);
    if (access(path, F_OK) != 0) {
        return false;
    }
    gate_recipe_open(&c, path);
    bool good = c.lines[0][0] == '#' && gate_recipe_next(&c) && fires_alone(&c, rule) &&
                is_example(&c, ptv_example_of(rule)) && gate_recipe_next(&c) &&
                fires(&c, rule) == 0;
    gate_recipe_close(&c);
    return good;
}

TEST(every_rule_has_both)
{
    size_t missing = 0;
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        if (!has_both(rule)) {
            print_error("%s: its recipe does not begin with a case that fires, alone, and one "
                        "that comes close\n",
                        rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

/* ---- Pages with the examples ---- */

TEST(page_is_current)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(ptv_registry_markdown(&ptv_gate_rules, out), 0);
    assert_int_equal(fclose(out), 0);
    char *page = read_file(PTV_SOURCE_DIR "/docs/gate-rules.md", &size);
    if (strcmp(text, page) != 0) {
        fail_msg("docs/gate-rules.md is not current: cmake --build --preset dev --target docs");
    }
    free(text);
    free(page);
}

TEST(explains)
{
    char *text = NULL;
    size_t size = 0;
    const ptv_rule *rule = ptv_catalogue_rule("evolve-field-removed");
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_non_null(rule);
    assert_int_equal(ptv_registry_explain(rule, out), 0);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\nexample:\n"
                                 "    file old.fbs\n"
                                 "        table Box { width: int; height: int; }\n"));
    assert_non_null(strstr(text, "\n    run pteverify schema evolve old.fbs new.fbs\n"
                                 "    new.fbs:1:7: error: a field is gone "));
    free(text);
}
