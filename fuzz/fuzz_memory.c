/*
 * Any bytes as a file, under conditions taken from its last bytes: how much memory a run has, how
 * much of the file is loaded, at which address, after how many findings the sink stops, what to
 * check. The promises of pteverify.h about verdicts hold, and what is refused with fewer resources
 * is refused with all of them.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"

/* The last bytes stay part of the file, so that other targets can use the same inputs. */
typedef struct terms {
    size_t memory;
    uint64_t missing; /* bytes at the end not loaded */
    uint64_t enough;  /* findings before the sink stops; 0: never */
    unsigned address; /* of the first byte, modulo 16 */
    unsigned flags, targets;
    uint8_t filling; /* of the memory, whose contents mean nothing */
} terms;

static terms terms_of(const uint8_t *data, size_t size)
{
    enum { TERMS = 10 };
    uint8_t last[TERMS] = {0};
    const size_t have = size < TERMS ? size : TERMS;
    for (size_t i = 0; i < have; i++) {
        last[TERMS - 1 - i] = data[size - 1 - i];
    }
    return (terms){.memory = ((size_t)last[1] << 8 | last[0]) << (last[9] & 3),
                   .missing = ((uint64_t)last[3] << 8 | last[2]) % (size + 1),
                   .enough = last[4],
                   .address = last[5] & 15,
                   .flags = last[6] & (PTV_READ_SEGMENTS | PTV_COMPLETE | PTV_PARTIAL),
                   .targets = last[7] & (PTV_TARGET_32 | PTV_TARGET_64),
                   .filling = last[8]};
}

/* ---- Listening to findings ---- */

typedef struct listener {
    ptv_image image;
    uint64_t heard, enough;
    bool stopped;
} listener;

static bool hear(void *context, const ptv_finding *finding)
{
    listener *l = context;
    HOLDS(!l->stopped);
    l->heard++;
    l->stopped = l->heard == l->enough;
    return inspect(&l->image, finding) && !l->stopped;
}

/* ---- What a verdict means ---- */

/* Every rule that can find errors has run, or waits for one that has reported an error. */
static void nothing_is_missed(const ptv_run *run)
{
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        HOLDS(rule->severity != PTV_ERROR || ptv_skipped(run, rule) <= PTV_SKIP_NEEDS);
    }
}

static void verdict_holds(const ptv_run *run, ptv_verdict verdict, const listener *l)
{
    const bool partly = (run->flags & PTV_PARTIAL) != 0;
    HOLDS(l->heard == run->errors + run->warnings + run->notes);
    HOLDS((verdict == PTV_REFUSED) == (run->errors > 0));
    HOLDS(run->needed == 0 || (run->needed > l->image.loaded && run->needed <= l->image.size));
    HOLDS(run->memory_needed == 0 || run->memory_needed > run->memory_size);
    if (verdict == PTV_CLEAN) {
        HOLDS(!l->stopped);
        HOLDS(partly || (run->needed == 0 && run->memory_needed == 0));
        if (!partly) {
            nothing_is_missed(run);
        }
    }
}

/* ---- A run under these conditions ---- */

static ptv_verdict verify_on(const terms *t, ptv_run *run, listener *l)
{
    ptv_work *work = malloc(sizeof *work);
    void *memory = malloc(t->memory);
    HOLDS(work != NULL && (memory != NULL || t->memory == 0));
    memset(work, t->filling, sizeof *work);
    if (t->memory > 0) {
        memset(memory, t->filling, t->memory);
    }
    ptv_begin(run, &l->image, work, hear, l);
    run->memory = memory;
    run->memory_size = t->memory;
    run->flags = t->flags;
    run->targets = t->targets;
    run->operators = &ptv_operators_default;
    ptv_verdict verdict = ptv_verify(run);
    free(memory);
    free(work);
    return verdict;
}

/* Compares with a run that has the whole file in memory, and all the memory it needs. */
static void whole_agrees(const uint8_t *data, size_t size, const ptv_run *part, ptv_verdict verdict)
{
    static ptv_run run;
    const ptv_image image = {data, size, size};
    const ptv_run like = {
        .flags = part->flags, .targets = part->targets, .operators = part->operators};
    const ptv_verdict whole = verify(&run, &image, &like, ptv_sink_count, NULL);
    const bool partly = (part->flags & PTV_PARTIAL) != 0;
    HOLDS(verdict != PTV_REFUSED || whole == PTV_REFUSED);
    HOLDS(verdict != PTV_CLEAN || partly || whole == PTV_CLEAN);
    HOLDS(verdict != PTV_UNDECIDED || whole != PTV_CLEAN || partly || part->stopped ||
          part->memory_needed > 0 || part->needed > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    const terms t = terms_of(data, size);
    const size_t loaded = size - (size_t)t.missing;
    uint8_t *copy = malloc(loaded + t.address);
    HOLDS(copy != NULL || loaded + t.address == 0);
    if (loaded > 0) {
        memcpy(copy + t.address, data, loaded);
    }
    listener l = {.image = {copy + t.address, loaded, size}, .enough = t.enough};
    const ptv_verdict verdict = verify_on(&t, &run, &l);
    verdict_holds(&run, verdict, &l);
    HOLDS(loaded == 0 || memcmp(copy + t.address, data, loaded) == 0);
    whole_agrees(data, size, &run, verdict);
    free(copy);
    return 0;
}
