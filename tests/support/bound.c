/* Bindings against a schema, in this process. */
#include "bound.h"

#include "files.h"
#include "home.h"
#include "rows.h"
#include "schema/bindings/model.h"
#include "tests/support/test.h"
#include "tool.h"

/* ---- One check ---- */

static void keep(void *context, const gate_finding *f)
{
    bound_said *said = context;
    size_t n = strlen(said->text);
    const char *file = f->at.file == NULL ? "" : f->at.file;
    if (said->count < BOUND_KEPT) {
        struct bound_place *place = &said->at[said->count];
        place->rule = f->rule->name;
        place->line = f->at.line;
        snprintf(place->file, sizeof place->file, "%s", file);
    }
    said->count++;
    snprintf(said->text + n, sizeof said->text - n,
             "    %s:%u: %s %s: found %s, expected %s [%s]\n", file, f->at.line, f->rule->name,
             f->subject == NULL ? "" : f->subject, f->found == NULL ? "" : f->found,
             f->expected == NULL ? "" : f->expected, f->copy == NULL ? "" : f->copy);
}

bound_said bound_check(const bound_job *job)
{
    bound_said said = {0};
    gate_run run = {.sink = keep, .context = &said};
    bind_set set = {.prefix = job->prefix == NULL ? "" : job->prefix};
    bind_model model = {0};
    fbs_files files = {0};
    fbs_error error;
    const fbs_options options = {.load = fbs_files_load, .context = &files};
    fbs_schema *schema = job->schema == NULL ? NULL : fbs_read(&options, job->schema, &error);
    if (job->schema != NULL && schema == NULL) {
        fail_msg("%s", error.text);
    }
    bind_read(&set, &run, job->language, job->root);
    if (schema != NULL) {
        bind_model_of_schemas(&model, (const fbs_schema *const *)&schema, 1);
    } else {
        bind_model_of_claims(&model, &set);
    }
    bind_compare(&set, &model);
    said.facts = run.facts;
    bind_model_free(&model);
    bind_free(&set);
    fbs_free(schema);
    fbs_files_free(&files);
    return said;
}

void bound_clean(const bound_job *job, uint64_t facts)
{
    bound_said said = bound_check(job);
    if (said.count != 0 || said.facts < facts) {
        fail_msg("%s: %zu findings, %llu facts: %s", job->root, said.count,
                 (unsigned long long)said.facts, said.text);
    }
}

void bound_alike(const bound_job *job, const char *root)
{
    bound_job other = *job;
    other.root = root;
    bound_said a = bound_check(job), b = bound_check(&other);
    bound_clean(&other, a.facts);
    assert_int_equal(a.facts, b.facts);
}

int bound_samples(void **state)
{
    return home_setup(state) != 0 || tool_run("cp -r " PTV_SOURCE_DIR "/corpus/schema/samples .");
}

/* ---- One edit ---- */

static unsigned line_of(const char *text, const char *part)
{
    const char *at = strstr(text, part);
    unsigned line = 1;
    for (const char *c = text; at != NULL && c < at; c++) {
        line += *c == '\n' ? 1 : 0;
    }
    return at == NULL ? 0 : line;
}

static char *replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (at == NULL) {
        fail_msg("'%s' is not there", from);
    }
    size_t before = (size_t)(at - text);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(out);
    memcpy(out, text, before);
    strcpy(out + before, to);
    strcat(out, at + strlen(from));
    return out;
}

static bool is_said(const bound_said *said, const test_row *r, unsigned line)
{
    const char *at = row_maybe(r, "at");
    for (size_t i = 0; i < said->count && i < BOUND_KEPT; i++) {
        bool here = said->at[i].line == line && strcmp(said->at[i].file, row_text(r, "file")) == 0;
        here = here || (at != NULL && at[0] == '\0');
        if (here && strcmp(said->at[i].rule, row_text(r, "rule")) == 0) {
            return true;
        }
    }
    return false;
}

static const bound_job *edited_job;

