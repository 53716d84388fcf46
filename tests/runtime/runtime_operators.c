/*
 * Calls every operator that the released runtime has a kernel for, with elements of all types in
 * each tensor, boundary values in each Int, and all kinds of numbers where an operator takes any:
 * what the verifier accepts must not kill the process.
 *
 *     operators [--pairs] [--refused] TABLE [NAME]
 *
 * TABLE is operators.tsv, with a call for each operator. NAME: only operators whose name contains
 * it. --pairs: types of any two tensors at a time. --refused: also judges what the verifier
 * refuses, which must not run. Exit status 1 if it does, if an accepted call ended in a signal that
 * is not in known.h, or if a call of the table does not run as it is.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "fuzz/runtime/known.h"
#include "tests/runtime/call.h"
#include "base/little_endian.h"

enum { PLACES = 64, MUTANTS = 200000, TYPES = 30 };

/* A mutant: up to two places with other values, or all places. */
typedef struct mutant {
    uint8_t first, second; /* index of the places; equal if there is only one */
    uint64_t values[2];
    bool all, accepted;
} mutant;

typedef struct bench {
    bool pairs, refused;
    const char *name; /* of the operator and its overload, with a dot */
    ge_file file;
    site places[PLACES]; /* types first, then Ints */
    unsigned types, count;
    mutant *mutants;
    size_t mutant_count;
    judge_verdict *verdicts;
    unsigned long calls, accepted, died, known, wronged;
    bool failed;
} bench;

/* ---- Mutants ---- */

static void store(uint8_t *bytes, const site *where, uint64_t value)
{
    le_store(bytes + where->at, (uint32_t)where->width, value);
}

static void change(const bench *b, const mutant *m)
{
    for (unsigned i = 0; m->all && i < b->types; i++) {
        store(b->file.bytes, &b->places[i], m->values[0]);
    }
    if (!m->all) {
        store(b->file.bytes, &b->places[m->first], m->values[0]);
        store(b->file.bytes, &b->places[m->second], m->values[1]);
    }
}

static bool accepts(const bench *b)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(&b->file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    return ge_verify(&run) == PTV_CLEAN;
}

/* Keeps a mutant for judging. */
static void add(bench *b, mutant m)
{
    uint8_t *before = b->file.bytes;
    uint8_t *changed = malloc(b->file.loaded);
    if (changed == NULL || b->mutant_count == MUTANTS) {
        abort();
    }
    memcpy(changed, before, b->file.loaded);
    b->file.bytes = changed;
    change(b, &m);
    b->calls++;
    m.accepted = accepts(b);
    b->accepted += m.accepted;
    if (m.accepted || b->refused) {
        b->mutants[b->mutant_count++] = m;
    }
    b->file.bytes = before;
    free(changed);
}

static void add_one(bench *b, unsigned place, uint64_t value)
{
    add(b, (mutant){(uint8_t)place, (uint8_t)place, {value, value}, false, false});
}

static void add_types(bench *b)
{
    for (uint64_t type = 0; type < TYPES; type++) {
        for (unsigned i = 0; i < b->types; i++) {
            add_one(b, i, type);
        }
        add(b, (mutant){.values = {type, type}, .all = true});
    }
}

static void add_pair(bench *b, unsigned i, unsigned k)
{
    for (unsigned types = 0; types < TYPES * TYPES; types++) {
        add(b, (mutant){(uint8_t)i, (uint8_t)k, {types / TYPES, types % TYPES}, false, false});
    }
}

static void add_pairs(bench *b)
{
    for (unsigned i = 0; i < b->types; i++) {
        for (unsigned k = i + 1; k < b->types; k++) {
            add_pair(b, i, k);
        }
    }
}

static void add_numbers(bench *b)
{
    static const int64_t values[] = {INT64_MIN, INT32_MIN, -1, 0, 1, 2, 255, INT32_MAX, INT64_MAX};
    for (unsigned i = b->types; i < b->count; i++) {
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
            add_one(b, i, (uint64_t)values[k]);
        }
    }
}

/* ---- Judging ---- */

static void prepare(void *context, size_t i)
{
    static uint8_t *kept;
    const bench *b = context;
    if (kept == NULL) {
        kept = malloc(b->file.loaded); /* in the child, which has only one file */
        memcpy(kept, b->file.bytes, b->file.loaded);
    }
    memcpy(b->file.bytes, kept, b->file.loaded);
    change(b, &b->mutants[i]);
}

