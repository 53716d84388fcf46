/*
 * Mirrors: dataclasses and enums that somebody wrote by hand to look like a schema, and that
 * must agree with it, because code goes from one to the other by names. Fields and values are
 * paired by name, alternatives of unions are a set, the order of fields means nothing.
 *
 * What takes running the code to know is said (20xx), and not guessed. Rules 24xx.
 */
#pragma once

#include "schema/source/source.h"

/*
 * Compares every schema with the classes of all files, which have been read and are linked by
 * `next`. A file that several schemas include is compared once. Names that files import are
 * looked for in the other files. There is at least one file.
 */
void mirror_compare(gate_run *run, const fbs_schema *const *schemas, size_t n,
                    const src_file *files);
