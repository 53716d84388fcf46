/* The entry point: verifies the bytes, then reads them part by part. */
#include "bfbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "builder.h"
#include "verifiers/core/walk.h"

enum {
    MEMORY = 256 << 20,
    LEAST = 16, /* offset, identifier, and the smallest table with its vtable */
    IDENTIFIER_AT = 4
};

bool bfbs_is(const uint8_t *bytes, size_t size)
{
    return size >= IDENTIFIER_AT + 4 && memcmp(bytes + IDENTIFIER_AT, "BFBS", 4) == 0;
}

/* ---- The bytes ---- */

static bool fail_structure(bfbs_builder *b, const ptv_first_error *first)
{
    char found[160];
    snprintf(found, sizeof found, "%.64s at %.60s, byte %llu",
             first->any ? first->finding.rule->name : "a broken FlatBuffer", first->path,
             (unsigned long long)first->finding.at);
    return fbs_fail(&b->r, b->at, found, "a sound binary schema");
}

/* Working state of the library's verifier; too large for the stack. */
typedef struct walked {
    ptv_run run;
    ptv_work work;
    ptv_first_error first;
} walked;

static bool walk(bfbs_builder *b, walked *w)
{
    const ptv_schema *schema = &ptv_schema_reflection;
    ptv_begin(&w->run, &b->im, &w->work, ptv_sink_first_error, &w->first);
    if (ptv_work_needed(schema) > sizeof w->work) {
        return fbs_fail(&b->r, b->at, "too large tables", "those of reflection.fbs");
    }
    w->run.flat_size = b->im.size;
    ptv_walk(&w->run, schema, IDENTIFIER_AT + 4);
    if (w->run.errors != 0 || !w->run.sound || w->run.invalid_fields != 0) {
        return fail_structure(b, &w->first);
    }
    b->root = w->run.root;
    return true;
}

static bool verify(bfbs_builder *b)
{
    if (!bfbs_is(b->im.bytes, (size_t)b->im.size)) {
        return fbs_fail(&b->r, b->at, "no identifier BFBS at byte 4", "a binary schema");
    }
    if (b->im.size < LEAST || b->im.size > BFBS_BYTES) {
        return fbs_fail(&b->r, b->at, b->im.size < LEAST ? "too few bytes" : "more than 16 MiB",
                        "a binary schema");
    }
    walked *w = fbs_new(&b->r, sizeof *w);
    return w != NULL && walk(b, w);
}

/* ---- Their meaning ---- */

static void build(bfbs_builder *b)
{
    static void (*const parts[])(bfbs_builder * b) = {
        bfbs_main_file, bfbs_declare, bfbs_values,   bfbs_fields,
        bfbs_order,     bfbs_layout,  bfbs_services, bfbs_root,
    };
    b->r.schema->binary = true;
    b->r.last_def = &b->r.schema->defs;
    b->r.last_service = &b->r.schema->services;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && !b->r.failed; i++) {
        b->about = NULL;
        parts[i](b);
    }
    b->r.schema->bare = !b->builtins;
    b->r.schema->nameless = b->main == NULL;
}

/*
 * The text reader's checks blame a line of the file that declares a type. Binary schemas have no
 * lines, so blame the file at hand and name the type.
 */
static void report_file(const bfbs_builder *b)
{
    fbs_error *error = b->r.error;
    char found[sizeof error->found], expected[sizeof error->expected];
    snprintf(found, sizeof found, "%.100s%s%.50s", error->found, b->about == NULL ? "" : " in ",
             b->about == NULL ? "" : b->about);
    memcpy(expected, error->expected, sizeof expected);
    fbs_say(error, b->at, found, expected);
}

static fbs_schema *finish(bfbs_builder *b, ptv_arena *kept)
{
    *kept = b->r.arena;
    b->r.schema->memory = kept;
    if (!b->r.failed) {
        return b->r.schema;
    }
    report_file(b);
    ptv_arena_free(&b->r.arena);
    return NULL;
}

fbs_schema *bfbs_read(const uint8_t *bytes, size_t size, const char *path, fbs_error *error)
{
    static const fbs_options none = {.memory = MEMORY};
    bfbs_builder b = {.r = {.options = &none, .error = error, .space = ""},
                      .im = {bytes, size, size},
                      .at = {path, 0, 0}};
    b.r.arena.left = MEMORY;
    error->text[0] = '\0';
    ptv_arena *kept = ptv_arena_take(&b.r.arena, sizeof *kept);
    b.r.schema = ptv_arena_take(&b.r.arena, sizeof *b.r.schema);
    if (kept == NULL || b.r.schema == NULL) {
        fbs_say(error, b.at, "no more memory", "a smaller schema");
        ptv_arena_free(&b.r.arena);
        return NULL;
    }
    b.r.schema->path = b.at.file = fbs_copy(&b.r, path, strlen(path));
    if (!b.r.failed && verify(&b)) {
        build(&b);
    }
    return finish(&b, kept);
}
