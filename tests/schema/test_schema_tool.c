/* ptv-schema: how it ends and what it leaves behind. */
#define _POSIX_C_SOURCE 200809L

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"

static char folder[512];

FIXTURE(make_folder)
{
    snprintf(folder, sizeof folder, "%s/emit-XXXXXX", PTV_BINARY_DIR);
    return mkdtemp(folder) == NULL;
}

static int run(const char *format, ...)
{
    char command[4096];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(command, sizeof command, format, list);
    va_end(list);
    assert_true(size > 0 && (size_t)size < sizeof command);
    int status = system(command);
    assert_true(status != -1 && WIFEXITED(status));
    return WEXITSTATUS(status);
}

FIXTURE(remove_folder)
{
    return run("chmod -R u+w '%s' && rm -r '%s'", folder, folder);
}

TESTS_WITH(make_folder, remove_folder);

static int tool(const char *verb, const char *below, const char *schema)
{
    return run("'%s' %s '%s/%s' '%s' 2>'%s/said'", PTV_SCHEMA_TOOL, verb, folder, below, schema,
               folder);
}

static bool is_there(const char *below)
{
    char path[1024];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder, below);
    return stat(path, &info) == 0;
}

static const char schema[] = PTV_SOURCE_DIR "/schema/executorch/program.fbs";

TEST(check_has_statuses)
{
    char bad[1024];
    assert_int_equal(
        run("'%s' check '%s/verifiers/schemas' '%s'", PTV_SCHEMA_TOOL, PTV_SOURCE_DIR, schema), 0);
    assert_int_equal(run("mkdir '%s/c'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 2);
    assert_false(is_there("c/program.c"));
    assert_int_equal(tool("emit", "c", schema), 0);
    assert_int_equal(tool("check", "c", schema), 0);
    assert_int_equal(run("echo >> '%s/c/program.h'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 1);
    assert_int_equal(run("grep -q 'c/program.h:[0-9]*: differs' '%s/said'", folder), 0);
    assert_int_equal(run("rm '%s/c/program.h'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 2);
    snprintf(bad, sizeof bad, "%s/bad.fbs", folder);
    assert_int_equal(tool("check", "c", bad), 2);
    assert_int_equal(run("echo 'table R { r: R; } root_type R;' > '%s'", bad), 0);
    assert_int_equal(tool("check", "c", bad), 1);
    assert_int_equal(run("grep -q \"recursive table 'R'\" '%s/said'", folder), 0);
}

TEST(usage_is_3)
{
    static const char *const lines[] = {"",       "check",         "emit", "check .",
                                        "emit .", "chekc . x.fbs", "-h"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run("'%s' %s 2>'%s/said'", PTV_SCHEMA_TOOL, lines[i], folder), 3);
        assert_int_equal(run("grep -q '^usage: ' '%s/said'", folder), 0);
    }
}

TEST(missing_folder_stays_missing)
{
    assert_int_equal(tool("emit", "nowhere", schema), 2);
    assert_int_equal(tool("check", "nowhere", schema), 2);
    assert_false(is_there("nowhere"));
}

TEST(read_only_folder_stays_empty)
{
    if (geteuid() == 0) {
        print_message("skipped: root may write everywhere\n");
        skip();
    }
    assert_int_equal(run("mkdir '%s/r' && chmod 555 '%s/r'", folder, folder), 0);
    assert_int_equal(tool("emit", "r", schema), 2);
    assert_int_equal(run("test -z \"$(ls -A '%s/r')\"", folder), 0);
}

/* A device that is full: the old files stay as they were, no part of a new one is left. */
TEST(full_device_leaves_nothing)
{
    assert_int_equal(run("mkdir '%s/f' && echo old > '%s/f/program.c'", folder, folder), 0);
    assert_int_equal(run("trap '' XFSZ; ulimit -f 8; '%s' emit '%s/f' '%s' 2>/dev/null",
                         PTV_SCHEMA_TOOL, folder, schema),
                     2);
    assert_int_equal(run("test \"$(ls -A '%s/f')\" = program.c", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/f/program.c')\" = old", folder), 0);
}

/* A refused schema writes nothing, and a target that cannot be replaced leaves no *.new. */
TEST(failures_leave_nothing)
{
    char bad[1024];
    snprintf(bad, sizeof bad, "%s/loop.fbs", folder);
    assert_int_equal(run("mkdir -p '%s/n' '%s/d/program.c/x'", folder, folder), 0);
    assert_int_equal(run("echo 'table R { r: R; } root_type R;' > '%s'", bad), 0);
    assert_int_equal(tool("emit", "n", bad), 1);
    assert_int_equal(run("test -z \"$(ls -A '%s/n')\"", folder), 0);
    assert_int_equal(tool("emit", "d", schema), 2);
    assert_int_equal(run("test \"$(ls -A '%s/d')\" = program.c", folder), 0);
    assert_int_equal(
        run("mkdir -p '%s/h/program.h.new/x' && echo old > '%s/h/program.c'", folder, folder), 0);
    assert_int_equal(tool("emit", "h", schema), 2);
    assert_int_equal(run("test \"$(cd '%s/h' && echo *)\" = 'program.c program.h.new'", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/h/program.c')\" = old", folder), 0);
    assert_int_equal(
        run("mkdir -p '%s/e/program.h/x' && echo old > '%s/e/program.c'", folder, folder), 0);
    assert_int_equal(tool("emit", "e", schema), 2);
    assert_int_equal(run("test \"$(cd '%s/e' && echo *)\" = 'program.c program.h'", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/e/program.c')\" = old", folder), 0);
}
