/* A model of a gigabyte: only what has to be read is brought into memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/edited.h"

#include "tests/support/sanitized.h"

static const uint64_t GIGABYTE = UINT64_C(1) << 30;

enum { MOST_KILOBYTES = 16 * 1024 };

static char name[] = "/tmp/ptv_sparse_XXXXXX";

/* The golden model `linear` with a segment, and so a segment area, of one gigabyte. */
static void make_sparse(int file)
{
    char grow[128];
    snprintf(grow, sizeof grow, "set segments[0].size = %llu; set header.segment_data_size = %llu",
             (unsigned long long)GIGABYTE, (unsigned long long)GIGABYTE);
    ge_file model = edited("from linear");
    uint64_t base = edited_at(&model, "@base");
    edited_by(&model, grow);
    assert_int_equal(write(file, model.bytes, model.loaded), model.loaded);
    assert_int_equal(ftruncate(file, (off_t)(base + GIGABYTE)), 0);
    ge_close(&model);
}

static int run_tool(void)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        execl(PTV_TOOL, PTV_TOOL, "--quiet", name, (char *)NULL);
        _exit(127);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void segment_of_a_gigabyte(void **state)
{
    (void)state;
    struct rusage use;
    int file = mkstemp(name);
    assert_true(file >= 0);
    make_sparse(file);
    close(file);
    int status = run_tool();
    unlink(name);
    assert_int_equal(status, 0);
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &use), 0);
    print_message("%ld KiB in memory at most\n", use.ru_maxrss);
    assert_true(SANITIZED || use.ru_maxrss < MOST_KILOBYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(segment_of_a_gigabyte)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
