/*
 * Every recipe under corpus/audit: the audit finds exactly what the recipe expects (of low
 * severity, only what it asks for), at these bytes, the worst first; also if the file is read in
 * parts. Every rule has a recipe of its name with a case in which it fires alone, and one that
 * comes close without firing.
 */
#include "analysis/audit/audit.h"
#include "analysis/host/source.h"
#include "golden/edit/recipe.h"
#include "schema/source/source.h"
#include "tests/support/test.h"

static const ge_recipe_options golden = {PTV_SOURCE_DIR "/golden/files"};

/* ---- One case ---- */

enum { LINES = 16, LINE = 512, SCRIPT = 1 << 16 };

typedef struct recipe {
    const char *path, *rule; /* its file, and the rule that the file is named for */
    unsigned line;           /* of the case */
    char script[SCRIPT];
    size_t length;
    char expected[LINES][LINE];
    unsigned count;
    audit_options options;
    size_t fires, near, failed;
} recipe;

static bool is_asked_for(const recipe *r, const audit_finding *f)
{
    bool asked = strcmp(f->rule->name, r->rule) == 0 || f->rule->severity > AUDIT_LOW;
    for (unsigned i = 0; i < r->count && !asked; i++) {
        asked = strstr(r->expected[i], f->rule->name) != NULL;
    }
    return asked;
}

static void put_line(const audit_finding *f, char line[LINE])
{
    snprintf(line, LINE, "%s %s 0x%llx+%llu %s%s%s",
             audit_severity_word((audit_severity)f->rule->severity), f->rule->name,
             (unsigned long long)f->at, (unsigned long long)f->length, f->path,
             f->what == NULL ? "" : ": ", f->what == NULL ? "" : f->what);
}

static void complain(recipe *r, const char *what, const char *line)
{
    print_error("%s:%u: %s: #= %s\n", r->path, r->line, what, line);
    r->failed++;
}

static void compare(recipe *r, const audit *a)
{
    bool met[LINES] = {false};
    bool fires = false;
    for (size_t i = 0; i < a->count; i++) {
        char line[LINE];
        unsigned k = 0;
        put_line(&a->findings[i], line);
        if (i > 0 && a->findings[i - 1].rule->severity < a->findings[i].rule->severity) {
            complain(r, "it is behind what is less severe", line);
        }
        fires = fires || strcmp(a->findings[i].rule->name, r->rule) == 0;
        while (k < r->count && (met[k] || strcmp(r->expected[k], line) != 0)) {
            k++;
        }
        if (k < r->count) {
            met[k] = true;
        } else if (is_asked_for(r, &a->findings[i])) {
            complain(r, "found", line);
        }
    }
    for (unsigned k = 0; k < r->count; k++) {
        if (!met[k]) {
            complain(r, "not found", r->expected[k]);
        }
    }
    r->fires += fires;
    r->near += !fires;
}

/* The same file, with only requested bytes read: the others have wrong values. */
typedef struct parts {
    const uint8_t *bytes;
    ptv_backed backed;
} parts;

enum { BLOCK = 32, OTHER = 0xa5 };

static bool read_part(void *context, uint64_t at, uint64_t size, uint8_t *out)
{
    const parts *p = context;
    memcpy(out, p->bytes + at, size);
    return true;
}

static bool load_part(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    parts *p = context;
    return file == 0 && ptv_backed_read(&p->backed, at, size);
}

static ptv_image begin_parts(parts *p, const ptv_image *image)
{
    const ptv_source source = {image->size, read_part, p};
    p->bytes = image->bytes;
    assert_true(ptv_backed_open(&p->backed, &source, BLOCK));
    memset(p->backed.room, OTHER, image->size);
    return (ptv_image){p->backed.bytes, 0, image->size};
}

static void audit_image(recipe *r, const ptv_image *image, parts *p)
{
    ptv_inspection seen = {.done = false};
    ptv_work work;
    ptv_run run;
    audit a;
    ptv_begin(&run, image, &work, ptv_sink_count, NULL);
    run.load = p == NULL ? NULL : load_part;
    run.load_context = p;
    run.memory_size = PTV_MEMORY_FOR(image->size);
    run.memory = malloc(run.memory_size);
    if (ptv_verify(&run) != PTV_CLEAN || !ptv_may_inspect(&run)) {
        complain(r, "it is not clean", "nothing");
    } else {
        assert_true(audit_file(&a, &seen, &run, &r->options));
        compare(r, &a);
        audit_free(&a);
    }
    ptv_inspection_free(&seen);
    free(run.memory);
}

