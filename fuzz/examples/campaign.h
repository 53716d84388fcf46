/*
 * A stream of inputs against the runtime, one cell of the table at a time. Not here: what is
 * counted (cell.h), and how that is printed (table.h).
 */
#pragma once

#include <signal.h>

#include "fuzz/examples/cell.h"
#include "fuzz/examples/source.h"
#include "fuzz/shrink/shrink.h"

struct report;

typedef struct campaign {
    source source;
    uint64_t first, inputs; /* of the stream */
    const char *save;       /* folder for one input of each distinct place; NULL: none */
    bool shrink;            /* what is saved is made as small as it can be for its place */
    struct report *report;  /* crashes by group, kept up to date; NULL: none */
    const fe_kit *kit;      /* to shrink with */
    bool program;           /* the runtime is a program (program.h) */
    uint8_t *bytes;         /* SERVER_LARGEST */
} campaign;

/*
 * Goes on behind the inputs that the cell has had. False, with a message, when the runtime cannot
 * be asked or memory has run out, or campaign_stopped became true.
 */
bool campaign_run(const campaign *c, cell *one);
extern volatile sig_atomic_t campaign_stopped; /* the number of a signal */
