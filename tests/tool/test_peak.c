/* What bundling takes of memory does not grow with what is bundled. */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

/* Peak memory of the largest process that the line starts, in KiB. */
static long peak_of(const char *line)
{
    int ends[2];
    long peak = -1;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rusage usage;
        int status = system(line);
        peak = getrusage(RUSAGE_CHILDREN, &usage) == 0 && status == 0 ? usage.ru_maxrss : -1;
        _exit(write(ends[1], &peak, sizeof peak) == sizeof peak ? 0 : 1);
    }
    assert_int_equal(read(ends[0], &peak, sizeof peak), sizeof peak);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(ends[0]);
    close(ends[1]);
    return peak;
}

/* 64 MiB of cases in files take less than a quarter of that. */
TEST(memory_does_not_grow)
{
#if SANITIZED
    print_message("skipped: sanitizers take more memory\n");
    skip();
#endif
    enum { MOST = 16 << 10 };
    put_golden("linear");
    tool_must("case='{\"inputs\": [{\"dtype\": \"float32\", \"shape\": [262144],"
              " \"file\": \"mib.bin\"}]}'; { printf '{\"methods\": {\"forward\": [';"
              " yes \"$case,\" | head -n 63; echo \"$case]}}\"; } > many.json");
    tool_must("head -c 1048576 /dev/urandom > mib.bin");
    long peak = peak_of("'" PTV_TOOL "' bundle linear.pte --suite many.json -o large.bpte --force "
                        "2> .err");
    assert_in_range(peak, 1, MOST);
    peak = peak_of("'" PTV_TOOL "' unbundle large.bpte -o large");
    assert_in_range(peak, 1, MOST);
}
