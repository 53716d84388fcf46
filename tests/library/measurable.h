/*
 * Stack and call graph depend on the compiler; figures are promised for one. PTV_MEASURABLE and
 * PTV_COMPILED_BY come from cmake/tests.cmake. Other builds skip such tests, and say why.
 */
#pragma once

/* As in pteverify.h. The compiler of a test is also that of the library. */
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
