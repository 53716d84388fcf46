/* Judges a program: one function for each thing that a build may lack. */
#include "analysis/compat/fit_internal.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/compat/builds.h"
#include "analysis/compat/fit_rules.h"
#include "analysis/compat/needs.h"

typedef struct judge {
    fit_judgement *j;
    const fit_manifest *m;
    const load_target *target;
    load_plan plan;
    fit_method *method;
    fit_use *uses;
} judge;

/* A finding about the current method. */
static fit_finding found(judge *s, const ptv_rule *rule, ptv_place place)
{
    fit_finding f = fit_found_at(s->j, s->plan.run, rule, place);
    f.method = s->method->name;
    f.plan = s->plan.index;
    return f;
}

/* ---- Memory ---- */

static void judge_planned(judge *s)
{
    ptv_frame frames[FIT_FRAMES];
    const fit_manifest *m = s->m;
    for (uint32_t i = 0; m->has_planned && i < load_planned_count(&s->plan); i++) {
        const uint64_t needed = load_planned_at(&s->plan, i);
        const bool there = i < m->planned_count;
        if (needed == 0 || (there && m->planned[i] >= needed)) {
            continue;
        }
        fit_finding f = found(s, there ? &fit_planned_buffer_small : &fit_planned_buffer_missing,
                              fit_place_of_buffer(&s->plan, i, frames));
        f.numbers = true;
        f.needed = needed;
        f.given = there ? m->planned[i] : 0;
        f.error = there ? FIT_ALLOCATION_FAILED : FIT_INVALID_ARGUMENT;
        f.stage = LOAD_VALUES;
        fit_add_finding(s->j, &f);
    }
}

static void judge_method_allocator(judge *s)
{
    ptv_frame frames[FIT_FRAMES];
    const load_memory *memory = &s->method->memory;
    if (memory->short_at == LOAD_LOADED) {
        return;
    }
    fit_finding f = found(s, &fit_method_allocator_small, fit_place_of_plan(&s->plan, frames));
    f.numbers = true;
    f.least = memory->unknown > 0 || memory->about;
    f.needed = memory->method;
    f.given = s->target->method;
    f.error = FIT_ALLOCATION_FAILED;
    f.stage = memory->short_at;
    fit_add_finding(s->j, &f);
}

static void judge_temporary(judge *s)
{
    ptv_frame frames[FIT_FRAMES];
    const load_target *t = s->target;
    const fit_method *method = s->method;
    const bool sized = !t->no_temporary && t->temporary > 0;
    const bool loading = method->memory.temporary_short && sized;
    if (!loading && (!sized || method->executing <= t->temporary)) {
        return;
    }
    fit_finding f = found(s, &fit_temporary_allocator_small, fit_place_of_plan(&s->plan, frames));
    f.numbers = true;
    f.least = method->executing_unknown > 0;
    f.needed =
        method->executing > method->memory.loading ? method->executing : method->memory.loading;
    f.given = t->temporary;
    f.error = loading ? FIT_ALLOCATION_FAILED : 0;
    f.stage = LOAD_CALLS;
    f.detail = loading ? "while it is loaded" : "while it is executed";
    fit_add_finding(s->j, &f);
}

/* Anything unknown is worth a note where a limit is set. */
static void note_unknown(judge *s)
{
    ptv_frame frames[FIT_FRAMES];
    const fit_method *method = s->method;
    if (s->m->has_method && method->memory.unknown > 0) {
        const uint32_t first = method->memory.first_unknown;
        const fit_finding f =
            found(s, &fit_delegate_memory_unknown, fit_place_of_delegate(&s->plan, first, frames));
        fit_add_finding(s->j, &f);
    }
    if (s->m->has_temporary && !s->target->no_temporary && method->executing_unknown > 0) {
        const fit_finding f = found(s, &fit_temporary_unknown, fit_place_of_plan(&s->plan, frames));
        fit_add_finding(s->j, &f);
    }
}

/* ---- Data files ---- */

/* Bytes of a planned tensor may change, so they are copied, and a different error results. */
static void lack_data(judge *s, uint32_t value, uint32_t tensor)
{
    ptv_frame frames[FIT_FRAMES];
    const ptv_vec name = ptv_external_name(s->plan.im, tensor);
    const bool changes = ptv_table_of(s->plan.im, tensor, PTV_PROGRAM_TENSOR_ALLOCATION_INFO) != 0;
    fit_finding f = found(s, &fit_data_missing, fit_place_of_name(&s->plan, value, frames));
    f.name = fit_keep_bytes(s->j, load_text(&s->plan, name), name.count);
    f.error = changes ? FIT_INVALID_EXTERNAL_DATA : FIT_INVALID_STATE;
    f.stage = LOAD_VALUES;
    fit_add_finding(s->j, &f);
}

