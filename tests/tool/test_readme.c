/*
 * The examples of README.md, docs/first-model.md, docs/first-gate.md, docs/tool.md and
 * docs/fuzzing.md: each runs, and prints what the page shows.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/examples.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

enum { ROOM = EXAMPLE_ROOM };

/* Makes a project folder whose release is this build. */
FIXTURE(setup)
{
    if (home_setup(state) != 0 || mkdir("build", 0700) != 0 || mkdir("made", 0700) != 0) {
        return -1;
    }
    char path[ROOM], scratch[ROOM];
    snprintf(path, sizeof path, "%s:%s", PTV_TOOL_DIR, getenv("PATH")); /* for what is run by it */
    snprintf(scratch, sizeof scratch, "%s/made", home_path);
    return symlink(PTV_BINARY_DIR, "build/release") + symlink(PTV_SOURCE_DIR "/schema", "schema") +
           symlink(PTV_SOURCE_DIR "/fuzz", "fuzz") + setenv("TMPDIR", scratch, 1) +
           setenv("PATH", path, 1);
}

TESTS_WITH(setup, home_teardown);

static bool has_flatc(void)
{
    return system("flatc --version 2>/dev/null | grep -q 'version 2\\.0\\.8'") == 0;
}

/* All examples call flatc's output gen; its lines are those of one release. */
static bool can_run(const example *e)
{
    bool wanted = begins(e->command, "flatc ") || strstr(e->command, " gen\n") != NULL;
    bool there = has_flatc();
    if (wanted && !there) {
        print_message("left out: no flatc 2.0.8 here\n");
    }
    return !wanted || there;
}

/* The first example makes the folder in which the others run. */
static void move(const example *e)
{
    char line[ROOM + 64];
    snprintf(line, sizeof line, "%s pwd -P", e->command);
    tool_must(line);
    tool_out[strcspn(tool_out, "\n")] = '\0';
    assert_true(begins(tool_out, home_path));
    assert_int_equal(chdir(tool_out), 0);
}

/* Commands that build the tool are not run here. */
static bool is_run(const example *e)
{
    const bool moves = begins(e->command, "PATH=");
    if (moves) {
        move(e);
    }
    return !moves && !begins(e->command, "./ci/") && can_run(e);
}

/* Each page starts in the project folder, and makes its own. */
static unsigned examples_of(const char *page)
{
    assert_int_equal(chdir(home_path), 0);
    return examples_run(page, is_run);
}

TEST(the_readme_prints_what_it_says)
{
    assert_true(examples_of(PTV_SOURCE_DIR "/README.md") >= 7);
}

TEST(the_first_model_prints_what_it_says)
{
    assert_true(examples_of(PTV_SOURCE_DIR "/docs/first-model.md") >= 6);
}

/* Nearly all of the page is about flatc's output. */
TEST(the_first_gate_prints_what_it_says)
{
    if (has_flatc()) {
        assert_true(examples_of(PTV_SOURCE_DIR "/docs/first-gate.md") >= 18);
    } else {
        skip();
    }
}

TEST(the_page_of_commands_prints_what_it_says)
{
    assert_true(examples_of(PTV_SOURCE_DIR "/docs/tool.md") > 45);
}

/* Only examples of the generator: others need targets or the runtime (tests/runtime/place.sh). */
static bool is_generator(const example *e)
{
    return begins(e->command, "pteverify smith") || begins(e->command, "pteverify one");
}

TEST(the_page_of_fuzzing_prints_what_it_says)
{
    assert_int_equal(chdir(home_path), 0);
    assert_int_equal(examples_run(PTV_SOURCE_DIR "/docs/fuzzing.md", is_generator), 4);
}
