/* What the files of the audit share; for those of this folder only. */
#pragma once

#include "analysis/audit/audit.h"
#include "verifiers/context/units.h"

/* ---- find.c: keeping findings ---- */

/* Where in the fields of the file bytes are; `name` as in ptv_place, `frame` may be NULL. */
const char *audit_path(audit *a, uint32_t unit, const char *name);
const char *audit_path_of(audit *a, uint32_t unit, ptv_place place);

/* Room for so many and one more, zeroed, for as long as the audit; NULL: out of memory. */
void *audit_take(audit *a, uint64_t count, size_t size);

/* A copy of a text, made for a finding; printf(). */
const char *audit_text(audit *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "3 calls", "1 call" */
const char *audit_counted(audit *a, uint64_t count, const char *thing);

/* `at`: of the file. */
void audit_add(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
               const char *what);

/* The same, with what these bytes look like. */
void audit_add_bytes(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
                     const char *what);

/* Where bytes of the file are, from `at` on; the audit is about one file. */
const uint8_t *audit_bytes(const audit *a, uint64_t at);

/* `size` bytes, at `at` of the file, to be looked at. */
audit_span audit_span_of(audit *a, uint64_t at, uint64_t size);

/* ---- Subjects ---- */

void audit_hidden(audit *a);    /* hidden.c: bytes that nobody has */
void audit_unused(audit *a);    /* unused.c: constants that a tensor has, and nothing uses */
void audit_contents(audit *a);  /* contents.c: what weights, data, payloads, strings are */
void audit_polyglots(audit *a); /* polyglots.c: what the file is besides */
void audit_opaque(audit *a);    /* opaque.c */
void audit_reach(audit *a);     /* reach.c: strings */
bool audit_watch(void *a, const ptv_text_seen *text);     /* whether a string is to be told */
void audit_json(audit *a, const ptv_seen_bytes *account); /* json_texts.c: of safetensors */
void audit_decisions(audit *a);                           /* decisions.c */
void audit_native_decisions(audit *a);                    /* native_decisions.c: of native graphs */
void audit_mlx_decisions(audit *a);                       /* mlx_decisions.c: of graphs of MLX */
void audit_cost(audit *a);                                /* cost.c */
void audit_changes(audit *a);                             /* provenance.c */

/*
 * contents.c: reports what is known of the bytes, at `at` of the file: anywhere in them, or at
 * their beginning. False: nothing is.
 */
bool audit_scan(audit *a, uint64_t at, uint64_t size, bool anywhere, const char *path);

/* Says, once, that these bytes were not looked at, if there are no more steps for them. */
void audit_tell_unscanned(audit *a, uint64_t at, uint64_t size, const char *path);

/* cost.c: the tensors of a method or graph with dynamic shapes that are above the limit. */
typedef struct audit_shapes {
    uint64_t limit, most; /* most: UINT64_MAX: there is no bound */
    uint32_t largest, above;
} audit_shapes;
void audit_note_shape(audit_shapes *s, uint32_t number, uint64_t bytes);
void audit_tell_shapes(audit *a, const audit_shapes *s, uint64_t at, const char *path);

/*
 * hidden.c: reports what is known of bytes that have an owner, and nobody reads, or else the rule.
 * Whether something begins where they do, audit_contents() says.
 */
void audit_report_unread(audit *a, const ptv_rule *rule, uint64_t at, uint64_t size,
                         const char *path);

/* Whether `size` bytes, at `at` of the file, are zero, and may be read. */
bool audit_is_zero(audit *a, uint64_t at, uint64_t size);

/* Calls `each` for the account of the file and of all that is in it. */
void audit_each_account(audit *a, void (*each)(audit *a, const ptv_seen_bytes *account));

/* Where the unit of an account begins in the file. */
uint64_t audit_base(const audit *a, const ptv_seen_bytes *account);
