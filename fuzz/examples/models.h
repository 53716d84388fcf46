/*
 * Inputs by those of the kit that know the formats: seeds that the mutator has changed, models that
 * the smith has made. Not here: changes of bytes (seeds.h).
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

/* `all` must outlive it. False: no memory. To be closed in either case. */
bool models_open(models *m, seeds *all);
void models_close(models *m);

/* One of the seeds with one to four edits, or with a part of another seed. */
source models_mutated(models *m);

/* Programs, some data files among them, that pteverify accepts; seeds are not needed. */
source models_made(models *m);

/* The same with edits: where exporters do not go. */
source models_bent(models *m);

/* In turns: mutated seeds, made ones with edits, changed seeds. */
source models_mixed(models *m);
