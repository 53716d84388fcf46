/* Folders: what is in them besides models, what cannot be searched, and in which order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"
#include "verifiers/cli/search.h"

static int setup(void **state)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    return 0;
}

static void links(void **state)
{
    (void)state;
    tool_must("mkdir -p l/sub && cp linear.pte l/sub/a.pte && ln -s sub/a.pte l/b.pte"
              " && ln -s . l/self && ln -s .. l/up.pte");
    assert_int_equal(tool("l"), 0); /* folders behind links are not entered, whatever their names */
    assert_string_equal(tool_out, "l/b.pte: clean\nl/sub/a.pte: clean\n");
    tool_must("ln -s l linked");
    assert_int_equal(tool("linked/"), 0); /* but where the user points */
    assert_string_equal(tool_out, "linked/b.pte: clean\nlinked/sub/a.pte: clean\n");
}

static void links_to_nowhere(void **state)
{
    (void)state;
    tool_must("mkdir n && ln -s n.pte n/n.pte && ln -s missing n/m.pte && ln -s missing n/m.txt");
    assert_int_equal(tool("n"), 2);
    assert_string_equal(tool_out, "");
    assert_string_equal(tool_err, "n/m.pte: cannot read: No such file or directory\n"
                                  "n/n.pte: cannot read: Too many levels of symbolic links\n");
}

/* A pipe without a writer would never end. */
static void what_is_no_file_is_not_opened(void **state)
{
    (void)state;
    tool_must("mkdir -p w/folder.pte && mkfifo w/pipe.pte && cp linear.pte w/folder.pte/.pte"
              " && cp linear.pte w/pte && cp linear.pte w/a && cp linear.pte w/model.pte.bak");
    assert_int_equal(tool("w"), 0);
    assert_string_equal(tool_out, "w/folder.pte/.pte: clean\n");
}

static void empty_folders(void **state)
{
    (void)state;
    static const char nothing[] =
        "cannot read: no file in this directory ends in .pte, .bpte, .ptd or .nfat\n";
    tool_must("mkdir -p e/f/g");
    tool_fails("$P e", 2, nothing);
    tool_fails("$P --format json e linear.pte", 2, nothing);
    tool_says("\"unreadable\": 1");
    tool_says("\"clean\": 1");
}

static void many_models_in_order(void **state)
{
    (void)state;
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
    assert_string_equal(tool_out, expected);
}

/* Also root cannot open more folders than it may have open. */
static void folder_that_cannot_be_searched(void **state)
{
    (void)state;
    char line[512];
    const char deep[] = "d/1/2/3/4/5/6/7/8/9/10/11/12";
    snprintf(line, sizeof line, "mkdir -p %s && cp linear.pte %s && cp linear.pte d/z.pte", deep,
             deep);
    tool_must(line);
    tool_must("$P d");
    tool_fails("ulimit -n 10; $P d", 2, "/: cannot read: Too many open files\n");
    tool_says("d/z.pte: clean\n"); /* and the search goes on */
}

static void folder_without_permission(void **state)
{
    (void)state;
    if (geteuid() == 0) {
        skip();
    }
    tool_must("mkdir p && cp linear.pte p && mkdir -m 0 p/q");
    assert_int_equal(tool("p"), 2);
    assert_string_equal(tool_out, "p/linear.pte: clean\n");
    assert_string_equal(tool_err, "p/q/: cannot read: Permission denied\n");
}

static void search_of_nothing(void **state)
{
    (void)state;
    ptv_search search;
    ptv_search_directory(&search, "missing");
    assert_int_equal(search.count, 1);
    assert_string_equal(search.items[0].path, "missing/");
    assert_int_not_equal(search.items[0].why, 0);
    ptv_search_free(&search);
    ptv_search_free(&search);
    assert_false(ptv_is_directory("missing"));
    assert_false(ptv_is_directory("linear.pte"));
    assert_true(ptv_is_directory("."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links),
        cmocka_unit_test(links_to_nowhere),
        cmocka_unit_test(what_is_no_file_is_not_opened),
        cmocka_unit_test(empty_folders),
        cmocka_unit_test(many_models_in_order),
        cmocka_unit_test(folder_that_cannot_be_searched),
        cmocka_unit_test(folder_without_permission),
        cmocka_unit_test(search_of_nothing),
    };
    return cmocka_run_group_tests(tests, setup, home_teardown);
}
