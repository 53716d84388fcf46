/* Errors of the parser: their places and their words. */
#include "golden/codec/parse.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"

TESTS_WITH(home_setup, home_teardown);

static void is_refused(const test_row *r)
{
    char found[600];
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    assert_false(
        gm_parse_text(&model, row_text(r, "text"), row_size(r, "text"), "m.json", &error));
    snprintf(found, sizeof found, "%u:%u: %s", error.line, error.column, error.what);
    assert_string_equal(found, row_text(r, "said"));
    assert_string_equal(error.path, "m.json");
    gm_free(&model);
}

TEST_ROWS(syntax, "codec/parse_errors", "syntax", is_refused)
TEST_ROWS(whole_model, "codec/parse_errors", "whole_model", is_refused)
TEST_ROWS(layout_and_header, "codec/parse_errors", "layout_and_header", is_refused)
TEST_ROWS(tables, "codec/parse_errors", "tables", is_refused)
TEST_ROWS(numbers, "codec/parse_errors", "numbers", is_refused)
TEST_ROWS(blobs, "codec/parse_errors", "blobs", is_refused)

TEST(files)
{
    put_file("ten", "0123456789", 10);
    rows_each("codec/parse_errors", "files", is_refused);
}
