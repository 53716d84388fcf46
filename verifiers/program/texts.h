/* Checks of the bytes of strings, for rules about tables of every format. */
#pragma once

#include "../core/run.h"

/*
 * Checks for UTF-8 and zero bytes each string of the table that the schema marks utf8. Texts are
 * shown to people or passed to a kernel; names are looked up.
 */
void ptv_check_texts(ptv_run *run, const ptv_frame *table);
void ptv_check_names(ptv_run *run, const ptv_frame *table);

/* Whether a text is all ASCII without zero bytes. Then neither check has anything to report. */
bool ptv_is_plain(const ptv_image *im, ptv_vec text);
