/*
 * Gives one file to the released runtime, as a command for `pteverify shrink`.
 *
 *     runtime_try [--full] [--ones] [--log] [--place] FILE
 *
 * FILE is a program, a bundle or a data file, by its bytes or else by its extension. Prints what
 * became of it, and with --log what the runtime logs. Inputs are zeros, or ones. Exit status: 0 it
 * ran, 1 it was refused, 2 FILE cannot be read, 3 wrong usage, 4 it took too long, 5 the system
 * does not let it run; if the runtime died, 16 and more, by stage and signal. With --place, runs
 * programs and data files as fuzz-runtime does, prints where the runtime died, and derives the
 * status from that: shrinking then keeps this very crash, which may otherwise turn into another
 * one.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/examples/server.h"
#include "fuzz/runtime/judge.h"
#include "golden/edit/file.h"

enum { RAN, REFUSED, UNREADABLE, USAGE, LATE, NO_CHILD, FIRST = 16 };

/* Returns the index of the word, or their number if it is none of them. */
static int place_of(const char *word, const char *const *words, int count)
{
    int i = 0;
    while (i < count && strcmp(words[i], word) != 0) {
        i++;
    }
    return i;
}

static int status_of(judge_verdict v)
{
    static const char *const stages[] = {"load",   "data",    "metas",  "method",
                                         "inputs", "execute", "outputs"};
    enum { STAGES = sizeof stages / sizeof stages[0], SIGNALS = 16 };
    switch (v.judgement) {
    case JUDGE_RAN: return RAN;
    case JUDGE_REFUSED: return REFUSED;
    case JUDGE_TIMEOUT: return LATE;
    default: return FIRST + SIGNALS * place_of(v.stage, stages, STAGES) + v.signal % SIGNALS;
    }
}

/* Hashes the text (FNV-1a), so that equal places give equal statuses, 16 to 255. */
static int status_of_place(const char *place)
{
    uint32_t hash = 2166136261u;
    for (; *place != '\0'; place++) {
        hash = (hash ^ (uint8_t)*place) * 16777619u;
    }
    return FIRST + (int)(hash % (256 - FIRST));
}

static int try_place(const judge_model *model, bool full)
{
    static const server_limits limits = {.milliseconds = 5000, .megabytes = 4096};
    char place[SERVER_PLACE];
    outcome what;
    bool good =
        server_begin(&limits) && server_run(model->file.bytes, model->file.size, full, &what);
    server_end();
    if (!good) {
        fputs("runtime_try: there can be no child, or the file is too large\n", stderr);
        return NO_CHILD;
    }
    if (what.death == DEATH_NONE) {
        puts(what.ran ? "runs" : "refuses");
        return what.ran ? RAN : REFUSED;
    }
    server_place(&what, place);
    printf("%s%s%s\n", place, what.text[0] != '\0' ? "; " : "", what.text);
    return what.death == DEATH_TIMEOUT ? LATE : status_of_place(place);
}

static int try_whole(const judge_model *model, bool full)
{
    static const char *const words[] = {"runs", "refuses", "dies", "hangs"};
    judge_verdict v = judge_all(model, full);
    printf("%s in %s, signal %d\n", words[v.judgement], v.stage, v.signal);
    return status_of(v);
}

typedef struct options {
    bool full, ones, log, place;
} options;

/* Takes the options before FILE. Returns false if one is unknown. */
static bool take_options(int argc, char **argv, options *o)
{
    const struct {
        const char *name;
        bool *given;
    } all[] = {
        {"--full", &o->full}, {"--ones", &o->ones}, {"--log", &o->log}, {"--place", &o->place}};
    enum { COUNT = sizeof all / sizeof all[0] };
    for (int i = 1; i + 1 < argc; i++) {
        size_t k = 0;
        while (k < COUNT && strcmp(argv[i], all[k].name) != 0) {
            k++;
        }
        if (k == COUNT) {
            return false;
        }
        *all[k].given = true;
    }
    return argc > 1;
}

int main(int argc, char **argv)
{
    options o = {false, false, false, false};
    char *bytes;
    if (!take_options(argc, argv, &o)) {
        fputs("usage: runtime_try [--full] [--ones] [--log] [--place] FILE\n", stderr);
        return USAGE;
    }
    if (o.place) {
        server_fix_addresses(argv);
    }
    judge_model model = {.ones = o.ones, .aloud = o.log};
    if (ge_read(argv[argc - 1], &bytes, &model.file.size) != 0) {
        fprintf(stderr, "%s: cannot read\n", argv[argc - 1]);
        return UNREADABLE;
    }
    model.file.bytes = (const uint8_t *)bytes;
    model.kind = judge_kind_of(argv[argc - 1], model.file);
    int status = o.place ? try_place(&model, o.full) : try_whole(&model, o.full);
    free(bytes);
    return status;
}
