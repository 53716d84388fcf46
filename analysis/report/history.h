/*
 * What the releases of the runtime do with a file that breaks a rule, as data: for
 * --against, for `explain` and for the catalogue. Not here: the rules themselves; the
 * library knows nothing of releases.
 */
#pragma once

#include "analysis/memory/release.h"
#include "verifiers/include/pteverify.h"

/* The worst that may happen counts when it depends on the field or on the machine. */
typedef enum ptv_reaction {
    PTV_UNKNOWN,  /* nobody has looked */
    PTV_IGNORES,  /* works as if nothing were wrong */
    PTV_REFUSES,  /* an error code, when it loads or executes */
    PTV_CRASHES,  /* aborts, hangs, or undefined behaviour */
    PTV_COMPUTES, /* goes on with other bytes than the file means */
    PTV_REACTIONS
} ptv_reaction;

typedef struct ptv_reaction_since {
    ptv_release since;
    ptv_reaction reaction; /* with the verification that a loader does by default */
} ptv_reaction_since;

enum { PTV_STEPS = 3 };

typedef struct ptv_history {
    uint16_t code;
    const char *rule; /* its name, for readers of the table */
    /* Ascending, the first of 0.1; `since` 0 ends them. None: unknown. */
    ptv_reaction_since steps[PTV_STEPS];
    ptv_release full;       /* full verification refuses it from this release on; 0 = never */
    const char *references; /* "CVE-2025-54951, TOB-15", or NULL */
    const char *note;       /* what the steps leave out, a clause without full stop, or NULL */
} ptv_history;

/* NULL when there is no entry, which a test does not allow. */
const ptv_history *ptv_history_of(const ptv_rule *rule);

/* How many of the steps there are. */
unsigned ptv_history_steps(const ptv_history *history);

/* What that release does by default, and whether it refuses the file at any level. */
ptv_reaction ptv_reaction_of(const ptv_history *history, ptv_release release);
bool ptv_refuses(const ptv_history *history, ptv_release release);

/* First release whose default refuses, 0 when there is none. */
ptv_release ptv_refused_since(const ptv_history *history);

/* A word that never changes its meaning: "refuses". */
const char *ptv_reaction_word(ptv_reaction reaction);

/* The table, ascending by code: history.tsv, of which the build makes C. */
extern const ptv_history ptv_histories[];
extern const size_t ptv_history_count;
