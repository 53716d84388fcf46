/* Oracles of model files: different calls must agree about the same file. */
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "fuzz/envelope/readall.h"
#include "fuzz/fired_rules.h"
#include "fuzz/oracle.h"
#include "verifiers/core/structure.h"
#include "verifiers/registry/formats.h"

/* ---- Findings ---- */

bool inspect(void *context, const ptv_finding *finding)
{
    const ptv_image *image = context;
    char whole[1024], cut[8];
    size_t length = ptv_path(&finding->place, whole, sizeof whole);
    HOLDS(finding->file > 0 || ptv_within(image->size, finding->at, finding->length));
    HOLDS(length > 0 && length < sizeof whole && strlen(whole) == length);
    HOLDS(ptv_path(&finding->place, cut, sizeof cut) == length);
    HOLDS(strlen(cut) < sizeof cut);
    fuzz_rule_fired(finding->rule);
    return true;
}

/* ---- Conditions of a run ---- */

/* The second is for runs based on another run, whose units must stay in the first. */
enum { MEMORY = 2 << 20 };
static uint64_t memory[2][MEMORY / 8];

/* Stands in for SHA-256: reads all of its input, and never yields a matching name. */
static void digest(const uint8_t *bytes, uint64_t size, uint8_t hash[32])
{
    memset(hash, 0, 32);
    for (uint64_t i = 0; i < size; i++) {
        hash[i % 32] ^= bytes[i];
    }
}

/* The first row enables all rules except those that need further input. */
enum { CONDITIONS = 3 };
static const ptv_run conditions[CONDITIONS] = {
    {.flags = PTV_READ_SEGMENTS,
     .targets = PTV_TARGET_32 | PTV_TARGET_64,
     .operators = &ptv_operators_default},
    {.flags = PTV_READ_SEGMENTS | PTV_COMPLETE,
     .targets = PTV_TARGET_32 | PTV_TARGET_64,
     .operators = &ptv_operators_default,
     .planned_limit = 1 << 10,
     .sha256 = digest,
     .crc32 = ptv_crc32_of},
    {.targets = PTV_TARGET_64},
};

static void begin(ptv_run *run, const ptv_image *image, const ptv_run *like, ptv_sink sink,
                  void *context)
{
    static ptv_work work;
    ptv_begin(run, image, &work, sink, context);
    run->memory = memory[like->memory != NULL];
    run->memory_size = MEMORY;
    run->flags = like->flags;
    run->targets = like->targets;
    run->operators = like->operators;
    run->planned_limit = like->planned_limit;
    run->sha256 = like->sha256;
    run->crc32 = like->crc32;
}

ptv_verdict verify(ptv_run *run, const ptv_image *image, const ptv_run *like, ptv_sink sink,
                   void *context)
{
    begin(run, image, like == NULL ? conditions : like, sink, context);
    ptv_verdict verdict = ptv_verify(run);
    HOLDS((verdict == PTV_REFUSED) == (run->errors > 0));
    HOLDS(run->memory_needed == 0 || PTV_MEMORY_FOR(image->size) > MEMORY);
    HOLDS(verdict != PTV_CLEAN || (run->needed == 0 && run->memory_needed == 0));
    return verdict;
}

/* ---- Relations: what another run on the same file must report ---- */

/* A finished run. */
typedef struct asked {
    const ptv_image *image;
    const ptv_run *run;
    ptv_verdict verdict;
    uint64_t hash;
} asked;

static void is_the_same(const ptv_run *a, const ptv_run *b)
{
    HOLDS(a->errors == b->errors && a->warnings == b->warnings && a->notes == b->notes);
}

/*
 * Retries from no memory up, with as much as each run asked for. Each must ask for more than it
 * had, none may be clean before all rules have run, and the last must find the same.
 */
static void growing_agrees(const asked *a)
{
    static ptv_run run;
    run.memory_needed = 0;
    do {
        const size_t had = run.memory_needed;
        begin(&run, a->image, a->run, ptv_sink_count, NULL);
        run.memory_size = had;
        HOLDS(ptv_verify(&run) != PTV_CLEAN || run.memory_needed == 0);
        HOLDS(run.memory_needed == 0 || run.memory_needed > had);
    } while (run.memory_needed > 0 && run.memory_needed <= MEMORY);
    if (run.memory_needed == 0 && a->run->memory_needed == 0) {
        is_the_same(&run, a->run);
    }
}

