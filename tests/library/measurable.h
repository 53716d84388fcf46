/* Stack and symbols are those of an optimized build without checks and sanitizers; others say
 * nothing. */
#ifndef TESTS_LIBRARY_MEASURABLE_H
#define TESTS_LIBRARY_MEASURABLE_H

#include "tests/support/sanitized.h"

#if defined(__OPTIMIZE__) && !defined(PTV_CHECKED) && !SANITIZED
#define MEASURABLE 1
#else
#define MEASURABLE 0
#endif

enum { STACK_MOST = 2048 }; /* as pteverify.h says */

/* For tests, after <cmocka.h>. */
#define SKIP_UNLESS_MEASURABLE()                                                              \
    do {                                                                                      \
        if (!MEASURABLE) {                                                                    \
            print_message("skipped: not an optimized build without checks and sanitizers\n"); \
            skip();                                                                           \
        }                                                                                     \
    } while (0)

#endif
