/* All models at hand that can be read as trees: what tests of the codec run through. */
#pragma once

#include "golden/codec/source.h"

typedef void (*source_body)(const char *name, const gm_source *source);

/* The goldens; any of them that cannot be read fails the test. */
void for_golden_sources(source_body body);

/* Files that exporters wrote. Skips the test when their folder is absent. */
void for_real_sources(source_body body);

/* The file that a text is, which must be made. */
void for_made_source(const char *path, source_body body);

/* The same for bytes. False when they cannot be read. */
bool for_source(const char *name, const uint8_t *bytes, size_t size, source_body body);

/* The text of its schema, below the folder of the project: "schema/executorch/program.fbs". */
const char *source_schema(const gm_source *source, char *room, size_t size);
