/* Compares the findings of the verifier with those that a case expects. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/finding.h"
#include "base/crc32.h"
#include "golden/codec/digest.h"
#include "golden/edit/from.h"
#include "golden/edit/inner.h"

enum { MOST = 64 }; /* findings to keep; a single one too many already fails the case */

typedef struct found {
    const ptv_rule *rule;
    uint32_t file;
    char path[256];
    uint64_t at, length;
    char words[96]; /* truncated if longer */
    bool expected;
} found;

/* Allocated: 25 KiB. */
typedef struct checker {
    const ge_case *built;
    ptv_work work;
    ptv_run run;
    found findings[MOST];
    size_t count;
    uint64_t dropped;
    char *why;
    size_t room, used;
} checker;

static void say(checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(checker *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(c->why + c->used, c->room - c->used, format, list);
    va_end(list);
    size_t left = c->room - c->used;
    c->used += n < 0 ? 0 : (size_t)n < left ? (size_t)n : left - (left > 0);
}

/* ---- Findings ---- */

static void put_words(found *f, const ptv_finding *finding)
{
    ptv_buffer b = {.bytes = NULL};
    ptv_put_comparison(&b, finding);
    snprintf(f->words, sizeof f->words, "%.*s", (int)b.length, b.length > 0 ? b.bytes : "");
    ptv_buffer_free(&b);
}

/* Notes that no expectation mentions are dropped. */
static bool is_asked_for(const checker *c, const ptv_rule *rule)
{
    for (size_t i = 0; i < c->built->expected_count; i++) {
        if (strcmp(c->built->expected[i].rule, rule->name) == 0) {
            return true;
        }
    }
    return false;
}

static bool keep(void *context, const ptv_finding *finding)
{
    checker *c = context;
    if (finding->rule->severity == PTV_NOTE && !is_asked_for(c, finding->rule)) {
        return true;
    }
    if (c->count == MOST) {
        c->dropped++;
        return true;
    }
    found *f = &c->findings[c->count++];
    *f = (found){
        .rule = finding->rule, .file = finding->file, .at = finding->at, .length = finding->length};
    (void)ptv_path(&finding->place, f->path, sizeof f->path);
    put_words(f, finding);
    return true;
}

/* ---- Comparing ---- */

/* Finds the element that the path names in its innermost file. */
static bool find_index(const ge_file *file, const ge_path *path, uint32_t *index)
{
    gm_error ignored;
    ge_inner inner;
    ge_place place;
    bool there = ge_descend(file, path, &inner, &ignored) &&
                 ge_find(&inner.file, &inner.rest, &place, &ignored);
    *index = there ? place.index : 0;
    return there;
}

/* Converts indices that count from the end to ones that count from the beginning. */
static void count_from_front(const ge_file *file, ge_path *path)
{
    for (size_t i = 0; i < path->count && !path->header; i++) {
        ge_path part = *path;
        uint32_t index;
        part.count = i + 1;
        if (path->steps[i].index < 0 && find_index(file, &part, &index)) {
            path->steps[i].index = index;
        }
    }
}

static bool same_text(ge_text a, ge_text b)
{
    return ge_length(a) == ge_length(b) && memcmp(a.at, b.at, ge_length(a)) == 0;
}

static bool same_step(const ge_step *said, const ge_step *step)
{
    return same_text(said->name, step->name) && said->indexed == step->indexed &&
           said->index == step->index &&
           (ge_length(said->member) == 0 || same_text(said->member, step->member));
}

/* Compares paths, where names of members may be missing and indices may be negative. */
static bool same_path(const ge_file *file, const char *said, const char *path)
{
    gm_error ignored;
    ge_path a, b;
    if (strcmp(said, path) == 0) {
        return true;
    }
    if (!ge_parse_path(&a, ge_text_of(said, strlen(said)), &ignored) ||
        !ge_parse_path(&b, ge_text_of(path, strlen(path)), &ignored) || a.count != b.count ||
        a.header != b.header) {
        return false;
    }
    count_from_front(file, &a);
    for (size_t i = 0; i < a.count; i++) {
        if (!same_step(&a.steps[i], &b.steps[i])) {
            return false;
        }
    }
    return true;
}

static bool is_met_by(const ge_file *file, const ge_expectation *e, const found *f)
{
    gm_error ignored;
    uint64_t at = e->at, length = e->length;
    if (f->expected || e->file != f->file || strcmp(e->rule, f->rule->name) != 0 ||
        (e->words[0] != '\0' && strcmp(e->words, f->words) != 0) ||
        !same_path(file, e->path, f->path)) {
        return false;
    }
    bool known = e->ranged || ge_range(file, e->path, strlen(e->path), &at, &length, &ignored);
    return known && f->at == at && f->length == length;
}

static bool is_met(checker *c, const ge_expectation *e)
{
    for (size_t i = 0; i < c->count; i++) {
        if (is_met_by(ge_file_of(c->built, e->file), e, &c->findings[i])) {
            c->findings[i].expected = true;
            return true;
        }
    }
    return false;
}

/* ---- Printing, in a form that can be pasted into the recipe ---- */

static void say_file(checker *c, uint32_t file)
{
    if (file > 0) {
        say(c, " in %u", (unsigned)file);
    }
}

static void say_expectation(checker *c, const ge_expectation *e)
{
    say(c, "  expect %s %s at %s", ptv_severity_name(e->severity), e->rule, e->path);
    say_file(c, e->file);
    if (e->ranged) {
        say(c, " bytes @%llu %llu", (unsigned long long)e->at, (unsigned long long)e->length);
    }
    say(c, "%s%s\n", e->words[0] != '\0' ? " " : "", e->words);
}

/* Numbers are shown only if an expectation states those of this rule. */
static bool wants_words(const checker *c, const found *f)
{
    for (size_t i = 0; i < c->built->expected_count; i++) {
        const ge_expectation *e = &c->built->expected[i];
        if (e->words[0] != '\0' && strcmp(e->rule, f->rule->name) == 0) {
            return f->words[0] != '\0';
        }
    }
    return false;
}

static void say_found(checker *c, const found *f)
{
    gm_error ignored;
    uint64_t at, length;
    const ge_file *file = ge_file_of(c->built, f->file);
    bool usual = ge_range(file, f->path, strlen(f->path), &at, &length, &ignored) && at == f->at &&
                 length == f->length;
    say(c, "  expect %s %s at %s", ptv_severity_name((ptv_severity)f->rule->severity),
        f->rule->name, f->path);
    say_file(c, f->file);
    if (!usual) {
        say(c, " bytes @%llu %llu", (unsigned long long)f->at, (unsigned long long)f->length);
    }
    say(c, wants_words(c, f) ? " %s\n" : "\n", f->words);
}

static bool compare_expected(checker *c)
{
    bool good = true;
    for (size_t i = 0; i < c->built->expected_count; i++) {
        const ge_expectation *e = &c->built->expected[i];
        if (!is_met(c, e)) {
            say(c, "%s", good ? "expected, but not found:\n" : "");
            say_expectation(c, e);
            good = false;
        }
    }
    return good;
}

static bool compare_found(checker *c)
{
    bool good = true;
    for (size_t i = 0; i < c->count; i++) {
        const found *f = &c->findings[i];
        if (!f->expected && f->rule->severity != PTV_NOTE) {
            say(c, "%s", good ? "found, but not expected:\n" : "");
            say_found(c, f);
            good = false;
        }
    }
    if (c->dropped > 0) {
        say(c, "  and %llu more\n", (unsigned long long)c->dropped);
    }
    return good && c->dropped == 0;
}

static ptv_verdict expected_verdict(const ge_case *built)
{
    for (size_t i = 0; i < built->expected_count; i++) {
        if (built->expected[i].severity == PTV_ERROR) {
            return PTV_REFUSED;
        }
    }
    return built->undecided ? PTV_UNDECIDED : PTV_CLEAN;
}

static bool compare_verdict(checker *c, ptv_verdict verdict)
{
    static const char *const words[] = {
        [PTV_CLEAN] = "clean", [PTV_REFUSED] = "refused", [PTV_UNDECIDED] = "undecided"};
    ptv_verdict expected = expected_verdict(c->built);
    if (verdict != expected) {
        say(c, "the verdict is %s, expected %s\n", words[verdict], words[expected]);
    }
    return verdict == expected;
}

/* ---- Verifying ---- */

static size_t memory_for(const ptv_run *run)
{
    uint64_t bytes = run->image.loaded;
    for (uint32_t i = 0; i < run->data_count; i++) {
        bytes += run->data[i].loaded;
    }
    return PTV_MEMORY_FOR(bytes);
}

ptv_verdict ge_verify(ptv_run *run)
{
    run->memory_size = memory_for(run);
    run->memory = malloc(run->memory_size);
    run->operators = &ptv_operators_default;
    run->planned_limit = GE_PLANNED_LIMIT;
    run->sha256 = gm_sha256();
    run->crc32 = ptv_crc32_of;
    run->flags |= PTV_READ_SEGMENTS;
    ptv_verdict verdict = ptv_verify(run);
    free(run->memory);
    run->memory = NULL;
    return verdict;
}

static bool check(checker *c)
{
    const ptv_image image = ge_image(&c->built->file);
    ptv_image data[GE_DATA_FILES];
    ptv_begin(&c->run, &image, &c->work, keep, c);
    ge_give_data(c->built, data, &c->run);
    ptv_verdict verdict = ge_verify(&c->run);
    if (c->run.memory_size == 0) { /* none was available */
        say(c, "out of memory\n");
        return false;
    }
    bool good = compare_expected(c);
    good = compare_found(c) && good;
    return compare_verdict(c, verdict) && good;
}

bool ge_check(const ge_case *built, char *why, size_t room)
{
    char nowhere[1];
    checker *c = calloc(1, sizeof *c);
    why = room > 0 ? why : nowhere;
    room = room > 0 ? room : 1;
    if (c == NULL) {
        snprintf(why, room, "out of memory\n");
        return false;
    }
    c->built = built;
    c->why = why;
    c->room = room;
    why[0] = '\0';
    bool good = check(c);
    free(c);
    return good;
}
