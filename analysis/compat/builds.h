/* What released packages have, as data: of schema/runtimes the build makes C. */
#pragma once

#include "analysis/memory/release.h"

typedef struct fit_build_operator {
    const char *name; /* NULL: the end */
    ptv_release since;
} fit_build_operator;

typedef struct fit_build_backend {
    const char *name;         /* NULL: the end */
    ptv_release since, until; /* 0: it still has it */
    bool library;             /* available only where its own library is */
} fit_build_backend;

/* Ascending by name. */
extern const fit_build_operator fit_build_operators[];
extern const fit_build_backend fit_build_backends[];
