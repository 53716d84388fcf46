/* The results of a campaign: as a table for people, and in full as JSON. */
#pragma once

#include <jansson.h>

#include "base/json_writer.h"
#include "fuzz/examples/cell.h"

/* Prints Markdown. With `blocks`, includes how many blocks of the runtime were executed. */
bool table_print(const cell *cells, size_t count, bool blocks, FILE *out);

/* Prints the distinct places of a cell, unknown ones first. */
bool table_print_crashes(const cell *one, FILE *out);

/* Writes everything; `seed` is that of the stream. */
void table_put_json(ptv_buffer *out, const cell *cells, size_t count, uint64_t seed);

/* Write the cells as an array, and read them back. False: not such an array, or out of memory. */
void table_put_cells(ptv_json *w, const cell *cells, size_t count);
bool table_read_cells(const json_t *array, cell *cells, size_t count);
