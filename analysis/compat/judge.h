/*
 * Whether a program runs on a build: its needs against a manifest, one finding for each reason.
 * Not here: how findings look (report.h), reading files.
 *
 *     fit_judgement_begin(&j, &manifest);
 *     ptv_begin(run, ..., fit_sink, &j); what the rules say is kept, too
 *     ptv_verify(run); fit_missing_keys(&j, run);
 *     if (load_enter(run)) fit_judge(&j, run, &target);
 */
#pragma once

#include "analysis/compat/manifest.h"
#include "analysis/memory/rows.h"

#define FIT_NO_PLAN UINT32_MAX

/* A finding keeps what it says: the file may be gone. */
typedef struct fit_finding {
    const ptv_rule *rule; /* of fit_rules.h; of the file, when it is refused */
    uint64_t at, length;  /* bytes of the model */
    const char *path;
    const char *method;  /* NULL: of the file */
    uint32_t plan;       /* its index; FIT_NO_PLAN: of the file */
    const char *name;    /* the operator, the backend, the weight; NULL: none */
    const char *nearest; /* of the names that are there; NULL: none is near */
    const char *detail;  /* further words; NULL: none */
    uint64_t calls;      /* of this operator; 0: it is about something else */
    bool numbers, least; /* `needed` bytes, maybe more; `given` are there */
    uint64_t needed, given;
    int error;        /* of the runtime; 0: none, or not known */
    load_stage stage; /* when it comes to that */
} fit_finding;

enum { FIT_BACKENDS = 16 };

/* A backend that delegates of a method are of. */
typedef struct fit_backend {
    const char *name;
    uint32_t count; /* delegates */
    bool known;     /* what each takes of the method allocator: `bytes` */
    uint16_t bytes;
} fit_backend;

typedef struct fit_backends {
    fit_backend *items;
    size_t count;
    uint32_t more; /* delegates of others, when there are more than FIT_BACKENDS */
} fit_backends;

/* What becomes of a method. */
typedef struct fit_method {
    const char *name;
    load_memory memory;
    fit_backends backends;
    load_row *rows;             /* LOAD_ROWS by release, then 64 and 32 bits; NULL: not asked for */
    uint64_t planned;           /* bytes of all its planned buffers */
    uint32_t planned_buffers;   /* how many they are */
    uint64_t executing;         /* bytes of temporary memory that a call is known to ask for */
    uint32_t executing_unknown; /* calls that ask for an unknown number */
    bool fits;
    int error;      /* what loading it returns, as far as is known; 0: it loads, or not known */
    load_stage met; /* where it does */
} fit_method;

typedef struct fit_judgement {
    const fit_manifest *manifest; /* of the build; NULL: none */
    fit_finding *findings;
    size_t count, room;
    fit_method *methods;
    size_t method_count;
    uint64_t errors, notes; /* of the above */
    uint64_t allowed;       /* findings that were known and taken away, by the caller */
    uint64_t refusals;      /* findings of the rules about files: then nothing is judged */
    bool no_memory;
    bool tabled; /* set it before fit_judge(): rows of all releases, too */
    ptv_arena arena;
} fit_judgement;

void fit_judgement_begin(fit_judgement *j, const fit_manifest *manifest);
void fit_judgement_free(fit_judgement *j);

/* A ptv_sink; the context is a fit_judgement. */
bool fit_sink(void *context, const ptv_finding *finding);

/* After ptv_verify(), before load_enter(): weights of delegates that nothing defines. */
void fit_missing_keys(fit_judgement *j, const ptv_run *run);

/* What the build is taken for where no manifest says: release 1.5, 64 bits. `m` may be NULL. */
load_target fit_target_of(const fit_manifest *m, bool data);

/* The run is clean and entered. Without a manifest only memory is computed. */
void fit_judge(fit_judgement *j, const ptv_run *run, const load_target *target);
