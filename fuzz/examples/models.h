/*
 * Inputs from the format-aware parts of the kit: seeds changed by the mutator, models made by the
 * smith. Not here: changes of plain bytes (seeds.h).
 */
#pragma once

#include "fuzz/examples/seeds.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/smith/smith.h"

typedef struct models {
    seeds *seeds;
    fm_mutator *mutator;
    fe_kit kit;
    fs_smith smith;
} models;

/* `all` must outlive it. False: no memory. Close it in either case. */
bool models_open(models *m, seeds *all);
void models_close(models *m);

/* A seed with one to four edits, or with a part of another seed. */
source models_mutated(models *m);

/* Programs, and some data files, that pteverify accepts. Needs no seeds. */
source models_made(models *m);

/* The same with edits: structure that exporters do not produce. */
source models_bent(models *m);

/* In turn: mutated seeds, edited models, changed seeds. */
source models_mixed(models *m);
