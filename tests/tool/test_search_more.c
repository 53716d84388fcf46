/* Folders that cannot be searched (others: folders.txt, permissions.txt). */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/search/search.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* Folders nested deeper than a path can be, or recursion should be. */
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
    assert_string_equal(tool_out, "very/linear.pte: clean\n"); /* and the search continued */
}

/* ---- Failures of the system ---- */

/* Makes the next calls of the search fail; the linker redirects them here. */
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

/* The entry may be a folder full of models. */
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

/* The same inside of a pattern, where more of the pattern follows. */
TEST(an_entry_of_a_pattern_that_nothing_is_known_of)
{
    ptv_search search;
    tool_must("mkdir -p k/sub k/twig && cp linear.pte k/sub && cp linear.pte k/twig");
    failing_name = "sub";
    ptv_search_pattern(&search, "k/*/*.pte");
    failing_name = NULL;
    assert_int_equal(search.count, 2);
    assert_string_equal(search.items[0].path, "k/sub");
    assert_string_equal(search.items[0].why, strerror(EIO));
    assert_string_equal(search.items[1].path, "k/twig/linear.pte");
    assert_null(search.items[1].why);
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
