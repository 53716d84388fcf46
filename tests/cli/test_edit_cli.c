/* `pteverify edit` from outside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"

static char home[] = "/tmp/ptv_edit_XXXXXX";
static char out[1 << 14], err[1 << 14];

/* Runs `pteverify edit ARGUMENTS` by the shell; what it wrote is in out and err. */
static int tool(const char *arguments)
{
    char line[2048];
    snprintf(line, sizeof line, "{ '%s' edit %s ; } > .out 2> .err", PTV_TOOL, arguments);
    int status = system(line);
    read_text(".out", out, sizeof out);
    read_text(".err", err, sizeof err);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int setup(void **state)
{
    (void)state;
    static const char script[] = "# twice\npatch @9 u8 1\npatch @9 u8 +1\n";
    static const char bad[] = "\n\npatch @9 u9 1\n";
    if (mkdtemp(home) == NULL || chdir(home) != 0) {
        return -1;
    }
    ge_file file = edited("from add");
    put_file("add.pte", file.bytes, file.loaded);
    put_file("script", script, sizeof script - 1);
    put_file("bad", bad, sizeof bad - 1);
    put_file("empty", "", 0);
    ge_close(&file);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "chmod 700 '%s'; rm -r '%s'", home, home);
    return chdir("/") + system(line);
}

/* The file is add.pte but for the edits. */
static void is_edited(const char *path, const char *edits)
{
    static char bytes[1 << 14];
    struct stat status;
    ge_file wanted = edited("from add");
    edited_by(&wanted, edits);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, wanted.loaded);
    read_text(path, bytes, sizeof bytes);
    assert_memory_equal(bytes, wanted.bytes, wanted.loaded);
    ge_close(&wanted);
}

static void fails(const char *arguments, int status, const char *message)
{
    (void)remove("o.pte");
    assert_int_equal(tool(arguments), status);
    assert_string_equal(out, "");
    if (strcmp(err, message) != 0) {
        fail_msg("%s: got %s", arguments, err);
    }
    assert_int_not_equal(access("o.pte", F_OK), 0);
}

static void test_writes(void **state)
{
    (void)state;
    assert_int_equal(tool("add.pte -o o.pte 'grow 3' 'patch @end-1 u8 7; patch @8 01'"), 0);
    assert_string_equal(out, "");
    assert_string_equal(err, "");
    is_edited("o.pte", "grow 3; patch @end-1 u8 7; patch @8 01");
    assert_int_equal(tool("--output=o.pte 'add.pte' -- 'set version = 3'"), 0);
    is_edited("o.pte", "set version = 3");
    is_edited("add.pte", "");
}

static void test_scripts(void **state)
{
    (void)state;
    assert_int_equal(tool("add.pte -o o.pte -f script"), 0);
    is_edited("o.pte", "patch @9 u8 2");
    assert_int_equal(tool("add.pte -o o.pte --file script 'patch @9 u8 +1'"), 0);
    is_edited("o.pte", "patch @9 u8 3");
    assert_int_equal(tool("add.pte -o o.pte -f - < script"), 0);
    is_edited("o.pte", "patch @9 u8 2");
    assert_int_equal(tool("add.pte -o o.pte -f empty"), 0);
    is_edited("o.pte", "");
}

static void test_streams(void **state)
{
    (void)state;
    assert_int_equal(tool("- -o o.pte 'grow 1' < add.pte"), 0);
    is_edited("o.pte", "grow 1");
    assert_int_equal(tool("add.pte -o - 'grow 2'"), 0);
    is_edited(".out", "grow 2");
    assert_int_equal(tool("empty -o o.pte 'grow 4'"), 0);
    struct stat status;
    assert_int_equal(stat("o.pte", &status), 0);
    assert_int_equal(status.st_size, 4);
}

/* The same file in and out: all of it or nothing. */
static void test_onto_itself(void **state)
{
    (void)state;
    assert_int_equal(tool("add.pte -o self.pte 'grow 1'"), 0);
    assert_int_equal(tool("self.pte -o self.pte 'truncate -1' 'patch @8 ff'"), 0);
    is_edited("self.pte", "patch @8 ff");
    assert_int_equal(tool("self.pte -o self.pte 'patch @8 00' 'patch @end ff'"), 2);
    is_edited("self.pte", "patch @8 ff");
}

static void test_failures(void **state)
{
    (void)state;
    fails("none.pte -o o.pte 'grow 1'", 2, "pteverify edit: none.pte: No such file or directory\n");
    fails(". -o o.pte 'grow 1'", 2, "pteverify edit: .: Is a directory\n");
    fails("add.pte -o o.pte -f none", 2, "pteverify edit: none: No such file or directory\n");
    fails("add.pte -o o.pte -f bad", 2,
          "pteverify edit: bad:3: patch @9 u9 1: 'u9 1' is neither bytes in hexadecimal nor u8, "
          "u16, u32, u64\n");
    fails("add.pte -o o.pte 'grow 1' 'set versiom = 1'", 2,
          "pteverify edit: set versiom: 'versiom': Program has no such field, did you mean "
          "'version'?\n");
    fails("add.pte -o o.pte 'claim 9 8'", 2,
          "pteverify edit: claim: a file has the bytes that it has; only recipes can claim\n");
    fails("add.pte -o none/o.pte 'grow 1'", 2,
          "pteverify edit: none/o.pte: No such file or directory\n");
    fails("add.pte -o o.pte 'set \033[31m = 1'", 2,
          "pteverify edit: set \\x1b[31m: a name is missing before '\\x1b[31m'\n");
}

static void test_usage(void **state)
{
    (void)state;
    fails("", 3, "pteverify edit: a file is missing, see pteverify edit --help\n");
    fails("add.pte 'grow 1'", 3,
          "pteverify edit: -o is missing: where shall the result go?, see pteverify edit "
          "--help\n");
    fails("add.pte -o o.pte", 3, "pteverify edit: there are no edits, see pteverify edit --help\n");
    fails("- -o o.pte -f -", 3,
          "pteverify edit: standard input cannot be both the file and the script, see pteverify "
          "edit --help\n");
    assert_int_equal(tool("add.pte -o"), 3);
    assert_int_equal(tool("add.pte -o o.pte --what"), 3);
}

static void test_help(void **state)
{
    (void)state;
    static const char *const words[] = {"set PATH",      "remove PATH",   "append PATH",
                                        "resize PATH",   "repeat PATH",   "swap PATH",
                                        "patch ADDRESS", "point ADDRESS", "truncate N",
                                        "grow N",        "@base",         "exit status"};
    assert_int_equal(tool("--help"), 0);
    assert_string_equal(err, "");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_non_null(strstr(out, words[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes),   cmocka_unit_test(test_scripts),
        cmocka_unit_test(test_streams),  cmocka_unit_test(test_onto_itself),
        cmocka_unit_test(test_failures), cmocka_unit_test(test_usage),
        cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
