/* `pteverify smith` from outside: what it writes is sound and repeats, what it refuses and says. */
#include <sys/stat.h>

#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static const char *const formats[] = {"pte", "bpte", "ptd", "nfat", "xnnpack", "vulkan"};

TEST(makes_sound_models)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        for (unsigned seed = 0; seed < 5; seed++) {
            char line[256];
            snprintf(line, sizeof line, "$P smith --format %s --seed %u -o m && $P --quiet m",
                     formats[i], seed);
            tool_must(line);
            assert_string_equal(tool_err, "");
        }
    }
}

TEST(repeats)
{
    tool_must("$P smith --format pte --seed 3 -o a && $P smith --format pte --seed 3 -o - > b && "
              "cmp a b");
    tool_must("$P smith --format pte --seed 4 -o b && ! cmp -s a b");
    tool_must("$P smith --format pte -o a && $P smith --format pte --seed 0 -o b && cmp a b");
}

static long size_of(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return (long)about.st_size;
}

TEST(keeps_to_its_size)
{
    tool_must("$P smith --format pte --seed 9 --size 1K --choices 500 -o a");
    assert_in_range(size_of("a"), 1, 1024);
    tool_must("$P smith --format pte --seed 9 --size 64K --choices 4K -o a");
    assert_in_range(size_of("a"), 4097, 65536);
    tool_must("$P smith --format pte --seed 9 --choices 0 -o a");
    assert_in_range(size_of("a"), 1, 1024);
}

TEST(makes_many)
{
    tool_must("rm -rf many && mkdir many && $P smith --format ptd --seed 10 --count 3 -o many && "
              "ls many");
    assert_string_equal(tool_out, "10.ptd\n11.ptd\n12.ptd\n");
    tool_must("$P smith --format ptd --seed 11 -o one && cmp one many/11.ptd");
    tool_must("rm -rf none && mkdir none && $P smith --format ptd --count 0 -o none && ls none");
    assert_string_equal(tool_out, "");
}

TEST(is_refused)
{
    static const struct {
        const char *line, *says;
        int status;
    } cases[] = {
        {" smith -o a", "--format pte|bpte|ptd|nfat|xnnpack|vulkan is missing", 3},
        {" smith --format onnx -o a",
         "unknown format 'onnx', pte, bpte, ptd, nfat, xnnpack and vulkan are known", 3},
        {" smith --format pte", "-o OUT is missing", 3},
        {" smith --format pte --size 1023 -o a", "--size is 1K to 1M", 3},
        {" smith --format pte --size 2M -o a", "--size is 1K to 1M", 3},
        {" smith --format pte --choices 2M -o a", "--choices is 0 to 1M", 3},
        {" smith --format pte --seed x -o a", "--seed", 3},
        {" smith --format pte -o a more", "more", 3},
        {" smith --format pte -o nowhere/a", "cannot write nowhere/a", 2},
        {" smith --format pte --count 2 -o nowhere", "cannot write nowhere/0.pte", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "$P%s", cases[i].line);
        assert_int_equal(tool_run(line), cases[i].status);
        assert_string_equal(tool_out, "");
        if (strstr(tool_err, cases[i].says) == NULL) {
            fail_msg("%s: %s", line, tool_err);
        }
    }
}

TEST(explains_itself)
{
    tool_must("$P smith --help");
    assert_non_null(strstr(tool_out, "Usage: pteverify smith"));
    tool_must("$P --help");
    assert_non_null(strstr(tool_out, "\n  smith "));
}
