/* The descriptions behind golden.h. */
#ifndef GOLDEN_BUILDER_MODELS_H
#define GOLDEN_BUILDER_MODELS_H

#include "golden/builder/program.h"

typedef struct pg_model {
    const char *name;
    const char *purpose;
    pg_program program;
} pg_model;

extern const pg_model pg_models[];
extern const size_t pg_model_count;

#endif
