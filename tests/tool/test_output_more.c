/*
 * Targets that are in the way, command by command: said, and nothing is left behind. What has no
 * room is in test_no_room.c.
 */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden_as("b.bpte", "bundle");
    tool_must("$P pack -o c.nfat a=linear.pte && $P unbundle b.bpte -o parts"
              " && $P dump --full linear.pte -o full.json && mkdir full && touch full/x");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* Commands up to their target. */
static const char *const to_files[] = {
    "make full.json -o",
    "edit linear.pte 'set version = 0' -o",
    "dump linear.pte -o",
    "pack a=linear.pte -o",
    "unbundle --program-only b.bpte -o",
    "bundle parts/program.pte --suite parts/suite.json -o",
};
static const char *const to_folders[] = {"unpack c.nfat -o", "unbundle b.bpte -o"};

static void expect_failure(const char *command, const char *target, const char *message)
{
    char line[512];
    snprintf(line, sizeof line, "$P %s %s", command, target);
    tool_fails("ls -R > before", 0, "");
    tool_fails(line, 2, message);
    tool_must("ls -R > after && diff before after");
}

TEST(folder_in_the_place_of_a_file)
{
    put_text("after", "");
    for (size_t i = 0; i < sizeof to_files / sizeof to_files[0]; i++) {
        expect_failure(to_files[i], "full", "directory");
    }
}

TEST(missing_folder)
{
    put_text("after", "");
    for (size_t i = 0; i < sizeof to_files / sizeof to_files[0]; i++) {
        expect_failure(to_files[i], "missing/out", "No such file or directory\n");
    }
    for (size_t i = 0; i < sizeof to_folders / sizeof to_folders[0]; i++) {
        expect_failure(to_folders[i], "missing/out", "No such file or directory\n");
    }
}

TEST(folder_that_is_not_empty)
{
    put_text("after", "");
    for (size_t i = 0; i < sizeof to_folders / sizeof to_folders[0]; i++) {
        expect_failure(to_folders[i], "full", "full");
        expect_failure(to_folders[i], "linear.pte", "linear.pte");
    }
}
