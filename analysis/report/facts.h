/* The contents of a file, apart from whether it may be loaded. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/json_writer.h"

/*
 * Writes one JSON object about the file of a finished run. Reads only what the run found sound, and
 * omits facts that cannot be read. Truncates lists after 1000 entries, and says so; truncates names
 * after 256 bytes, and appends "...". Takes O(size) time. `seen` is the inspection of the file, or
 * NULL if there is none.
 */
void ptv_file_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);
