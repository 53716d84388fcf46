/* Recipes: a model, edits, and what the verifier must say (docs/edits.md). */
#pragma once

#include "base/buffer.h"
#include "golden/edit/edit.h"

/* ---- One case ---- */

enum { GE_EXPECTATIONS = 16, GE_DATA_FILES = 4 };

typedef struct ge_expectation {
    ptv_severity severity;
    char rule[64];
    char path[256];
    uint32_t file; /* 0: the file itself; n: the n-th data file */
    bool ranged;   /* `bytes` was given: at and length count, else the range of the path */
    uint64_t at, length;
    char words[96]; /* "found 7, expected 0..3" was given; "": any numbers will do */
    unsigned line;
} ge_expectation;

/* One case of a recipe, ready to be verified. ge_close_case() */
typedef struct ge_case {
    unsigned line; /* of its `from` */
    char from[256];
    ge_file file;
    ge_file data[GE_DATA_FILES]; /* that are verified along with it */
    uint32_t data_count;
    bool complete; /* there are no other files */
    bool clean, undecided;
    ge_expectation *expected; /* room for GE_EXPECTATIONS; NULL: there is none */
    size_t expected_count;
} ge_case;

void ge_close_case(ge_case *built);

/* All but its own file: what is left is no case any more. */
void ge_close_rest(ge_case *built);

/* Hands the data files of the case to the run; `images` is to live as long. */
void ge_give_data(const ge_case *built, ptv_image images[GE_DATA_FILES], ptv_run *run);

/* The n-th data file of the case, its own file for 0. */
static inline const ge_file *ge_file_of(const ge_case *built, uint32_t n)
{
    return n == 0 || n > built->data_count ? &built->file : &built->data[n - 1];
}

/* ---- Recipes: recipe.c, check.c ---- */

/* Where `from NAME` looks for golden models: a folder with NAME.json. */
typedef struct ge_recipe_options {
    const char *golden;
} ge_recipe_options;

/*
 * Reads a recipe and calls `each` for every case, built; the case is gone after the call.
 * False and an error when the recipe is wrong; false without one (error->what is "") when
 * `each` returned false.
 */
typedef bool (*ge_each)(void *context, const ge_case *built);
bool ge_recipe(const char *path, const ge_recipe_options *options, ge_each each, void *context,
               gm_error *error);

/*
 * The same for one case in a string, `from NAME` and edits, without what is expected:
 * "from add; set execution_plan[0].values[0].val_type = 99". Names of files are relative
 * to the current folder; errors have the path "". ge_close(out) when it is true.
 */
bool ge_build(ge_file *out, const char *script, const ge_recipe_options *options, gm_error *error);

/* The same with the data files that it names. ge_close_case(out) in any case. */
bool ge_build_case(ge_case *out, const char *script, const ge_recipe_options *options,
                   gm_error *error);
/* Puts the first case of a recipe as such a string, with a zero behind it. */
bool ge_first_case(ptv_buffer *out, const char *path, gm_error *error);

/* ptv_run.planned_limit of recipes. */
#define GE_PLANNED_LIMIT (UINT64_C(1) << 40)

/*
 * What recipes are judged by: ptv_verify() with all the memory that rules may want, a limit
 * for planned memory and hashes, where they can be computed. After ptv_begin(), and after
 * ge_give_data() for what comes from a case.
 */
ptv_verdict ge_verify(ptv_run *run);

/*
 * Verifies the case and compares. False and what differs (for people, several lines) when
 * it is not what was expected.
 */
bool ge_check(const ge_case *built, char *why, size_t room);
