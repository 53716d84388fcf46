/* Files that change, shrink or are no files at all. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tool/input.h"

static int open_input(ptv_input *in, const char *path)
{
    return ptv_input_open(in, path, PTV_WANTED_MODEL, &GM_LIMIT_DEFAULT);
}

enum { BIG = 1 << 20 };

TESTS_WITH(home_setup, home_teardown);

static const char name[] = "input";
static int file;

FIXTURE(setup)
{
    file = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    return file < 0 || ftruncate(file, BIG) != 0;
}

FIXTURE(teardown)
{
    close(file);
    return unlink(name);
}

static void touch_all(void *context)
{
    const ptv_input *in = context;
    volatile uint8_t sum = 0;
    for (uint64_t i = 0; i < in->size; i++) {
        sum = (uint8_t)(sum + in->bytes[i]);
    }
}

TEST_WITH(whole_file, setup, teardown)
{
    ptv_input in;
    assert_int_equal(open_input(&in, name), 0);
    assert_true(in.mapped);
    assert_int_equal(in.size, BIG);
    assert_true(ptv_input_guard(&in, touch_all, &in));
    assert_false(ptv_input_changed(&in));
    ptv_input_close(&in);
}

TEST_WITH(file_that_shrinks, setup, teardown)
{
    ptv_input in;
    assert_int_equal(open_input(&in, name), 0);
    assert_int_equal(ftruncate(file, 0), 0);
    assert_true(ptv_input_changed(&in));
    assert_false(ptv_input_guard(&in, touch_all, &in));
    assert_false(ptv_input_guard(&in, touch_all, &in)); /* and again */
    ptv_input_close(&in);
}

/* A body that reads several files survives if any of those shrinks, but no other file. */
TEST_WITH(one_of_several_shrinks, setup, teardown)
{
    ptv_input in, same, program;
    assert_int_equal(open_input(&in, name), 0);
    assert_int_equal(open_input(&same, name), 0);
    assert_int_equal(open_input(&program, "/proc/self/exe"), 0);
    const ptv_input *const all[] = {&program, &in, &same};
    assert_true(ptv_input_guard_all(all, 3, touch_all, &program));
    assert_int_equal(ftruncate(file, 0), 0);
    assert_true(ptv_input_guard_all(all, 3, touch_all, &program));
    assert_false(ptv_input_guard_all(all, 3, touch_all, &same));
    assert_false(ptv_input_guard_all(all, 2, touch_all, &in));
    assert_true(ptv_input_guard_all(all, 0, touch_all, &program));
    ptv_input_close(&program);
    ptv_input_close(&same);
    ptv_input_close(&in);
}

static void raise_bus_error(void *context)
{
    (void)context;
    raise(SIGBUS);
}

TEST_WITH(foreign_signal_still_kills, setup, teardown)
{
    ptv_input in;
    int status = 0;
    assert_int_equal(open_input(&in, name), 0);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGBUS, SIG_DFL);
        ptv_input_guard(&in, raise_bus_error, NULL);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS);
    ptv_input_close(&in);
}

TEST(what_is_no_file)
{
    ptv_input in;
    assert_int_equal(open_input(&in, "/tmp"), EISDIR);
    assert_int_equal(open_input(&in, "/nonexistent/x.pte"), ENOENT);
    assert_int_equal(open_input(&in, "/dev/null"), 0);
    assert_int_equal(in.size, 0);
    ptv_input_close(&in);
}
