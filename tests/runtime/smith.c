/*
 * Runs models of the smith (fuzz/smith), which the verifier accepts, in the released runtime: loads
 * them and their methods, and executes them if it has the operators. None may kill the process.
 *
 *     smith [--from SEED] [--count N] [--bytes N]
 *
 * Makes --count programs, and a third as many bundles and data files, from --bytes bytes of choices
 * (default 400). Exit status 1 if one ended in a signal that is not in known.h.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "fuzz/runtime/known.h"
#include "fuzz/smith/smith.h"
#include "verifiers/schemas/program.h"

enum { MAX = 1 << 15, MOST_BYTES = 1 << 14 };

enum { STAGES = 8 };

typedef struct totals {
    unsigned long models, ran, refused, known, signals, timeouts;
    struct {
        const char *stage;
        unsigned long count;
    } stopped[STAGES]; /* where refused models stopped */
} totals;

typedef struct smithy {
    fe_kit kit;
    fs_smith smith;
    uint8_t bytes[MOST_BYTES], out[MAX];
    unsigned long from, count, length;
} smithy;

/* ---- The cause of death ---- */

static size_t copy_text(const ft_node *table, uint32_t slot, char *out, size_t room)
{
    const ft_slot *at = &table->as.slots[slot];
    size_t length = at->state == FT_LEADS ? at->as.node->count : 0;
    if (length >= room) {
        return 0;
    }
    if (length > 0) {
        memcpy(out, at->as.node->as.bytes, length);
    }
    out[length] = 0;
    return length;
}

/* Puts the name as in known.h. Returns whether it has an overload, even an empty one. */
static bool name_operator(const ft_node *table, char *out, size_t room)
{
    size_t used = copy_text(table, PTV_PROGRAM_OPERATOR_NAME, out, room - 2);
    if (copy_text(table, PTV_PROGRAM_OPERATOR_OVERLOAD, out + used + 1, room - used - 1) > 0) {
        out[used] = '.';
    }
    return table->as.slots[PTV_PROGRAM_OPERATOR_OVERLOAD].state == FT_LEADS;
}

/*
 * Kernels, by prefix, that kill the process because of data, or if sizes that change do not match.
 * Half of the programs have none.
 */
static const struct {
    const char *name;
    int signal;
} rough[] = {{"quantized_decomposed::dequantize_per_", SIGABRT},
             {"quantized_decomposed::embedding", SIGABRT},
             {"quantized_decomposed::quantize_per_token", SIGABRT},
             {"quantized_decomposed::embedding", SIGSEGV},
             /* indices are data */ {"aten::bmm.", SIGABRT},
             {"aten::index_put.", SIGABRT},
             {"aten::floor_divide.", SIGFPE}, /* elements are data; numbers lose bits */
             {"aten::fmod.", SIGFPE},
             {"aten::remainder.", SIGFPE}};

static bool is_rough(const char *name, int signal)
{
    bool found = known_call(name, signal) != NULL;
    for (size_t i = 0; i < sizeof rough / sizeof rough[0]; i++) {
        bool same = strncmp(name, rough[i].name, strlen(rough[i].name)) == 0;
        found = found || (same && rough[i].signal == signal);
    }
    return found;
}

/* Whether the program has a kernel that is known to end like this. */
static bool is_known(const smithy *s, size_t size, int signal)
{
    ptv_arena arena = {.left = SIZE_MAX / 2};
    fe_file file, inner;
    fe_nested nested;
    char name[128];
    bool known = false;
    bool read = fe_read(&file, &s->kit, (fe_bytes){s->out, size}, &arena);
    if (read && file.format == PTV_FORMAT_BUNDLE && fe_nested_list(&file, &nested, 1) > 0) {
        read = fe_read_nested(&inner, &file, &nested);
        file = inner;
    }
    for (uint32_t i = 0; read && file.format == PTV_FORMAT_PROGRAM && i < file.tree.count; i++) {
        const ft_node *node = file.tree.nodes[i];
        if (node->shape == FT_OBJECT && node->type == PTV_PROGRAM_OPERATOR) {
            bool whole = name_operator(node, name, sizeof name); /* operator-overload-missing */
            known = known || is_rough(name, signal) || (!whole && signal == SIGSEGV);
        }
    }
    ptv_arena_free(&arena);
    return known;
}

