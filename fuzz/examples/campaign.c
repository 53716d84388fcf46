/* The loop over inputs. See campaign.h. */
#include "fuzz/examples/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "golden/edit/recipe.h"
#include "tests/runtime/known.h"

/* As the tool decides on a file that stands alone. */
static bool accepts(const uint8_t *bytes, size_t size)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
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
    enum { FIRST = 64 };
    if (one->crash_count == one->crash_room) {
        size_t room = one->crash_room == 0 ? FIRST : 2 * one->crash_room;
        crash *crashes = realloc(one->crashes, room * sizeof *crashes);
        if (crashes == NULL) {
            return NULL;
        }
        one->crashes = crashes;
        one->crash_room = room;
    }
    return memset(&one->crashes[one->crash_count++], 0, sizeof(crash));
}

/* FOLDER/minimal-front-N.bin, and what became of it in a text beside it. */
static bool save_input(const campaign *c, const cell *one, const crash *found, size_t size)
{
    char path[4096];
    int n =
        snprintf(path, sizeof path - 4, "%s/%s-%s-%llu", c->save, one->full ? "full" : "minimal",
                 one->front ? "front" : "alone", (unsigned long long)found->first);
    FILE *file = n > 0 && (size_t)n < sizeof path - 4 ? fopen(path, "wb") : NULL;
    bool good = file != NULL && fwrite(c->bytes, 1, size, file) == size;
    good = file != NULL && fclose(file) == 0 && good;
    if (good) {
        memcpy(path + n, ".txt", sizeof ".txt");
        file = fopen(path, "w");
        good = file != NULL && fprintf(file, "%s\n%s\n", found->place, found->text) > 0;
        good = file != NULL && fclose(file) == 0 && good;
    }
    if (!good) {
        perror(path);
    }
    return good;
}

static bool note_crash(const campaign *c, cell *one, const outcome *what, uint64_t n, size_t size)
{
    char place[SERVER_PLACE];
    server_place(what, place);
    crash *found = crash_at(one, place);
    if (found != NULL) {
        found->count++;
        return true;
    }
    found = new_crash(one);
    if (found == NULL) {
        return false;
    }
    memcpy(found->place, place, sizeof place);
    memcpy(found->text, what->text, sizeof found->text);
    found->death = what->death;
    found->first = n;
    found->count = 1;
    found->known = known_place(place, what->text);
    return c->save == NULL || save_input(c, one, found, size);
}

/* ---- The loop ---- */

static bool note_outcome(const campaign *c, cell *one, const outcome *what, uint64_t n, size_t size)
{
    one->ran += what->ran;
    if (what->death == DEATH_NONE) {
        return true;
    }
    if (!what->alone) {
        one->others++;
        fprintf(stderr, "input %llu dies after the %llu before it, and not alone\n",
                (unsigned long long)n, (unsigned long long)what->since);
        return true;
    }
    one->deaths[what->death]++;
    return what->death == DEATH_TIMEOUT || note_crash(c, one, what, n, size);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool run_inputs(const campaign *c, cell *one)
{
    outcome what;
    for (uint64_t n = c->first; n - c->first < c->inputs; n++) {
        size_t size = c->source.make(c->source.state, n, c->bytes, SERVER_LARGEST);
        if (size == 0) {
            break;
        }
        one->inputs++;
        if (one->front && !accepts(c->bytes, size)) {
            continue;
        }
        one->given++;
        if (!server_run(c->bytes, size, one->full, &what) ||
            !note_outcome(c, one, &what, n, size)) {
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
