/* Schemas given as texts in a test: m.fbs, and those that it includes. */
#pragma once

#include "schema/fbs/fbs.h"

typedef struct fbs_text {
    const char *path, *text;
    size_t size;
} fbs_text;

/* The included schemas; the last entry has no path. May be NULL. */
extern const fbs_text *fbs_text_extra;

/* A fbs_options.load. The context is the fbs_text of m.fbs. */
bool fbs_text_load(void *context, const char *path, const char **text, size_t *size);

/* Reads m.fbs with so much memory (0 for any). */
fbs_schema *fbs_text_read(const char *text, size_t size, size_t memory, fbs_error *error);

/* The same for a text that must be valid. */
fbs_schema *fbs_text_good(const char *text);
