/*
 * A manifest: what a runtime build contains, as far as known. Several kinds of files describe it,
 * each with its own reader. What a manifest leaves out is not judged.
 *
 *   fit_manifest m;
 *   fit_manifest_begin(&m, "manifest.json");
 *   if (!fit_read_json(&m, bytes, n)) { m.fault says why }
 *   fit_manifest_sort(&m);
 *   ...
 *   fit_manifest_free(&m);
 */
#pragma once

#include "analysis/memory/sizes.h"
#include "base/arena.h"
#include "base/nearest.h"

/* A registered operator: for all tensors, or for some. */
typedef struct fit_operator {
    const char *name;     /* "aten::add.out" */
    bool fallback;        /* has a kernel without a key, which takes all other tensors */
    bool pooled;          /* takes only `dtypes`, but in any of its arguments */
    uint64_t dtypes;      /* bit n: ScalarType n */
    struct fit_key *keys; /* "v1/6;0,1|6;0,1": exactly these tensors */
    bool overloads;       /* includes every overload of the name before the dot */
} fit_operator;

typedef struct fit_key {
    struct fit_key *next;
    const char *text;
} fit_key;

typedef struct fit_names {
    const char **list;
    size_t count, room;
} fit_names;

/* A remark about a place in a text; line 0 means the whole text. */
typedef struct fit_remark {
    unsigned line, column;
    char text[256];
} fit_remark;

typedef enum fit_kind {
    FIT_BUILT_IN, /* a released package */
    FIT_JSON,     /* manifest.json */
    FIT_YAML,     /* a file of a selective build */
    FIT_BINARY    /* strings in a binary: a guess */
} fit_kind;

enum { FIT_REMARKS = 16, FIT_MANIFEST_VERSION = 1 };

typedef struct fit_manifest {
    const char *name; /* as the user gave it */
    fit_kind kind;
    ptv_release release; /* 0 if not stated */
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
    const uint8_t *image; /* FIT_BINARY: the whole file, owned by the caller */
    size_t image_size;
    /* ------------------------------------------------------------------ */
    fit_remark warnings[FIT_REMARKS];
    size_t warning_count; /* may exceed FIT_REMARKS; only the first are kept */
    fit_remark fault;     /* why the manifest cannot be used */
    bool no_memory;       /* it cannot be used because memory ran out */
    ptv_arena arena;
} fit_manifest;

void fit_manifest_begin(fit_manifest *m, const char *name);
void fit_manifest_free(fit_manifest *m);

/* ---- Readers: return false and set `fault` if they cannot read it ---- */

bool fit_read_json(fit_manifest *m, const char *bytes, size_t n);
bool fit_read_yaml(fit_manifest *m, const char *bytes, size_t n);
void fit_read_binary(fit_manifest *m, const uint8_t *bytes, size_t n);

/* A name like "executorch-1.5.1". Returns false, with no effect, if there is no such package. */
bool fit_read_built_in(fit_manifest *m, const char *name);

/* ---- Queries; after fit_manifest_sort() ---- */

void fit_manifest_sort(fit_manifest *m);

/* The entry of this name; NULL if there is none. */
const fit_operator *fit_operator_named(const fit_manifest *m, const char *name);

typedef enum fit_answer { FIT_NO, FIT_YES, FIT_NOT_FOR_THESE } fit_answer;

/* Whether it has a kernel for such tensors, given their runtime key and their dtypes. */
bool fit_takes(const fit_operator *o, const char *key, uint64_t dtypes);

/*
 * Whether a call finds a kernel, given its name, the key that the runtime builds, and the dtypes of
 * its tensors (bit n: ScalarType n). A name without an entry is searched for everywhere, in a
 * binary from end to end, so ask only once for each operator.
 */
fit_answer fit_has_kernel(const fit_manifest *m, const char *name, const char *key,
                          uint64_t dtypes);

bool fit_has_backend(const fit_manifest *m, const char *id);

/* Offers all known names. */
void fit_offer_operators(const fit_manifest *m, ptv_nearest *nearest);
void fit_offer_backends(const fit_manifest *m, ptv_nearest *nearest);

/* ---- For readers ---- */

/* These return false if out of memory, and record it in the manifest. */
const char *fit_keep(fit_manifest *m, const char *bytes, size_t n);
fit_operator *fit_add_operator(fit_manifest *m, const char *name, size_t n);
bool fit_add_key(fit_manifest *m, fit_operator *to, const char *text, size_t n);
bool fit_add_backend(fit_manifest *m, const char *name, size_t n);
bool fit_add_planned(fit_manifest *m, uint64_t bytes);

void fit_warn(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool fit_refuse(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The dtypes in a key "v1/6;0,1|7;0"; false if it is not a key. */
bool fit_dtypes_of(const char *key, size_t n, uint64_t *dtypes);
