/* What a recipe begins with: golden models, other recipes, texts, binaries; and what it expects. */
#pragma once

#include "golden/edit/recipe.h"
#include "golden/edit/scan.h"

/* The recipe that says `from`, and the one that names it. */
typedef struct ge_origin {
    const char *path; /* "": a script; then names are relative to the current folder */
    const ge_recipe_options *options;
    const struct ge_origin *by;
} ge_origin;

/* False and an error; error->path is "" unless it is about another file than the recipe. */
bool ge_load(ge_file *file, ge_text name, const ge_origin *origin, gm_error *error);

/* recipe.c: the file of the last case of a recipe. */
bool ge_last_case(ge_file *file, const ge_origin *origin, gm_error *error);

/* ---- What a case expects, as text: expect.c ---- */

/* Reads what follows `expect`. Addresses are those of the case's file as it is. */
bool ge_expect(ge_case *current, ge_text rest, unsigned line, gm_error *error);

/* Whether a case that has ended says what it expects, without contradiction. */
bool ge_expects_something(const ge_case *current, gm_error *error);
