/* Findings: keeping them; those about the file, by the rules about files. */
#include "verifiers/fit/parts.h"

#include <stdlib.h>
#include <string.h>

#include "verifiers/across/missing.h"
#include "verifiers/fit/rules.h"
#include "verifiers/host/buffer.h"

enum { MOST_BYTES = 64 << 20, PATH = 512 };

void fit_judgement_begin(fit_judgement *j, ptv_release release)
{
    memset(j, 0, sizeof *j);
    j->release = release;
    j->arena.left = MOST_BYTES;
}

void fit_judgement_free(fit_judgement *j)
{
    free(j->findings);
    ptv_arena_free(&j->arena);
    memset(j, 0, sizeof *j);
}

/* ---- Keeping ---- */

void *fit_take(fit_judgement *j, size_t size)
{
    void *bytes = ptv_arena_take(&j->arena, size);
    j->no_memory = j->no_memory || bytes == NULL;
    return bytes;
}

const char *fit_keep_bytes(fit_judgement *j, const char *bytes, size_t n)
{
    const size_t shown = n < PTV_LONGEST_NAME ? n : PTV_LONGEST_NAME;
    char *text = fit_take(j, shown + 1);
    if (text != NULL) {
        memcpy(text, bytes, shown);
    }
    return text;
}

const char *fit_keep_text(fit_judgement *j, const char *text)
{
    return text == NULL ? NULL : fit_keep_bytes(j, text, strlen(text));
}

static const char *keep_path(fit_judgement *j, const ptv_place *place)
{
    char path[PATH];
    (void)ptv_path(place, path, sizeof path);
    char *text = fit_take(j, strlen(path) + 1);
    if (text != NULL) {
        memcpy(text, path, strlen(path));
    }
    return text;
}

static bool grow(fit_judgement *j)
{
    enum { FIRST = 32 };
    if (j->count < j->room) {
        return true;
    }
    const size_t more = j->room == 0 ? FIRST : j->room * 2;
    void *grown = realloc(j->findings, more * sizeof *j->findings);
    j->no_memory = j->no_memory || grown == NULL;
    if (grown != NULL) {
        j->findings = grown;
        j->room = more;
    }
    return grown != NULL;
}

void fit_add_finding(fit_judgement *j, const fit_finding *finding)
{
    if (grow(j)) {
        j->findings[j->count++] = *finding;
    }
    j->errors += finding->rule->severity == PTV_ERROR;
    j->notes += finding->rule->severity != PTV_ERROR;
}

/* A finding at a place of the program. */
fit_finding fit_found_at(fit_judgement *j, const ptv_run *run, const ptv_rule *rule,
                         ptv_place place)
{
    const ptv_range range = ptv_locate(&run->image, &place);
    place.outer = run->outer;
    return (fit_finding){.rule = rule,
                         .at = run->base + range.at,
                         .length = range.length,
                         .plan = FIT_NO_PLAN,
                         .path = keep_path(j, &place)};
}

/* ---- What the rules about files say ---- */

bool fit_sink(void *context, const ptv_finding *finding)
{
    fit_judgement *j = context;
    const bool refused = finding->rule->severity == PTV_ERROR;
    const ptv_history *history = ptv_history_of(finding->rule);
    const bool bundled = finding->rule->code / 100 == 9; /* test cases: nobody has to load them */
    const bool too_new = j->release != 0 && history != NULL && !bundled &&
                         ptv_reaction_of(history, j->release) == PTV_REFUSES;
    if (finding->file != 0 || (!refused && !too_new)) {
        return true;
    }
    const fit_finding f = {.rule = refused ? finding->rule : &fit_release_refuses,
                           .at = finding->at,
                           .length = finding->length,
                           .plan = FIT_NO_PLAN,
                           .path = keep_path(j, &finding->place),
                           .name = refused ? NULL : finding->rule->name,
                           .detail = refused ? NULL : finding->rule->title};
    j->refusals += refused;
    fit_add_finding(j, &f);
    return true;
}

/* ---- Weights that delegates ask for by a key ---- */

typedef struct missing {
    fit_judgement *j;
    const ptv_run *run;
    bool program; /* the file is one: the outermost place is in it */
} missing;

/* The delegate whose payload, or part of it, asks. */
static const ptv_frame *outermost(const ptv_place *place)
{
    while (place->outer != NULL) {
        place = &place->outer->place;
    }
    return place->frame;
}

static void add_missing(void *context, const ptv_missing_name *name)
{
    const missing *s = context;
    if (!name->key) { /* tensors are looked at method by method */
        return;
    }
    fit_finding f = fit_found_at(s->j, s->run, &fit_data_missing, name->place);
    const ptv_frame *frame = outermost(&name->place);
    f.name = fit_keep_bytes(s->j, (const char *)name->name, name->length);
    f.stage = FIT_DELEGATES;
    if (s->program && frame != NULL) {
        f.plan = (uint32_t)ptv_root_of(frame)->index;
    }
    fit_add_finding(s->j, &f);
}

void fit_missing_keys(fit_judgement *j, const ptv_run *run)
{
    ptv_run copy = *run; /* the search enters one unit after the other */
    missing s = {j, &copy, run->format == PTV_FORMAT_PROGRAM};
    (void)ptv_each_missing_name(&copy, add_missing, &s);
}
