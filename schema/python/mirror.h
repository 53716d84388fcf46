/*
 * Mirrors: dataclasses and enums written by hand to match a schema. They must agree with it,
 * because code converts between the two by name. Fields and values are paired by name, alternatives
 * of unions form a set, and the order of fields does not matter.
 *
 * Anything that only running the code would tell is reported (20xx), not guessed. Rules 24xx.
 */
#pragma once

#include "schema/source/source.h"

/*
 * Compares every schema with the classes of all files, which must have been read and are linked by
 * `next`. A file that several schemas include is compared once. Imported names are looked up in the
 * other files. There must be at least one file.
 */
void mirror_compare(gate_run *run, const fbs_schema *const *schemas, size_t n,
                    const src_file *files);
