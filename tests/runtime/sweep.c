/*
 * Sets every field of model files to boundary values, one at a time, and lets the
 * released runtime judge what the verifier accepts: none of it may kill the process.
 *
 *     sweep [--every N] [--elements N] [--unverified] FILE...
 *
 * --every N: only each Nth mutant. --elements N: of long vectors (default 4).
 * --unverified: judge all mutants, to see what the verifier prevents.
 * Exit status 1 when an accepted mutant ended in a signal that is not in known.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/edit/recipe.h"
#include "tests/runtime/judge.h"
#include "tests/runtime/known.h"
#include "tests/runtime/spots.h"

typedef struct sweep {
    unsigned long every, number;
    uint32_t elements;
    bool unverified;
    const char *name; /* of the file */
    ge_file file;
    unsigned long mutants, accepted, judged, signals[2], timeouts[2], known;
} sweep;

static uint64_t load(const uint8_t *bytes, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = width; i-- > 0;) {
        value = value << 8 | bytes[i];
    }
    return value;
}

static void store(uint8_t *bytes, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

static ptv_verdict verdict_of(const sweep *s)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(&s->file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    return ge_verify(&run);
}

static void judge_mutant(sweep *s, const spot *where, uint64_t value)
{
    static const char *const kinds[] = {"scalar", "count", "offset", "slot", "header", "blob"};
    s->judged++;
    for (int full = 0; full < 2; full++) {
        judge_verdict v = judge(s->file.bytes, s->file.loaded, full != 0);
        s->timeouts[full] += v.judgement == JUDGE_TIMEOUT;
        if (v.judgement != JUDGE_SIGNAL) {
            continue;
        }
        if (known_crash(s->name, where, value) != NULL) {
            s->known++;
            continue;
        }
        s->signals[full]++;
        printf("%s: %s of %s = 0x%llx: signal %d at %s (%s)\n", s->name, kinds[where->kind],
               where->path, (unsigned long long)value, v.signal, v.stage,
               full != 0 ? "full verification" : "minimal");
    }
}

static bool mutate(void *context, const spot *where)
{
    sweep *s = context;
    if (!spot_is_number(where)) {
        return true;
    }
    uint8_t *bytes = s->file.bytes + where->at;
    unsigned width = (unsigned)where->width;
    uint64_t before = load(bytes, width);
    uint64_t values[SPOT_VALUES];
    size_t count = spot_values(where, before, values);
    for (size_t i = 0; i < count; i++) {
        if (values[i] == before || s->number++ % s->every != 0) {
            continue;
        }
        s->mutants++;
        store(bytes, width, values[i]);
        bool accepted = verdict_of(s) == PTV_CLEAN;
        s->accepted += accepted;
        if (accepted || s->unverified) {
            judge_mutant(s, where, values[i]);
        }
        store(bytes, width, before);
    }
    return true;
}

static bool read_all(ge_file *file, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL || fseek(in, 0, SEEK_END) != 0) {
        return false;
    }
    size_t size = (size_t)ftell(in);
    uint8_t *bytes = malloc(size + 1);
    rewind(in);
    bool done = bytes != NULL && fread(bytes, 1, size, in) == size;
    done = done && ge_open(file, bytes, size);
    free(bytes);
    fclose(in);
    return done;
}

static bool sweep_file(sweep *s, const char *path)
{
    gm_source source;
    if (!read_all(&s->file, path)) {
        perror(path);
        return false;
    }
    uint8_t *kept = malloc(s->file.loaded); /* the walk reads the file as it was */
    bool readable = kept != NULL;
    if (readable) {
        memcpy(kept, s->file.bytes, s->file.loaded);
        const ptv_image image = {kept, s->file.loaded, s->file.loaded};
        readable = gm_open(&source, &image) && source.format == PTV_FORMAT_PROGRAM;
    }
    s->name = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    if (readable) {
        (void)spots_of(&source, s->elements, mutate, s);
    } else {
        fprintf(stderr, "%s: not a program that can be read\n", path);
    }
    free(kept);
    ge_close(&s->file);
    return readable;
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
            good = sweep_file(&s, argv[i]) && good;
        }
    }
    printf("%lu mutants, %lu accepted, %lu judged: %lu end in a signal at minimal, %lu at full "
           "verification, %lu known; %lu and %lu do not end in time\n",
           s.mutants, s.accepted, s.judged, s.signals[0], s.signals[1], s.known, s.timeouts[0],
           s.timeouts[1]);
    return good && (s.unverified || s.signals[0] + s.signals[1] == 0) ? 0 : 1;
}