/* ---- Judging ---- */

static void note_stage(totals *t, const char *stage)
{
    size_t i = 0;
    while (i + 1 < STAGES && t->stopped[i].stage != NULL &&
           strcmp(t->stopped[i].stage, stage) != 0) {
        i++;
    }
    t->stopped[i].stage = stage;
    t->stopped[i].count++;
}

static void judge_model_of(smithy *s, totals *t, judge_kind kind, unsigned long seed, size_t size)
{
    judge_model model = {.kind = kind, .file = {s->out, size}};
    t->models++;
    for (int full = 0; full < (kind == JUDGE_DATA ? 1 : 2); full++) {
        judge_verdict v = judge_fairly(&model, full != 0);
        bool dead = v.judgement == JUDGE_SIGNAL, late = v.judgement == JUDGE_TIMEOUT;
        bool known = dead && is_known(s, size, v.signal);
        t->ran += v.judgement == JUDGE_RAN;
        if (v.judgement == JUDGE_REFUSED) {
            t->refused++;
            note_stage(t, v.stage);
        }
        t->known += known;
        t->signals += dead && !known;
        t->timeouts += late;
        if (late || (dead && !known)) {
            printf("seed %lu of kind %d: %s %d at %s (%s)\n", seed, (int)kind,
                   late ? "not in time, signal" : "signal", v.signal, v.stage,
                   full != 0 ? "full verification" : "minimal");
            fflush(stdout);
        }
    }
}

static bool run(smithy *s, ptv_format format, judge_kind kind, unsigned long count)
{
    static const char *const names[] = {"programs", "bundles", "data files"};
    totals t = {0};
    for (unsigned long seed = s->from; seed < s->from + count; seed++) {
        fs_seed(seed, s->bytes, s->length);
        size_t size = fs_make(&s->smith, format, s->bytes, s->length, s->out, MAX);
        judge_model_of(s, &t, kind, seed, size);
    }
    printf("%s: %lu models; %lu ran, %lu refused, %lu known signals, %lu others, %lu not in time\n",
           names[kind], t.models, t.ran, t.refused, t.known, t.signals, t.timeouts);
    for (size_t i = 0; i < STAGES && t.stopped[i].stage != NULL; i++) {
        printf("  refused at %s: %lu\n", t.stopped[i].stage, t.stopped[i].count);
    }
    return t.signals == 0 && t.timeouts == 0 && t.ran > 0;
}

/* ---- Arguments ---- */

static bool read_arguments(smithy *s, int argc, char **argv)
{
    bool good = argc % 2 == 1;
    for (int i = 1; i + 1 < argc && good; i += 2) {
        unsigned long number = strtoul(argv[i + 1], NULL, 10);
        unsigned long *to = strcmp(argv[i], "--from") == 0    ? &s->from
                            : strcmp(argv[i], "--count") == 0 ? &s->count
                            : strcmp(argv[i], "--bytes") == 0 ? &s->length
                                                              : NULL;
        good = to != NULL;
        if (good) {
            *to = number;
        }
    }
    return good && s->length <= MOST_BYTES;
}

int main(int argc, char **argv)
{
    static smithy s = {.count = 300, .length = 400};
    if (!read_arguments(&s, argc, argv)) {
        fprintf(stderr, "usage: smith [--from SEED] [--count N] [--bytes N]\n");
        return 2;
    }
    if (!fe_kit_open(&s.kit)) {
        return 2;
    }
    fs_open(&s.smith, &s.kit);
    bool good = run(&s, PTV_FORMAT_PROGRAM, JUDGE_PROGRAM, s.count);
    good = run(&s, PTV_FORMAT_BUNDLE, JUDGE_BUNDLE, s.count / 3) && good;
    good = run(&s, PTV_FORMAT_DATA, JUDGE_DATA, s.count / 3) && good;
    fs_free(&s.smith);
    fe_kit_free(&s.kit);
    return good ? 0 : 1;
}
