/* `pteverify edit` from outside. */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    edited_put("add.pte", "from add");
    put_text("script", "# twice\npatch @9 u8 1\npatch @9 u8 +1\n");
    put_text("bad", "\n\npatch @9 u9 1\n");
    put_text("empty", "");
    return 0;
}

TESTS_WITH(setup, home_teardown);

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
    assert_string_equal(tool_out, "");
    if (strcmp(tool_err, message) != 0) {
        fail_msg("%s: got %s", arguments, tool_err);
    }
    assert_int_not_equal(access("o.pte", F_OK), 0);
}

TEST(test_writes)
{
    assert_int_equal(tool("edit add.pte -o o.pte 'grow 3' 'patch @end-1 u8 7; patch @8 01'"), 0);
    assert_string_equal(tool_out, "");
    assert_string_equal(tool_err, "");
    is_edited("o.pte", "grow 3; patch @end-1 u8 7; patch @8 01");
    assert_int_equal(tool("edit --output=o.pte 'add.pte' -- 'set version = 3'"), 0);
    is_edited("o.pte", "set version = 3");
    is_edited("add.pte", "");
}

TEST(test_scripts)
{
    assert_int_equal(tool("edit add.pte -o o.pte -f script"), 0);
    is_edited("o.pte", "patch @9 u8 2");
    assert_int_equal(tool("edit add.pte -o o.pte --file script 'patch @9 u8 +1'"), 0);
    is_edited("o.pte", "patch @9 u8 3");
    assert_int_equal(tool("edit add.pte -o o.pte -f - < script"), 0);
    is_edited("o.pte", "patch @9 u8 2");
    assert_int_equal(tool("edit add.pte -o o.pte -f empty"), 0);
    is_edited("o.pte", "");
}

TEST(test_streams)
{
    assert_int_equal(tool("edit - -o o.pte 'grow 1' < add.pte"), 0);
    is_edited("o.pte", "grow 1");
    assert_int_equal(tool("edit add.pte -o - 'grow 2'"), 0);
    is_edited(".out", "grow 2");
    assert_int_equal(tool("edit empty -o o.pte 'grow 4'"), 0);
    struct stat status;
    assert_int_equal(stat("o.pte", &status), 0);
    assert_int_equal(status.st_size, 4);
}

/* The same file in and out: all of it or nothing. */
TEST(test_onto_itself)
{
    assert_int_equal(tool("edit add.pte -o self.pte 'grow 1'"), 0);
    assert_int_equal(tool("edit self.pte -o self.pte 'truncate -1' 'patch @8 ff'"), 0);
    is_edited("self.pte", "patch @8 ff");
    assert_int_equal(tool("edit self.pte -o self.pte 'patch @8 00' 'patch @end ff'"), 2);
    is_edited("self.pte", "patch @8 ff");
}

TEST(test_failures)
{
    fails("edit none.pte -o o.pte 'grow 1'", 2,
          "pteverify edit: none.pte: No such file or directory\n");
    fails("edit . -o o.pte 'grow 1'", 2, "pteverify edit: .: Is a directory\n");
    fails("edit add.pte -o o.pte -f none", 2, "pteverify edit: none: No such file or directory\n");
    fails("edit add.pte -o o.pte -f bad", 2,
          "pteverify edit: bad:3: patch @9 u9 1: 'u9 1' is neither bytes in hexadecimal nor u8, "
          "u16, u32, u64\n");
    fails("edit add.pte -o o.pte 'grow 1' 'set versiom = 1'", 2,
          "pteverify edit: set versiom: 'versiom': Program has no such field, did you mean "
          "'version'?\n");
    fails("edit add.pte -o o.pte 'claim 9 8'", 2,
          "pteverify edit: claim: a file has the bytes that it has; only recipes can claim\n");
    fails("edit add.pte -o none/o.pte 'grow 1'", 2,
          "pteverify edit: none/o.pte: No such file or directory\n");
    fails("edit add.pte -o o.pte 'set \033[31m = 1'", 2,
          "pteverify edit: set \\x1b[31m: a name is missing before '\\x1b[31m'\n");
}

TEST(test_usage)
{
    fails("edit", 3, "pteverify edit: a file is missing, see pteverify edit --help\n");
    fails("edit add.pte 'grow 1'", 3,
          "pteverify edit: -o OUT is missing, see pteverify edit --help\n");
    fails("edit add.pte -o o.pte", 3,
          "pteverify edit: there are no edits, see pteverify edit --help\n");
    fails("edit - -o o.pte -f -", 3,
          "pteverify edit: standard input cannot be both the file and the script, see pteverify "
          "edit --help\n");
    assert_int_equal(tool("edit add.pte -o"), 3);
    assert_int_equal(tool("edit add.pte -o o.pte --what"), 3);
}

TEST(test_help)
{
    static const char *const words[] = {"set PATH",      "remove PATH",   "append PATH",
                                        "resize PATH",   "repeat PATH",   "swap PATH",
                                        "patch ADDRESS", "point ADDRESS", "truncate N",
                                        "grow N",        "@base",         "Exit status"};
    assert_int_equal(tool("edit --help"), 0);
    assert_string_equal(tool_err, "");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_non_null(strstr(tool_out, words[i]));
    }
}
