/*
 * The tool when memory runs out, at every allocation of ours (linked with --wrap): it does the same
 * as usual, or says that there is too little; it never says anything else.
 */
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#include "schema/emit/tool.h"
#include "tests/support/allocations.h"
#include "tests/support/cell.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"
#include "tests/support/whole.h"
#include "tool/cli.h"

/* ---- Runs ---- */

enum { ENOUGH = 99 }; /* added to the status if nothing failed */

typedef struct limit {
    size_t allocations;
    allocations_mode mode;
} limit;

static void begin(const void *context)
{
    const limit *l = context;
    allocations_limit(l->allocations, l->mode);
}

static int end(int status)
{
    allocations_end();
    return allocations_failed() ? status : ENOUGH + status;
}

static int run(const whole *w, size_t allocations, allocations_mode mode)
{
    const limit l = {allocations, mode};
    const whole_frame frame = {begin, end, &l};
    int status;
    cell_empty();
    pid_t pid = whole_start(w, &frame);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    whole_heard();
    if (!WIFEXITED(status)) {
        fail_msg("%s, allocation %zu: signal %d", w->line, allocations, WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}

/* ---- Expected messages and files ---- */

static bool says_memory(void)
{
    static const char *const words[] = {"out of memory", "Cannot allocate memory",
                                        "too much memory", "no more memory"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(tool_err, words[i]) != NULL || strstr(tool_out, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Rules that did not run are listed; the others then judge the file. */
static bool lists_rules_not_run(void)
{
    return strstr(tool_out, "memory") != NULL;
}

/* `shrink` writes the best result so far. */
static bool leaves_the_best(const whole *w)
{
    return strncmp(w->line, "shrink ", 7) == 0 && tool_run("grep -q forward cell/out.pte") == 0;
}

static void expect_honest(const whole *w, size_t n, allocations_mode mode, int status)
{
    bool same = whole_same(w, status);
    bool ours = w->tool == ptv_cli;
    bool said = says_memory() && (status == PTV_EXIT_FAILED || (!ours && status == EMIT_DIFFERENT));
    bool failed = said && (cell_is_empty() || leaves_the_best(w));
    bool leaked = strstr(tool_err, "Sanitizer") != NULL;
    if (leaked || (!same && !failed && !(status == w->status && lists_rules_not_run()))) {
        fail_msg("%s, allocation %zu, mode %d: status %d\n%.1000s%s", w->line, n, (int)mode, status,
                 tool_out, tool_err);
    }
}

/* Returns the next number: all, or with sanitizers, which take 20 ms per process, only some. */
static size_t next(size_t n)
{
    enum { FEW = 40, PART = 25 };
    return SANITIZED && n >= FEW ? n + PART : n + 1;
}

static void fail_at_each(const whole *w, allocations_mode mode)
{
    enum { MOST = 3000 };
    int status = 0;
    for (size_t n = 0; n < MOST; n = next(n)) {
        status = run(w, n, mode);
        if (status >= ENOUGH) {
            break;
        }
        expect_honest(w, n, mode, status);
    }
    assert_int_equal(status, ENOUGH + w->status);
    assert_true(whole_wrote(w));
}

static int (*tool_of_rows)(int argc, char **argv) = ptv_cli;

static void fail_everywhere(const char *line)
{
    static whole w; /* static, so that a child after a failed test does not leak it */
    w = (whole){.tool = tool_of_rows, .line = line};
    int status = run(&w, SIZE_MAX, ALLOCATION_FAILS) - ENOUGH;
    if (status > PTV_EXIT_REFUSED) {
        fail_msg("%s: status %d: %s", line, status, tool_err);
    }
    whole_keep(&w, status);
    fail_at_each(&w, ALLOCATION_FAILS);
    fail_at_each(&w, ALLOCATIONS_FAIL);
    whole_forget(&w);
}

static void take_line(const test_row *r)
{
    const char *line = row_text(r, "line");
    if (strncmp(line, "$ ", 2) == 0) {
        tool_must(line + 2);
    } else {
        fail_everywhere(line);
    }
}

FIXTURE(setup)
{
    if (home_setup(state) != 0 || setenv("SOURCE", PTV_SOURCE_DIR, 1) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("linear24");
    put_golden("delegates");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("b.bpte", "bundle");
    rows_each("tool/memory_cli", "before", take_line);
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST_ROWS(verifying, "tool/memory_cli", "verifying", take_line)
TEST_ROWS(inspecting, "tool/memory_cli", "inspecting", take_line)

TEST(viewing)
{
    char page[4096] = "";
    const char *made = "../view/view.html"; /* made by ci/view.sh */
    assert_true(ptv_own_folder(page, sizeof page - strlen(made)));
    if (access(strcat(page, made), R_OK) != 0) {
        skip();
    }
    rows_each("tool/memory_cli", "viewing", take_line);
}

TEST_ROWS(registry, "tool/memory_cli", "registry", take_line)
TEST_ROWS(auditing, "tool/memory_cli", "auditing", take_line)
TEST_ROWS(fitting, "tool/memory_cli", "fitting", take_line)
TEST_ROWS(dumping, "tool/memory_cli", "dumping", take_line)
TEST_ROWS(making, "tool/memory_cli", "making", take_line)
TEST_ROWS(editing, "tool/memory_cli", "editing", take_line)
TEST_ROWS(packing, "tool/memory_cli", "packing", take_line)
TEST_ROWS(bundling, "tool/memory_cli", "bundling", take_line)
TEST_ROWS(making_up, "tool/memory_cli", "making_up", take_line)
TEST_ROWS(shrinking, "tool/memory_cli", "shrinking", take_line)
TEST_ROWS(gating, "tool/memory_cli", "gating", take_line)

TEST(asking_git)
{
    tool_wants_git();
    rows_each("tool/memory_cli", "asking_git", take_line);
}

TEST(emitting)
{
    tool_of_rows = emit_tool;
    rows_each("tool/memory_cli", "emitting", take_line);
    tool_of_rows = ptv_cli;
}
