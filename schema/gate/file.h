/*
 * The gate file of a repository, schema-gate.json: which schemas there are, and what must agree
 * with them (docs/gate.md). Reading it, no more; run.h runs it.
 */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "schema/source/source.h"

typedef struct gate_file {
    gate_run *run;
    ptv_arena arena;
    src_file text;
    json_t *json;     /* valid: every member has its type, what is needed is there */
    const char *base; /* paths in it begin there: its folder, and `root` in that */
    unsigned places;  /* that were asked for */
} gate_file;

/* False: it cannot be used, and what is wrong with it was reported (26xx, 20xx). */
bool gate_file_open(gate_run *run, const char *path, gate_file *file);
void gate_file_close(gate_file *file);

/* The path that a text of the file means. NULL: no memory. */
const char *gate_file_path(gate_file *file, const json_t *text);

/* Where in the file something stands. */
fbs_place gate_file_place(gate_file *file, const ptv_step *at);
