/*
 * Error numbers of the runtime: what each means, which property of a file or build causes it, and
 * how to find out which one did.
 */
#pragma once

#include "analysis/memory/release.h"

/* A cause of an error; causes are in the order of loading. */
typedef struct fit_cause {
    const char *when; /* "load", "method", "input", "execute" */
    const char *what;
} fit_cause;

enum { FIT_CAUSES = 8 };

typedef struct fit_error {
    int number;
    const char *name;             /* "OperatorMissing" */
    const char *meaning;          /* a sentence without full stop */
    ptv_release since;            /* 0 if all releases from 1.0 on have it */
    fit_cause causes[FIT_CAUSES]; /* `what` NULL ends them */
    const char *find;             /* how to find the cause; NULL if the log of the runtime tells */
} fit_error;

/* By number ("0x14") or by name, in any case. Returns NULL if there is none. */
const fit_error *fit_error_named(const char *word);

/* Whether the word looks like an error number of the runtime: "0x14", "0x7". */
bool fit_is_error_number(const char *word);

/* In words: "loading the method". */
const char *fit_when(const char *when);
