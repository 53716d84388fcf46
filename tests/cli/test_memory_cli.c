/*
 * The tool when memory runs out, at every allocation of ours (linked with --wrap): it does
 * what it would do anyway, or says that there is too little; it never says something else.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"
#include "verifiers/cli/cli.h"

/* ---- Allocations ---- */

void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);

static size_t left = SIZE_MAX; /* allocations until one fails */

/* One fails, and those after it do not: a failure that nobody minds would show. */
static bool is_there_more(void)
{
    errno = left == 0 ? ENOMEM : errno;
    return left-- != 0;
}

void *__wrap_malloc(size_t n)
{
    return is_there_more() ? __real_malloc(n) : NULL;
}

void *__wrap_calloc(size_t n, size_t size)
{
    return is_there_more() ? __real_calloc(n, size) : NULL;
}

void *__wrap_realloc(void *p, size_t n)
{
    return is_there_more() ? __real_realloc(p, n) : NULL;
}

/* ---- Runs ---- */

enum { ARGUMENTS = 12, ENOUGH = 99 };

static int split(char *line, char **arguments)
{
    int n = 0;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(n < ARGUMENTS - 1);
        arguments[n++] = word;
    }
    arguments[n] = NULL;
    return n;
}

static void redirect(const char *path, int stream)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, stream) != stream) {
        _exit(1);
    }
    close(file);
}

/* The tool in a process of its own, whose status ENOUGH adds to when nothing failed. */
static void run_here(const char *line, size_t allocations)
{
    char copy[512], *arguments[ARGUMENTS];
    snprintf(copy, sizeof copy, "pteverify %s", line);
    int n = split(copy, arguments);
    fflush(NULL);
    redirect(".out", STDOUT_FILENO);
    redirect(".err", STDERR_FILENO);
    left = allocations;
    int status = ptv_cli(n, arguments);
    bool none_failed = left <= allocations;
    left = SIZE_MAX;
    exit(none_failed ? ENOUGH + status : status);
}

static int run(const char *line, size_t allocations)
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        run_here(line, allocations);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
    if (!WIFEXITED(status)) {
        fail_msg("%s, allocation %zu: signal %d", line, allocations, WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}

/* ---- What they must say ---- */

static char whole[sizeof tool_out];
static int whole_status;

static bool says_memory(void)
{
    return strstr(tool_err, "out of memory") != NULL ||
           strstr(tool_err, "Cannot allocate memory") != NULL ||
           strstr(tool_err, "too much memory") != NULL;
}

/* Rules that were not run are listed; files are then judged by the others. */
static bool lists_rules_not_run(void)
{
    return strstr(tool_out, "memory") != NULL;
}

static void expect_honest(const char *line, size_t n, int status)
{
    bool same = status == whole_status && strcmp(tool_out, whole) == 0;
    bool failed = status == PTV_EXIT_FAILED && says_memory();
    if (!same && !failed && !(status == whole_status && lists_rules_not_run())) {
        fail_msg("%s, allocation %zu: status %d\n%s%s", line, n, status, tool_out, tool_err);
    }
}

static void fail_everywhere(const char *line, const char *before)
{
    tool_must(before);
    whole_status = run(line, SIZE_MAX - 1) - ENOUGH;
    memcpy(whole, tool_out, sizeof whole);
    int status = 0;
    for (size_t n = 0; n < 2000; n++) {
        tool_must(before);
        status = run(line, n);
        if (status >= ENOUGH) {
            break;
        }
        expect_honest(line, n, status);
    }
    assert_int_equal(status, ENOUGH + whole_status);
}

static int setup(void **state)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("delegates");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("b.bpte", "bundle");
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 61'");
    tool_must("mkdir folder && cp linear.pte folder && cp broken.pte folder");
    tool_must("mkdir -p pairs/sub && cp external.pte w.ptd pairs && cp external.pte pairs/sub"
              " && cp linear.pte pairs");
    return 0;
}

static void verifying(void **state)
{
    (void)state;
    fail_everywhere("linear.pte broken.pte", "true");
    fail_everywhere("--format json broken.pte linear.pte", "true");
    fail_everywhere("folder", "true");
    fail_everywhere("pairs", "true");
    fail_everywhere("--format json external.pte linear.pte w.ptd", "true");
    fail_everywhere("--with w.ptd external.pte b.bpte", "true");
}

static void catalogue(void **state)
{
    (void)state;
    fail_everywhere("rules", "true");
    fail_everywhere("rules --format json", "true");
    fail_everywhere("rules --format markdown", "true");
    fail_everywhere("explain segment-past-end", "true");
}

static void rewriting(void **state)
{
    (void)state;
    put_text("script", "set segments[0].size = 61\nappend execution_plan[0].outputs = 1\n");
    fail_everywhere("edit linear.pte -o out.pte -f script", "rm -f out.pte");
    fail_everywhere("dump linear.pte", "true");
    fail_everywhere("dump --blobs blobs linear.pte -o out.json", "rm -rf out.json blobs");
    tool_must("$P dump --full linear.pte -o full.json");
    fail_everywhere("make full.json -o out.pte", "rm -f out.pte");
}

static void packing(void **state)
{
    (void)state;
    fail_everywhere("pack -o out.nfat a=linear.pte b=delegates.pte", "rm -f out.nfat");
    fail_everywhere("unpack out.nfat -o parts", "rm -rf parts");
    fail_everywhere("unpack --list out.nfat", "true");
}

static void bundling(void **state)
{
    (void)state;
    fail_everywhere("unbundle b.bpte -o parts", "rm -rf parts");
    fail_everywhere("unbundle --program-only b.bpte -o out.pte", "rm -f out.pte");
    tool_must("rm -rf parts && $P unbundle b.bpte -o parts");
    fail_everywhere("bundle parts/program.pte --suite parts/suite.json -o out.bpte",
                    "rm -f out.bpte");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verifying), cmocka_unit_test(catalogue), cmocka_unit_test(rewriting),
        cmocka_unit_test(packing),   cmocka_unit_test(bundling),
    };
    return cmocka_run_group_tests(tests, setup, home_teardown);
}
