/* Dumps binaries as text, in one pass: memory use does not depend on the size of the file. */
#pragma once

#include "golden/codec/source.h"

/*
 * GM_NUMBERS, only with root_only, writes arrays of numbers for flatc to read. So that flatc can
 * read everything, any NaN is "nan" regardless of its bits, and strings must be UTF-8.
 */
typedef enum gm_blobs { GM_SUMMARY, GM_FULL, GM_BESIDE, GM_NUMBERS } gm_blobs;

typedef struct gm_dump {
    gm_blobs blobs;
    const char *folder;   /* GM_BESIDE: where to write blobs; "": here */
    const char *relative; /* GM_BESIDE: the same folder, as named in the text */
    bool defaults;        /* show absent scalars, with their default */
    bool root_only;       /* only the root table, in the format of flatc */
    /* Takes the text in pieces; false stops the dump. */
    bool (*put)(void *context, const char *bytes, size_t n);
    /* If not NULL, called with bytes of a blob unlikely to be read again; false stops the dump. */
    bool (*spent)(void *context, const uint8_t *bytes, size_t n);
    void *context;
    char why[256];           /* if it failed, but not in `put`: a line for people */
    uint64_t unknown_fields; /* fields of a newer schema, missing from the text */
    char unknown_at[128];    /* the table with the first of them; "" is the root */
    struct gm_dumper *inside;
} gm_dump;

/*
 * Returns false if `put` or `spent` did or a blob could not be written; the text so far is then not
 * JSON. With GM_FULL and GM_BESIDE, also if bytes that belong in the text are missing from the
 * file; with GM_NUMBERS, if a string is not UTF-8. Blobs already written are left in place.
 */
bool gm_dump_text(gm_dump *dump, const gm_source *source);

/* Releases all resources after a jump out of gm_dump_text(). */
void gm_dump_end(gm_dump *dump);
