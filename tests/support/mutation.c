/* Follows recipes of mutations, line by line. */
#include "mutation.h"

#include <dirent.h>
#include <unistd.h>

#include <jansson.h>

#include "files.h"
#include "home.h"
#include "schema/bindings/bindings.h"
#include "tests/support/test.h"
#include "tool.h"

enum { WORDS = 16, TEXT = 1024 };

char mutation_why[1 << 14];

/* A recipe being followed. */
typedef struct mutation {
    const mutation_command *commands;
    const char *path;
    unsigned number; /* of the line */
    char words[WORDS][TEXT];
    size_t count;
    json_t *report;  /* of the last command, or NULL */
    bool ran, clean; /* after `expect clean` */
} mutation;

static bool why(const mutation *m, const char *what, const char *text)
{
    size_t used = strlen(mutation_why);
    snprintf(mutation_why + used, sizeof mutation_why - used, "%s:%u: %s %.2000s\n", m->path,
             m->number, what, text);
    return false;
}

/* ---- Words ---- */

/* Takes one character of a quoted word: \n is a line break. */
static const char *take_quoted(const char *at, char *c)
{
    *c = *at++;
    if (*c == '\\' && *at != '\0') {
        *c = (char)(*at == 'n' ? '\n' : *at == 'r' ? '\r' : *at);
        at++;
    }
    return at;
}

/* Words are separated by blanks; `a quoted text` is one word. Returns NULL at the end. */
static const char *take_word(const char *at, char *word)
{
    size_t n = 0;
    at += strspn(at, " ");
    if (*at == '\0' || *at == '\n' || *at == '#') {
        return NULL;
    }
    bool quoted = *at == '`';
    at += quoted;
    while (*at != '\0' && *at != '\n' && *at != (quoted ? '`' : ' ') && n + 1 < TEXT) {
        at = quoted ? take_quoted(at, &word[n++]) : (word[n++] = *at, at + 1);
    }
    word[n] = '\0';
    return at + (quoted && *at == '`');
}

static void take_words(mutation *m, const char *line)
{
    m->count = 0;
    while (line != NULL && m->count < WORDS) {
        line = take_word(line, m->words[m->count]);
        m->count += line != NULL;
    }
}

/* Returns the word after `name`, or NULL. */
static const char *word_behind(const mutation *m, const char *name)
{
    for (size_t i = 1; i + 1 < m->count; i++) {
        if (strcmp(m->words[i], name) == 0) {
            return m->words[i + 1];
        }
    }
    return NULL;
}

/* ---- Edits ---- */

/* Returns the text after the first `behind`, or NULL if that does not occur. */
static const char *rest_behind(const char *bytes, const char *behind)
{
    const char *from = behind == NULL ? bytes : strstr(bytes, behind);
    return from == NULL || behind == NULL ? from : from + strlen(behind);
}

/* Finds `text` in the file, after `behind`. Returns NULL if it is missing or ambiguous. */
static char *place_of(const char *bytes, const char *text, const char *behind)
{
    const char *from = rest_behind(bytes, behind);
    char *at = from == NULL ? NULL : strstr(from, text);
    bool twice = at != NULL && behind == NULL && strstr(at + 1, text) != NULL;
    return twice ? NULL : at;
}

static bool replace(mutation *m)
{
    const char *path = m->words[1], *with = word_behind(m, "with");
    size_t size, old = strlen(m->words[2]);
    if (m->count < 5 || with == NULL) {
        return why(m, "not understood:", m->words[0]);
    }
    char *bytes = read_file(path, &size);
    char *at = place_of(bytes, m->words[2], word_behind(m, "behind"));
    if (at != NULL) {
        FILE *out = fopen(path, "wb");
        assert_non_null(out);
        fprintf(out, "%.*s%s%s", (int)(at - bytes), bytes, with, at + old);
        assert_int_equal(fclose(out), 0);
    }
    free(bytes);
    return at != NULL || why(m, "not there once:", m->words[2]);
}

static bool delete (mutation *m)
{
    return unlink(m->words[1]) == 0 || why(m, "no such file:", m->words[1]);
}

static bool copy(mutation *m)
{
    size_t size;
    char *bytes = read_file(m->words[1], &size);
    put_file(m->words[2], bytes, size);
    free(bytes);
    return true;
}

/* ---- Findings ---- */

static const char *text_of(const json_t *finding, const char *key)
{
    const char *text = json_string_value(json_object_get(finding, key));
    return text == NULL ? "" : text;
}

static json_int_t line_of(const json_t *finding)
{
    return json_integer_value(json_object_get(finding, "line"));
}

static json_t *findings_of(const mutation *m)
{
    return json_object_get(json_object_get(m->report, "gate"), "findings");
}

/* Whether everything that was found was expected. */
static bool check_rest(mutation *m)
{
    size_t i;
    json_t *finding;
    bool good = true;
    json_array_foreach(findings_of(m), i, finding)
    {
        bool note = strcmp(text_of(finding, "severity"), "note") == 0;
        if (!note && json_object_get(finding, "expected here") == NULL) {
            char text[TEXT];
            snprintf(text, sizeof text, "%s at %s:%d of %s: %s", text_of(finding, "rule"),
                     text_of(finding, "file"), (int)line_of(finding), text_of(finding, "subject"),
                     text_of(finding, "found"));
            good = why(m, "not expected:", text);
        }
    }
    return good;
}

