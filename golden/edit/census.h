/* Who else uses a vtable or an object: what an edit in place would change as well. */
#ifndef GOLDEN_EDIT_CENSUS_H
#define GOLDEN_EDIT_CENSUS_H

#include "golden/edit/file.h"

/*
 * Whether more than one table that the root leads to has its vtable at `vtable`, or more
 * than one offset leads to `object`. Also true when there are more objects than a tree of
 * this size has: then nobody knows. What is broken is passed over.
 */
bool ge_vtable_is_shared(const ge_file *file, uint32_t vtable);
bool ge_object_is_shared(const ge_file *file, uint32_t object);

#endif
