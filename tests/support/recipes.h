/* Recipes in tests: reading them from a text, and keeping the results. */
#pragma once

#include "golden/edit/recipe.h"
#include "tests/support/rows.h"

/* Options with the project's golden models. */
extern const ge_recipe_options recipe_options;

enum { RECIPE_CASES = 4 };

typedef struct recipes_seen {
    ge_case cases[RECIPE_CASES]; /* files are closed; expectations stay until the next */
    size_t count;
    size_t sizes[RECIPE_CASES];
    size_t most; /* stop after so many; 0 for never */
    bool good;
    char why[8192]; /* of ge_check() */
} recipes_seen;

/* Calls `each` for all cases of a folder's recipes, by name; a bad recipe fails the test. */
void recipes_in(const char *folder, ge_each each, void *context);

/* A callback for ge_recipe(); the context is a recipes_seen. */
bool recipe_see(void *context, const ge_case *built);

/* Writes the recipe to r.ptx and reads it; fails the test if it is wrong. */
recipes_seen recipe_seen(const char *text);

/* Expects an error in this file and line, with `what` in it. */
void recipe_refused(const char *text, const char *path, unsigned line, const char *what);

/* The same for rows `recipe`, `path`, `line`, `what`. */
void recipe_refused_so(const test_row *r);
