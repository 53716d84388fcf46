/* What the header says about the version: its text, its number, and what CMake makes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "verifiers/include/pteverify.h"

static void is_the_projects(void **state)
{
    (void)state;
    assert_string_equal(PTV_VERSION, PTV_PROJECT_VERSION);
}

static void has_a_number(void **state)
{
    (void)state;
    unsigned major, minor, patch;
    assert_int_equal(sscanf(PTV_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
    assert_int_equal(PTV_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
    assert_in_range(minor, 0, 99);
    assert_in_range(patch, 0, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_projects),
        cmocka_unit_test(has_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