static void follow(const test_row *r)
{
    size_t size;
    const char *file = row_text(r, "file"), *to = row_text(r, "to");
    bound_job job = *edited_job;
    job.root = job.root == NULL ? file : job.root;
    char *text = read_file(file, &size);
    char *edited = replaced(text, row_text(r, "from"), to);
    put_text(file, edited);
    bound_said said = bound_check(&job);
    unsigned line = line_of(edited, row_maybe(r, "at") == NULL ? to : row_text(r, "at"));
    put_text(file, text);
    free(edited);
    free(text);
    if (!is_said(&said, r, line) || said.count != (size_t)row_number(r, "count")) {
        fail_msg("%s: '%s': %s in line %u, %zu findings:\n%s", file, to, row_text(r, "rule"), line,
                 said.count, said.text);
    }
}

void bound_edits(const bound_job *job, const char *name, const char *section)
{
    edited_job = job;
    rows_each(name, section, follow);
}

/* ---- Many edits ---- */

typedef struct sweep {
    const bound_job *job;
    const char *file, *text;
    const char *const *excused;
    size_t noticed, missed, words;
} sweep;

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool begins_number(const char *line, const char *at)
{
    return *at >= '0' && *at <= '9' && (at == line || !is_word(at[-1]));
}

static bool is_excused(const sweep *s, const char *line)
{
    for (const char *const *e = s->excused; *e != NULL; e++) {
        const char *in = **e == '*' ? strstr(line, *e + 1) : line;
        if (in != NULL && in < line + strcspn(line, "\n") &&
            (**e == '*' || strncmp(line, *e, strlen(*e)) == 0)) {
            return true;
        }
    }
    return false;
}

/* The text as it was up to `from`, then `middle`, then all from `to` on. */
static void try_change(sweep *s, const char *line, const char *from, const char *middle,
                       const char *to)
{
    size_t before = (size_t)(from - s->text), added = strlen(middle), after = strlen(to);
    char *out = malloc(before + added + after + 1);
    assert_non_null(out);
    memcpy(out, s->text, before);
    memcpy(out + before, middle, added);
    memcpy(out + before + added, to, after);
    put_file(s->file, out, before + added + after);
    free(out);
    bool noticed = bound_check(s->job).count > 0;
    s->noticed += noticed ? 1 : 0;
    if (!noticed && !is_excused(s, line)) {
        print_error("not noticed in %s: %.*s [at %td]\n", s->file, (int)strcspn(line, "\n"), line,
                    from - line);
        s->missed++;
    }
}

static void change_numbers(sweep *s, const char *line)
{
    for (const char *at = line; *at != '\n' && *at != '\0'; at++) {
        char more[2] = {*at == '9' ? '3' : (char)(*at + 1), '\0'};
        if (begins_number(line, at)) {
            try_change(s, line, at, more, at + 1);
        }
    }
}

static void change_names(sweep *s, const char *line)
{
    for (const char *at = line; *at != '\n' && *at != '\0' && strncmp(at, "//", 2) != 0; at++) {
        const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at, "*/") : NULL;
        at = end != NULL ? end : at;
        bool ends = is_word(*at) && !is_word(at[1]);
        const char *begin = at;
        while (ends && begin > line && is_word(begin[-1])) {
            begin--;
        }
        if (ends && !begins_number(line, begin) && s->words++ % BOUND_WORDS == 0) {
            try_change(s, line, at + 1, "x", at + 1);
        }
    }
}

static void change_line(sweep *s, const char *start, bound_change change)
{
    const char *line = start + strspn(start, " \t");
    const char *end = line + strcspn(line, "\n");
    const char *next = *end == '\0' ? end : end + 1;
    if (line == end || strncmp(line, "//", 2) == 0 || strncmp(line, "/*", 2) == 0 || *line == '*') {
        return;
    }
    if (change == BOUND_CUT) {
        try_change(s, line, start, "", next);
    } else if (change == BOUND_ADD) {
        try_change(s, line, next, "by_hand();\n", next);
    } else if (change == BOUND_NAME) {
        change_names(s, line);
    } else {
        change_numbers(s, line);
    }
}

size_t bound_sweep(const bound_job *job, const char *file, bound_change change,
                   const char *const *excused)
{
    size_t size;
    char *text = read_file(file, &size);
    sweep s = {.job = job, .file = file, .text = text, .excused = excused};
    for (const char *line = text; *line != '\0';) {
        change_line(&s, line, change);
        line += strcspn(line, "\n");
        line += *line == '\n' ? 1 : 0;
    }
    put_text(file, text);
    free(text);
    assert_int_equal(s.missed, 0);
    return s.noticed;
}
