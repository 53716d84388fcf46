/* Files as `pteverify inspect` looks at them. */
#ifndef TESTS_SUPPORT_LOOKED_H
#define TESTS_SUPPORT_LOOKED_H

#include "analysis/inspect/inspect.h"
#include "tests/support/edited.h"

/* False: it is not clean. ptv_inspection_free(); what it says lives as long as the bytes. */
bool look(ptv_inspection *to, const ptv_image *image);
bool look_fully(ptv_inspection *to, const ptv_image *image); /* ptv_inspect_fully() */

/* Looks at each golden model, which must be clean; at each real file that is: how many these are.
 */
typedef bool look_way(ptv_inspection *to, const ptv_image *image);
typedef void look_check(const ptv_inspection *seen, const ptv_image *image, const char *name);
void look_each_golden(look_way *way, look_check *check);
size_t look_each_real(look_way *way, look_check *check);

/* The same for a golden model that edits have changed, which must be clean; and its file. */
ge_file look_at(ptv_inspection *to, const char *script);

/* One at a time: what is in it, and its bytes, which add up, are here until it is forgotten. */
extern ptv_inspection looked;
extern ge_file looked_file;
const ptv_seen_bytes *look_first(const char *script);
void look_forget(void);

/* How many bytes of it belong to the owner. */
uint64_t look_owned(const char *script, ptv_owner owner);

/* Fails the test unless each byte has one owner, here and in all that is inside. */
void look_adds_up(const ptv_seen_bytes *account, const char *story);

/* The row of a table type, by its name. */
const ptv_census_row *look_row(const ptv_seen_bytes *account, const char *type);

/* Whether the string is this text. */
bool look_is(ptv_string string, const char *text);

#endif
