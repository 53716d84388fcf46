/* Recipes in tests: read from a text, and what came of them. */
#pragma once

#include "golden/edit/recipe.h"
#include "tests/support/rows.h"

/* With the golden models of the project. */
extern const ge_recipe_options recipe_options;

enum { RECIPE_CASES = 4 };

typedef struct recipes_seen {
    ge_case cases[RECIPE_CASES]; /* files are closed, expectations stay until the next */
    size_t count;
    size_t sizes[RECIPE_CASES];
    size_t most; /* stop after these; 0: never */
    bool good;
    char why[8192]; /* of ge_check() */
} recipes_seen;

/* Every case of the recipes in a folder of the project, by name; a bad recipe fails the test. */
void recipes_in(const char *folder, ge_each each, void *context);

/* For ge_recipe(); the context is a recipes_seen. */
bool recipe_see(void *context, const ge_case *built);

/* Reads the recipe, which is put into r.ptx; fails the test when it is wrong. */
recipes_seen recipe_seen(const char *text);

/* The recipe is wrong, in this file and line, and the error has `what` in it. */
void recipe_refused(const char *text, const char *path, unsigned line, const char *what);

/* The same of rows `recipe`, `path`, `line`, `what`. */
void recipe_refused_so(const test_row *r);
