/* Edits of fields where the bytes allow it: nothing else of the file changes. */
#pragma once

#include "golden/edit/path.h"

typedef enum ge_outcome {
    GE_DONE,
    GE_ELSEWHERE, /* nothing has changed: it can only be done by writing the file again */
    GE_FAILED     /* nothing has changed: the edit is wrong, the error says why */
} ge_outcome;

ge_outcome ge_set_in_place(ge_file *file, const ge_place *place, ge_text value, gm_error *error);
ge_outcome ge_remove_in_place(ge_file *file, const ge_place *place, gm_error *error);
ge_outcome ge_resize_in_place(ge_file *file, const ge_place *place, uint64_t count,
                              gm_error *error);
ge_outcome ge_swap_in_place(ge_file *file, const ge_place *a, const ge_place *b, gm_error *error);

/* ---- What an edit in place would change as well: shared_objects.c ---- */

/*
 * Whether more than one table that the root leads to has its vtable at `vtable`, or more
 * than one offset leads to `object`. Also true when there are more objects than a tree of
 * this size has: then nobody knows. What is broken is passed over.
 */
bool ge_vtable_is_shared(const ge_file *file, uint32_t vtable);
bool ge_object_is_shared(const ge_file *file, uint32_t object);
