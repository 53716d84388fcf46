/* Checks bindings against a schema, in this process. */
#include "bound.h"

#include <unistd.h>

#include "files.h"
#include "home.h"
#include "rows.h"
#include "schema/bindings/model.h"
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

typedef struct read_schema {
    fbs_files files;
    fbs_schema *schema; /* NULL: bindings are compared with each other */
} read_schema;

static read_schema schema_of(const bound_job *job)
{
    read_schema read = {.schema = NULL};
    fbs_error error;
    const fbs_options options = {.load = fbs_files_load, .context = &read.files};
    read.schema = job->schema == NULL ? NULL : fbs_read(&options, job->schema, &error);
    if (job->schema != NULL && read.schema == NULL) {
        fail_msg("%s", error.text);
    }
    return read;
}

static void free_schema(read_schema *read)
{
    fbs_free(read->schema);
    fbs_files_free(&read->files);
}

static bound_said check(const bound_job *job, const fbs_schema *schema)
{
    bound_said said = {0};
    gate_run run = {.sink = keep, .context = &said};
    bind_set set = {.prefix = job->prefix == NULL ? "" : job->prefix};
    bind_model model = {0};
    bind_read(&set, &run, job->language, job->root);
    if (schema != NULL) {
        bind_model_of_schemas(&model, &schema, 1);
    } else {
        bind_model_of_claims(&model, &set);
    }
    bind_compare(&set, &model);
    said.facts = run.facts;
    bind_model_free(&model);
    bind_free(&set);
    return said;
}

bound_said bound_check(const bound_job *job)
{
    read_schema read = schema_of(job);
    bound_said said = check(job, read.schema);
    free_schema(&read);
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

/* ---- Comparing claims ---- */

/* Puts a span; if it contains `root`, only what follows it. */
static void put_span(ptv_buffer *out, src_span text, const char *root)
{
    size_t i = 0, n = strlen(root);
    while (i + n <= text.size && memcmp(text.at + i, root, n) != 0) {
        i++;
    }
    size_t from = i + n <= text.size ? i + n : 0;
    ptv_put_char(out, ' ');
    if (text.size > from) { /* otherwise there may be no text */
        ptv_put(out, text.at + from, text.size - from);
    }
}

static void put_claim(ptv_buffer *out, const bind_type *type, const bind_claim *c, const char *root)
{
    put_span(out, type->space, root);
    put_span(out, type->name, root);
    put_span(out, c->member, root);
    ptv_put_format(out, " in the %s: fact %d, form %d", c->copy->name, c->fact, c->value.form);
    switch (c->value.form) {
    case BIND_INTEGER: ptv_put_format(out, " %lld", (long long)c->value.number); break;
    case BIND_REAL: ptv_put_format(out, " %.17g", c->value.real); break;
    case BIND_TEXT: put_span(out, c->value.text, root); break;
    case BIND_NONE: break;
    }
    ptv_put_char(out, '\n');
}

/* Lists everything that the bindings claim, one line per claim, in text order. */
static char *claims_of(const bound_job *job, const char *root)
{
    gate_run run = {.sink = NULL};
    bind_set set = {.prefix = job->prefix == NULL ? "" : job->prefix};
    ptv_buffer out = {0};
    bind_read(&set, &run, job->language, root);
    for (const bind_type *t = set.types; t != NULL; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            put_claim(&out, t, c, root);
        }
    }
    ptv_put_char(&out, '\0');
    assert_false(out.failed);
    bind_free(&set);
    return out.bytes;
}

static void same_lines(const char *a, const char *b)
{
    while (*a != '\0' || *b != '\0') {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (n != m || memcmp(a, b, n) != 0) {
            fail_msg("claimed:%.*s\nthere:%.*s", (int)n, a, (int)m, b);
        }
        a += n + 1;
        b += m + 1;
    }
}

void bound_alike(const bound_job *job, const char *root, uint64_t facts)
{
    bound_job other = *job;
    other.root = root;
    bound_clean(job, facts);
    bound_clean(&other, facts);
    char *here = claims_of(job, job->root), *there = claims_of(job, root);
    same_lines(here, there);
    free(here);
    free(there);
}

int bound_samples(void **state)
{
    return home_setup(state) != 0 || tool_run("cp -r " PTV_SOURCE_DIR "/corpus/schema/samples .");
}

bool bound_make(const char *flatc, const char *options, const char *schema, const char *root)
{
    char line[2048];
    snprintf(line, sizeof line,
             "rm -rf %s && mkdir -p %s && cd %s || exit 1\n"
             "flatc=%s; command -v $flatc >/dev/null || exit 77\n"
             /* which reads vectors of structs from the wrong place */
             "case \"%s, $($flatc --version)\" in *--lua*2.0.8*) exit 77;; esac\n"
             "$flatc %s -o . %s%s 2>/dev/null >/dev/null && find . -type f | grep -q . || exit 77",
             root, root, root, flatc, options, options, schema[0] == '/' ? "" : "$OLDPWD/", schema);
    int status = tool_run(line);
    assert_true(status == 0 || status == 77);
    return status == 0;
}

