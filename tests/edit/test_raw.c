/* Edits of bytes, the syntax of statements, and every way to refuse an edit. */
#include "tests/support/edit_steps.h"
#include "tests/support/edited.h"

TEST_ROWS(test_patch, "edit/raw", "patch", edit_steps)
TEST_ROWS(test_point, "edit/raw", "point", edit_steps)
TEST_ROWS(test_length, "edit/raw", "length", edit_steps)
TEST_ROWS(test_header, "edit/raw", "header", edit_steps)

/* ---- Statements ---- */

TEST(test_statements)
{
    static const char script[] = "\n# patch @40 ff\r\n;; \t patch @40 u8 1 ;patch @41 u8 2# ; x\n"
                                 "  patch @42 u8 3;\n\n";
    ge_file file = edited("from aligned");
    edited_by(&file, script);
    assert_int_equal(edited_number(&file, "@40", 4), 0x00030201);
    edited_by(&file, "");
    edited_by(&file, " # nothing");
    ge_close(&file);
}

/* Edits before the failing one have been made, and the error names its line. */
TEST(test_first_error)
{
    static const char script[] = "patch @40 u8 1\n\npatch @41 u8 1; bogus\npatch @42 u8 1";
    gm_error error = {.line = 0};
    ge_file file = edited("from aligned");
    assert_false(ge_apply(&file, script, strlen(script), "a.ptx", 7, &error));
    assert_int_equal(edited_number(&file, "@40", 4), 0x0101);
    assert_string_equal(error.path, "a.ptx");
    assert_int_equal(error.line, 9);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.what, "'bogus' is not an edit, did you mean 'point'?");
    ge_close(&file);
}

/* Long paths leave room in the message for what is wrong. */
TEST(test_long_messages)
{
    char edit[4096];
    gm_error error = {.line = 0};
    ge_file file = edited("from linear");
    memset(edit, 'x', sizeof edit);
    memcpy(edit, "set ", 4);
    assert_false(ge_apply(&file, edit, sizeof edit, "e", 1, &error));
    assert_non_null(strstr(error.what, "= and a value are missing"));
    memcpy(edit + 2000, " = 1", 4);
    assert_false(ge_apply(&file, edit, 2004, "e", 1, &error));
    assert_non_null(strstr(error.what, "has no such field"));
    ge_close(&file);
}

/* ---- Refusals ---- */

TEST_ROWS(test_refusals, "edit/raw", "refusals", edit_steps)

/* Edits that need the whole tree say what is wrong with it. */
TEST_ROWS(test_broken_files, "edit/raw", "broken_files", edit_steps)

/* A list whose elements reach past the end of the file. */
TEST_ROWS(test_broken_list, "edit/raw", "broken_list", edit_steps)
