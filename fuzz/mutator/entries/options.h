/* What the environment says about the mutator, for entries of engines, which have no other way. */
#pragma once

#include "fuzz/mutator/mutator.h"

/*
 * Sets options->plain when PTV_SCHEMA names a schema (.fbs or .bfbs), in the memory of the arena.
 * It ends the process when that cannot be read: what is fuzzed otherwise is not what was asked for.
 */
void fm_options_of_environment(fm_options *options, ptv_arena *arena);