const char *bound_flatc(void)
{
    static const char newest[] = PTV_SOURCE_DIR "/build/flatc/25.12.19/flatc";
    return access(newest, X_OK) == 0 ? newest : "flatc";
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
    const fbs_schema *schema;
    const char *file, *text;
    const char *const *excused;
    const char *kind; /* of the change, for messages */
    size_t noticed, missed;
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

/* Tries the original text up to `from`, then `middle`, then everything from `to` on. */
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
    bool noticed = check(s->job, s->schema).count > 0;
    s->noticed += noticed ? 1 : 0;
    if (!noticed && !is_excused(s, line)) {
        print_error("%snot noticed in %s: %.*s [at %td]\n", s->kind, s->file,
                    (int)strcspn(line, "\n"), line, from - line);
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
    } else {
        change_numbers(s, line);
    }
}

size_t bound_sweep(const bound_job *job, const char *file, bound_change change,
                   const char *const *excused)
{
    size_t size;
    char *text = read_file(file, &size);
    read_schema read = schema_of(job);
    sweep s = {job, read.schema, file, text, excused, "", 0, 0};
    for (const char *line = text; *line != '\0';) {
        change_line(&s, line, change);
        line += strcspn(line, "\n");
        line += *line == '\n' ? 1 : 0;
    }
    put_text(file, text);
    free(text);
    free_schema(&read);
    assert_int_equal(s.missed, 0);
    return s.noticed;
}

/* ---- All words and numbers ---- */

typedef struct changes {
    sweep sweep;
    bound_rate rate;
    size_t every, count;
} changes;

/* Returns where the code of a line ends: comments and directives say nothing. */
static const char *end_of_code(const char *line)
{
    const char *at = line + strspn(line, " \t"), *end = line + strcspn(line, "\n");
    while (*at != '*' && at < end && *at != '#' &&
           !(at[0] == '/' && (at[1] == '/' || at[1] == '*'))) {
        at++;
    }
    return *at == '*' ? line : at;
}

/* Whether a word has a name in it: "VT_COUNT" has field "count", "CreateLeaf" type "Leaf". */
static bool has_name(src_span word, const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i + n <= word.size && (n > 2 || i == 0); i++) {
        if (bind_same_name(src_span_of(name), (src_span){word.at + i, n > 2 ? n : word.size})) {
            return true;
        }
    }
    return false;
}

static bool is_of_schema(const fbs_schema *schema, src_span word)
{
    bool found = false;
    for (const fbs_def *def = schema->defs; def != NULL && !found; def = def->next) {
        found = has_name(word, def->name);
        for (const fbs_field *f = def->fields; f != NULL && !found; f = f->next) {
            found = has_name(word, f->name);
        }
        for (const fbs_value *v = def->values; v != NULL && !found; v = v->next) {
            found = has_name(word, v->name);
        }
    }
    return found;
}

/* Counts a possible change, and tries it if its turn has come. */
static void change(changes *c, bound_kind kind, const char *line, const char *from,
                   const char *middle, const char *to)
{
    static const char *const kinds[] = {"number ", "name ", "word "};
    if (c->count++ % c->every == 0) {
        c->sweep.kind = kinds[kind];
        size_t before = c->sweep.noticed;
        try_change(&c->sweep, line, from, middle, to);
        c->rate.changes[kind]++;
        c->rate.noticed[kind] += c->sweep.noticed - before;
    }
}

static void change_words(changes *c, const char *line)
{
    const char *end = end_of_code(line);
    for (const char *at = line; at < end; at++) {
        const char *from = at;
        while (at < end && is_word(*at)) {
            at++;
        }
        src_span word = {from, (size_t)(at - from)};
        if (begins_number(line, from)) {
            char more[2] = {*from == '9' ? '3' : (char)(*from + 1), '\0'};
            change(c, BOUND_NUMBERS, line, from, more, from + 1);
        } else if (word.size > 0) {
            bool name = is_of_schema(c->sweep.schema, word);
            change(c, name ? BOUND_NAMES : BOUND_WORDS, line, at, "q", at);
        }
    }
}

static void change_file(changes *c, const char *file)
{
    size_t size;
    char *text = read_file(file, &size);
    c->sweep.file = file;
    c->sweep.text = text;
    const char *heading = strncmp(text, "--[[", 4) == 0 ? strstr(text, "]]") : NULL;
    for (const char *line = heading == NULL ? text : heading + 2; *line != '\0';) {
        change_words(c, line);
        line += strcspn(line, "\n");
        line += *line == '\n' ? 1 : 0;
    }
    put_text(file, text);
    free(text);
}

bound_rate bound_changes(const bound_job *job, size_t every)
{
    static const char *const all[] = {"", NULL}, *const none[] = {NULL};
    gate_run run = {.sink = NULL};
    bind_set set = {.prefix = job->prefix == NULL ? "" : job->prefix};
    read_schema read = schema_of(job);
    changes c = {.sweep = {.job = job, .schema = read.schema, .excused = every == 1 ? none : all},
                 .every = every};
    bind_read(&set, &run, job->language, job->root);
    for (const src_file *file = set.files; file != NULL; file = file->next) {
        change_file(&c, file->path);
    }
    bind_free(&set);
    free_schema(&read);
    return c.rate;
}
