/* The list of crashes that are the runtime's own. */
#include "tests/runtime/known.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *file, *path, *why;
} known[] = {
    {"xnnpack_external.pte", "",
     "valid, but the XNNPACK backend dies when it is loaded without its "
     "data file"},
};

bool is_known_crash(const char *file, const char *path)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool here = known[i].path[0] == '\0' || strcmp(known[i].path, path) == 0;
        if (here && strcmp(known[i].file, file) == 0) {
            return true;
        }
    }
    return false;
}
