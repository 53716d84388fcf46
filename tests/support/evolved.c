/* Compares two schemas given as texts. */
#include "evolved.h"

#include <time.h>

static const char *line_of(fbs_place place, char room[300], bool with_file)
{
    if (place.file == NULL) {
        return "-";
    }
    snprintf(room, 300, "%.250s%s%u", with_file ? place.file : "", with_file ? ":" : "",
             place.line);
    return room;
}

static void take(void *context, const gate_finding *f)
{
    evolved *e = context;
    char at[300], other[300];
    bool texts = e->with_texts;
    assert_non_null(f->rule);
    int n = snprintf(e->text + e->size, sizeof e->text - e->size, "%s%s%s %s %s%s%s%s%s%s%s\n",
                     f->mild ? "(" : "", f->rule->name, f->mild ? ")" : "",
                     line_of(f->at, at, texts), line_of(f->other, other, texts),
                     f->subject != NULL ? " " : "", f->subject != NULL ? f->subject : "",
                     texts && f->found != NULL ? ": " : "", texts && f->found ? f->found : "",
                     texts && f->expected ? " / " : "", texts && f->expected ? f->expected : "");
    assert_in_range(n, 1, sizeof e->text - e->size - 1);
    e->size += (size_t)n;
}

void evolved_begin(evolved *e)
{
    bool with_texts = e->with_texts;
    memset(e, 0, sizeof *e);
    e->with_texts = with_texts;
    e->run.sink = take;
    e->run.context = e;
}

typedef struct texts {
    const char *main, *other;
} texts;

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const texts *t = context;
    *text = strcmp(path, "main.fbs") == 0 ? t->main : t->other;
    *size = *text == NULL ? 0 : strlen(*text);
    return *text != NULL;
}

static fbs_schema *read_schema(const texts *side)
{
    texts t = *side;
    const fbs_options options = {.load = load, .context = &t};
    fbs_error error;
    fbs_schema *schema = fbs_read(&options, "main.fbs", &error);
    if (schema == NULL) {
        fail_msg("%s\n%s", error.text, side->main);
    }
    return schema;
}

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static evolve_verdict compare(evolved *e, const texts *old, const texts *new, evolve_level level,
                              double *seconds)
{
    const src_file was = {
        .path = "main.fbs", .bytes = (char *)old->main, .size = strlen(old->main)};
    const src_file is = {.path = "main.fbs", .bytes = (char *)new->main, .size = strlen(new->main)};
    fbs_schema *a = read_schema(old), *b = read_schema(new);
    const evolve_side old_side = {.schema = a, .files = &was};
    const evolve_side new_side = {.schema = b, .files = &is};
    double begin = now();
    evolve_verdict verdict = evolve_compare(&e->run, &old_side, &new_side, level);
    *seconds = now() - begin;
    fbs_free(a);
    fbs_free(b);
    return verdict;
}

evolve_verdict evolved_texts(evolved *e, const char *old, const char *new, const char *other,
                             evolve_level level)
{
    double seconds;
    return compare(e, &(texts){old, other}, &(texts){new, other}, level, &seconds);
}

uint64_t evolved_as_said(const test_row *r)
{
    static const char *const verdicts[] = {"compatible", "source", "bumped", "breaking", NULL};
    static evolved e;
    evolved_begin(&e);
    evolve_verdict verdict =
        evolved_texts(&e, row_text(r, "old"), row_text(r, "new"), NULL, EVOLVE_LEVEL_WIRE);
    assert_string_equal(e.text, row_text(r, "found"));
    assert_int_equal(verdict, row_choice(r, "verdict", verdicts));
    return e.run.errors;
}

evolve_verdict evolved_timed(evolved *e, const char *old, const char *new, double *seconds)
{
    return compare(e, &(texts){old, NULL}, &(texts){new, NULL}, EVOLVE_LEVEL_WIRE, seconds);
}
