/*
 * Crashes of the released runtime on files that are right, or that no bytes can tell
 * from right ones. Each with its reason; the list is short, and shall stay so.
 */
#pragma once

#include "fuzz/runtime/spots.h"

/* Why a mutant of `file`, changed at `where`, may end in a signal; NULL: it may not. */
const char *known_crash(const char *file, const site *where);

/*
 * Why a call of an operator of operators.tsv ("aten::div.out") may end in this signal, or, with
 * signal 0, why it is refused although it runs.
 */
const char *known_call(const char *name, int signal);

/*
 * Why the runtime may die at this place (fuzz/examples/server.h), having said `text`, of a file
 * that is clean but for the warnings named in `warnings`; NULL: it may not.
 */
const char *known_place(const char *place, const char *text, const char *warnings);
