/* What a recipe begins with (goldens, other recipes, texts, binaries), and what it expects. */
#pragma once

#include "golden/edit/recipe.h"
#include "golden/edit/scan.h"

/* A recipe that contains `from`, and the recipe that refers to it. */
typedef struct ge_origin {
    const char *path; /* "" for a script: names are then relative to the current folder */
    const ge_recipe_options *options;
    const struct ge_origin *by;
} ge_origin;

/* On failure returns false and sets `error`; its path is "" unless another file is at fault. */
bool ge_load(ge_file *file, ge_text name, const ge_origin *origin, gm_error *error);

/* recipe.c: the file of the last case of a recipe. */
bool ge_last_case(ge_file *file, const ge_origin *origin, gm_error *error);

/* ---- Parsing expectations: expect.c ---- */

/* Parses the rest of an `expect` statement. Addresses refer to the file in its current state. */
bool ge_expect(ge_case *current, ge_text rest, unsigned line, gm_error *error);

/* Whether a finished case states what it expects, without contradiction. */
bool ge_expects_something(const ge_case *current, gm_error *error);
