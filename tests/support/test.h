/*
 * A test program has the tests of a folder, and no main(), which test.c provides. Each file,
 * test_NAME.c, is a group. Given its name, the program runs one group; otherwise all of them, each
 * in its own process. This header includes all that a test needs of C and cmocka.
 *
 *     TEST(nothing_is_clean)
 *     {
 *         assert_int_equal(tool(""), 0);
 *     }
 *
 * Tests of a group run in file order, under their names. Every test that is written also runs.
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEST_SKIPPED = 77 }; /* exit status of a group that cannot run here: not passed */

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* A test with fixtures, or NULL. What they leave in *state is passed to the test. */
#define TEST_WITH(name, before, after)                              \
    static void name(void **state);                                 \
    static __attribute__((constructor)) void name##_is_a_test(void) \
    {                                                               \
        test_add(__FILE__, __LINE__, #name, name, before, after);   \
    }                                                               \
    static void name(__attribute__((unused)) void **state)

/* A function that sets up or tears down. Returns 0 on success. */
#define FIXTURE(name) static int name(__attribute__((unused)) void **state)

/* Fixtures around all tests of the file, or NULL. */
#define TESTS_WITH(before, after)                             \
    static __attribute__((constructor)) void tests_with(void) \
    {                                                         \
        test_fixtures(__FILE__, before, after);               \
    }                                                         \
    static void tests_with(void)

/* For these macros. Tests are sorted by line: the linker decides the order of constructors. */
void test_add(const char *file, unsigned line, const char *name, CMUnitTestFunction test,
              CMFixtureFunction before, CMFixtureFunction after);
void test_fixtures(const char *file, CMFixtureFunction before_all, CMFixtureFunction after_all);
