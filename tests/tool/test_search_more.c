/* Folders: what is in them besides models, what cannot be searched, and in which order. */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/cli.h"
#include "analysis/search/search.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(links)
{
    tool_must("mkdir -p l/sub && cp linear.pte l/sub/a.pte && ln -s sub/a.pte l/b.pte"
              " && ln -s . l/self && ln -s .. l/up.pte");
    assert_int_equal(tool("l"), 0); /* folders behind links are not entered, whatever their names */
    assert_string_equal(tool_out, "l/b.pte: clean\nl/sub/a.pte: clean\n2 files: 2 clean\n");
    tool_must("ln -s l linked");
    assert_int_equal(tool("linked/"), 0); /* but where the user points */
    assert_string_equal(tool_count(), "2 files: 2 clean\n");
    assert_string_equal(tool_out, "linked/b.pte: clean\nlinked/sub/a.pte: clean\n");
}

TEST(links_to_nowhere)
{
    tool_must("mkdir n && ln -s n.pte n/n.pte && ln -s missing n/m.pte && ln -s missing n/m.txt");
    assert_int_equal(tool("n"), 2);
    assert_string_equal(tool_out, "2 files: 2 unreadable\n");
    assert_string_equal(tool_err, "n/m.pte: cannot read: No such file or directory\n"
                                  "n/n.pte: cannot read: Too many levels of symbolic links\n");
}

/* A pipe without a writer would never end; that it was not read is no secret. */
TEST(what_is_no_file_is_not_opened)
{
    tool_must(
        "mkdir -p w/folder.pte && mkfifo w/pipe.pte w/other && cp linear.pte w/folder.pte/.pte"
        " && cp linear.pte w/pte && cp linear.pte w/a && cp linear.pte w/model.pte.bak"
        " && ln -s /dev/null w/device.ptd && ln -s pipe.pte w/link.bpte");
    assert_int_equal(tool("w"), 2);
    assert_string_equal(tool_out, "w/folder.pte/.pte: clean\n"
                                  "4 files: 1 clean, 3 unreadable\n");
    assert_string_equal(tool_err, "w/device.ptd: cannot read: it is not a regular file\n"
                                  "w/link.bpte: cannot read: it is not a regular file\n"
                                  "w/pipe.pte: cannot read: it is not a regular file\n");
}

TEST(extensions_of_any_case)
{
    tool_must("mkdir c && cp linear.pte c/UPPER.PTE && cp linear.pte c/Mixed.Pte");
    assert_int_equal(tool("c"), 0);
    assert_string_equal(tool_count(), "2 files: 2 clean\n");
    assert_string_equal(tool_out, "c/Mixed.Pte: clean\nc/UPPER.PTE: clean\n");
}

TEST(empty_folders)
{
    static const char nothing[] =
        "cannot read: no file in this directory ends in .pte, .bpte, .ptd, .nfat, .ptn, .ptg or "
        ".safetensors\n";
    tool_must("mkdir -p e/f/g");
    tool_fails("$P e", 2, nothing);
    tool_fails("$P --format json e linear.pte", 2, nothing);
    tool_says("\"unreadable\": 1");
    tool_says("\"clean\": 1");
}

TEST(many_models_in_order)
{
    char expected[4096] = "";
    size_t n = 0;
    assert_int_equal(mkdir("m", 0700), 0);
    for (int i = 0; i < 150; i++) { /* more than the first room, twice */
        char path[32];
        snprintf(path, sizeof path, "m/%03d.pte", i * 7 % 150);
        put_golden_as(path, "linear");
        n += (size_t)snprintf(expected + n, sizeof expected - n, "m/%03d.pte: clean\n", i);
    }
    assert_int_equal(tool("m"), 0);
    assert_string_equal(tool_count(), "150 files: 150 clean\n");
    assert_string_equal(tool_out, expected);
}

TEST(few_open_files)
{
    char line[512];
    const char deep[] = "d/1/2/3/4/5/6/7/8/9/10/11/12";
    snprintf(line, sizeof line, "mkdir -p %s && cp linear.pte %s && cp linear.pte d/z.pte", deep,
             deep);
    tool_must(line);
    tool_must("ulimit -n 10; $P d");
    assert_string_equal(tool_out, "d/1/2/3/4/5/6/7/8/9/10/11/12/linear.pte: clean\n"
                                  "d/z.pte: clean\n2 files: 2 clean\n");
}

