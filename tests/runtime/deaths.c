/*
 * What becomes of files in the released runtime, with and without a loader that verifies: a child
 * process loads and executes each of them.
 *
 *     runtime_deaths [--mutants N] [--seed N] NAME FILE...
 *
 * Prints two rows of a table (docs/host.md), labelled NAME. With --mutants N, tests N mutants that
 * fuzz/mutator makes of the files instead. Names deaths behind the loader on standard error. Exit
 * status 1: something died behind it, or ran there with other outputs than without it; 2: a file
 * cannot be read.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/mutator/mutator.h"
#include "fuzz/runtime/judge.h"
#include "golden/edit/file.h"
#include "tests/runtime/in_front.h"

typedef struct tally {
    unsigned long ran, refused, aborted, memory, other, late, differs;
} tally;

typedef struct model {
    const char *path;
    judge_kind kind;
    uint8_t *bytes;
    size_t size;
    uint64_t outputs; /* of the file itself */
} model;

typedef struct deaths {
    model *models;
    size_t count;
    unsigned long files, mutants, seed, faults;
    tally tallies[2]; /* without the loader, with it */
} deaths;

/* ---- One file, twice ---- */

static void count(tally *t, const judge_verdict *v, uint64_t outputs)
{
    const bool memory = v->signal == SIGSEGV || v->signal == SIGBUS;
    switch (v->judgement) {
    case JUDGE_RAN:
        t->ran++;
        t->differs += v->outputs != outputs;
        break;
    case JUDGE_REFUSED: t->refused++; break;
    case JUDGE_TIMEOUT: t->late++; break;
    case JUDGE_SIGNAL: ++*(memory ? &t->memory : v->signal == SIGABRT ? &t->aborted : &t->other);
    }
}

static judge_verdict judged(const model *m, const uint8_t *bytes, size_t size, bool verified)
{
    judge_model given = {.kind = m->kind, .file = {bytes, size}};
    put_in_front(verified);
    return judge_fairly(&given, false);
}

static void try_twice(deaths *d, const model *m, const uint8_t *bytes, size_t size)
{
    const judge_verdict bare = judged(m, bytes, size, false);
    const judge_verdict behind = judged(m, bytes, size, true);
    count(&d->tallies[0], &bare, m->outputs);
    count(&d->tallies[1], &behind, m->outputs);
    d->files++;
    if (behind.judgement == JUDGE_SIGNAL || behind.judgement == JUDGE_TIMEOUT) {
        fprintf(stderr, "deaths: %s, file %lu: signal %d in %s\n", m->path, d->files, behind.signal,
                behind.stage);
        d->faults++;
    } else if (behind.judgement == JUDGE_RAN && behind.outputs != bare.outputs) {
        fprintf(stderr, "deaths: %s, file %lu: other outputs behind it\n", m->path, d->files);
        d->faults++;
    }
}

/* ---- All of them ---- */

static void try_mutants(deaths *d)
{
    enum { MORE = 4096 };
    fm_mutator *mutator = fm_open(NULL);
    for (uint64_t i = 0; mutator != NULL && i < d->mutants; i++) {
        const model *m = &d->models[i % d->count];
        uint8_t *bytes = malloc(m->size + MORE);
        if (bytes == NULL) {
            break;
        }
        memcpy(bytes, m->bytes, m->size);
        const size_t size = fm_mutate(mutator, bytes, m->size, m->size + MORE, d->seed + i);
        try_twice(d, m, bytes, size);
        free(bytes);
    }
    fm_close(mutator);
}

static bool read_models(deaths *d, char **paths)
{
    bool good = true;
    for (size_t i = 0; good && i < d->count; i++) {
        model *m = &d->models[i];
        *m = (model){.path = paths[i]};
        good = ge_read(paths[i], (char **)&m->bytes, &m->size) == 0;
        m->kind = judge_kind_of(paths[i], (judge_file){m->bytes, m->size});
        m->outputs = good ? judged(m, m->bytes, m->size, false).outputs : 0;
    }
    return good;
}

static void print_row(const char *name, const deaths *d, bool verified)
{
    const tally *t = &d->tallies[verified];
    printf("| %s | %lu | %s | %lu | %lu | %lu | %lu | %lu | %lu | %lu |\n", name, d->files,
           verified ? "yes" : "no", t->aborted, t->memory, t->other, t->late, t->refused, t->ran,
           t->differs);
}

static int run(deaths *d, const char *name, char **paths)
{
    d->models = calloc(d->count, sizeof *d->models);
    if (d->models == NULL || !read_models(d, paths)) {
        fputs("deaths: a file cannot be read\n", stderr);
        return 2;
    }
    for (size_t i = 0; d->mutants == 0 && i < d->count; i++) {
        try_twice(d, &d->models[i], d->models[i].bytes, d->models[i].size);
    }
    try_mutants(d);
    print_row(name, d, false);
    print_row(name, d, true);
    return d->faults > 0;
}

int main(int argc, char **argv)
{
    deaths d = {.seed = 1};
    int i = 1;
    for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        *(strcmp(argv[i], "--seed") == 0 ? &d.seed : &d.mutants) = strtoul(argv[i + 1], NULL, 10);
    }
    if (argc < i + 2) {
        fputs("usage: runtime_deaths [--mutants N] [--seed N] NAME FILE...\n", stderr);
        return 3;
    }
    d.count = (size_t)(argc - i - 1);
    const int status = run(&d, argv[i], argv + i + 1);
    for (size_t j = 0; d.models != NULL && j < d.count; j++) {
        free(d.models[j].bytes);
    }
    free(d.models);
    return status;
}
