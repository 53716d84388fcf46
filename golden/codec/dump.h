/* From a binary to text, in one pass: memory does not grow with the file. */
#pragma once

#include "golden/codec/source.h"

/*
 * GM_NUMBERS, only with root_only: arrays of numbers, as flatc reads them; so that it
 * reads the rest, too, a NaN is "nan" whatever its bits, and strings must be UTF-8.
 */
typedef enum gm_blobs { GM_SUMMARY, GM_FULL, GM_BESIDE, GM_NUMBERS } gm_blobs;

typedef struct gm_dump {
    gm_blobs blobs;
    const char *folder;   /* GM_BESIDE: where blobs go, "" = here */
    const char *relative; /* GM_BESIDE: the same folder, as the text shall name it */
    bool defaults;        /* show absent scalars with their default */
    bool root_only;       /* only the root table, as flatc prints it */
    /* Takes the text piece by piece; false stops the dump. */
    bool (*put)(void *context, const char *bytes, size_t n);
    /* NULL, or is told which bytes of a blob will hardly be read again; false stops the dump. */
    bool (*spent)(void *context, const uint8_t *bytes, size_t n);
    void *context;
    char why[256];           /* when it failed for another reason than `put`: one line for people */
    uint64_t unknown_fields; /* of a newer schema: not in the text */
    char unknown_at[128];    /* the table that has the first of them; "" is the root */
    struct gm_dumper *inside;
} gm_dump;

/*
 * False when `put` or `spent` said so or a blob could not be written; what was put until then is
 * not JSON. With GM_FULL and GM_BESIDE also when bytes that belong in the text are not
 * in the file, with GM_NUMBERS when a string is not UTF-8. Blobs that were written stay
 * where they are.
 */
bool gm_dump_text(gm_dump *dump, const gm_source *source);

/* After gm_dump_text() was left by a jump: frees what it has taken. */
void gm_dump_end(gm_dump *dump);