/*
 * Without memory, no more is found. The exception: if objects are shared so often that reading
 * stops when its budget is spent, it stops earlier with memory. An error in what can be read only
 * with memory may keep rules that warn from running.
 */
static void memory_adds(const asked *a)
{
    static ptv_run without;
    if (ptv_has_fired(a->run, &ptv_objects_shared_rule)) {
        return;
    }
    begin(&without, a->image, a->run, ptv_sink_count, NULL);
    without.memory = NULL;
    (void)ptv_verify(&without);
    HOLDS(without.errors <= a->run->errors);
    HOLDS(without.warnings <= a->run->warnings || without.errors < a->run->errors);
}

/* A device stops at the first error; a host counts them all. */
static void device_agrees(const asked *a)
{
    static ptv_run run;
    ptv_first_error first;
    memset(&first, 0, sizeof first);
    HOLDS(verify(&run, a->image, a->run, ptv_sink_first_error, &first) == a->verdict);
    HOLDS(first.any == (a->run->errors > 0));
    HOLDS(!first.any || first.path[0] != '\0');
}

/* Bytes need no alignment: checks an exact-size copy that begins at an odd address. */
static void odd_copy_agrees(const asked *a)
{
    static ptv_run run;
    const size_t size = (size_t)a->image->size;
    uint8_t *copy = malloc(size + 1);
    HOLDS(copy != NULL);
    if (size > 0) {
        memcpy(copy + 1, a->image->bytes, size);
    }
    const ptv_image odd = {copy + 1, size, size};
    HOLDS(verify(&run, &odd, a->run, ptv_sink_count, NULL) == a->verdict);
    HOLDS(run.invalid_fields == a->run->invalid_fields);
    is_the_same(&run, a->run);
    free(copy);
}

/* Hashes the findings, in order. */
static bool mix_finding(void *context, const ptv_finding *f)
{
    const uint64_t numbers[] = {f->rule->code, f->file,  f->at,  f->length,
                                f->form,       f->found, f->low, f->high};
    char path[1024];
    for (size_t i = 0; i < sizeof numbers; i++) {
        mix_byte(context, (uint8_t)(numbers[i / 8] >> i % 8 * 8));
    }
    (void)ptv_path(&f->place, path, sizeof path);
    mix_text(context, path);
    mix_text(context, f->text);
    return true;
}

/*
 * Skipping nothing must find the same. But rules that follow a plan may give up on it then, where a
 * quick look shows that they have nothing to report.
 */
static void thorough_agrees(const asked *a)
{
    static ptv_run quick, run;
    uint64_t first = PTV_HASH, second = PTV_HASH;
    HOLDS(verify(&quick, a->image, a->run, mix_finding, &first) == a->verdict);
    begin(&run, a->image, a->run, mix_finding, &second);
    ptv_set_state(&run)->thorough = true;
    const ptv_verdict verdict = ptv_verify(&run);
    HOLDS(first == second);
    HOLDS(verdict == a->verdict || (verdict == PTV_UNDECIDED && a->verdict == PTV_CLEAN));
}

/* With only a part in memory, as on a device, a file is not refused unless the whole file is. */
static void part_agrees(const asked *a)
{
    static ptv_run run;
    const uint64_t loaded = a->hash % (a->image->size + 1);
    uint8_t *copy = copy_of(a->image->bytes, (size_t)loaded);
    const ptv_image part = {copy, loaded, a->image->size};
    begin(&run, &part, a->run, ptv_sink_count, NULL);
    ptv_verdict verdict = ptv_verify(&run);
    HOLDS(a->verdict == PTV_REFUSED || verdict != PTV_REFUSED);
    HOLDS(verdict != PTV_UNDECIDED || run.needed > loaded || a->verdict != PTV_CLEAN);
    HOLDS(verdict != PTV_CLEAN || run.needed == 0);
    HOLDS(run.needed <= a->image->size);
    free(copy);
}

