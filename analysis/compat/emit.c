/* Gathers what models require, and writes it. */
#include "analysis/compat/emit.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/compat/needs.h"
#include "base/json_writer.h"
#include "base/utf8.h"

void fit_emission_begin(fit_emission *e, const load_target *target)
{
    memset(e, 0, sizeof *e);
    fit_manifest_begin(&e->m, "");
    e->target = *target;
}

void fit_emission_free(fit_emission *e)
{
    free(e->asked);
    fit_manifest_free(&e->m);
}

/* ---- Gathering ---- */

static void add_asked(fit_emission *e, const char *name, const char *key)
{
    fit_asked *grown = ptv_room_for_one(e->asked, e->asked_count, &e->asked_room, sizeof *grown);
    if (grown == NULL) {
        e->m.no_memory = true;
        return;
    }
    e->asked = grown;
    const fit_asked asked = {fit_keep(&e->m, name, strlen(name)),
                             fit_keep(&e->m, key, strlen(key))};
    if (asked.name != NULL && asked.key != NULL) {
        e->asked[e->asked_count++] = asked;
    }
}

static bool is_utf8(const char *text, size_t n)
{
    uint32_t code;
    size_t at = 0;
    for (size_t length = 1; at < n && length > 0; at += length) {
        length = ptv_utf8_decode(text + at, n - at, &code);
    }
    return at == n;
}

static void add_call(void *context, const load_plan *plan, uint32_t chain, uint32_t instruction,
                     ptv_call call)
{
    fit_emission *e = context;
    char key[FIT_KEY_ROOM], name[FIT_NAME];
    uint64_t dtypes;
    (void)chain;
    (void)instruction;
    fit_operator_name(plan, (uint32_t)ptv_program_kernel_call_op_index(plan->im, call.at), name);
    (void)fit_kernel_key(plan, call, key, &dtypes);
    e->odd = e->odd || !is_utf8(name, strlen(name));
    const fit_asked *last = e->asked_count == 0 ? NULL : &e->asked[e->asked_count - 1];
    if (last == NULL || strcmp(last->name, name) != 0 || strcmp(last->key, key) != 0) {
        add_asked(e, name, key);
    }
}

static void add_backends(fit_emission *e, const load_plan *plan)
{
    const ptv_vec list = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    for (uint32_t i = 0; i < list.count; i++) {
        const ptv_vec id =
            ptv_vec_of(plan->im, ptv_table_in(plan->im, list, i), PTV_PROGRAM_BACKEND_DELEGATE_ID);
        e->odd = e->odd || !is_utf8(load_text(plan, id), id.count);
        size_t k = 0;
        while (k < e->m.backends.count && !load_is(plan, id, e->m.backends.list[k])) {
            k++;
        }
        if (k == e->m.backends.count) {
            (void)fit_add_backend(&e->m, load_text(plan, id), id.count);
        }
    }
}

