/* Files appear whole or not at all; nothing is left beside them. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "golden/codec/blob.h"
#include "golden/codec/output.h"
#include "golden/codec/signals.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

/* Counts the files in the current folder. */
static int count_files(void)
{
    int n = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (const struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        n += e->d_name[0] != '.';
    }
    closedir(folder);
    return n;
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void expect_text(const char *path, const char *text)
{
    char found[100];
    read_text(path, found, sizeof found);
    assert_string_equal(found, text);
}

FIXTURE(empty_folder)
{
    return system("rm -rf ./*");
}

static void write_all(const char *path, const char *text)
{
    gm_output out;
    assert_int_equal(gm_output_open(&out, path), 0);
    assert_int_equal(gm_output_write(&out, text, strlen(text)), 0);
    assert_int_equal(gm_output_commit(&out), 0);
}

TEST_WITH(new_file, empty_folder, NULL)
{
    gm_output out;
    mode_t old = umask(027);
    assert_int_equal(gm_output_open(&out, "new"), 0);
    assert_int_equal(access("new", F_OK), -1);
    assert_int_equal(gm_output_write(&out, "abc", 3), 0);
    assert_int_equal(gm_output_commit(&out), 0);
    gm_output_drop(&out); /* harmless */
    umask(old);
    expect_text("new", "abc");
    assert_int_equal(mode_of("new"), 0640);
    assert_int_equal(count_files(), 1);
}

TEST_WITH(replaced_file, empty_folder, NULL)
{
    gm_output out;
    put_file("old", "before", 6);
    chmod("old", 0604);
    assert_int_equal(gm_output_open(&out, "old"), 0);
    assert_int_equal(gm_output_write(&out, "after", 5), 0);
    expect_text("old", "before");
    assert_int_equal(gm_output_commit(&out), 0);
    expect_text("old", "after");
    assert_int_equal(mode_of("old"), 0604);
    assert_int_equal(count_files(), 1);
}

TEST_WITH(dropped, empty_folder, NULL)
{
    gm_output out;
    put_file("old", "before", 6);
    assert_int_equal(gm_output_open(&out, "old"), 0);
    assert_int_equal(gm_output_write(&out, "after", 5), 0);
    assert_int_equal(count_files(), 2);
    gm_output_drop(&out);
    expect_text("old", "before");
    assert_int_equal(count_files(), 1);
}

/* The target of a link is replaced, not the link. */
TEST_WITH(link_to_a_file, empty_folder, NULL)
{
    struct stat status;
    mkdir("sub", 0700);
    put_file("sub/file", "before", 6);
    assert_int_equal(symlink("sub/file", "link"), 0);
    write_all("link", "after");
    expect_text("sub/file", "after");
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

TEST_WITH(blobs, empty_folder, NULL)
{
    static const gm_blob parts[] = {
        {.kind = GM_BYTES, .size = 2, .bytes = (const uint8_t *)"ab"},
        {.kind = GM_FILE, .size = 3, .path = "ten", .offset = 4},
    };
    const gm_blob blob = {
        .kind = GM_PARTS, .size = 7, .parts = parts, .part_count = 2, .item_alignment = 4};
    gm_output out;
    char found[20];
    put_file("ten", "0123456789", 10);
    assert_int_equal(gm_output_open(&out, "out"), 0);
    assert_int_equal(gm_output_blob(&out, &blob), 0);
    assert_int_equal(gm_output_commit(&out), 0);
    read_text("out", found, sizeof found);
    assert_memory_equal(found,
                        "ab\0\0"
                        "456",
                        7);
}

/* The caller can tell which file is to blame. */
TEST_WITH(missing_blob, empty_folder, NULL)
{
    const gm_blob gone = {.kind = GM_FILE, .size = 3, .path = "gone"};
    gm_output out;
    assert_int_equal(gm_output_open(&out, "out"), 0);
    assert_int_equal(gm_output_blob(&out, &gone), ENOENT);
    assert_int_equal(out.failed, 0);
    gm_output_drop(&out);
    assert_int_equal(count_files(), 0);
}

TEST_WITH(large_blob, empty_folder, NULL)
{
    struct stat status;
    gm_output out;
    const gm_blob zeros = gm_zeros((100 << 20) + 1);
    assert_int_equal(gm_output_open(&out, "large"), 0);
    assert_int_equal(gm_output_blob(&out, &zeros), 0);
    assert_int_equal(gm_output_commit(&out), 0);
    assert_int_equal(stat("large", &status), 0);
    assert_int_equal(status.st_size, (100 << 20) + 1);
}

TEST_WITH(no_place, empty_folder, NULL)
{
    gm_output out;
    mkdir("folder", 0700);
    assert_int_equal(gm_output_open(&out, "folder"), EISDIR);
    gm_output_drop(&out);
    assert_int_equal(gm_output_open(&out, "none/file"), ENOENT);
    gm_output_drop(&out);
    put_file("file", "", 0);
    assert_int_equal(gm_output_open(&out, "file/file"), ENOTDIR);
    gm_output_drop(&out);
    assert_int_equal(count_files(), 2);
}

TEST_WITH(read_only, empty_folder, NULL)
{
    if (geteuid() == 0) {
        print_message("skipped: root may write everything\n");
        skip();
    }
    gm_output out;
    put_file("fixed", "abc", 3);
    chmod("fixed", 0400);
    assert_int_equal(gm_output_open(&out, "fixed"), EACCES);
    gm_output_drop(&out);
}

TEST_WITH(devices, empty_folder, NULL)
{
    gm_output out;
    struct stat status;
    write_all("/dev/null", "abc");
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
    assert_int_equal(gm_output_open(&out, "/dev/full"), 0);
    assert_null(out.beside);
    assert_int_equal(gm_output_write(&out, "abc", 3), ENOSPC);
    assert_int_equal(out.failed, ENOSPC);
    gm_output_drop(&out);
    assert_int_equal(access("/dev/full", F_OK), 0);
}

TEST_WITH(fifo, empty_folder, NULL)
{
    char found[4] = "";
    assert_int_equal(mkfifo("fifo", 0600), 0);
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    write_all("fifo", "abc");
    assert_int_equal(read(reader, found, 3), 3);
    assert_string_equal(found, "abc");
    close(reader);
    assert_int_equal(count_files(), 1);
}

/* ---- In a child process ---- */

/* Runs `body` with its standard output in the file "stdout". Returns the wait() status. */
static int in_child(void (*body)(void))
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int file = open("stdout", O_WRONLY | O_CREAT | O_APPEND, 0600);
        dup2(file, STDOUT_FILENO);
        body();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void to_stream(const char *path)
{
    gm_output out;
    bool good = gm_output_open(&out, path) == 0 && gm_output_write(&out, "abc", 3) == 0 &&
                gm_output_commit(&out) == 0 && write(STDOUT_FILENO, "!", 1) == 1;
    _exit(good ? 0 : 1);
}

static void to_dash(void)
{
    to_stream("-");
}

static void to_dev_stdout(void)
{
    to_stream("/dev/stdout");
}

TEST_WITH(standard_output, empty_folder, NULL)
{
    assert_int_equal(in_child(to_dash), 0);
    expect_text("stdout", "abc!");
    assert_int_equal(in_child(to_dev_stdout), 0);
    expect_text("stdout", "abc!abc!");
    assert_int_equal(count_files(), 1);
}

static void killed(int number)
{
    gm_output out;
    if (gm_output_open(&out, "old") == 0 && gm_output_write(&out, "after", 5) == 0) {
        raise(number);
    }
    _exit(1);
}

static int ending;

static void killed_by_ending(void)
{
    killed(ending);
}

TEST_WITH(signals, empty_folder, NULL)
{
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    put_file("old", "before", 6);
    for (size_t i = 0; i < GM_ENDING; i++) {
        ending = gm_ending[i];
        int status = in_child(killed_by_ending);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == ending);
        expect_text("old", "before");
        assert_int_equal(count_files(), 2);
    }
}

/* A signal that was ignored (nohup) stays ignored. */
static void ignored_signal(void)
{
    gm_output out;
    signal(SIGHUP, SIG_IGN);
    bool good =
        gm_output_open(&out, "kept") == 0 && raise(SIGHUP) == 0 && gm_output_commit(&out) == 0;
    _exit(good ? 0 : 1);
}

TEST_WITH(ignored_signals, empty_folder, NULL)
{
    assert_int_equal(in_child(ignored_signal), 0);
    assert_int_equal(access("kept", F_OK), 0);
}

static void past_the_limit(void)
{
    gm_output out;
    const gm_blob zeros = gm_zeros(100000);
    const struct rlimit limit = {5000, 5000};
    gm_make_failures_errors();
    bool good = setrlimit(RLIMIT_FSIZE, &limit) == 0 && gm_output_open(&out, "old") == 0 &&
                gm_output_blob(&out, &zeros) == EFBIG && out.failed == EFBIG;
    gm_output_drop(&out);
    _exit(good ? 0 : 1);
}

TEST_WITH(limited_size, empty_folder, NULL)
{
    put_file("old", "before", 6);
    assert_int_equal(in_child(past_the_limit), 0);
    expect_text("old", "before");
    assert_int_equal(count_files(), 2);
}
