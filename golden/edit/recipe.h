/* Recipes: a model, edits, and what the verifier must say (docs/edits.md). */
#ifndef GOLDEN_EDIT_RECIPE_H
#define GOLDEN_EDIT_RECIPE_H

#include "golden/edit/case.h"
#include "golden/edit/edit.h"
#include "base/buffer.h"

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

#endif
