/* Options from the environment. */
#include "fuzz/mutator/entries/options.h"

#include "fuzz/schemas/schemas.h"

#include <stdio.h>
#include <stdlib.h>

void fm_options_of_environment(fm_options *options, ptv_arena *arena)
{
    const char *path = getenv("PTV_SCHEMA");
    fbs_error error;
    if (path == NULL) {
        return;
    }
    arena->left = FX_MEMORY;
    options->plain = fx_open(path, arena, &error);
    if (options->plain == NULL) {
        (void)fprintf(stderr, "PTV_SCHEMA: %s\n", error.text);
        exit(1);
    }
}
