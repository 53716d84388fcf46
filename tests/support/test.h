/*
 * A test program is the tests of a folder, and has no main: test.c does. Each file, test_NAME.c, is
 * a group, which the program runs when it is given its name; without one it runs them all, each in
 * a process of its own. All that a test needs of C and cmocka comes with this.
 *
 *     TEST(nothing_is_clean)
 *     {
 *         assert_int_equal(tool(""), 0);
 *     }
 *
 * Tests of a group run in the order of the file, under their names. One that is written is one that
 * runs.
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

/* With fixtures around it, or NULL. What they leave in *state is there for the test, too. */
#define TEST_WITH(name, before, after)                              \
    static void name(void **state);                                 \
    static __attribute__((constructor)) void name##_is_a_test(void) \
    {                                                               \
        test_add(__FILE__, __LINE__, #name, name, before, after);   \
    }                                                               \
    static void name(__attribute__((unused)) void **state)

/* What is there before tests, or what takes it away: 0 when that is done. */
#define FIXTURE(name) static int name(__attribute__((unused)) void **state)

/* Fixtures around all tests of the file, or NULL. */
#define TESTS_WITH(before, after)                             \
    static __attribute__((constructor)) void tests_with(void) \
    {                                                         \
        test_fixtures(__FILE__, before, after);               \
    }                                                         \
    static void tests_with(void)

/* For these macros. The line decides the order: which constructor is first is up to the linker. */
void test_add(const char *file, unsigned line, const char *name, CMUnitTestFunction test,
              CMFixtureFunction before, CMFixtureFunction after);
void test_fixtures(const char *file, CMFixtureFunction before_all, CMFixtureFunction after_all);
