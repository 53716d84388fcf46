/* Running a gate file: every set of it, with everything that must agree with its schemas. */
#pragma once

#include "schema/gate/file.h"

/* What a set came to. */
typedef struct gate_set {
    const char *name;
    gate_run counts; /* of this set alone, without what is allowed */
    uint64_t allowed;
} gate_set;

typedef void (*gate_set_sink)(void *context, const gate_set *set);

/* Sets are run in order; `sink` is called after the findings of each. */
void gate_file_run(gate_file *file, gate_set_sink sink, void *context);
