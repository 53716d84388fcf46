/*
 * Reads any bytes as the text of a model. It may be refused with a place and a reason. If it is
 * encoded and the file can be read, reading and rewriting reach a fixed point: the second and the
 * third file are equal and mean the same. (Except if segments overlap each other or the tables: no
 * writer can put them back there.) A dump of what can be read encodes to the same as the tree.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "golden/codec/parse.h"

/* A folder that does not exist: paths in the text lead nowhere. */
static const char path[] = "/nowhere/fuzz.json";

static void says_where(const gm_error *error, size_t size)
{
    HOLDS(memchr(error->what, '\0', sizeof error->what) != NULL);
    HOLDS(error->what[0] != '\0');
    HOLDS(strcmp(error->path, path) == 0);
    HOLDS(error->line >= 1 && error->column >= 1);
    HOLDS(error->line <= size + 1 && error->column <= size + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, FUZZ_MEMORY);
    if (gm_parse_text(&model, (const char *)data, size, path, &error)) {
        size_t made;
        uint8_t *bytes = file_of(&model, &made);
        if (bytes != NULL) {
            reads_and_writes(bytes, made, true);
        }
        free(bytes);
    } else {
        says_where(&error, size);
    }
    gm_free(&model);
    return 0;
}
