/*
 * A cell of the table: counts for a stream of inputs, and each distinct place where the runtime
 * crashed.
 */
#pragma once

#include "fuzz/examples/server.h"

/* Names of rules that warned, separated by commas; as many as fit. */
enum { CRASH_WARNINGS = 256 };

typedef struct crash {
    char place[SERVER_PLACE];
    char text[SERVER_TEXT];        /* what a failed check said, the first time */
    char warnings[CRASH_WARNINGS]; /* of pteverify about the first input, if it is in front */
    uint64_t first;                /* number of the first input */
    uint64_t count;
    const char *known; /* why it is excused (known.h), or NULL */
    size_t group;      /* index in the report */
} crash;

/* Both levels, each without pteverify and behind it. */
enum { CELLS = 4 };

typedef struct cell {
    bool full;  /* verification level InternalConsistency instead of Minimal */
    bool own;   /* the program's own level */
    bool front; /* only what pteverify calls clean is given to the runtime */
    double seconds;
    uint64_t inputs, given, ran;
    uint64_t deaths[DEATHS]; /* of inputs that kill a fresh child */
    uint64_t others;         /* deaths that depended on earlier inputs */
    size_t blocks;
    crash *crashes; /* distinct places, except of timeouts, in order of their first input */
    size_t crash_count, crash_room;
} cell;

/* Returns NULL if out of memory. */
crash *cell_new_crash(cell *one);
void cell_free(cell *one);

/* "full", "Minimal" or "its own". */
const char *cell_level(const cell *one);

/* Number of crashes: all deaths but timeouts. */
uint64_t cell_deaths(const cell *one);

/* Number of distinct places that no row of known.h explains. */
size_t cell_unknown(const cell *one);
