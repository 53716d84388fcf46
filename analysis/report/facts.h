/* What is in a file, besides whether it may be loaded. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/json_writer.h"

/*
 * Writes one JSON object about the file of a finished run. Reads only what the run
 * found sound; a fact that cannot be read is left out. Lists end after 1000 entries and
 * say so; names end after 256 bytes, with "..." behind them. Takes O(size) time. `seen`: what is
 * in the file, NULL where that was not inspected.
 */
void ptv_file_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);
