/* What came of a campaign: the table for people, and all of it as JSON. */
#ifndef FUZZ_EXAMPLES_TABLE_H
#define FUZZ_EXAMPLES_TABLE_H

#include <stdio.h>

#include "fuzz/examples/campaign.h"

/* Markdown. With `blocks`, how many of the runtime's were executed. */
bool table_print(const cell *cells, size_t count, bool blocks, FILE *out);

/* The distinct places of a cell, those that are not known first. */
bool table_print_crashes(const cell *one, FILE *out);

/* All of it; `seed`: of the stream. */
bool table_print_json(const cell *cells, size_t count, uint64_t seed, FILE *out);

#endif
