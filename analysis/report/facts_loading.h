/* What a method takes of memory, as JSON: for facts, and for reports of fit. */
#pragma once

#include "analysis/memory/rows.h"
#include "base/json_writer.h"

/* Members of the object that is open; `executing`, `unknown`: as load_executing says. */
void ptv_loading_facts(ptv_json *w, const load_memory *m, uint64_t executing, uint32_t unknown);

/* An array, an element for each of LOAD_ROWS. */
void ptv_loading_rows(ptv_json *w, const load_row *rows, uint64_t executing, uint32_t unknown);
