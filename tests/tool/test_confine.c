/*
 * A tool with a planted fault: while it opens a model, it tries to do what it must not. It fails,
 * unless it was told not to be confined.
 */
#define _GNU_SOURCE /* unshare() */
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confine.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/cli.h"
#include "tool/input.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("add");
    tool_must("mkdir out other && echo mine > other/file");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- Attempts; they return whether they succeeded ---- */

static bool opens(const char *path, int flags)
{
    int file = open(path, flags, 0666);
    return file >= 0 && close(file) == 0;
}

static bool makes_file(void)
{
    return opens("other/new", O_WRONLY | O_CREAT);
}

static bool writes_file(void)
{
    return opens("other/file", O_WRONLY);
}

static bool writes_model(void)
{
    return opens("add.pte", O_RDWR);
}

static bool truncates(void)
{
    return truncate("other/file", 0) == 0;
}

static bool removes(void)
{
    return unlink("other/file") == 0;
}

static bool renames(void)
{
    return rename("other/file", "other/renamed") == 0;
}

static bool makes_folder(void)
{
    return mkdir("other/folder", 0777) == 0;
}

static bool links(void)
{
    return symlink("file", "other/link") == 0 || link("other/file", "other/hard") == 0;
}

static bool permits(void)
{
    return chmod("other/file", 0777) == 0;
}

/* The attempt succeeded if a new program runs. */
static bool executes(void)
{
    int status = 1;
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/true", "true", (char *)NULL);
        _exit(1);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

static bool connects(int domain)
{
    int ends = socket(domain, SOCK_STREAM, 0);
    return ends >= 0 && close(ends) == 0;
}

static bool connects_out(void)
{
    return connects(AF_INET);
}

static bool connects_here(void)
{
    return connects(AF_UNIX);
}

static bool maps_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}

static bool makes_code(void)
{
    void *at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at != MAP_FAILED && mprotect(at, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool signals(void)
{
    return kill(getppid(), 0) == 0;
}

static bool traces(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool separates(void)
{
    return unshare(CLONE_FS) == 0;
}

static bool (*const tries[])(void) = {
    makes_file,   writes_file, writes_model, truncates, removes,      renames,
    makes_folder, links,       permits,      executes,  connects_out, connects_here,
    maps_code,    makes_code,  signals,      traces,    separates};

enum { TRIES = sizeof tries / sizeof tries[0] };

/* ---- The fault ---- */

static bool (*tried)(void);

int __real_ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted,
                          const gm_limit *limit);
int __wrap_ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted,
                          const gm_limit *limit);

enum { ESCAPED = 77 };

int __wrap_ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted, const gm_limit *limit)
{
    if (tried != NULL && tried()) {
        _exit(ESCAPED);
    }
    return __real_ptv_input_open(in, path, wanted, limit);
}

/* Returns the exit status of the tool with these words, in a process of its own. */
static int run(bool (*try)(void), const char *line)
{
    char words[256], *arguments[16] = {NULL};
    int count = 0, status;
    snprintf(words, sizeof words, "pteverify %s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        arguments[count++] = word;
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        tried = try;
        if (freopen(".out", "w", stdout) == NULL || freopen(".err", "w", stderr) == NULL) {
            _exit(99);
        }
        exit(ptv_cli(count, arguments));
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void needs_confinement(void)
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        _exit((int)ptv_confine(NULL, 0));
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != PTV_CONFINED) {
        print_message("this build or kernel does not confine\n");
        skip();
    }
}

/* ---- Tests ---- */

static const char *const lines[] = {"add.pte", "--jobs 2 add.pte add.pte",
                                    "dump add.pte -o out/model.json",
                                    "audit --output json=out/report.json add.pte",
                                    "dump --blobs out/blobs -o out/model.json add.pte"};

/* Whatever the tool is asked to do, and whatever it may write for that. */
TEST(a_fault_gets_nowhere)
{
    needs_confinement();
    for (size_t i = 0; i < TRIES; i++) {
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
            if (run(tries[i], lines[k]) != 0) {
                fail_msg("try %zu with '%s' ends with %d", i, lines[k], run(tries[i], lines[k]));
            }
        }
        tool_must("rm -rf out/*");
    }
}

/* Without confinement, faults succeed (in containers, some do not): the test above can fail. */
TEST(a_fault_that_is_not_confined)
{
    size_t escaped = 0;
    for (size_t i = 0; i < TRIES; i++) {
        tool_must("rm -rf other && mkdir other && echo mine > other/file");
        escaped += run(tries[i], "--no-confine add.pte") == ESCAPED;
    }
    assert_true(escaped + 4 >= TRIES);
}

/* A call can write what it is asked to, by way of a temporary file beside it. */
TEST(what_is_asked_for_is_written)
{
    tool_must("mkdir -p out && rm -rf out/*");
    assert_int_equal(run(NULL, "dump add.pte -o out/new.json"), 0);
    tool_must("ln -s new.json out/link.json");
    assert_int_equal(run(NULL, "dump add.pte -o out/link.json"), 0);
    tool_must("test -L out/link.json && mkdir out/empty");
    assert_int_equal(run(NULL, "--output sarif=out/a.sarif --write-baseline out/b.json add.pte"),
                     0);
    assert_int_equal(run(NULL, "dump -o /dev/null --blobs out/empty/ add.pte"), 0);
    assert_int_equal(run(NULL, "dump add.pte -o /dev/null"), 0);
    tool_must("ls out | tr '\\n' ' '");
    assert_string_equal(tool_out, "a.sarif b.json empty link.json new.json ");
}

/* A missing folder is reported as usual. */
TEST(what_cannot_be_written)
{
    assert_int_equal(run(NULL, "dump add.pte -o missing/new.json"), 2);
    read_text(".err", tool_err, sizeof tool_err);
    assert_string_equal(
        tool_err, "pteverify dump: cannot write missing/new.json: No such file or directory\n");
}
