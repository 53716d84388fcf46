/*
 * Whether a program runs on a build: checks its needs against a manifest, one finding per reason.
 * Not here: how findings look (report.h), reading files.
 *
 *   fit_judgement_begin(&j, &manifest);
 *   ptv_begin(run, ..., fit_sink, &j); findings of the verifier are kept, too
 *   ptv_verify(run); fit_missing_keys(&j, run);
 *   if (load_enter(run)) fit_judge(&j, run, &target);
 */
#pragma once

#include "analysis/compat/manifest.h"
#include "analysis/memory/rows.h"

#define FIT_NO_PLAN UINT32_MAX

/* A finding has copies of its texts: the file may be gone. */
typedef struct fit_finding {
    const ptv_rule *rule; /* of fit_rules.h, or of the verifier if it refused the file */
    uint64_t at, length;  /* bytes of the model */
    const char *path;
    const char *method;  /* NULL if about the file */
    uint32_t plan;       /* index of the plan; FIT_NO_PLAN if about the file */
    const char *name;    /* the operator, backend or weight; NULL if none */
    const char *nearest; /* closest of the names that exist; NULL if none is close */
    const char *detail;  /* further words; NULL if none */
    uint64_t calls;      /* of this operator; 0 if about something else */
    bool numbers, least; /* `needed` and `given` are valid, in bytes; more may be needed */
    uint64_t needed, given;
    int error;        /* of the runtime; 0 if none, or not known */
    load_stage stage; /* when it occurs */
} fit_finding;

enum { FIT_BACKENDS = 16 };

/* A backend that a method delegates to. */
typedef struct fit_backend {
    const char *name;
    uint32_t count; /* delegates */
    bool known;     /* `bytes`, what each takes from the method allocator, is known */
    uint16_t bytes;
} fit_backend;

typedef struct fit_backends {
    fit_backend *items;
    size_t count;
    uint32_t more; /* delegates of backends beyond FIT_BACKENDS */
} fit_backends;

/* The result for a method. */
typedef struct fit_method {
    const char *name;
    load_memory memory;
    fit_backends backends;
    load_row *rows;             /* LOAD_ROWS by release, then 64, 32 bits; NULL if not requested */
    uint64_t planned;           /* bytes of all its planned buffers */
    uint32_t planned_buffers;   /* their number */
    uint64_t executing;         /* bytes of temporary memory that a call is known to request */
    uint32_t executing_unknown; /* calls that request an unknown amount */
    bool fits;
    int error;      /* what loading it returns, as far as known; 0 if it loads, or not known */
    load_stage met; /* where it fails */
} fit_method;

typedef struct fit_judgement {
    const fit_manifest *manifest; /* of the build; NULL if none */
    fit_finding *findings;
    size_t count, room;
    fit_method *methods;
    size_t method_count;
    uint64_t errors, notes; /* of the above */
    uint64_t allowed;       /* findings that the caller knew of and removed */
    uint64_t refusals;      /* findings of the verifier; if any, nothing is judged */
    uint64_t compared;      /* how many names, in search of the nearest */
    bool no_memory;
    bool tabled; /* set before fit_judge() to also get rows of all releases */
    ptv_arena arena;
} fit_judgement;

void fit_judgement_begin(fit_judgement *j, const fit_manifest *manifest);
void fit_judgement_free(fit_judgement *j);

/* A ptv_sink; the context is a fit_judgement. */
bool fit_sink(void *context, const ptv_finding *finding);

/* Weights of delegates that nothing defines. Call after ptv_verify(), before load_enter(). */
void fit_missing_keys(fit_judgement *j, const ptv_run *run);

/* The target of a manifest, or its defaults: release 1.5, 64 bits. `m` may be NULL. */
load_target fit_target_of(const fit_manifest *m, bool data);

/* The run must be clean and entered. Without a manifest, only computes memory. */
void fit_judge(fit_judgement *j, const ptv_run *run, const load_target *target);
