/* What released packages contain, as data: the build turns schema/runtimes into C. */
#pragma once

#include "analysis/memory/release.h"

typedef struct fit_build_operator {
    const char *name; /* NULL ends the list */
    ptv_release since;
} fit_build_operator;

typedef struct fit_build_backend {
    const char *name;         /* NULL ends the list */
    ptv_release since, until; /* until: 0 if it is still there */
    bool library;             /* only available where its own library is */
} fit_build_backend;

/* Ascending by name. */
extern const fit_build_operator fit_build_operators[];
extern const fit_build_backend fit_build_backends[];
