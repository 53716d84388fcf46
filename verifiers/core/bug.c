/* Aborts when a PTV_REQUIRE() fails: one part of the library broke its promise to another. */
#include "image.h"

#ifdef PTV_CHECKED
#include <stdio.h>
#include <stdlib.h>

void ptv_bug(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: relied on %s\n", file, line, what);
    abort();
}
#endif
