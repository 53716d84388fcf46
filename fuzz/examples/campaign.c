/* The loop over inputs. See campaign.h. */
#include "fuzz/examples/campaign.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "fuzz/runtime/known.h"
#include "golden/edit/recipe.h"

/* One that has been given to the runtime; its bytes are those of the campaign. */
typedef struct input {
    uint64_t number;
    size_t size;
    char warnings[CRASH_WARNINGS];
    outcome what;
} input;

/* ---- pteverify ---- */

static bool keep_warning(void *context, const ptv_finding *finding)
{
    char *names = context;
    size_t used = strlen(names);
    if (finding->rule->severity == PTV_WARNING && strstr(names, finding->rule->name) == NULL &&
        used + strlen(finding->rule->name) + sizeof ", " <= CRASH_WARNINGS) {
        snprintf(names + used, CRASH_WARNINGS - used, "%s%s", used == 0 ? "" : ", ",
                 finding->rule->name);
    }
    return true;
}

/* As the tool decides on a file that stands alone. */
static bool accepts(const uint8_t *bytes, input *in)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {bytes, in->size, in->size};
    in->warnings[0] = '\0';
    ptv_begin(&run, &image, &work, keep_warning, in->warnings);
    run.flags = PTV_COMPLETE;
    return ge_verify(&run) == PTV_CLEAN;
}

/* ---- Distinct places ---- */

static crash *crash_at(cell *one, const char *place)
{
    for (size_t i = 0; i < one->crash_count; i++) {
        if (strcmp(one->crashes[i].place, place) == 0) {
            return &one->crashes[i];
        }
    }
    return NULL;
}

static crash *new_crash(cell *one)
{
    crash *crashes =
        ptv_room_for_one(one->crashes, one->crash_count, &one->crash_room, sizeof *crashes);
    if (crashes == NULL) {
        return NULL;
    }
    one->crashes = crashes;
    return memset(&one->crashes[one->crash_count++], 0, sizeof(crash));
}

/* ---- The smallest input of a place ---- */

typedef struct wanted {
    const cell *cell;
    const char *place;
} wanted;

static bool dies_there(void *context, const uint8_t *bytes, size_t size)
{
    const wanted *w = context;
    char place[SERVER_PLACE];
    input in = {.size = size};
    if ((w->cell->front && !accepts(bytes, &in)) ||
        !server_run(bytes, size, w->cell->full, &in.what) || in.what.death == DEATH_NONE ||
        !in.what.alone) {
        return false;
    }
    server_place(&in.what, place);
    return strcmp(place, w->place) == 0;
}

/* In place. What dies by chance only stays as it is. */
static bool shrink_input(const campaign *c, const cell *one, input *in, const char *place)
{
    enum { MOST = 5000 };
    wanted w = {one, place};
    fh_shrinker *shrinker = fh_new(c->kit, (fe_bytes){c->bytes, in->size});
    if (shrinker == NULL) {
        return false;
    }
    if (in->what.death != DEATH_TIMEOUT && dies_there(&w, c->bytes, in->size)) {
        fh_shrink(shrinker, MOST, dies_there, &w);
        in->size = fh_best(shrinker).size;
        memcpy(c->bytes, fh_best(shrinker).bytes, in->size);
    }
    fh_free(shrinker);
    return true;
}

/* ---- Saving ---- */

/* What it is taken for: by the runtime here, and by everybody who asks for its name. */
static const char *extension_of(const uint8_t *bytes, size_t size)
{
    const ptv_image image = {bytes, size, size};
    ptv_format format = ptv_detect(&image);
    return format == PTV_FORMAT_DATA || format == PTV_FORMAT_DATA_OTHER ? "ptd" : "pte";
}