/* The first weight stands for all: whoever has a file with it has the others, too. */
static void judge_data(judge *s)
{
    const ptv_values values = s->plan.values;
    for (uint32_t i = 0; !s->target->data && i < values.list.count; i++) {
        const uint32_t at = ptv_value_at(values, i);
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
            ptv_storage_at(values.im, at) == PTV_STORED_EXTERNAL) {
            lack_data(s, i, at);
            return;
        }
    }
}

/* ---- The nearest name ---- */

/*
 * Comparing every missing name with every known one takes minutes if both are thousands, as in no
 * real model: only the first are compared.
 */
static bool may_compare(fit_judgement *j, size_t known)
{
    enum { MOST = 1 << 16 };
    const bool may = j->compared < MOST;
    j->compared += known;
    return may;
}

static const char *keep_nearest(fit_judgement *j, ptv_nearest *nearest)
{
    return ptv_did_you_mean(nearest)[0] == '\0' ? NULL : fit_keep_text(j, nearest->best);
}

/* ---- Backends ---- */

static bool wants_library(const fit_manifest *m, const char *id)
{
    const fit_build_backend *b = fit_build_backends;
    while (b->name != NULL && strcmp(b->name, id) != 0) {
        b++;
    }
    return m->kind == FIT_BUILT_IN && b->name != NULL && b->library;
}

static void judge_delegate(judge *s, uint32_t i, const char *id)
{
    ptv_frame frames[FIT_FRAMES];
    const bool there = fit_has_backend(s->m, id);
    if (there && !wants_library(s->m, id)) {
        return;
    }
    ptv_nearest nearest = {.word = id};
    fit_finding f = found(s, there ? &fit_backend_without_library : &fit_backend_missing,
                          fit_place_of_delegate(&s->plan, i, frames));
    f.name = id;
    f.error = there ? 0 : FIT_NOT_FOUND;
    f.stage = LOAD_DELEGATES;
    if (!there && may_compare(s->j, s->m->backends.count)) {
        fit_offer_backends(s->m, &nearest);
        f.nearest = keep_nearest(s->j, &nearest);
    }
    fit_add_finding(s->j, &f);
}

