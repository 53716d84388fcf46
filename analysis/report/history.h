/*
 * What each release of the runtime does with a file that breaks a rule, as data: for --against, for
 * `explain` and for the catalogue. Not here: the rules themselves; the library does not know about
 * releases.
 */
#pragma once

#include "analysis/memory/release.h"
#include "verifiers/include/pteverify.h"

/* Where it depends on the field or the machine, the worst case counts. */
typedef enum ptv_reaction {
    PTV_UNKNOWN,  /* not investigated */
    PTV_IGNORES,  /* works as if nothing were wrong */
    PTV_REFUSES,  /* returns an error code, while loading or executing */
    PTV_CRASHES,  /* aborts, hangs, or undefined behaviour */
    PTV_COMPUTES, /* continues with bytes other than the file means */
    PTV_REACTIONS
} ptv_reaction;

typedef struct ptv_reaction_since {
    ptv_release since;
    ptv_reaction reaction; /* with the loader's default verification */
} ptv_reaction_since;

enum { PTV_STEPS = 3 };

typedef struct ptv_history {
    uint16_t code;
    const char *rule; /* its name, for readers of the table */
    /* Ascending, starting with 0.1; `since` 0 ends them. None means unknown. */
    ptv_reaction_since steps[PTV_STEPS];
    ptv_release full;       /* full verification refuses it from this release on; 0 means never */
    const char *references; /* "CVE-2025-54951, TOB-15", or NULL */
    const char *note;       /* what the steps leave out, a clause without full stop, or NULL */
} ptv_history;

/* Returns NULL if there is no entry, which a test rules out. */
const ptv_history *ptv_history_of(const ptv_rule *rule);

/* The number of steps. */
unsigned ptv_history_steps(const ptv_history *history);

/* What that release does by default, and whether it refuses the file at any verification level. */
ptv_reaction ptv_reaction_of(const ptv_history *history, ptv_release release);
bool ptv_refuses(const ptv_history *history, ptv_release release);

/* The first release that refuses it by default, 0 if none does. */
ptv_release ptv_refused_since(const ptv_history *history);

/* A stable word: "refuses". */
const char *ptv_reaction_word(ptv_reaction reaction);

/* The table, ascending by code: the build turns history.tsv into C. */
extern const ptv_history ptv_histories[];
extern const size_t ptv_history_count;
