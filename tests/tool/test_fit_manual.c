/* The examples of docs/fit.md: each runs, and prints what the page shows. */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/examples.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

/* Without a compiler for ARM, this machine's will do: only names are searched. */
static void put_compiler(void)
{
    char path[4096];
    put_text("arm-none-eabi-gcc", "#!/bin/sh\nshift 2\nexec cc -w -ffreestanding -static \"$@\"\n");
    assert_int_equal(chmod("arm-none-eabi-gcc", 0700), 0);
    snprintf(path, sizeof path, "%s:%s", getenv("PATH"), home_path);
    assert_int_equal(setenv("PATH", path, 1), 0);
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_compiler();
    return symlink(PTV_SOURCE_DIR "/golden", "golden") + symlink(PTV_SOURCE_DIR "/tests", "tests");
}

TESTS_WITH(setup, home_teardown);

static bool any(const example *e)
{
    (void)e;
    return true;
}

TEST(every_example_prints_what_it_says)
{
    assert_true(examples_run(PTV_SOURCE_DIR "/docs/fit.md", any) > 17);
}
