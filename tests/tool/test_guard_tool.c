/* The tool while its input shrinks, grows or is replaced. */
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* Zeros between header and tables: reading them takes long enough to interfere. */
enum { GAP = 1 << 27, HEADER_END = 40 };

static void add_at(uint8_t *bytes, size_t at, size_t width)
{
    uint64_t number = 0;
    memcpy(&number, bytes + at, width);
    number += GAP;
    memcpy(bytes + at, &number, width);
}

/* Writes linear with that gap, as a sparse file, and a data file beside it. */
static void put_big(void)
{
    put_golden_as("w.ptd", "shared_data");
    golden g = golden_by_name("linear");
    int file = open("big.pte", O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0);
    add_at(g.bytes, 0, 4);  /* root_offset */
    add_at(g.bytes, 16, 8); /* program_size */
    add_at(g.bytes, 24, 8); /* segment_base_offset */
    assert_int_equal(pwrite(file, g.bytes, HEADER_END, 0), HEADER_END);
    assert_int_equal(pwrite(file, g.bytes + HEADER_END, g.size - HEADER_END, HEADER_END + GAP),
                     g.size - HEADER_END);
    close(file);
    golden_free(&g);
}

/* ---- Interference ---- */

static void shrink(void)
{
    assert_int_equal(truncate("big.pte", 4096), 0);
}

static void shrink_data(void)
{
    assert_int_equal(truncate("w.ptd", 0), 0);
}

static void grow_data(void)
{
    assert_int_equal(truncate("w.ptd", 1 << 16), 0);
}

static void grow(void)
{
    FILE *f = fopen("big.pte", "ab");
    assert_non_null(f);
    fputc(0, f);
    fclose(f);
}

static void touch(void)
{
    struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    assert_int_equal(utimensat(AT_FDCWD, "big.pte", times, 0), 0);
}

/* Memory that the tool held when a jump left its code is freed by the process: not a leak. */
static pid_t start(const char *arguments)
{
    char line[512];
    snprintf(line, sizeof line, "ASAN_OPTIONS=detect_leaks=0 exec '" PTV_TOOL "' %s >.out 2>.err",
             arguments);
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    return pid;
}

static bool has_mapped(pid_t pid, const char *name)
{
    char path[64], line[1024];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "r");
    while (maps != NULL && !found && fgets(line, sizeof line, maps) != NULL) {
        found = strstr(line, name) != NULL;
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return found;
}

static bool has_mapped_all(pid_t pid, bool data)
{
    return has_mapped(pid, "/big.pte") && (!data || has_mapped(pid, "/w.ptd"));
}

/* Returns the exit status of the tool, disturbed as soon as it has mapped all files. */
static int disturbed(const char *arguments, void (*disturb)(void))
{
    const bool data = strstr(arguments, "--with") != NULL;
    int status = 0;
    put_big();
    pid_t pid = start(arguments);
    bool done = false;
    while (!done && !has_mapped_all(pid, data)) {
        done = waitpid(pid, &status, WNOHANG) == pid;
    }
    if (!done) {
        kill(pid, SIGSTOP);
        disturb();
        kill(pid, SIGCONT);
        assert_int_equal(waitpid(pid, &status, 0), pid);
    }
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* On a busy machine, interference may come too late, so it is tried again. */
static void expect_noticed(const char *arguments, void (*disturb)(void), const char *message)
{
    int status = 0;
    for (int tries = 0; tries < 10 && status == 0; tries++) {
        status = disturbed(arguments, disturb);
    }
    if (status != 2 || strcmp(tool_err, message) != 0) {
        fail_msg("%s: status %d\n%s%s", arguments, status, tool_out, tool_err);
    }
}

FIXTURE(setup)
{
    if (access("/proc/self/maps", R_OK) != 0) {
        print_message("skipped: no /proc here\n");
        exit(0);
    }
    return home_setup(state);
}

TESTS_WITH(setup, home_teardown);

/* ---- Verifying ---- */

#define CHANGED "it changed while it was being read\n"

TEST(undisturbed)
{
    put_big();
    assert_int_equal(tool("big.pte"), 0);
    assert_string_equal(tool_out, "big.pte: clean\n");
}

TEST(text_report)
{
    static void (*const ways[])(void) = {shrink, grow, touch};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        expect_noticed("big.pte", ways[i], "big.pte: cannot read: " CHANGED);
        assert_string_equal(tool_out, "");
    }
}

/* Findings up to then are dropped. */
TEST(json_report)
{
    static const char *const there[] = {"\"verdict\": \"unreadable\"", "\"unreadable\": 1"};
    expect_noticed("--format json big.pte", shrink, "big.pte: cannot read: " CHANGED);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++) {
        tool_says(there[i]);
    }
    assert_null(strstr(tool_out, "\"findings\""));
    assert_null(strstr(tool_out, "\"facts\""));
}

TEST(files_after_it_are_verified)
{
    put_golden("linear");
    expect_noticed("big.pte linear.pte", shrink, "big.pte: cannot read: " CHANGED);
    assert_string_equal(tool_out, "linear.pte: clean\n2 files: 1 clean, 1 unreadable\n");
}

/* The program is intact, but findings about the two together are worthless. */
TEST(data_file_that_changes)
{
    static void (*const ways[])(void) = {shrink_data, grow_data};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        expect_noticed("--with w.ptd big.pte", ways[i],
                       "big.pte: cannot read: a data file that goes with it changed while it was "
                       "being read\n");
        assert_string_equal(tool_out, "w.ptd: clean\n2 files: 1 clean, 1 unreadable\n");
        expect_noticed("inspect --with w.ptd big.pte", ways[i],
                       "big.pte: cannot read: a data file that goes with it changed while it was "
                       "being read\n");
        assert_string_equal(tool_out, "");
    }
}

/* ---- Other commands: nothing is written, and nothing is left behind ---- */

TEST(other_commands)
{
    static const struct {
        const char *arguments, *message;
    } rows[] = {
        {"edit big.pte -o out.pte 'set version = 0'", "pteverify edit: big.pte: " CHANGED},
        {"dump big.pte -o out.json", "pteverify dump: big.pte: " CHANGED},
        {"dump big.pte", "pteverify dump: big.pte: " CHANGED},
        {"inspect big.pte", "big.pte: cannot read: " CHANGED},
        {"inspect --format json big.pte", "big.pte: cannot read: " CHANGED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        expect_noticed(rows[i].arguments, shrink, rows[i].message);
        tool_must("test -z \"$(ls | grep out)\"");
    }
}
