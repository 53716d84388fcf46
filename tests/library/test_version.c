/* The version in the header: its text, its number, and what CMake makes of it. */
#include "tests/support/test.h"
#include "verifiers/include/pteverify.h"

TEST(is_the_projects)
{
    assert_string_equal(PTV_VERSION, PTV_PROJECT_VERSION);
}

TEST(has_a_number)
{
    unsigned major, minor, patch;
    assert_int_equal(sscanf(PTV_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
    assert_int_equal(PTV_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
    assert_in_range(minor, 0, 99);
    assert_in_range(patch, 0, 99);
}
