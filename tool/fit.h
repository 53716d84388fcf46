/* What the files of `pteverify fit` share; for fit*.c only. */
#pragma once

#include "analysis/compat/report.h"
#include "tool/session.h"

/* A model, its data files, and what becomes of both. Lives outside of the guard. */
typedef struct ptv_fit_model {
    const char *path;
    char *const *data; /* names of data files */
    size_t data_count;
    const fit_manifest *manifest; /* NULL: none */
    load_target target;
    gm_limit limit;
    bool tabled; /* memory of every release, too */
    /* Called with a run that is clean, and about the program, while it may be read. */
    void (*then)(void *context, const ptv_run *run);
    void *context;
    /* ------------------------------------------------------------------ */
    fit_judgement judgement;
    fit_verdict verdict;
    char message[512]; /* UNDECIDED: why */
    bool unread;       /* a file cannot be read, which has been said */
} ptv_fit_model;

/*
 * Reads, verifies and judges. False: something cannot be read or decided; `message`, or standard
 * error when `unread`, says what. Free the judgement in any case.
 */
bool ptv_fit_read(ptv_fit_model *model);

/* The manifest that an argument names: a package, or a file. -1, or the exit status. */
int ptv_fit_manifest(fit_manifest *m, const char *name, bool binary, const gm_limit *limit,
                     ptv_input *input);

/* --emit-manifest: of all operands together; the exit status. */
int ptv_fit_emit(ptv_args *args, const gm_limit *limit);
