/* Keeps findings, and translates those of the verifier. */
#include "analysis/compat/fit_internal.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/compat/fit_rules.h"
#include "analysis/report/finding.h"
#include "analysis/report/history.h"
#include "verifiers/crosscheck/missing.h"

enum { MOST_BYTES = 64 << 20, PATH = 512 };

void fit_judgement_begin(fit_judgement *j, const fit_manifest *manifest)
{
    memset(j, 0, sizeof *j);
    j->manifest = manifest;
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

const char *fit_keep_all(fit_judgement *j, const char *bytes, size_t n)
{
    char *text = fit_take(j, n + 1);
    if (text != NULL) {
        memcpy(text, bytes, n);
    }
    return text;
}

const char *fit_keep_bytes(fit_judgement *j, const char *bytes, size_t n)
{
    return fit_keep_all(j, bytes, n < PTV_LONGEST_NAME ? n : PTV_LONGEST_NAME);
}

const char *fit_keep_text(fit_judgement *j, const char *text)
{
    return text == NULL ? NULL : fit_keep_bytes(j, text, strlen(text));
}

static const char *keep_path(fit_judgement *j, const ptv_place *place)
{
    char path[PATH];
    (void)ptv_path(place, path, sizeof path);
    return fit_keep_all(j, path, strlen(path));
}

static bool grow(fit_judgement *j)
{
    fit_finding *grown = ptv_room_for_one(j->findings, j->count, &j->room, sizeof *grown);
    j->no_memory = j->no_memory || grown == NULL;
    j->findings = grown != NULL ? grown : j->findings;
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
    const ptv_state *state = ptv_state_of(run);
    const ptv_range range = ptv_locate(&run->image, &place);
    place.outer = state->outer;
    return (fit_finding){.rule = rule,
                         .at = state->base + range.at,
                         .length = range.length,
                         .plan = FIT_NO_PLAN,
                         .path = keep_path(j, &place)};
}

/* ---- Findings of the verifier ---- */

/* What the runtime was seen to return for files that a rule only warns about. */
static int error_of(const ptv_rule *rule)
{
    static const struct {
        const char *name;
        int error;
    } rows[] = {{"constant-segment-missing", 0x23},
                {"initial-values-empty", 0x20},
                {"constant-buffer-short", 0x12},
                {"tensor-unbound", 0x10}};
    size_t i = 0;
    while (i < sizeof rows / sizeof rows[0] && strcmp(rows[i].name, rule->name) != 0) {
        i++;
    }
    return i < sizeof rows / sizeof rows[0] ? rows[i].error : 0;
}

/* Test cases of a bundle need not be loaded. */
static bool is_too_new(const fit_judgement *j, const ptv_rule *rule)
{
    const ptv_history *history = ptv_history_of(rule);
    const ptv_release release = j->manifest == NULL ? (ptv_release)0 : j->manifest->release;
    return release != 0 && history != NULL && rule->code / 100 != 9 &&
           ptv_reaction_of(history, release) == PTV_REFUSES;
}

/* What a finding about the file means for the build; NULL if nothing. */
static const ptv_rule *rule_for(const fit_judgement *j, const ptv_rule *rule)
{
    if (rule->severity == PTV_ERROR) {
        return rule;
    }
    if (j->manifest != NULL && j->manifest->no_table_constants &&
        strcmp(rule->name, "constant-buffer-deprecated") == 0) {
        return &fit_table_constants;
    }
    return is_too_new(j, rule) ? &fit_release_refuses : NULL;
}

static const char *keep_comparison(fit_judgement *j, const ptv_finding *finding)
{
    char room[PATH];
    ptv_buffer b = ptv_buffer_in(room, sizeof room);
    ptv_put_comparison(&b, finding);
    const char *kept = b.length == 0 || b.failed ? NULL : fit_keep_all(j, b.bytes, b.length);
    ptv_buffer_free(&b);
    return kept;
}

bool fit_sink(void *context, const ptv_finding *finding)
{
    fit_judgement *j = context;
    const ptv_rule *rule = finding->file == 0 ? rule_for(j, finding->rule) : NULL;
    if (rule == NULL) {
        return true;
    }
    fit_finding f = {.rule = rule,
                     .at = finding->at,
                     .length = finding->length,
                     .plan = FIT_NO_PLAN,
                     .path = keep_path(j, &finding->place)};
    if (rule == &fit_release_refuses) {
        f.name = finding->rule->name;
        f.detail = finding->rule->title;
        f.error = error_of(finding->rule);
    } else if (rule == &fit_table_constants) {
        f.error = FIT_INVALID_PROGRAM;
    } else {
        f.detail = keep_comparison(j, finding);
    }
    j->refusals += rule == finding->rule;
    fit_add_finding(j, &f);
    return true;
}

/* ---- Weights that delegates request by key ---- */

typedef struct missing {
    fit_judgement *j;
    const ptv_run *run;
    bool program; /* the file is one, so the outermost place is in it */
} missing;

/* The delegate whose payload, or a part of it, requests the key. */
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
    if (!name->key) { /* tensors are judged per method */
        return;
    }
    const ptv_frame *frame = outermost(&name->place); /* NULL for a payload without tables */
    fit_finding f = {.rule = &fit_data_missing,
                     .at = (uint64_t)(name->name - ptv_state_of(s->run)->whole.bytes),
                     .length = name->length,
                     .plan = FIT_NO_PLAN,
                     .path = keep_path(s->j, &name->place),
                     .name = fit_keep_bytes(s->j, (const char *)name->name, name->length),
                     .stage = LOAD_DELEGATES};
    if (s->program && frame != NULL) {
        f.plan = (uint32_t)ptv_root_of(frame)->index;
    }
    fit_add_finding(s->j, &f);
}

void fit_missing_keys(fit_judgement *j, const ptv_run *run)
{
    ptv_run copy = *run; /* the search enters one unit after another */
    missing s = {j, &copy, run->format == PTV_FORMAT_PROGRAM};
    (void)ptv_each_missing_name(&copy, add_missing, &s);
}
