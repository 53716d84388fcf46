/*
 * The numbers that the runtime returns: what each means, which property of a file or of a build
 * comes to it, and how to find out which.
 */
#pragma once

#include "analysis/memory/release.h"

/* What comes to an error, in the order of loading. */
typedef struct fit_cause {
    const char *when; /* "load", "method", "input", "execute" */
    const char *what;
} fit_cause;

enum { FIT_CAUSES = 8 };

typedef struct fit_error {
    int number;
    const char *name;             /* "OperatorMissing" */
    const char *meaning;          /* a sentence without full stop */
    ptv_release since;            /* 0: all releases from 1.0 on have it */
    fit_cause causes[FIT_CAUSES]; /* `what` NULL ends them */
    const char *find; /* how to find out which it is; NULL: the log of the runtime says */
} fit_error;

/* By number, "0x14", or by name, in any case; NULL: there is none. */
const fit_error *fit_error_named(const char *word);

/* Whether the word looks like a number of the runtime: "0x14", "0x7". */
bool fit_is_error_number(const char *word);

/* In words: "loading the method". */
const char *fit_when(const char *when);