static void add_planned(fit_emission *e, const load_plan *plan)
{
    const uint32_t count = load_planned_count(plan);
    bool good = true;
    while (good && e->m.planned_count < count) {
        good = fit_add_planned(&e->m, 0);
    }
    for (uint32_t i = 0; good && i < count; i++) {
        const uint64_t bytes = load_planned_at(plan, i);
        e->m.planned[i] = bytes > e->m.planned[i] ? bytes : e->m.planned[i];
    }
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

void fit_emission_add(fit_emission *e, const ptv_run *run, const fit_judgement *j)
{
    for (uint32_t i = 0; i < load_plan_count(run); i++) {
        const load_plan plan = load_plan_at(run, i);
        fit_calls(&plan, add_call, e);
        add_backends(e, &plan);
        add_planned(e, &plan);
    }
    for (size_t i = 0; i < j->method_count; i++) {
        const fit_method *method = &j->methods[i];
        e->m.method = larger(e->m.method, method->memory.method);
        e->m.temporary = larger(e->m.temporary, larger(method->memory.loading, method->executing));
        e->m.temporary = larger(e->m.temporary, method->memory.least);
        e->m.has_method |= method->memory.unknown > 0; /* here, it means "unknown" */
    }
}

static int by_name(const void *a, const void *b)
{
    const fit_asked *left = a, *right = b;
    const int order = strcmp(left->name, right->name);
    return order != 0 ? order : strcmp(left->key, right->key);
}

void fit_emission_sort(fit_emission *e)
{
    size_t kept = 0;
    if (e->asked_count > 1) {
        qsort(e->asked, e->asked_count, sizeof *e->asked, by_name);
    }
    for (size_t i = 0; i < e->asked_count; i++) {
        if (kept == 0 || by_name(&e->asked[kept - 1], &e->asked[i]) != 0) {
            e->asked[kept++] = e->asked[i];
        }
    }
    e->asked_count = kept;
}

/* Whether entry i is the first one of its operator. */
static bool is_first(const fit_emission *e, size_t i)
{
    return i == 0 || strcmp(e->asked[i - 1].name, e->asked[i].name) != 0;
}

/* ---- manifest.json ---- */

static void operators(ptv_json *w, const fit_emission *e)
{
    ptv_json_object_of(w, "operators");
    for (size_t i = 0; i < e->asked_count; i++) {
        if (is_first(e, i)) {
            ptv_json_array_of(w, e->asked[i].name);
        }
        ptv_json_text(w, e->asked[i].key);
        if (i + 1 == e->asked_count || is_first(e, i + 1)) {
            ptv_json_array_end(w);
        }
    }
    ptv_json_object_end(w);
}

static void memory(ptv_json *w, const fit_emission *e)
{
    if (!e->m.has_method) {
        ptv_json_u64_of(w, "method_allocator", e->m.method);
    }
    ptv_json_u64_of(w, "temp_allocator", e->m.temporary);
    ptv_json_array_of(w, "planned_buffers");
    for (size_t i = 0; i < e->m.planned_count; i++) {
        ptv_json_u64(w, e->m.planned[i]);
    }
    ptv_json_array_end(w);
}

void fit_put_manifest(ptv_buffer *b, const fit_emission *e)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    ptv_json_object(&w);
    ptv_json_u64_of(&w, "manifest_version", FIT_MANIFEST_VERSION);
    ptv_json_text_of(&w, "release", ptv_release_name(e->target.release));
    ptv_json_u64_of(&w, "word_size", e->target.word == LOAD_64 ? 64 : 32);
    operators(&w, e);
    ptv_json_array_of(&w, "backends");
    for (size_t i = 0; i < e->m.backends.count; i++) {
        ptv_json_text(&w, e->m.backends.list[i]);
    }
    ptv_json_array_end(&w);
    memory(&w, e);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
}

/* ---- selected_operators.yaml ---- */

/* A double-quoted string in YAML may be written as in JSON. */
static void put_quoted(ptv_buffer *b, const char *text)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    ptv_json_text(&w, text);
}

void fit_put_selected(ptv_buffer *b, const fit_emission *e)
{
    ptv_put_text(b, "build_features: []\ncustom_classes: []\n");
    ptv_put_text(b, e->asked_count == 0 ? "et_kernel_metadata: {}\n" : "et_kernel_metadata:\n");
    for (size_t i = 0; i < e->asked_count; i++) {
        if (is_first(e, i)) {
            ptv_put_text(b, "  ");
            put_quoted(b, e->asked[i].name);
            ptv_put_text(b, ":\n");
        }
        const bool any = e->asked[i].key[0] == '\0';
        ptv_put_text(b, "  - ");
        put_quoted(b, any ? "default" : e->asked[i].key);
        ptv_put_char(b, '\n');
    }
    ptv_put_text(b, "include_all_non_op_selectives: false\ninclude_all_operators: false\n"
                    "kernel_metadata: {}\n");
    ptv_put_text(b, e->asked_count == 0 ? "operators: {}\n" : "operators:\n");
    for (size_t i = 0; i < e->asked_count; i++) {
        if (is_first(e, i)) {
            ptv_put_text(b, "  ");
            put_quoted(b, e->asked[i].name);
            ptv_put_text(b, ":\n    include_all_overloads: false\n    is_root_operator: true\n"
                            "    is_used_for_training: true\n");
        }
    }
}
