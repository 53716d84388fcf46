/* What PTV_REQUIRE() does where a promise between two parts of the library was broken. */
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
