/* The bytes of strings, for rules about tables that have some, in every format. */
#pragma once

#include "../core/run.h"

/*
 * UTF-8 and zero bytes, for each string of the table that the schema calls utf8. Texts are
 * shown to people or given to a kernel; names are looked up.
 */
void ptv_check_texts(ptv_run *run, const ptv_frame *table);
void ptv_check_names(ptv_run *run, const ptv_frame *table);

/* Whether all of a text is ASCII without zero bytes: then none of these has anything to say. */
bool ptv_is_plain(const ptv_image *im, ptv_vec text);
