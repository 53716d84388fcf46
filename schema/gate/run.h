/* Runs a gate file: each of its sets, with everything that must agree with its schemas. */
#pragma once

#include "schema/gate/file.h"

/* The result of a set. */
typedef struct gate_set {
    const char *name;
    gate_run counts; /* of this set alone, without allowed findings */
    uint64_t allowed;
} gate_set;

typedef void (*gate_set_sink)(void *context, const gate_set *set);

/* Runs the sets in order and calls `sink` after the findings of each. */
void gate_file_run(gate_file *file, gate_set_sink sink, void *context);
