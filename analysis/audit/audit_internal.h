/* What the files of the audit share; private to this folder. */
#pragma once

#include "analysis/audit/audit.h"
#include "verifiers/context/units.h"

/* ---- find.c: keeping findings ---- */

/* The field path of bytes of the file; `name` as in ptv_place, whose `frame` may be NULL. */
const char *audit_path(audit *a, uint32_t unit, const char *name);
const char *audit_path_of(audit *a, uint32_t unit, ptv_place place);

/* Zeroed room for count + 1 elements, as long as the audit lives; NULL if out of memory. */
void *audit_take(audit *a, uint64_t count, size_t size);

/* Formats a text for a finding, as printf() does. */
const char *audit_text(audit *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "3 calls", "1 call" */
const char *audit_counted(audit *a, uint64_t count, const char *thing);

/* `at` is an offset in the file. */
void audit_add(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
               const char *what);

/* The same, with a sample of the bytes. */
void audit_add_bytes(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
                     const char *what);

/* Bytes of the file from `at` on; an audit is about one file. */
const uint8_t *audit_bytes(const audit *a, uint64_t at);

/* A span of `size` bytes, at `at` in the file, for the scanner. */
audit_span audit_span_of(audit *a, uint64_t at, uint64_t size);

/* ---- Subjects ---- */

void audit_hidden(audit *a);    /* hidden.c: bytes that nobody owns */
void audit_unused(audit *a);    /* unused.c: constants of tensors that nothing uses */
void audit_contents(audit *a);  /* contents.c: what weights, data, payloads, strings are */
void audit_polyglots(audit *a); /* polyglots.c: other formats that the file also is */
void audit_opaque(audit *a);    /* opaque.c */
void audit_reach(audit *a);     /* reach.c: strings */
bool audit_watch(void *a, const ptv_text_seen *text);     /* whether a string is worth reporting */
void audit_json(audit *a, const ptv_seen_bytes *account); /* json_texts.c: of safetensors */
void audit_decisions(audit *a);                           /* decisions.c */
void audit_native_decisions(audit *a);                    /* native_decisions.c: of native graphs */
void audit_mlx_decisions(audit *a);                       /* mlx_decisions.c: of graphs of MLX */
void audit_cost(audit *a);                                /* cost.c */
void audit_changes(audit *a);                             /* provenance.c */

/*
 * contents.c: reports what the bytes at `at` in the file are known to be: anywhere in them, or only
 * at their beginning. Returns false if nothing is known.
 */
bool audit_scan(audit *a, uint64_t at, uint64_t size, bool anywhere, const char *path);

/* Reports, once, that these bytes were not scanned because the scanner has no steps left. */
void audit_tell_unscanned(audit *a, uint64_t at, uint64_t size, const char *path);

/* cost.c: tensors with dynamic shapes, of a method or graph, that exceed the limit. */
typedef struct audit_shapes {
    uint64_t limit, most; /* most: UINT64_MAX if unbounded */
    uint32_t largest, above;
} audit_shapes;
void audit_note_shape(audit_shapes *s, uint32_t number, uint64_t bytes);
void audit_tell_shapes(audit *a, const audit_shapes *s, uint64_t at, const char *path);

/*
 * hidden.c: for bytes that have an owner but are never read. Reports what they are known to
 * contain, otherwise `rule`. What begins exactly at `at` is left to audit_contents().
 */
void audit_report_unread(audit *a, const ptv_rule *rule, uint64_t at, uint64_t size,
                         const char *path);

/* Whether `size` bytes, at `at` in the file, can be read and are all zero. */
bool audit_is_zero(audit *a, uint64_t at, uint64_t size);

/* Calls `each` for the account of the file and those of everything in it. */
void audit_each_account(audit *a, void (*each)(audit *a, const ptv_seen_bytes *account));

/* Where the unit of an account begins in the file. */
uint64_t audit_base(const audit *a, const ptv_seen_bytes *account);
