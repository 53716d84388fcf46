/* Files of a gigabyte, a bundle of 131 MiB: only necessary parts are read into memory. */
#define _DEFAULT_SOURCE /* wait4() */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static const uint64_t GIGABYTE = UINT64_C(1) << 30;
static const uint64_t BUNDLED = UINT64_C(131) << 20;

enum { MOST_KILOBYTES = 16 * 1024 };

/* Writes the golden model with its last segment, and the segment area, ending at `bytes`. */
static void put_sparse(const char *path, const char *golden, unsigned last, uint64_t bytes)
{
    char text[192];
    snprintf(text, sizeof text, "from %s", golden);
    ge_file model = edited(text);
    uint64_t base = edited_at(&model, "@base");
    snprintf(text, sizeof text, "@word(segments[%u].offset)", last);
    uint64_t before = last == 0 ? 0 : edited_number(&model, text, 8);
    snprintf(text, sizeof text, "set segments[%u].size = %llu; set header.segment_data_size = %llu",
             last, (unsigned long long)(bytes - before), (unsigned long long)bytes);
    edited_by(&model, text);
    put_file(path, model.bytes, model.loaded);
    assert_int_equal(truncate(path, (off_t)(base + bytes)), 0);
    ge_close(&model);
}

static void expect_little_memory(const char *path)
{
    struct rusage use;
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        execl(PTV_TOOL, PTV_TOOL, "--quiet", path, (char *)NULL);
        _exit(127);
    }
    assert_true(child > 0);
    assert_int_equal(wait4(child, &status, 0, &use), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    print_message("%s: %ld KiB in memory at most\n", path, use.ru_maxrss);
    assert_true(SANITIZED || use.ru_maxrss < MOST_KILOBYTES);
}

TEST(segment_of_a_gigabyte)
{
    put_sparse("linear.pte", "linear", 0, GIGABYTE);
    expect_little_memory("linear.pte");
}

TEST(weights_of_a_gigabyte)
{
    put_sparse("weights.ptd", "xnnpack_weights", 1, GIGABYTE);
    expect_little_memory("weights.ptd");
}

TEST(program_in_a_bundle)
{
    put_sparse("large.pte", "linear", 0, BUNDLED);
    put_text("none.json", "{\"methods\": {}}");
    tool_must("$P bundle large.pte --suite none.json -o large.bpte");
    expect_little_memory("large.bpte");
}
