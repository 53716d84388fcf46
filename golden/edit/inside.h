/* Edits of files that are in a file. */
#ifndef GOLDEN_EDIT_INSIDE_H
#define GOLDEN_EDIT_INSIDE_H

#include "golden/edit/tree.h"

/* An edit within one file: the paths of the change do not leave it. */
typedef bool (*ge_edit)(ge_file *file, const ge_change *change, gm_error *error);

/*
 * Makes the edit in the file that the path leads into, as if it were a file of its own,
 * and puts the result where that was: over its bytes when they are as many, else by writing
 * the outer file again. False: the file is as before.
 */
bool ge_edit_inside(ge_file *file, const ge_change *change, ge_edit edit, gm_error *error);

#endif
