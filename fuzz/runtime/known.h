/*
 * Crashes of the released runtime on valid files, or on files whose bytes cannot be told from valid
 * ones, each with its reason. The list is short and should stay so.
 */
#pragma once

#include "fuzz/runtime/spots.h"

/* Returns why a mutant of `file`, changed at `where`, may end in a signal. NULL if it may not. */
const char *known_crash(const char *file, const site *where);

/*
 * Returns why a call of an operator in operators.tsv ("aten::div.out") may end in this signal, or
 * with signal 0, why we refuse it although it runs. NULL if it may not.
 */
const char *known_call(const char *name, int signal);

/*
 * Returns why the runtime may crash at this place (fuzz/examples/server.h) with the message `text`,
 * on a file that is clean except for the warnings listed in `warnings`. NULL if it may not.
 */
const char *known_place(const char *place, const char *text, const char *warnings);
