/* Files that lack address space are not clean: rules that did not run are listed. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/cli.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("xnnpack_program");
    tool_must("$P edit xnnpack_program.pte -o filter.pte 'set execution_plan[0].delegates[0]."
              "processed.xnodes[1].xnode_union.filter_id = 2'");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- The tool runs in this process, where mappings can be made to fail ---- */

static size_t largest = SIZE_MAX; /* anonymous mapping that succeeds */

void *__real_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    bool fails = (flags & MAP_ANONYMOUS) != 0 && size > largest;
    return fails ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);
}

static void run_here(size_t most, const char *option)
{
    char command[] = "pteverify", argument[64], file[] = "filter.pte";
    char *arguments[] = {command, argument, file, NULL};
    snprintf(argument, sizeof argument, "%s", option);
    if (freopen(".out", "w", stdout) == NULL || freopen(".err", "w", stderr) == NULL) {
        _exit(99);
    }
    largest = most;
    exit(ptv_cli(3, arguments));
}

static int run_with(size_t most, const char *option)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        run_here(most, option);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
    return WEXITSTATUS(status);
}

/* A small part of what a file of this size might need is enough if the file needs no more. */
TEST(addresses_that_are_short)
{
    enum { LEAST = 4096 };
    static char whole[sizeof tool_out];
    assert_int_equal(run_with(SIZE_MAX, "--notes"), 1);
    memcpy(whole, tool_out, sizeof whole);
    tool_says("[xnnpack-filter-shape]");
    assert_int_equal(run_with(LEAST, "--notes"), 1);
    assert_string_equal(tool_out, whole);
}

TEST(no_addresses)
{
    assert_int_equal(run_with(0, "--notes"), 2);
    assert_non_null(strstr(tool_err, "filter.pte: cannot decide: out of memory: "));
    tool_says("not run: xnnpack-filter-shape (it needs more memory than it was given)\n");
    assert_int_equal(run_with(0, "--quiet"), 2);
    assert_string_equal(tool_out, "");
}
