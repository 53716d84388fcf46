/*
 * Every command where nothing more can be written: files may not grow, the disk is full, the
 * stream is closed or nobody reads it. That is said, and nothing is left behind.
 */
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

enum { UNREAD = 9 }; /* a pipe that nobody reads */

FIXTURE(setup)
{
    int ends[2];
    if (home_setup(state) != 0 || pipe(ends) != 0 || dup2(ends[1], UNREAD) != UNREAD) {
        return -1;
    }
    close(ends[0]);
    close(ends[1]);
    put_golden("linear");
    put_text("large.json", "{\"format\": \"pte\", \"segments\": [{\"count\": 65536}],"
                           " \"root\": {\"execution_plan\": [{\"name\": \"forward\"}]}}");
    tool_must("mkdir disk && $P make large.json -o large.pte && $P pack -o c.nfat a=large.pte && "
              "$P dump --full "
              "large.pte -o full.json");
    put_text("a.fbs", "table T { a: int; }\nroot_type T;\n");
    put_text("suite.json", "{\"methods\": {\"forward\": []}}");
    tool_must("$P bundle --force large.pte --suite suite.json -o b.bpte");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* Commands up to their target; what they write has 64 KiB. */
static const char *const to_files[] = {
    "make full.json -o",
    "edit large.pte 'set version = 0' -o",
    "dump --full large.pte -o",
    "dump --blobs disk/blobs large.pte -o",
    "pack a=large.pte -o",
    "unbundle --program-only b.bpte -o",
    "bundle --force large.pte --suite suite.json -o",
};
static const char *const to_folders[] = {"unpack c.nfat -o", "unbundle b.bpte -o"};

/* What writes to standard output only. */
static const char *const to_streams[] = {
    "linear.pte",
    "--format json linear.pte",
    "rules",
    "rules --format json",
    "rules --format markdown",
    "rules --fit",
    "rules --audit",
    "audit linear.pte",
    "audit --format json linear.pte",
    "audit --manifest linear.pte",
    "audit --format junit linear.pte",
    "explain 0x14",
    "explain --format json 0x14",
    "fit linear.pte --runtime executorch-1.5.1 --memory",
    "fit linear.pte --runtime executorch-1.5.1 --format json",
    "fit --emit-manifest linear.pte",
    "explain segment-past-end",
    "explain --format json segment-past-end",
    "inspect linear.pte",
    "inspect --format json linear.pte",
    "inspect --diff linear.pte linear.pte",
    "inspect --diff --format json linear.pte linear.pte",
    "linear.pte c.nfat",
    "--quiet large.pte",
    "help",
    "help schema check",
    "help --format man",
    "version",
    "completions bash",
    "completions zsh",
    "completions fish",
    "dump linear.pte",
    "unpack --list c.nfat",
    "--help",
    "--version",
    "dump --help",
    "pack --help",
    "schema --help",
    "schema rules",
    "schema rules --format json",
    "schema evolve a.fbs a.fbs",
};

enum {
    FILES = sizeof to_files / sizeof to_files[0],
    FOLDERS = sizeof to_folders / sizeof to_folders[0],
    STREAMS = sizeof to_streams / sizeof to_streams[0]
};

/* `target` is where the command shall write to. */
static void expect_nothing_left(const char *before, const char *command, const char *target,
                                const char *message)
{
    char line[512];
    snprintf(line, sizeof line, "%s $P %s %s", before, command, target);
    tool_must("ls -AR > .before");
    tool_fails(line, 2, message);
    tool_must("ls -AR > .after && diff .before .after");
}

static void expect_nothing_left_by_all(const char *before, const char *target, const char *message)
{
    put_text(".after", "");
    for (size_t i = 0; i < FILES; i++) {
        expect_nothing_left(before, to_files[i], target, message);
    }
    for (size_t i = 0; i < FOLDERS; i++) {
        expect_nothing_left(before, to_folders[i], target, message);
    }
}

/* 4 KiB, or 8 where blocks are larger: enough for the message, which goes to a file, too. */
TEST(files_may_not_grow)
{
    expect_nothing_left_by_all("ulimit -f 8;", "out", "File too large\n");
}

TEST(report_may_not_grow)
{
    static const char *const large[] = {"rules", "rules --format json", "rules --format markdown",
                                        "dump --full large.pte", "--format json . . . . . ."};
    char line[256];
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        snprintf(line, sizeof line, "ulimit -f 8; $P %s > .report", large[i]);
        tool_fails(line, 2, "File too large\n");
    }
}

/* In a name space of its own, so that nothing stays mounted. */
static void expect_full(const char *command)
{
    char line[256];
    snprintf(line, sizeof line, "export P; unshare -rm sh full.sh %s", command);
    tool_fails(line, 2, "No space left on device\n");
}

TEST(full_disk)
{
    if (tool_run("unshare -rm mount -t tmpfs -o size=32k none disk") != 0) {
        print_message("skipped: no disk can be mounted here\n");
        skip();
    }
    put_text("full.sh", "mount -t tmpfs -o size=32k none disk || exit 1\n"
                        "$P \"$@\" disk/out; status=$?\n"
                        "test -z \"$(ls -A disk)\" || exit 99\n"
                        "exit $status\n");
    for (size_t i = 0; i < FILES; i++) {
        expect_full(to_files[i]);
    }
    for (size_t i = 0; i < FOLDERS; i++) {
        expect_full(to_folders[i]);
    }
}

/* Of what is said when the stream is at fault. */
static void expect_failing_streams(const char *way, const char *message)
{
    char line[256];
    for (size_t i = 0; i < STREAMS; i++) {
        snprintf(line, sizeof line, "$P %s %s", to_streams[i], way);
        tool_fails(line, 2, message);
    }
    for (size_t i = 0; i < FILES; i++) {
        snprintf(line, sizeof line, "- %s", way);
        expect_nothing_left("", to_files[i], line, message);
    }
}

TEST(closed_streams)
{
    expect_failing_streams(">&-", "Bad file descriptor\n");
}

/* Whoever stops reading knows. */
TEST(streams_that_nobody_reads)
{
    expect_failing_streams(">&9", "");
    for (size_t i = 0; i < STREAMS; i++) {
        char line[256];
        snprintf(line, sizeof line, "$P %s >&9", to_streams[i]);
        assert_int_equal(tool_run(line), 2);
        assert_string_equal(tool_err, "");
    }
}

TEST(full_device)
{
    expect_failing_streams("> /dev/full", "No space left on device\n");
}
