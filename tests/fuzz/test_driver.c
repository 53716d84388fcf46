/* The plain main of fuzz targets: what it runs, what it says, how it ends. */
#include <sys/stat.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* A shell says 128 and the signal. */
enum { ABORTED = 128 + 6, ALARMED = 128 + 14 };

FIXTURE(setup)
{
    int status = home_setup(state);
    assert_int_equal(setenv("D", PTV_DRIVER_SAMPLE, 1), 0);
    tool_must("mkdir -p in/b/deep empty");
    put_text("in/c", "ccc");
    put_text("in/a1", "-");
    put_text("in/b/deep/x", "");
    put_text("in/b/y", "yy");
    put_text("aborts", "a");
    put_text("returns", "r");
    put_text("hangs", "h");
    put_text("oversteps", "o");
    return status;
}

TESTS_WITH(setup, home_teardown);

TEST(folders_in_order)
{
    tool_must("\"$D\" --names in");
    assert_string_equal(tool_out, "in/a1\nin/b/deep/x\nin/b/y\nin/c\n4 inputs\n"
                                  "bytes 6, initialized 1\n");
    tool_must("\"$D\" in/c in in/c");
    assert_string_equal(tool_out, "6 inputs\nbytes 12, initialized 1\n");
}

TEST(nothing_to_run)
{
    tool_fails("\"$D\" empty", 2, "empty: an empty folder: there is nothing to run\n");
    tool_fails("\"$D\" gone", 2, "gone: No such file or directory\n");
    tool_fails("\"$D\" /dev/null", 2, "/dev/null: neither a file nor a folder\n");
    tool_fails("\"$D\" gone in", 2, "gone: No such file or directory\n"); /* goes on */
    tool_says("4 inputs\n");
    tool_fails("\"$D\" gone lost", 2, "lost: No such file or directory\n");
    assert_null(strstr(tool_err, "empty"));
    tool_must("ln -s . in/b/ring");
    tool_fails("\"$D\" in/b", 2, "too many folders in each other");
    tool_must("rm in/b/ring");
}

TEST(wrong_options)
{
    tool_fails("\"$D\"", 3, "which files or folders?\nusage: ");
    tool_fails("\"$D\" --seconds 5", 3, "which files or folders?\nusage: ");
    tool_fails("\"$D\" --what in", 3, "no such option: --what\nusage: ");
    tool_fails("\"$D\" --seconds", 3, "--seconds takes a number, at most 3600\n");
    tool_fails("\"$D\" --seconds -1 in", 3, "--seconds takes a number, at most 3600\n");
    tool_fails("\"$D\" --seconds 3601 in", 3, "--seconds takes a number, at most 3600\n");
    tool_fails("\"$D\" --seconds 1x in", 3, "--seconds takes a number, at most 3600\n");
}

TEST(failures_are_named)
{
    tool_fails("\"$D\" in returns", 1, "returns: the target returned 7, not 0 or -1\n");
    tool_says("5 inputs\n");
    tool_fails("\"$D\" in aborts; exit $?", ABORTED, "input that failed: aborts\n");
    tool_fails("\"$D\" --seconds 1 in hangs; exit $?", ALARMED,
               "an input takes too long\ninput that failed: hangs\n");
}

TEST(one_byte_too_far)
{
    if (!SANITIZED || MEMORY_SANITIZED) {
        print_message("skipped: only the address sanitizer sees it\n");
        skip();
    }
    assert_int_not_equal(tool_run("\"$D\" in oversteps"), 0);
    assert_non_null(strstr(tool_err, "heap-buffer-overflow"));
    assert_non_null(strstr(tool_err, "input that failed: oversteps\n"));
}
