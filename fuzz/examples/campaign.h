/*
 * A stream of inputs against the runtime, one cell of the table at a time: what was counted, and
 * each distinct place where it died. Not here: how that is printed (table.h).
 */
#ifndef FUZZ_EXAMPLES_CAMPAIGN_H
#define FUZZ_EXAMPLES_CAMPAIGN_H

#include "fuzz/examples/server.h"
#include "fuzz/examples/source.h"
#include "fuzz/shrink/shrink.h"

/* Names of the rules that warned, with commas; as many as there is room for. */
enum { CRASH_WARNINGS = 256 };

typedef struct crash {
    char place[SERVER_PLACE];
    char text[SERVER_TEXT];        /* what a failed check said, the first time */
    char warnings[CRASH_WARNINGS]; /* of pteverify about the first input, when it is in front */
    uint64_t first;                /* number of the input */
    uint64_t count;
    const char *known; /* why it is nobody's fault (known.h), or NULL */
} crash;

typedef struct cell {
    bool full;  /* verification level InternalConsistency instead of Minimal */
    bool front; /* what pteverify does not call clean is not given to the runtime */
    double seconds;
    uint64_t inputs, given, ran;
    uint64_t deaths[DEATHS]; /* of inputs that kill a fresh child */
    uint64_t others;         /* deaths that needed inputs before them */
    size_t blocks;
    crash *crashes; /* distinct places but those of timeouts, in order of their first input */
    size_t crash_count, crash_room;
} cell;

typedef struct campaign {
    source source;
    uint64_t first, inputs; /* of the stream */
    const char *save;       /* folder for one input of each distinct place; NULL: none */
    bool shrink;            /* what is saved is made as small as it can be for its place */
    const fe_kit *kit;      /* to shrink with */
    uint8_t *bytes;         /* SERVER_LARGEST */
} campaign;

/* False, with a message, when the runtime cannot be asked or memory has run out. */
bool campaign_run(const campaign *c, cell *one);
void cell_free(cell *one);

/* Deaths that are crashes: all but timeouts. */
uint64_t cell_deaths(const cell *one);

/* Distinct places that no row of known.h explains. */
size_t cell_unknown(const cell *one);

#endif