/* Deeper than a path can be, and than a stack of calls should be. */
TEST(very_deep_folders)
{
    enum { DEEP = 3000 };
    assert_int_equal(mkdir("very", 0700), 0);
    put_golden_as("very/linear.pte", "linear");
    assert_int_equal(chdir("very"), 0);
    for (int i = 0; i < DEEP; i++) {
        assert_int_equal(mkdir("d", 0700), 0);
        assert_int_equal(chdir("d"), 0);
    }
    put_golden_as("hidden.pte", "linear");
    assert_int_equal(chdir(home_path), 0);
    tool_fails("ulimit -s 256; $P very", 2, "/d/: cannot read: File name too long\n");
    assert_string_equal(tool_count(), "2 files: 1 clean, 1 unreadable\n");
    assert_string_equal(tool_out, "very/linear.pte: clean\n"); /* and the search went on */
}

/* ---- What the system refuses ---- */

/* A user who has no right to anything, also when the tests are root's. */
static void as_nobody(const char *const *arguments)
{
    enum { NOBODY = 65534, MOST = 4 };
    char *argv[MOST] = {(char *)(uintptr_t) "pteverify"};
    int argc = 1, status = 0;
    for (; arguments[argc - 1] != NULL; argc++) {
        argv[argc] = (char *)(uintptr_t)arguments[argc - 1];
    }
    pid_t child = fork();
    if (child == 0) {
        bool ready = freopen(".out", "w", stdout) != NULL && freopen(".err", "w", stderr) != NULL;
        if (!ready || (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))) {
            _exit(99);
        }
        _exit(ptv_cli(argc, argv));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 2);
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
}

TEST(without_permission)
{
    static const char *const arguments[] = {"p", NULL};
    assert_int_equal(chmod(".", 0755), 0);
    tool_must("mkdir -p p/closed p/listed && cp linear.pte p && cp linear.pte p/listed"
              " && cp linear.pte p/secret.pte && chmod 0 p/closed p/secret.pte"
              " && chmod 444 p/listed && chmod 755 p && chmod 644 p/linear.pte");
    as_nobody(arguments);
    assert_int_equal(chmod("p/listed", 0755), 0); /* to be removed */
    assert_string_equal(tool_out, "p/linear.pte: clean\n4 files: 1 clean, 3 unreadable\n");
    assert_string_equal(tool_err, "p/closed/: cannot read: Permission denied\n"
                                  "p/listed/linear.pte: cannot read: Permission denied\n"
                                  "p/secret.pte: cannot read: Permission denied\n");
}

/* What fails next, and how: the linker has led the calls of the search here. */
static const char *failing_name;
static bool failing_list;

struct dirent *__real_readdir(DIR *dir);
struct dirent *__wrap_readdir(DIR *dir);
struct dirent *__wrap_readdir(DIR *dir)
{
    if (failing_list) {
        errno = EIO;
        return NULL;
    }
    return __real_readdir(dir);
}

int __real_fstatat(int at, const char *name, struct stat *st, int flags);
int __wrap_fstatat(int at, const char *name, struct stat *st, int flags);
int __wrap_fstatat(int at, const char *name, struct stat *st, int flags)
{
    if (failing_name != NULL && strcmp(name, failing_name) == 0) {
        errno = EIO;
        return -1;
    }
    return __real_fstatat(at, name, st, flags);
}

/* It may be a folder full of models. */
TEST(an_entry_that_nothing_is_known_of)
{
    ptv_search search;
    tool_must("mkdir -p u/sub && cp linear.pte u/sub && cp linear.pte u");
    failing_name = "sub";
    ptv_search_directory(&search, "u");
    failing_name = NULL;
    assert_int_equal(search.count, 2);
    assert_string_equal(search.items[0].path, "u/linear.pte");
    assert_null(search.items[0].why);
    assert_string_equal(search.items[1].path, "u/sub");
    assert_string_equal(search.items[1].why, strerror(EIO));
    ptv_search_free(&search);
}

TEST(a_list_that_breaks_off)
{
    ptv_search search;
    failing_list = true;
    ptv_search_directory(&search, ".");
    failing_list = false;
    assert_int_equal(search.count, 1);
    assert_string_equal(search.items[0].path, "./");
    assert_string_equal(search.items[0].why, strerror(EIO));
    ptv_search_free(&search);
}

TEST(search_of_nothing)
{
    ptv_search search;
    ptv_search_directory(&search, "missing");
    assert_int_equal(search.count, 1);
    assert_string_equal(search.items[0].path, "missing/");
    assert_string_equal(search.items[0].why, strerror(ENOENT));
    ptv_search_free(&search);
    ptv_search_free(&search);
    assert_false(ptv_is_directory("missing"));
    assert_false(ptv_is_directory("linear.pte"));
    assert_true(ptv_is_directory("."));
}
