/*
 * A cell of the table: what was counted of a stream of inputs, and each distinct place where the
 * runtime died.
 */
#pragma once

#include "fuzz/examples/server.h"

/* Names of the rules that warned, with commas; as many as there is room for. */
enum { CRASH_WARNINGS = 256 };

typedef struct crash {
    char place[SERVER_PLACE];
    char text[SERVER_TEXT];        /* what a failed check said, the first time */
    char warnings[CRASH_WARNINGS]; /* of pteverify about the first input, when it is in front */
    uint64_t first;                /* number of the input */
    uint64_t count;
    const char *known; /* why it is nobody's fault (known.h), or NULL */
    size_t group;      /* of the report */
} crash;

/* Both levels, each without and behind pteverify. */
enum { CELLS = 4 };

typedef struct cell {
    bool full;  /* verification level InternalConsistency instead of Minimal */
    bool own;   /* the level of a program */
    bool front; /* what pteverify does not call clean is not given to the runtime */
    double seconds;
    uint64_t inputs, given, ran;
    uint64_t deaths[DEATHS]; /* of inputs that kill a fresh child */
    uint64_t others;         /* deaths that needed inputs before them */
    size_t blocks;
    crash *crashes; /* distinct places but those of timeouts, in order of their first input */
    size_t crash_count, crash_room;
} cell;

/* NULL: no memory. */
crash *cell_new_crash(cell *one);
void cell_free(cell *one);

/* "full", "Minimal" or "its own". */
const char *cell_level(const cell *one);

/* Deaths that are crashes: all but timeouts. */
uint64_t cell_deaths(const cell *one);

/* Distinct places that no row of known.h explains. */
size_t cell_unknown(const cell *one);
