/*
 * Sets every field of model files to boundary values, one at a time, and lets the released runtime
 * judge what the verifier accepts: none of it may kill the process.
 *
 *     sweep [--every N] [--elements N] [--unverified] MODEL[,DATA...]...
 *
 * MODEL is a program, a bundle or a data file; DATA are data files of a program, whose fields are
 * set as well. The verifier is told that there are no others. --every N: only each Nth mutant.
 * --elements N: how many elements of long vectors (default 4). --unverified: judges all mutants, to
 * see what the verifier prevents. Exit status 1 if an accepted mutant ended in a signal that is not
 * in known.h.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "fuzz/runtime/known.h"
#include "golden/edit/recipe.h"
#include "base/little_endian.h"

/* What a mutant changes. */
typedef enum subject { PROGRAMS, PAYLOADS, BUNDLES, DATA_ALONE, DATA_ALONG, SUBJECTS } subject;

typedef struct totals {
    unsigned long mutants, accepted, judged, signals[2], timeouts[2], known;
} totals;

enum { FILES = 1 + JUDGE_DATA_FILES };

typedef struct sweep {
    unsigned long every, number;
    uint32_t elements;
    bool unverified;
    const char *name; /* of the changed file */
    ge_file files[FILES];
    size_t count, target; /* number of files; index of the changed one */
    totals tallies[SUBJECTS];
} sweep;

/* ---- One mutant ---- */

static subject subject_of(const sweep *s, const site *where)
{
    if (s->target > 0) {
        return DATA_ALONG;
    }
    if (strchr(where->path, '<') != NULL && strstr(where->path, "processed<") != NULL) {
        return PAYLOADS;
    }
    switch (s->files[0].format) {
    case PTV_FORMAT_BUNDLE: return BUNDLES;
    case PTV_FORMAT_DATA: return DATA_ALONE;
    default: return PROGRAMS;
    }
}

/* Verifies the i-th file; the first one together with the others. */
static bool accepts(const sweep *s, size_t i)
{
    static ptv_work work;
    static ptv_run run;
    ptv_image data[JUDGE_DATA_FILES];
    const ptv_image image = ge_image(&s->files[i]);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.flags = PTV_COMPLETE;
    for (size_t k = 1; k < s->count && i == 0; k++) {
        data[k - 1] = ge_image(&s->files[k]);
        run.data = data;
        run.data_count = (uint32_t)k;
    }
    return ge_verify(&run) == PTV_CLEAN;
}

static bool accepts_all(const sweep *s)
{
    bool good = true;
    for (size_t i = 0; i < s->count && good; i++) {
        good = accepts(s, i);
    }
    return good;
}

static judge_model model_of(const sweep *s)
{
    judge_model model = {.file = {s->files[0].bytes, s->files[0].loaded}};
    ptv_format format = s->files[0].format;
    model.kind = format == PTV_FORMAT_BUNDLE ? JUDGE_BUNDLE
                 : format == PTV_FORMAT_DATA ? JUDGE_DATA
                                             : JUDGE_PROGRAM;
    for (size_t i = 1; i < s->count; i++) {
        model.data[model.data_count++] = (judge_file){s->files[i].bytes, s->files[i].loaded};
    }
    return model;
}

static void say(const sweep *s, const site *where, uint64_t value, judge_verdict v, bool full)
{
    static const char *const kinds[] = {"scalar", "count", "offset", "slot", "header", "blob"};
    printf("%s: %s of %s = 0x%llx: %s %d at %s (%s)\n", s->name, kinds[where->kind], where->path,
           (unsigned long long)value,
           v.judgement == JUDGE_TIMEOUT ? "not in time, signal" : "signal", v.signal, v.stage,
           full ? "full verification" : "minimal");
    fflush(stdout);
}

static void judge_mutant(sweep *s, totals *t, const site *where, uint64_t value)
{
    const judge_model model = model_of(s);
    t->judged++;
    for (int full = 0; full < (model.kind == JUDGE_DATA ? 1 : 2); full++) {
        judge_verdict v = judge_all(&model, full != 0);
        bool late = v.judgement == JUDGE_TIMEOUT;
        if (v.judgement != JUDGE_SIGNAL && !late) {
            continue;
        }
        if (!late && known_crash(s->name, where) != NULL) {
            t->known++;
            continue;
        }
        t->timeouts[full] += late;
        t->signals[full] += !late;
        say(s, where, value, v, full != 0);
    }
}