static bool run(mutation *m)
{
    const mutation_command *command = m->commands;
    bool good = check_rest(m);
    while (command->name != NULL && strcmp(command->name, m->words[1]) != 0) {
        command++;
    }
    if (command->name == NULL) {
        return why(m, "no such command:", m->words[1]);
    }
    json_decref(m->report);
    int status = tool_run(command->line);
    m->report = json_loads(tool_out, 0, NULL);
    m->ran = true;
    if (m->report == NULL || findings_of(m) == NULL) {
        return why(m, "no report:", tool_err);
    }
    const json_t *counts = json_object_get(json_object_get(m->report, "gate"), "counts");
    bool errors = json_integer_value(json_object_get(counts, "errors")) > 0;
    return good && (status == errors || why(m, "status does not fit:", tool_err));
}

/* Returns the line of a file that has the text, or 0. */
static json_int_t line_with(const char *path, const char *text, const char *behind)
{
    size_t size;
    char *bytes = read_file(path, &size);
    const char *from = rest_behind(bytes, behind);
    const char *at = from == NULL ? NULL : strstr(from, text);
    json_int_t line = at != NULL;
    for (const char *c = bytes; at != NULL && c < at; c++) {
        line += *c == '\n';
    }
    free(bytes);
    return line;
}

static bool same_subject(const char *a, const char *b)
{
    return bind_same_name(src_span_of(a), src_span_of(b));
}

/*
 * Also expects other findings of the rule about the subject: they are copies of the same fact,
 * which accessors and object API spell in two ways.
 */
static void expect_copies(const mutation *m, const char *subject)
{
    size_t i;
    json_t *finding;
    json_array_foreach(findings_of(m), i, finding)
    {
        if (strcmp(text_of(finding, "rule"), m->words[1]) == 0 &&
            same_subject(text_of(finding, "subject"), subject)) {
            json_object_set_new(finding, "expected here", json_true());
        }
    }
}

/* expect RULE at FILE [`text` [behind `text`]] [of SUBJECT]. */
static bool expect(mutation *m)
{
    const char *file = word_behind(m, "at"), *subject = word_behind(m, "of");
    const char *text = m->count > 4 ? m->words[4] : "of";
    if (strcmp(m->words[1], "clean") == 0) {
        return json_array_size(findings_of(m)) == 0 || check_rest(m);
    }
    if (file == NULL || !m->ran) {
        return why(m, "not understood:", m->words[0]);
    }
    bool whole = strcmp(text, "of") == 0;
    json_int_t line = whole ? 0 : line_with(file, text, word_behind(m, "behind"));
    subject = subject == NULL ? "" : subject;
    size_t i;
    json_t *finding;
    bool found = false;
    json_array_foreach(findings_of(m), i, finding)
    {
        found = found || (strcmp(text_of(finding, "rule"), m->words[1]) == 0 &&
                          strcmp(text_of(finding, "file"), file) == 0 &&
                          same_subject(text_of(finding, "subject"), subject) &&
                          line_of(finding) == line && (whole || line > 0));
    }
    expect_copies(m, subject);
    char words[TEXT];
    snprintf(words, sizeof words, "%.200s at %.200s:%d of %.200s", m->words[1], file, (int)line,
             subject);
    return found || why(m, "not found:", words);
}

/* Restores the files. */
static void begin(void)
{
    assert_int_equal(chdir(home_path), 0);
    tool_must("rm -rf work && cp -r base work");
    assert_int_equal(chdir("work"), 0);
}

static bool again(mutation *m)
{
    bool good = check_rest(m);
    json_decref(m->report);
    m->report = NULL;
    m->ran = false;
    begin();
    return good;
}

/* ---- Lines ---- */

static bool follow(mutation *m, const char *line)
{
    static const struct {
        const char *name;
        size_t words;
        bool (*act)(mutation *m);
    } acts[] = {
        {"replace", 5, replace}, {"delete", 2, delete}, {"copy", 3, copy},
        {"run", 2, run},         {"expect", 2, expect}, {"again", 1, again},
    };
    take_words(m, line);
    if (m->count == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        if (strcmp(m->words[0], acts[i].name) == 0 && m->count >= acts[i].words) {
            return acts[i].act(m);
        }
    }
    return why(m, "not understood:", m->words[0]);
}

bool mutation_run(const char *path, const mutation_command *commands)
{
    static mutation m;
    size_t size;
    char *recipe = read_file(path, &size);
    const char *slash = strrchr(path, '/');
    m = (mutation){.commands = commands, .path = slash == NULL ? path : slash + 1};
    mutation_why[0] = '\0';
    begin();
    bool good = true;
    for (const char *line = recipe; *line != '\0';) {
        m.number++;
        good = follow(&m, line) && good;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    good = (m.ran || why(&m, "nothing is run", "")) && good;
    good = check_rest(&m) && good;
    json_decref(m.report);
    m.report = NULL;
    free(recipe);
    assert_int_equal(chdir(home_path), 0);
    return good;
}

/* ---- Folders ---- */

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_recipe(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 4 && strcmp(e->d_name + n - 4, ".txt") == 0;
}

size_t mutation_run_all(const char *folder, const mutation_command *commands, size_t *good)
{
    struct dirent **recipes;
    int count = scandir(folder, &recipes, is_recipe, by_name);
    assert_true(count > 0);
    *good = 0;
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%.250s/%.250s", folder, recipes[i]->d_name);
        bool found = mutation_run(path, commands);
        *good += found;
        if (!found) {
            print_error("%s", mutation_why);
        }
        free(recipes[i]);
    }
    free(recipes);
    return (size_t)count;
}
