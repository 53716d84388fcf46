/*
 * Copies of a schema: files that must say the same. Copies that may differ in known places are
 * handled by the gate file.
 */
#pragma once

#include "schema/bfbs/any.h"

/*
 * Compares each file with the first one and reports differences (22xx), placing each on the line of
 * the copy, the one to mend, with that of the first file as the other one. If all facts agree but
 * the bytes differ, that is a warning. Only what a file itself declares is compared; included files
 * have copies of their own. Text and binary schemas may be mixed: then neither bytes nor facts that
 * the binary format lacks are compared.
 *
 * `folders` is searched for includes; NULL means none. Counts run->facts. Fewer than two files, or
 * files that declare nothing, are a finding, since nothing was compared.
 */
void copies_compare(gate_run *run, const char *const *paths, size_t count,
                    const fbs_folders *folders);
