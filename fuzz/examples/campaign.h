/*
 * Runs a stream of inputs against the runtime, one cell of the table at a time. Not here: what is
 * counted (cell.h), and how it is printed (table.h).
 */
#pragma once

#include <signal.h>

#include "fuzz/examples/cell.h"
#include "fuzz/examples/source.h"
#include "fuzz/shrink/shrink.h"

struct report;

typedef struct campaign {
    source source;
    uint64_t first, inputs; /* part of the stream */
    const char *save;       /* folder for an input of each distinct place, or NULL */
    bool shrink;            /* shrink saved inputs, preserving their place */
    struct report *report;  /* crashes by group, kept up to date, or NULL */
    const fe_kit *kit;      /* for shrinking */
    bool program;           /* the runtime is a program (program.h) */
    uint8_t *bytes;         /* SERVER_LARGEST bytes */
} campaign;

/*
 * Continues after the inputs that the cell has had. Returns false, with a message, if the runtime
 * is not available, memory runs out, or campaign_stopped is set.
 */
bool campaign_run(const campaign *c, cell *one);
extern volatile sig_atomic_t campaign_stopped; /* a signal number */
