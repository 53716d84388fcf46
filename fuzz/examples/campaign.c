/* The loop over inputs. See campaign.h. */
#include "fuzz/examples/campaign.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fuzz/examples/front.h"
#include "fuzz/examples/program.h"
#include "fuzz/examples/report.h"
#include "fuzz/runtime/known.h"

/* An input that has been given to the runtime; its bytes are in the campaign. */
typedef struct input {
    uint64_t number;
    size_t size;
    char warnings[CRASH_WARNINGS];
    outcome what;
} input;

/* ---- The runtime ---- */

volatile sig_atomic_t campaign_stopped;

static bool run(const campaign *c, bool full, const uint8_t *bytes, size_t size, outcome *out)
{
    int number = 0;
    bool good =
        c->program ? program_run(bytes, size, out, &number) : server_run(bytes, size, full, out);
    campaign_stopped = number != 0 ? number : campaign_stopped;
    return good && campaign_stopped == 0;
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

/* ---- The smallest input of a place ---- */

typedef struct wanted {
    const campaign *campaign;
    const cell *cell;
    const char *place;
} wanted;

static bool dies_there(void *context, const uint8_t *bytes, size_t size)
{
    const wanted *w = context;
    char place[SERVER_PLACE];
    input in = {.size = size};
    if ((w->cell->front && !front_accepts(bytes, size, in.warnings)) ||
        !run(w->campaign, w->cell->full, bytes, size, &in.what) || in.what.death == DEATH_NONE ||
        !in.what.alone) {
        return false;
    }
    server_place(&in.what, place);
    return strcmp(place, w->place) == 0;
}

/* Shrinks the input in place. One that crashes only by chance stays as it is. */
static bool shrink_input(const campaign *c, const cell *one, input *in, const char *place)
{
    enum { MOST = 5000 };
    wanted w = {c, one, place};
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

/* Saves the input, and next to it a text with its outcome: FOLDER/full-front-N.pte and .pte.txt. */
static bool save_input(const campaign *c, const cell *one, const input *in, const char *place)
{
    char path[1024];
    ptv_buffer bytes = {0}, text = {0};
    int n = snprintf(path, sizeof path - 4, "%s/%s-%s-%llu.%s", c->save,
                     one->full ? "full" : "minimal", one->front ? "front" : "alone",
                     (unsigned long long)in->number, front_extension(c->bytes, in->size));
    if (n < 0 || (size_t)n >= sizeof path - 4) {
        fprintf(stderr, "fuzz-runtime: %s: its name is too long\n", c->save);
        return false;
    }
    ptv_put(&bytes, (const char *)c->bytes, in->size);
    ptv_put_format(&text, "%s\n%s\n", place, in->what.text);
    bool good = report_put_at(path, &bytes);
    memcpy(path + n, ".txt", sizeof ".txt");
    return report_put_at(path, &text) && good;
}

static crash *note_crash(cell *one, const input *in, const char *place, bool *is_new)
{
    crash *found = crash_at(one, place);
    *is_new = found == NULL;
    if (found != NULL) {
        found->count++;
        return found;
    }
    found = cell_new_crash(one);
    if (found == NULL) {
        return NULL;
    }
    snprintf(found->place, sizeof found->place, "%s", place);
    memcpy(found->text, in->what.text, sizeof found->text);
    memcpy(found->warnings, in->warnings, sizeof found->warnings);
    found->first = in->number;
    found->count = 1;
    found->known = one->front ? known_place(place, in->what.text, in->warnings) : NULL;
    return found;
}

/* Records a crash of a fresh process, and keeps its input, shrunk if that was asked for. */
static bool keep_crash(const campaign *c, cell *one, input *in, const char *place)
{
    bool is_new;
    crash *found = note_crash(one, in, place, &is_new);
    bool kept = c->save != NULL || c->report != NULL;
    if (found == NULL || (is_new && kept && c->shrink && !shrink_input(c, one, in, place))) {
        return false;
    }
    const report_input it = {(const uint8_t *)c->bytes, in->size, &in->what, one->full, one->front};
    return (c->report == NULL || report_note(c->report, &it, is_new, &found->group)) &&
           (c->save == NULL || !is_new || save_input(c, one, in, place));
}

/* ---- The loop ---- */

static bool note_outcome(const campaign *c, cell *one, input *in)
{
    char place[SERVER_PLACE];
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
    }
    if (in->what.alone && in->what.death != DEATH_TIMEOUT) {
        return keep_crash(c, one, in, place);
    }
    return c->save == NULL || save_input(c, one, in, place);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Runs an input. False: it does not count, and the campaign ends. */
static bool run_input(const campaign *c, cell *one, input *in)
{
    bool given = !one->front || front_accepts(c->bytes, in->size, in->warnings);
    if (given && !run(c, one->full, c->bytes, in->size, &in->what)) {
        return false;
    }
    one->inputs++;
    one->given += given;
    bool noted = !given || note_outcome(c, one, in);
    if (c->report != NULL) {
        c->report->torn = !noted;
    }
    return noted;
}

static bool run_inputs(const campaign *c, cell *one)
{
    enum { SECONDS = 10 }; /* of work at most lost if killed */
    input in = {.number = c->first + one->inputs};
    double begun = now(), saved = begun;
    double before = one->seconds;
    for (; in.number - c->first < c->inputs; in.number++) {
        in.size = c->source.make(c->source.state, in.number, c->bytes, SERVER_LARGEST);
        if (in.size == 0) {
            break;
        }
        bool good = run_input(c, one, &in);
        one->seconds = before + now() - begun;
        if (good && c->report != NULL && now() - saved > SECONDS) {
            good = report_save(c->report);
            saved = now();
        }
        if (!good) {
            return false;
        }
    }
    return true;
}

bool campaign_run(const campaign *c, cell *one)
{
    server_forget_blocks();
    bool good = run_inputs(c, one);
    one->blocks = server_blocks();
    if (!good && campaign_stopped == 0) {
        fputs("the campaign cannot go on: no child, no memory or no file\n", stderr);
    }
    return good;
}