static ptv_vec id_of(const judge *s, uint32_t i)
{
    const ptv_vec list = load_list(&s->plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    return ptv_vec_of(s->plan.im, ptv_table_in(s->plan.im, list, i),
                      PTV_PROGRAM_BACKEND_DELEGATE_ID);
}

/* Judges each backend once, up to the most that a build may have. A method mostly has one. */
static void judge_delegates(judge *s)
{
    enum { NAMES = 16 };
    const char *seen[NAMES];
    size_t count = 0;
    const uint32_t delegates = load_list(&s->plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    for (uint32_t i = 0; i < delegates; i++) {
        const ptv_vec id = id_of(s, i);
        size_t k = 0;
        while (k < count && !load_is(&s->plan, id, seen[k])) {
            k++;
        }
        const char *name = k < count ? NULL : fit_keep_all(s->j, load_text(&s->plan, id), id.count);
        if (name != NULL) {
            seen[count < NAMES ? count++ : NAMES - 1] = name;
            judge_delegate(s, i, name);
        }
    }
}

/* ---- Operators ---- */

static fit_finding found_call(judge *s, const ptv_rule *rule, const char *name, uint32_t chain,
                              uint32_t instruction)
{
    ptv_frame frames[FIT_FRAMES];
    fit_finding f = found(s, rule, fit_place_of_call(&s->plan, chain, instruction, frames));
    f.name = fit_keep_text(s->j, name);
    f.stage = LOAD_CALLS;
    return f;
}

static void lack_operator(judge *s, const char *name, const fit_use *use)
{
    ptv_nearest nearest = {.word = name};
    fit_finding f = found_call(s, &fit_operator_missing, name, use->chain, use->instruction);
    if (may_compare(s->j, s->m->operator_count)) {
        fit_offer_operators(s->m, &nearest);
        f.nearest = keep_nearest(s->j, &nearest);
    }
    f.calls = use->calls;
    f.error = FIT_OPERATOR_MISSING;
    fit_add_finding(s->j, &f);
}

static void judge_names(judge *s)
{
    const uint32_t count = load_list(&s->plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS).count;
    char name[FIT_NAME];
    for (uint32_t i = 0; i < count; i++) {
        if (s->uses[i].calls == 0) {
            continue;
        }
        fit_operator_name(&s->plan, i, name);
        if (fit_has_kernel(s->m, name, "", 0) == FIT_NO) {
            lack_operator(s, name, &s->uses[i]);
            s->uses[i].calls = 0; /* reported: skip its kernels */
        }
    }
}

/* Judges the first call of an operator that finds no kernel, or has no key. */
static void judge_call(void *context, const load_plan *plan, uint32_t chain, uint32_t instruction,
                       ptv_call call)
{
    judge *s = context;
    char key[FIT_KEY_ROOM], name[FIT_NAME];
    uint64_t dtypes;
    fit_use *use = &s->uses[ptv_program_kernel_call_op_index(plan->im, call.at)];
    if (use->calls == 0) {
        return;
    }
    const bool fits = fit_kernel_key(plan, call, key, &dtypes);
    fit_operator_name(plan, (uint32_t)ptv_program_kernel_call_op_index(plan->im, call.at), name);
    const fit_operator *listed = fit_operator_named(s->m, name);
    if (fits && (listed == NULL || fit_takes(listed, key, dtypes))) {
        return;
    }
    fit_finding f =
        found_call(s, fits ? &fit_kernel_missing : &fit_kernel_key_long, name, chain, instruction);
    f.detail = fits ? fit_keep_text(s->j, key) : NULL;
    f.calls = use->calls;
    f.error = fits ? FIT_OPERATOR_MISSING : FIT_INVALID_ARGUMENT;
    fit_add_finding(s->j, &f);
    use->calls = 0;
}

static void judge_operators(judge *s)
{
    const uint32_t count = load_list(&s->plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS).count;
    s->uses = calloc(count + (size_t)1, sizeof *s->uses);
    s->j->no_memory = s->j->no_memory || s->uses == NULL;
    if (s->uses != NULL) {
        fit_count_uses(&s->plan, s->uses);
        if (s->m->has_operators) {
            judge_names(s);
        }
        fit_calls(&s->plan, judge_call, s);
    }
    free(s->uses);
}

/* ---- Methods ---- */

load_target fit_target_of(const fit_manifest *m, bool data)
{
    load_target t = {.release = PTV_R1_5, .data = data, .temporary = LOAD_ANY, .method = LOAD_ANY};
    if (m != NULL) {
        t.release = m->release == 0 ? t.release : m->release;
        t.word = m->word;
        t.traced = m->traced;
        t.no_temporary = m->no_temporary;
        t.temporary = m->has_temporary && !m->no_temporary ? m->temporary : LOAD_ANY;
        t.method = m->has_method ? m->method : LOAD_ANY;
    }
    return t;
}

static void measure(judge *s)
{
    fit_method *method = s->method;
    const ptv_vec name = load_name_of(&s->plan);
    method->name = fit_keep_bytes(s->j, load_text(&s->plan, name), name.count);
    method->memory = load_memory_of(&s->plan, s->target);
    method->planned = load_planned_sum(&s->plan);
    method->planned_buffers = load_planned_count(&s->plan);
    method->executing = load_executing(&s->plan, s->target, &method->executing_unknown);
    method->fits = true;
    method->met = LOAD_LOADED;
    fit_list_backends(s->j, &s->plan, s->target, &method->backends);
    if (s->j->tabled) {
        fit_tabulate(s->j, &s->plan, s->target->data, method);
    }
}

static void judge_method(judge *s)
{
    measure(s);
    if (s->m != NULL) {
        judge_planned(s);
        judge_method_allocator(s);
        judge_temporary(s);
        judge_data(s);
        note_unknown(s);
        if (s->m->has_backends) {
            judge_delegates(s);
        }
        judge_operators(s);
    }
}

/* Loading returns the error that it meets first. */
static void charge(fit_method *method, const fit_finding *f)
{
    method->fits = false;
    if (f->stage < method->met) {
        method->met = f->stage;
        method->error = f->error;
    }
}

static void conclude(fit_judgement *j)
{
    const fit_finding *whole = NULL; /* the first finding about the file */
    for (size_t i = 0; i < j->count; i++) {
        const fit_finding *f = &j->findings[i];
        if (f->rule->severity == PTV_ERROR && f->plan == FIT_NO_PLAN) {
            whole = whole == NULL ? f : whole;
        } else if (f->rule->severity == PTV_ERROR && f->plan < j->method_count) {
            charge(&j->methods[f->plan], f);
        }
    }
    for (size_t i = 0; whole != NULL && i < j->method_count; i++) {
        charge(&j->methods[i], whole);
    }
}

void fit_judge(fit_judgement *j, const ptv_run *run, const load_target *target)
{
    const uint32_t count = load_plan_count(run);
    judge s = {.j = j, .m = j->manifest, .target = target};
    j->methods = fit_take(j, (count + (size_t)1) * sizeof *j->methods);
    for (uint32_t i = 0; j->methods != NULL && i < count; i++) {
        s.plan = load_plan_at(run, i);
        s.method = &j->methods[j->method_count++];
        judge_method(&s);
    }
    conclude(j);
}
