/* Options of the mutator from the environment: entry points of engines have no other source. */
#pragma once

#include "fuzz/mutator/mutator.h"

/*
 * If PTV_SCHEMA names a schema (.fbs or .bfbs), reads it into the arena and sets options->plain.
 * Exits the process if it cannot be read, rather than fuzzing something else than was asked for.
 */
void fm_options_of_environment(fm_options *options, ptv_arena *arena);
