/*
 * What the compiler decides, and one compiler promises: stack and call graph. PTV_MEASURABLE and
 * PTV_COMPILED_BY are of cmake/tests.cmake. Elsewhere such tests skip, and say what this build is.
 */
#pragma once

/* As pteverify.h says. What this compiler makes of a test is what it makes of the library. */
#if defined(__GNUC__) && __GNUC__ >= 14
enum { STACK_MOST = 2176 };
#else
enum { STACK_MOST = 2048 };
#endif

/* For tests, after test.h. */
#define SKIP_UNLESS_MEASURABLE()                                                                   \
    do {                                                                                           \
        if (!PTV_MEASURABLE) {                                                                     \
            print_message("skipped: promised of gcc -O2 on x86-64, not of " PTV_COMPILED_BY "\n"); \
            skip();                                                                                \
        }                                                                                          \
    } while (0)
