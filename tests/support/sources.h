/* All available models that can be read as trees, for tests of the codec. */
#pragma once

#include "golden/codec/source.h"

typedef void (*source_body)(const char *name, const gm_source *source);

/* Opens all golden models; one that cannot be read fails the test. */
void for_golden_sources(source_body body);

/* Opens files that exporters wrote. Skips the test if their folder is absent. */
void for_real_sources(source_body body);

/* Makes a file from a text, which must succeed, and opens it. */
void for_made_source(const char *path, source_body body);

/* The same for bytes. Returns false if they cannot be read. */
bool for_source(const char *name, const uint8_t *bytes, size_t size, source_body body);

/* Returns the path of its schema in the project: "schema/executorch/program.fbs". */
const char *source_schema(const gm_source *source, char *room, size_t size);
