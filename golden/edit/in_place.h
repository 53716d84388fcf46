/* Edits of fields in place, if the bytes allow it: nothing else in the file changes. */
#pragma once

#include "golden/edit/path.h"

typedef enum ge_outcome {
    GE_DONE,
    GE_ELSEWHERE, /* nothing has changed: the file has to be rebuilt */
    GE_FAILED     /* nothing has changed: the edit is invalid, and the error says why */
} ge_outcome;

ge_outcome ge_set_in_place(ge_file *file, const ge_place *place, ge_text value, gm_error *error);
ge_outcome ge_remove_in_place(ge_file *file, const ge_place *place, gm_error *error);
ge_outcome ge_resize_in_place(ge_file *file, const ge_place *place, uint64_t count,
                              gm_error *error);
ge_outcome ge_swap_in_place(ge_file *file, const ge_place *a, const ge_place *b, gm_error *error);

/* ---- What an edit in place would affect as well: shared_objects.c ---- */

/*
 * Whether more than one reachable table has its vtable at `vtable`, or more than one offset leads
 * to `object`. Also true, since nobody can tell, if there are more objects than a tree of this size
 * can have. Broken parts are skipped.
 */
bool ge_vtable_is_shared(const ge_file *file, uint32_t vtable);
bool ge_object_is_shared(const ge_file *file, uint32_t object);
