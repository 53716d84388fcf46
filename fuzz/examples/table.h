/* What came of a campaign: the table for people, and all of it as JSON. */
#pragma once

#include <jansson.h>

#include "base/json_writer.h"
#include "fuzz/examples/cell.h"

/* Markdown. With `blocks`, how many of the runtime's were executed. */
bool table_print(const cell *cells, size_t count, bool blocks, FILE *out);

/* The distinct places of a cell, those that are not known first. */
bool table_print_crashes(const cell *one, FILE *out);

/* All of it; `seed`: of the stream. */
void table_put_json(ptv_buffer *out, const cell *cells, size_t count, uint64_t seed);

/* The same as an array, and what is in one again. False: it is not such an array, or no memory. */
void table_put_cells(ptv_json *w, const cell *cells, size_t count);
bool table_read_cells(const json_t *array, cell *cells, size_t count);
