/* The list of crashes that are not ours to prevent. */
#include "tests/runtime/known.h"

#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

const char *known_crash(const char *file, const spot *where, uint64_t value)
{
    if (strcmp(file, "xnnpack_external.pte") == 0) {
        return "it is valid, but the XNNPACK backend dies when it is loaded without its data file";
    }
    bool unusual = (value >= 12 && value <= 14) || (value >= 16 && value <= 22);
    if (ends_with(where->path, ".scalar_type") && unusual) {
        return "quantised and bit types are legal, and accepted with a warning; which kernels "
               "have a case for them is not in the file";
    }
    return NULL;
}
