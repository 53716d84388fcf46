/* Recipes: a model, edits, and the expected findings (docs/edits.md). */
#pragma once

#include "base/buffer.h"
#include "golden/edit/edit.h"

/* ---- A case ---- */

enum { GE_EXPECTATIONS = 16, GE_DATA_FILES = 4 };

typedef struct ge_expectation {
    ptv_severity severity;
    char rule[64];
    char path[256];
    uint32_t file; /* 0: the file itself; n: the n-th data file */
    bool ranged;   /* `bytes` was given: use at and length, not the range of the path */
    uint64_t at, length;
    char words[96]; /* "found 7, expected 0..3" if given; "": any numbers */
    unsigned line;
} ge_expectation;

/* A case of a recipe, ready to be verified. Close it with ge_close_case(). */
typedef struct ge_case {
    unsigned line; /* of its `from` */
    char from[256];
    ge_file file;
    ge_file data[GE_DATA_FILES]; /* to be verified along with it */
    uint32_t data_count;
    bool complete; /* there are no other files */
    bool clean, undecided;
    ge_expectation *expected; /* room for GE_EXPECTATIONS, or NULL if none */
    size_t expected_count;
} ge_case;

void ge_close_case(ge_case *built);

/* Closes all but the case's own file: what remains is no longer a case. */
void ge_close_rest(ge_case *built);

/* Passes the case's data files to the run; `images` must live as long as the run. */
void ge_give_data(const ge_case *built, ptv_image images[GE_DATA_FILES], ptv_run *run);

/* The n-th data file of the case, or its own file for 0. */
static inline const ge_file *ge_file_of(const ge_case *built, uint32_t n)
{
    return n == 0 || n > built->data_count ? &built->file : &built->data[n - 1];
}

/* ---- Recipes: recipe.c, check.c ---- */

/* Where `from NAME` looks for goldens: a folder with NAME.json. */
typedef struct ge_recipe_options {
    const char *golden;
} ge_recipe_options;

/*
 * Reads a recipe, builds each case and calls `each` for it; the case is destroyed after the call.
 * Returns false and sets `error` if the recipe is invalid; if `each` returned false, returns false
 * with error->what "".
 */
typedef bool (*ge_each)(void *context, const ge_case *built);
bool ge_recipe(const char *path, const ge_recipe_options *options, ge_each each, void *context,
               gm_error *error);

/*
 * Builds a single case from a string, `from NAME` and edits, without expectations: "from add; set
 * execution_plan[0].values[0].val_type = 99". File names are relative to the current folder; errors
 * have the path "". If it returns true, ge_close(out).
 */
bool ge_build(ge_file *out, const char *script, const ge_recipe_options *options, gm_error *error);

/* The same, with the data files it names. Always ge_close_case(out). */
bool ge_build_case(ge_case *out, const char *script, const ge_recipe_options *options,
                   gm_error *error);
/* Writes the first case of a recipe as such a string, NUL-terminated. */
bool ge_first_case(ptv_buffer *out, const char *path, gm_error *error);

/* ptv_run.planned_limit of recipes. */
#define GE_PLANNED_LIMIT (UINT64_C(1) << 40)

/*
 * Verifies as recipes do: ptv_verify() with all the memory that rules may need, a limit for planned
 * memory, and hashes if they can be computed. Call after ptv_begin() and, for a case, after
 * ge_give_data().
 */
ptv_verdict ge_verify(ptv_run *run);

/*
 * Verifies the case and compares the findings. If they are not as expected, returns false with the
 * differences (for people, several lines).
 */
bool ge_check(const ge_case *built, char *why, size_t room);
