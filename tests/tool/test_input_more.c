/* Inputs that cannot be mapped, or are slow; unrelated bus errors (others: input.txt). */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/input.h"

static int open_input(ptv_input *in, const char *path)
{
    return ptv_input_open(in, path, PTV_WANTED_MODEL, &GM_LIMIT_DEFAULT);
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- Without a mapping ---- */

/* Kernel files claim 4096 or 0 bytes, and have others; the first one cannot be mapped. */
TEST(files_of_the_kernel)
{
    static const char *const paths[] = {"/sys/kernel/mm/transparent_hugepage/enabled",
                                        "/proc/self/status"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        ptv_input in;
        if (access(paths[i], R_OK) != 0) {
            continue;
        }
        assert_int_equal(open_input(&in, paths[i]), 0);
        assert_false(in.mapped);
        assert_in_range(in.size, 1, 4095);
        assert_false(ptv_input_changed(&in));
        ptv_input_close(&in);
    }
}

TEST(no_room_for_a_mapping)
{
    ptv_input in;
    struct rlimit before, none = {1, 0};
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    int why = open_input(&in, "linear.pte");
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(why, ENOMEM);
    assert_false(in.mapped);
}

/* ---- A signal while waiting for a pipe ---- */

static void ignore(int signal_number)
{
    (void)signal_number;
}

static void pause_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
}

/* Writes to the pipe, disturbing its reader before and in between. */
static void disturb(pid_t reader)
{
    pause_a_little();
    kill(reader, SIGUSR1);
    pause_a_little();
    int out = open("pipe.pte", O_WRONLY);
    bool good = write(out, "abc", 3) == 3;
    pause_a_little();
    kill(reader, SIGUSR1);
    pause_a_little();
    good = write(out, "def", 3) == 3 && good;
    _exit(good ? 0 : 1);
}

TEST(interrupted)
{
    struct sigaction before, ours;
    ptv_input in;
    int status;
    memset(&ours, 0, sizeof ours); /* no SA_RESTART: open() and read() fail with EINTR */
    ours.sa_handler = ignore;
    sigaction(SIGUSR1, &ours, &before);
    tool_must("mkfifo pipe.pte");
    pid_t reader = getpid(), writer = fork();
    if (writer == 0) {
        disturb(reader);
    }
    assert_int_equal(open_input(&in, "pipe.pte"), 0);
    assert_int_equal(in.size, 6);
    assert_memory_equal(in.bytes, "abcdef", 6);
    ptv_input_close(&in);
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_int_equal(status, 0);
    sigaction(SIGUSR1, &before, NULL);
}

/* ---- Bus errors outside of the input ---- */

static sigjmp_buf out_of_handler;
static volatile sig_atomic_t handled;

static void count(int signal_number)
{
    (void)signal_number;
    handled = handled + 1;
}

static void count_and_leave(int signal_number)
{
    count(signal_number);
    siglongjmp(out_of_handler, 1);
}

static struct sigaction set_handler(void (*handler)(int))
{
    struct sigaction before, ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = handler;
    handled = 0;
    assert_int_equal(sigaction(SIGBUS, &ours, &before), 0);
    return before;
}

static void send_bus_error(void *context)
{
    (void)context;
    raise(SIGBUS);
}

TEST(sent_by_a_process)
{
    ptv_input in;
    struct sigaction before = set_handler(count);
    assert_int_equal(open_input(&in, "linear.pte"), 0);
    assert_true(ptv_input_guard(&in, send_bus_error, NULL));
    assert_int_equal(handled, 1); /* the previous handler gets it */
    raise(SIGBUS);
    assert_int_equal(handled, 2);
    ptv_input_close(&in);
    sigaction(SIGBUS, &before, NULL);
}

static void touch(void *context)
{
    volatile const char *byte = context;
    (void)*byte;
}

/* Next to the input in memory: below it, above it. */
TEST(of_another_mapping)
{
    enum { PAGE = 65536 };
    struct sigaction before = set_handler(count_and_leave);
    put_file("shrinks", "abc", 3);
    int file = open("shrinks", O_RDWR);
    char *other = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, file, 0);
    assert_ptr_not_equal(other, MAP_FAILED);
    assert_int_equal(ftruncate(file, 0), 0);
    for (uintptr_t i = 0; i < 2; i++) {
        const ptv_input in = {.bytes = (uint8_t *)(i == 0 ? (uintptr_t)other + 2 * PAGE : PAGE),
                              .size = PAGE,
                              .mapped = true,
                              .file = -1};
        if (sigsetjmp(out_of_handler, 1) == 0) {
            ptv_input_guard(&in, touch, other);
            fail_msg("no bus error");
        }
    }
    assert_int_equal(handled, 2);
    munmap(other, PAGE);
    close(file);
    sigaction(SIGBUS, &before, NULL);
}
