/*
 * The gate file of a repository, schema-gate.json: its schemas, and what must agree with them
 * (docs/gate.md). This part only reads it; run.h runs it.
 */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "schema/source/source.h"

typedef struct gate_file {
    gate_run *run;
    ptv_arena arena;
    src_file text;
    json_t *json;     /* validated: members have the right types, none is missing */
    const char *base; /* what its paths are relative to: its folder, plus `root` */
    unsigned places;  /* number of positions looked up so far */
} gate_file;

/* Returns false if the file cannot be used; the reasons have been reported (26xx, 20xx). */
bool gate_file_open(gate_run *run, const char *path, gate_file *file);
void gate_file_close(gate_file *file);

/* The path that a string in the file stands for. Returns NULL if memory runs out. */
const char *gate_file_path(gate_file *file, const json_t *text);

/* The position of a step within the file. */
fbs_place gate_file_place(gate_file *file, const ptv_step *at);
