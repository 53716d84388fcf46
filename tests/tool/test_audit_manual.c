/* The examples of docs/audit.md: each runs, and prints what the page shows. */
#include <unistd.h>

#include "tests/support/examples.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

FIXTURE(setup)
{
    return home_setup(state) != 0 ? -1 : symlink(PTV_SOURCE_DIR "/golden", "golden");
}

TESTS_WITH(setup, home_teardown);

static bool any(const example *e)
{
    (void)e;
    return true;
}

TEST(every_example_prints_what_it_says)
{
    assert_true(examples_run(PTV_SOURCE_DIR "/docs/audit.md", any) >= 6);
}
