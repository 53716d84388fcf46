/*
 * Copies of a schema: files that must say the same. Not here: copies that may differ in known
 * places; that is for the gate file.
 */
#pragma once

#include "schema/bfbs/any.h"

/*
 * Compares each file with the first one and reports what is different (22xx): the line of the copy
 * is the one to mend, the line of the first the other one. Where all facts are the same and the
 * bytes are not, that is a warning. Compared is what a file declares itself; what it includes are
 * other files, with copies of their own. Texts and binary schemas may be mixed: then what the
 * binary ones do not tell is not compared, and bytes are not either.
 *
 * `folders` of includes, NULL: there are none. Counts run->facts. Fewer than two files, and files
 * that declare nothing, are a finding: nothing was compared.
 */
void copies_compare(gate_run *run, const char *const *paths, size_t count,
                    const fbs_folders *folders);