/* A file whose bytes are loaded on demand; it does not load other files. */
typedef struct store {
    const ptv_image *image;
    uint8_t *copy;
} store;

static bool load(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    const store *s = context;
    HOLDS(file == 0 && ptv_within(s->image->size, at, size));
    memcpy(s->copy + at, s->image->bytes + at, (size_t)size);
    return true;
}

/* Whatever stands in bytes not yet loaded, the findings are the same. */
static void loading_agrees(const asked *a)
{
    enum { OTHER = 0xa5 };
    static ptv_run quick, run;
    uint64_t first = PTV_HASH, second = PTV_HASH;
    store s = {a->image, copy_of(a->image->bytes, (size_t)a->image->size)};
    memset(s.copy, OTHER, (size_t)a->image->size);
    const ptv_image empty = {s.copy, 0, a->image->size};
    HOLDS(verify(&quick, a->image, a->run, mix_finding, &first) == a->verdict);
    begin(&run, &empty, a->run, mix_finding, &second);
    run.load = load;
    run.load_context = &s;
    HOLDS(ptv_verify(&run) == a->verdict);
    HOLDS(first == second);
    free(s.copy);
}

/* Three in ten inputs skip all of these: the first run shows most of what is new. */
typedef void relation(const asked *a);
static relation *const relations[] = {growing_agrees,  memory_adds, device_agrees,
                                      odd_copy_agrees, part_agrees, thorough_agrees,
                                      loading_agrees};
enum { RELATIONS = sizeof relations / sizeof relations[0], ASKED_OF = 10 };

/* ---- Everything together ---- */

/* Reads a private copy, so that a sanitizer notices reads past the end. */
static void read_accepted(const ptv_image *flatbuffer, const ptv_schema *schema)
{
    const size_t size = (size_t)flatbuffer->size;
    uint8_t *copy = copy_of(flatbuffer->bytes, size);
    const ptv_image alone = {copy, size, size};
    volatile uint64_t sum = readall(&alone, schema);
    (void)sum;
    free(copy);
}

static void accepted_is_readable(const asked *a)
{
    const ptv_schema *schema = ptv_schema_of(a->run->format);
    const ptv_image flatbuffer = {a->run->image.bytes, a->run->flat_size, a->run->flat_size};
    if (schema != NULL) {
        HOLDS(ptv_within(a->image->size, (uint64_t)(flatbuffer.bytes - a->image->bytes),
                         flatbuffer.size));
        read_accepted(&flatbuffer, schema);
    }
}

static ptv_verdict agree_under(const ptv_run *like, const ptv_image *image, ptv_run *run,
                               uint64_t hash)
{
    ptv_image whole = *image;
    const ptv_verdict verdict = verify(run, image, like, inspect, &whole);
    const asked a = {image, run, verdict, hash};
    for (unsigned i = 0; i < RELATIONS; i++) {
        if (is_asked(hash, i, ASKED_OF)) {
            relations[i](&a);
        }
    }
    if (verdict == PTV_CLEAN) {
        accepted_is_readable(&a);
    }
    return verdict;
}

ptv_verdict all_agree(const ptv_image *image, ptv_run *run)
{
    const uint64_t hash = hash_of(image->bytes, (size_t)image->size) >> 24;
    ptv_verdict verdict = PTV_UNDECIDED;
    for (unsigned i = CONDITIONS; i-- > 0;) { /* the last leaves the run that says most */
        if (is_asked(hash, i, CONDITIONS)) {
            verdict = agree_under(&conditions[i], image, run, hash / CONDITIONS);
        }
    }
    return verdict;
}

const ptv_run *accepted(const uint8_t *bytes, size_t size, ptv_format format)
{
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    const ptv_format found = ptv_detect(&image);
    /* Other formats have their own targets: a campaign would waste its time on them here. */
    bool ours = found == format || found == PTV_FORMAT_UNKNOWN;
    return ours && all_agree(&image, &run) == PTV_CLEAN && run.format == format ? &run : NULL;
}
