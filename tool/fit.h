/* Shared by the files of `pteverify fit`; for fit*.c only. */
#pragma once

#include "analysis/compat/report.h"
#include "tool/session.h"

/* A model, its data files, and the result. Lives outside the guarded function. */
typedef struct ptv_fit_model {
    const char *path;
    char *const *data; /* names of data files */
    size_t data_count;
    const fit_manifest *manifest; /* or NULL */
    load_target target;
    gm_limit limit;
    bool tabled; /* also compute the memory for every release */
    /* Called with a clean run of the program, while its bytes may be read. */
    void (*then)(void *context, const ptv_run *run);
    void *context;
    /* ------------------------------------------------------------------ */
    fit_judgement judgement;
    fit_verdict verdict;
    char message[512]; /* reason for FIT_UNDECIDED */
    bool unread;       /* a file cannot be read, as already reported */
} ptv_fit_model;

/*
 * Reads, verifies and judges. Returns false if something cannot be read or decided: the reason is
 * in `message`, or on standard error if `unread`. Free the judgement in any case.
 */
bool ptv_fit_read(ptv_fit_model *model);

/* Reads the manifest that an argument names: a package or a file. Returns -1 or the exit status. */
int ptv_fit_manifest(fit_manifest *m, const char *name, bool binary, const gm_limit *limit,
                     ptv_input *input);

/* --emit-manifest: writes one manifest for all operands. Returns the exit status. */
int ptv_fit_emit(ptv_args *args, const gm_limit *limit);