static void say(const bench *b, const mutant *m, const char *what)
{
    printf("%s %s with %s = %lld", b->name, what, m->all ? "all types" : b->places[m->first].path,
           (long long)m->values[0]);
    if (!m->all && m->first != m->second) {
        printf(", %s = %lld", b->places[m->second].path, (long long)m->values[1]);
    }
    printf("\n");
}

static void weigh(bench *b, const mutant *m, judge_verdict v)
{
    bool died = v.judgement == JUDGE_SIGNAL || v.judgement == JUDGE_TIMEOUT;
    bool wronged = !m->accepted && v.judgement == JUDGE_RAN;
    if (!wronged && !(m->accepted && died)) {
        return;
    }
    if (known_call(b->name, v.signal) != NULL) {
        b->known++;
    } else if (wronged) {
        b->wronged++;
        say(b, m, "runs, and is refused,");
    } else {
        b->died++;
        say(b, m, strsignal(v.signal));
    }
}

static void judge_mutants(bench *b)
{
    const judge_series series = {.model = {.file = {b->file.bytes, b->file.loaded}},
                                 .count = b->mutant_count,
                                 .prepare = prepare,
                                 .context = b};
    judge_each(&series, b->verdicts);
    for (size_t i = 0; i < b->mutant_count; i++) {
        weigh(b, &b->mutants[i], b->verdicts[i]);
    }
}

/* ---- One call ---- */

static bool note_place(void *context, const site *s)
{
    bench *b = context;
    bool type = strstr(s->path, ".scalar_type") != NULL;
    bool number = strstr(s->path, ".int_val") != NULL;
    if (s->kind == SITE_SCALAR && (type || number) && b->count < PLACES) {
        unsigned i = type ? b->types++ : b->count;
        b->places[b->count++] = b->places[i];
        b->places[i] = *s;
    }
    return true;
}

static bool find_places(bench *b)
{
    gm_source source;
    const ptv_image image = ge_image(&b->file);
    b->types = b->count = 0;
    return gm_open(&source, &image) && sites_of(&source, PLACES, note_place, b);
}

static void fail(bench *b, const char *what)
{
    printf("%s: %s\n", b->name, what);
    b->failed = true;
}

static void judge_call(bench *b, const call *c)
{
    if (!call_file(c, &b->file)) {
        fail(b, "the call cannot be made of its row");
        return;
    }
    bool runs = judge(b->file.bytes, b->file.loaded, false).judgement == JUDGE_RAN;
    if (!find_places(b) || !accepts(b) || (c->numbers == NULL && !runs)) {
        fail(b, "the call is not accepted, or does not run as it is");
    }
    b->mutant_count = 0;
    add_types(b);
    add_numbers(b);
    if (b->pairs && c->numbers == NULL) {
        add_pairs(b);
    }
    judge_mutants(b);
    fflush(stdout);
    ge_close(&b->file);
}

/* ---- The table ---- */

static bool takes_any_number(const ptv_operator *op)
{
    for (unsigned i = 0; i < op->count; i++) {
        if ((ptv_operators_default.words[op->words + i] & PTV_WORD_MASK) == PTV_WORD_SCALAR) {
            return true;
        }
    }
    return false;
}

static void judge_row(void *context, const call *c, const char *name)
{
    static const char *const numbers[] = {NULL, "1", "0.5", "t"};
    bench *b = context;
    size_t rounds = takes_any_number(c->op) ? sizeof numbers / sizeof numbers[0] : 1;
    b->name = name;
    for (size_t i = 0; i < rounds; i++) {
        const call numbered = {c->op, c->arguments, numbers[i]};
        judge_call(b, &numbered);
    }
}

int main(int argc, char **argv)
{
    bench b = {.mutants = calloc(MUTANTS, sizeof(mutant)),
               .verdicts = calloc(MUTANTS, sizeof(judge_verdict))};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        b.pairs = b.pairs || strcmp(argv[i], "--pairs") == 0;
        b.refused = b.refused || strcmp(argv[i], "--refused") == 0;
    }
    bool good = i < argc && b.mutants != NULL && b.verdicts != NULL &&
                call_each(argv[i], argv[i + 1], judge_row, &b);
    printf(
        "operators: %lu calls, %lu accepted: %lu end in a signal, %lu known; %lu are refused and "
        "run\n",
        b.calls, b.accepted, b.died, b.known, b.wronged);
    free(b.mutants);
    free(b.verdicts);
    return good && !b.failed && b.died + b.wronged == 0 ? 0 : 1;
}
