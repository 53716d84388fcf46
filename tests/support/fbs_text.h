/* Schemas that are texts of a test: one, which is m.fbs, and those that it includes. */
#pragma once

#include "schema/fbs/fbs.h"

typedef struct fbs_text {
    const char *path, *text;
    size_t size;
} fbs_text;

/* Those that are included; the last one has no path. NULL: none. */
extern const fbs_text *fbs_text_extra;

/* fbs_options.load: context is the fbs_text that is m.fbs. */
bool fbs_text_load(void *context, const char *path, const char **text, size_t *size);

/* Reads m.fbs with so much memory (0: any). */
fbs_schema *fbs_text_read(const char *text, size_t size, size_t memory, fbs_error *error);

/* The same of a text that must be understood. */
fbs_schema *fbs_text_good(const char *text);