/* The input, and what became of it in a text beside it: FOLDER/full-front-N.pte and .pte.txt. */
static bool save_input(const campaign *c, const cell *one, input *in, const char *place)
{
    char path[1024];
    if (c->shrink && !shrink_input(c, one, in, place)) {
        return false;
    }
    int n = snprintf(path, sizeof path - 4, "%s/%s-%s-%llu.%s", c->save,
                     one->full ? "full" : "minimal", one->front ? "front" : "alone",
                     (unsigned long long)in->number, extension_of(c->bytes, in->size));
    FILE *file = n > 0 && (size_t)n < sizeof path - 4 ? fopen(path, "wb") : NULL;
    bool good = file != NULL && fwrite(c->bytes, 1, in->size, file) == in->size;
    good = file != NULL && fclose(file) == 0 && good;
    if (good) {
        memcpy(path + n, ".txt", sizeof ".txt");
        file = fopen(path, "w");
        good = file != NULL && fprintf(file, "%s\n%s\n", place, in->what.text) > 0;
        good = file != NULL && fclose(file) == 0 && good;
    }
    if (!good) {
        perror(path);
    }
    return good;
}

static bool note_crash(cell *one, const input *in, const char *place, bool *is_new)
{
    crash *found = crash_at(one, place);
    *is_new = found == NULL;
    if (found != NULL) {
        found->count++;
        return true;
    }
    found = new_crash(one);
    if (found == NULL) {
        return false;
    }
    snprintf(found->place, sizeof found->place, "%s", place);
    memcpy(found->text, in->what.text, sizeof found->text);
    memcpy(found->warnings, in->warnings, sizeof found->warnings);
    found->first = in->number;
    found->count = 1;
    found->known = one->front ? known_place(place, in->what.text, in->warnings) : NULL;
    return true;
}

/* ---- The loop ---- */

static bool note_outcome(const campaign *c, cell *one, input *in)
{
    char place[SERVER_PLACE];
    bool is_new = true, good = true;
    one->ran += in->what.ran;
    if (in->what.death == DEATH_NONE) {
        return true;
    }
    server_place(&in->what, place);
    if (!in->what.alone) {
        one->others++;
        fprintf(stderr, "input %llu dies after the %llu before it, and not alone: %s\n",
                (unsigned long long)in->number, (unsigned long long)in->what.since, place);
    } else {
        one->deaths[in->what.death]++;
        good = in->what.death == DEATH_TIMEOUT || note_crash(one, in, place, &is_new);
    }
    return good && (c->save == NULL || !is_new || save_input(c, one, in, place));
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool run_inputs(const campaign *c, cell *one)
{
    input in = {.number = c->first};
    for (; in.number - c->first < c->inputs; in.number++) {
        in.size = c->source.make(c->source.state, in.number, c->bytes, SERVER_LARGEST);
        if (in.size == 0) {
            break;
        }
        one->inputs++;
        if (one->front && !accepts(c->bytes, &in)) {
            continue;
        }
        one->given++;
        if (!server_run(c->bytes, in.size, one->full, &in.what) || !note_outcome(c, one, &in)) {
            return false;
        }
    }
    return true;
}

bool campaign_run(const campaign *c, cell *one)
{
    server_forget_blocks();
    double begin = now();
    bool good = run_inputs(c, one);
    one->seconds = now() - begin;
    one->blocks = server_blocks();
    if (!good) {
        fputs("the campaign cannot go on: no child, no memory or no file\n", stderr);
    }
    return good;
}

void cell_free(cell *one)
{
    free(one->crashes);
    one->crashes = NULL;
}

uint64_t cell_deaths(const cell *one)
{
    uint64_t sum = 0;
    for (size_t i = DEATH_NONE + 1; i < DEATHS; i++) {
        sum += i == DEATH_TIMEOUT ? 0 : one->deaths[i];
    }
    return sum;
}

size_t cell_unknown(const cell *one)
{
    size_t sum = 0;
    for (size_t i = 0; i < one->crash_count; i++) {
        sum += one->crashes[i].known == NULL;
    }
    return sum;
}
