/*
 * A manifest: what a runtime build has, as far as somebody has told. Several kinds of files tell
 * it, each by a reader of its own; what a manifest does not say is not judged.
 *
 *     fit_manifest m;
 *     fit_manifest_begin(&m, "manifest.json");
 *     if (!fit_read_json(&m, bytes, n)) { m.fault says why }
 *     fit_manifest_sort(&m);
 *     ...
 *     fit_manifest_free(&m);
 */
#pragma once

#include "analysis/memory/sizes.h"
#include "base/arena.h"
#include "base/nearest.h"

/* An operator that is registered: for any tensors, or for some. */
typedef struct fit_operator {
    const char *name;     /* "aten::add.out" */
    bool fallback;        /* a kernel without a key: takes the rest */
    bool pooled;          /* `dtypes`, in any of its arguments, is all that it takes */
    uint64_t dtypes;      /* bit n: ScalarType n */
    struct fit_key *keys; /* "v1/6;0,1|6;0,1": exactly these tensors */
    bool overloads;       /* every overload of the name before the dot is there, too */
} fit_operator;

typedef struct fit_key {
    struct fit_key *next;
    const char *text;
} fit_key;

typedef struct fit_names {
    const char **list;
    size_t count, room;
} fit_names;

/* Where in a text something is, and what is said of it. Line 0: of all of it. */
typedef struct fit_remark {
    unsigned line, column;
    char text[256];
} fit_remark;

typedef enum fit_kind {
    FIT_BUILT_IN, /* a released package */
    FIT_JSON,     /* manifest.json */
    FIT_YAML,     /* a file of a selective build */
    FIT_BINARY    /* strings of a binary: a guess */
} fit_kind;

enum { FIT_REMARKS = 16, FIT_MANIFEST_VERSION = 1 };

typedef struct fit_manifest {
    const char *name; /* as it was given */
    fit_kind kind;
    ptv_release release; /* 0: it does not say */
    load_word word;
    bool has_word;
    bool traced;             /* built with ET_EVENT_TRACER_ENABLED */
    bool no_table_constants; /* built with ET_ENABLE_DEPRECATED_CONSTANT_BUFFER=0 */
    bool has_operators, all_operators, has_backends;
    fit_operator *operators; /* ascending by name after fit_manifest_sort() */
    size_t operator_count, operator_room;
    fit_names backends;
    bool has_method, has_temporary, no_temporary, has_planned;
    uint64_t method, temporary; /* bytes of the allocators */
    uint64_t *planned;          /* bytes of each planned buffer */
    size_t planned_count, planned_room;
    const uint8_t *image; /* FIT_BINARY: all of its bytes, the caller's */
    size_t image_size;
    /* ------------------------------------------------------------------ */
    fit_remark warnings[FIT_REMARKS];
    size_t warning_count; /* may exceed FIT_REMARKS; the first ones are kept */
    fit_remark fault;     /* why it cannot be used */
    bool no_memory;       /* that is why */
    ptv_arena arena;
} fit_manifest;

void fit_manifest_begin(fit_manifest *m, const char *name);
void fit_manifest_free(fit_manifest *m);

/* ---- Readers: false, and `fault`, when it is none ---- */

bool fit_read_json(fit_manifest *m, const char *bytes, size_t n);
bool fit_read_yaml(fit_manifest *m, const char *bytes, size_t n);
void fit_read_binary(fit_manifest *m, const uint8_t *bytes, size_t n);

/* "executorch-1.5.1"; false: there is no such package, nothing has happened. */
bool fit_read_built_in(fit_manifest *m, const char *name);

/* ---- Asking; after fit_manifest_sort() ---- */

void fit_manifest_sort(fit_manifest *m);

/* The entry of this name; NULL: there is none. */
const fit_operator *fit_operator_named(const fit_manifest *m, const char *name);

typedef enum fit_answer { FIT_NO, FIT_YES, FIT_NOT_FOR_THESE } fit_answer;

/* Whether it has a kernel for such tensors: their key as the runtime makes it, and their dtypes. */
bool fit_takes(const fit_operator *o, const char *key, uint64_t dtypes);

/*
 * Whether a call finds a kernel: its name, its key as the runtime makes it, and the dtypes of its
 * tensors (bit n: ScalarType n). An operator without an entry is searched for in all there is, a
 * binary as a whole: ask once for each operator.
 */
fit_answer fit_has_kernel(const fit_manifest *m, const char *name, const char *key,
                          uint64_t dtypes);

bool fit_has_backend(const fit_manifest *m, const char *id);

/* Offers all names that are there. */
void fit_offer_operators(const fit_manifest *m, ptv_nearest *nearest);
void fit_offer_backends(const fit_manifest *m, ptv_nearest *nearest);

/* ---- For readers ---- */

/* All return false when memory ran out, and say so in the manifest. */
const char *fit_keep(fit_manifest *m, const char *bytes, size_t n);
fit_operator *fit_add_operator(fit_manifest *m, const char *name, size_t n);
bool fit_add_key(fit_manifest *m, fit_operator *to, const char *text, size_t n);
bool fit_add_backend(fit_manifest *m, const char *name, size_t n);
bool fit_add_planned(fit_manifest *m, uint64_t bytes);

void fit_warn(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool fit_refuse(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The dtypes in a key "v1/6;0,1|7;0"; false: it is none. */
bool fit_dtypes_of(const char *key, size_t n, uint64_t *dtypes);