static bool mutate(void *context, const site *where)
{
    sweep *s = context;
    if (!site_is_number(where)) {
        return true;
    }
    totals *t = &s->tallies[subject_of(s, where)];
    uint8_t *bytes = s->files[s->target].bytes + where->at;
    unsigned width = (unsigned)where->width;
    uint64_t before = le_load(bytes, width);
    uint64_t values[SITE_VALUES];
    size_t count = site_values(where, before, values);
    for (size_t i = 0; i < count; i++) {
        if (values[i] == before || s->number++ % s->every != 0) {
            continue;
        }
        t->mutants++;
        le_store(bytes, width, values[i]);
        bool accepted = accepts_all(s);
        t->accepted += accepted;
        if (accepted || s->unverified) {
            judge_mutant(s, t, where, values[i]);
        }
        le_store(bytes, width, before);
    }
    return true;
}

/* ---- Files ---- */

static bool read_all(ge_file *file, const char *path)
{
    char *bytes;
    size_t size;
    int why = ge_read(path, &bytes, &size);
    if (why != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(why));
        return false;
    }
    bool done = ge_open(file, bytes, size);
    free(bytes);
    return done;
}

/* Sweeps every field of one file. The walk reads the original. */
static bool sweep_file(sweep *s, size_t target, const char *path)
{
    gm_source source;
    const ge_file *file = &s->files[target];
    ge_file kept;
    if (!ge_open(&kept, file->bytes, file->loaded)) {
        return false;
    }
    const ptv_image image = ge_image(&kept);
    bool readable = gm_open(&source, &image);
    s->target = target;
    s->name = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    if (readable) {
        (void)sites_of(&source, s->elements, mutate, s);
    } else {
        fprintf(stderr, "%s: cannot be read: %s\n", path, source.why);
    }
    ge_close(&kept);
    return readable;
}

/* A model that does not run unchanged proves little. */
static void say_how_it_runs(const sweep *s, const char *path)
{
    static const char *const words[] = {"runs", "is refused", "crashes", "does not end"};
    const judge_model model = model_of(s);
    judge_verdict v = judge_all(&model, false);
    if (v.judgement != JUDGE_RAN) {
        fprintf(stderr, "%s: %s as it is, at %s\n", path, words[v.judgement], v.stage);
    }
}

/* Sweeps a file and those after its commas. */
static bool sweep_model(sweep *s, char *list)
{
    char *paths[FILES], *rest;
    bool good = true;
    s->count = 0;
    for (char *path = strtok_r(list, ",", &rest); path != NULL && good && s->count < FILES;
         path = strtok_r(NULL, ",", &rest)) {
        paths[s->count] = path;
        good = read_all(&s->files[s->count], path);
        s->count += good;
    }
    if (good && s->count > 0 && !accepts_all(s)) {
        fprintf(stderr, "%s: is not accepted as it is\n", paths[0]);
        good = false;
    }
    if (good && s->count > 0) {
        say_how_it_runs(s, paths[0]);
    }
    for (size_t i = 0; i < s->count && good; i++) {
        good = sweep_file(s, i, paths[i]);
    }
    while (s->count > 0) {
        ge_close(&s->files[--s->count]);
    }
    return good;
}

/* ---- Results ---- */

static unsigned long print_tallies(const sweep *s)
{
    static const char *const names[] = {"programs", "payloads", "bundles", "data files",
                                        "data files of programs"};
    unsigned long signals = 0;
    for (size_t i = 0; i < SUBJECTS; i++) {
        const totals *t = &s->tallies[i];
        signals += t->signals[0] + t->signals[1];
        if (t->mutants > 0) {
            printf("%s: %lu mutants, %lu accepted, %lu judged: %lu end in a signal at minimal, %lu "
                   "at full verification, %lu known; %lu and %lu do not end in time\n",
                   names[i], t->mutants, t->accepted, t->judged, t->signals[0], t->signals[1],
                   t->known, t->timeouts[0], t->timeouts[1]);
        }
    }
    return signals;
}

static unsigned long number(const char *text)
{
    unsigned long value = text == NULL ? 0 : strtoul(text, NULL, 10);
    return value == 0 ? 1 : value;
}

int main(int argc, char **argv)
{
    sweep s = {.every = 1, .elements = 4};
    bool good = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--every") == 0) {
            s.every = number(argv[++i]);
        } else if (strcmp(argv[i], "--elements") == 0) {
            s.elements = (uint32_t)number(argv[++i]);
        } else if (strcmp(argv[i], "--unverified") == 0) {
            s.unverified = true;
        } else {
            good = sweep_model(&s, argv[i]) && good;
        }
    }
    unsigned long signals = print_tallies(&s);
    return good && (s.unverified || signals == 0) ? 0 : 1;
}
