/* Runs with several files, and the findings kept from them. */
#include "heard.h"

static bool hear(void *context, const ptv_finding *f)
{
    heard *h = context;
    if (f->rule != h->rule) {
        return true;
    }
    h->count++;
    h->file = f->file;
    h->at = f->at;
    h->found = f->found;
    (void)ptv_path(&f->place, h->path, sizeof h->path);
    snprintf(h->subject, sizeof h->subject, "%.*s", (int)f->subject_length, f->subject);
    if (f->other != NULL) {
        h->other_file = f->other->file;
        h->other_at = f->other->at;
        (void)ptv_path(&f->other->place, h->other, sizeof h->other);
    }
    return true;
}

void heard_begin(heard_run *t, const char *rule, const char *program, const char *data,
                 const char *more)
{
    const char *const scripts[HEARD_FILES] = {program, data, more};
    memset(t, 0, sizeof *t);
    t->heard.rule = ptv_rule_find(rule);
    assert_non_null(t->heard.rule);
    uint32_t count = 0;
    for (; count < HEARD_FILES && scripts[count] != NULL; count++) {
        t->files[count] = edited(scripts[count]);
        t->images[count] = ge_image(&t->files[count]);
        t->bytes += t->images[count].size;
    }
    ptv_begin(&t->run, &t->images[0], &t->work, hear, &t->heard);
    t->run.data = t->images + 1;
    t->run.data_count = count - 1;
    t->run.memory_size = PTV_MEMORY_FOR(t->bytes);
}

ptv_verdict heard_verify(heard_run *t)
{
    t->run.memory = malloc(t->run.memory_size + 1);
    assert_non_null(t->run.memory);
    return ptv_verify(&t->run);
}

void heard_end(heard_run *t)
{
    free(t->run.memory);
    for (size_t i = 0; i < HEARD_FILES; i++) {
        ge_close(&t->files[i]);
    }
}

ptv_skip heard_skipped(const heard_run *t, const char *rule)
{
    return ptv_skipped(&t->run, ptv_rule_find(rule));
}

/* ---- Rows ---- */

static void begin_row(heard_run *t, const test_row *r)
{
    static const char *const flags[] = {"none", "complete", "read-segments", NULL};
    static const unsigned values[] = {0, PTV_COMPLETE, PTV_READ_SEGMENTS};
    heard_begin(t, row_text(r, "rule"), row_text(r, "program"), row_maybe(r, "data"),
                row_maybe(r, "more"));
    t->run.flags = row_maybe(r, "flags") == NULL ? 0 : values[row_choice(r, "flags", flags)];
    t->run.memory_size = (size_t)row_number_or(r, "memory", (long long)t->run.memory_size);
    t->run.image.loaded -= (uint64_t)row_number_or(r, "unloaded", 0);
}

static size_t compared; /* number of fields of this row compared so far */

static bool is_said(const test_row *r, const char *key)
{
    compared += row_maybe(r, key) != NULL;
    return row_maybe(r, key) != NULL;
}

static void text_is(const test_row *r, const char *key, const char *found)
{
    if (is_said(r, key)) {
        assert_string_equal(found, row_text(r, key));
    }
}

static void number_is(const test_row *r, const char *key, uint64_t found)
{
    if (is_said(r, key)) {
        assert_int_equal(found, row_number(r, key));
    }
}

/* Expects the position that an address has in the file. */
static void place_is(const heard_run *t, const test_row *r, const char *key, uint32_t file,
                     uint64_t found)
{
    if (is_said(r, key)) {
        assert_int_equal(found, edited_at(&t->files[file], row_text(r, key)));
    }
}

/* Checks lines: a rule, and why it was skipped. */
static void skips_are(const heard_run *t, const char *lines)
{
    static const char *const why[] = {"none",       "needs",    "stopped", "structure",
                                      "not-loaded", "too-many", "memory"};
    char name[64], word[16];
    int n;
    while (sscanf(lines, "%63s %15s\n%n", name, word, &n) == 2) {
        assert_non_null(ptv_rule_find(name));
        assert_string_equal(why[heard_skipped(t, name)], word);
        lines += n;
    }
    assert_string_equal(lines, "");
}

void heard_as_said(const test_row *r)
{
    static const char *const verdicts[] = {[PTV_CLEAN] = "clean", [PTV_REFUSED] = "refused",
                                           [PTV_UNDECIDED] = "undecided"};
    static heard_run t;
    compared = 0;
    begin_row(&t, r);
    ptv_verdict verdict = heard_verify(&t);
    text_is(r, "verdict", verdicts[verdict]);
    number_is(r, "needs", t.run.needed + t.run.memory_needed);
    number_is(r, "count", t.heard.count);
    text_is(r, "subject", t.heard.subject);
    text_is(r, "path", t.heard.path);
    text_is(r, "other", t.heard.other);
    number_is(r, "file", t.heard.file);
    number_is(r, "other_file", t.heard.other_file);
    number_is(r, "found", t.heard.found);
    place_is(&t, r, "at", t.heard.file, t.heard.at);
    place_is(&t, r, "other_at", t.heard.other_file, t.heard.other_at);
    skips_are(&t, is_said(r, "skipped") ? row_text(r, "skipped") : "");
    assert_true(compared > 0);
    heard_end(&t);
}