static void audit_case(recipe *r, const ge_case *built)
{
    const ptv_image image = ge_image(&built->file);
    parts p;
    audit_image(r, &image, NULL);
    if (r->failed == 0) {
        const ptv_image in_parts = begin_parts(&p, &image);
        audit_image(r, &in_parts, &p);
        ptv_backed_close(&p.backed);
    }
}

static void finish_case(recipe *r)
{
    gm_error error = {.line = 0};
    ge_case built;
    if (r->length > 0) {
        r->script[r->length] = '\0';
        if (ge_build_case(&built, r->script, &golden, &error)) {
            audit_case(r, &built);
        } else {
            complain(r, error.what, "a case that can be built");
        }
        ge_close_case(&built);
    }
    r->length = 0;
    r->count = 0;
    r->options = (audit_options){
        .planned_limit = UINT64_MAX, .steps_limit = UINT64_MAX, .shape_limit = UINT64_MAX};
}

/* ---- Reading ---- */

static bool take_word(const char **line, const char *word)
{
    const size_t n = strlen(word);
    const bool is = strncmp(*line, word, n) == 0;
    *line += is ? n : 0;
    return is;
}

/* Takes words for the audit, which are comments to the verifier. */
static void take_word_of_audit(recipe *r, const char *line)
{
    if (take_word(&line, "deep")) {
        r->options.deep = true;
    } else if (take_word(&line, "planned-limit ")) {
        r->options.planned_limit = strtoull(line, NULL, 10);
    } else if (take_word(&line, "steps-limit ")) {
        r->options.steps_limit = strtoull(line, NULL, 10);
    } else if (take_word(&line, "shape-limit ")) {
        r->options.shape_limit = strtoull(line, NULL, 10);
    } else if (take_word(&line, "changed ")) { /* what --deep finds: tests/tool/audit.txt */
        r->options.provenance = (audit_provenance){.writer = "python", .vtables = "shared"};
        r->options.provenance.differs = strcmp(line, "layout") == 0;
        r->options.provenance.changed = strcmp(line, "weights") == 0;
    } else if (strcmp(line, "nothing") != 0) {
        assert_true(r->count < LINES);
        snprintf(r->expected[r->count++], LINE, "%s", line);
    }
}

static void take_edit(recipe *r, const char *line)
{
    const size_t n = strlen(line);
    assert_true(r->length + n + 2 < SCRIPT);
    memcpy(r->script + r->length, line, n);
    r->length += n;
    r->script[r->length++] = '\n';
}

static void read_lines(recipe *r, char *text)
{
    unsigned number = 1;
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1, number++) {
        const char *rest = line;
        *end = '\0';
        if (take_word(&rest, "#= ")) {
            take_word_of_audit(r, rest);
        } else if (take_word(&rest, "from ")) {
            finish_case(r);
            r->line = number;
            take_edit(r, line);
        } else if (line[0] != '#' && line[0] != '\0' && !take_word(&rest, "expect ")) {
            take_edit(r, line);
        }
    }
    finish_case(r);
}

static void check_file(recipe *r)
{
    char *text = NULL;
    size_t size = 0;
    if (ge_read(r->path, &text, &size) != 0) {
        complain(r, "there is no such file", "both");
        return;
    }
    text = realloc(text, size + 1);
    text[size] = '\0';
    finish_case(r);
    read_lines(r, text);
    free(text);
}

/* ---- Rules ---- */

TEST(test_every_rule_has_both)
{
    static recipe r; /* 70 KiB */
    size_t wrong = 0;
    for (size_t i = 0; i < audit_rule_count(); i++) {
        char path[1024];
        memset(&r, 0, sizeof r);
        snprintf(path, sizeof path, PTV_SOURCE_DIR "/corpus/audit/%s.ptx", audit_rule_at(i)->name);
        r.path = path;
        r.rule = audit_rule_at(i)->name;
        check_file(&r);
        if (r.fires == 0 || r.near == 0 || r.failed > 0) {
            print_error("%s: %zu cases fire, %zu come close\n", r.rule, r.fires, r.near);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

TEST(test_rules_are_in_order)
{
    for (size_t i = 1; i < audit_rule_count(); i++) {
        assert_true(audit_rule_at(i - 1)->code < audit_rule_at(i)->code);
    }
    assert_ptr_equal(audit_rule_named("4101", 4), audit_rule_named("pickle-code", 11));
    assert_null(audit_rule_named("pickle", 6));
}
