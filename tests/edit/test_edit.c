/* Every edit of fields, both in place and by rewriting the file, in all layouts. */
#include "tests/support/edited.h"
#include "tests/support/rows.h"

/* Checks a part of the tree after an edit. */
static void reads_so(const ge_file *file, const test_row *r)
{
    edited_reads(file, row_text(r, "path"), row_text(r, "json"));
    if (row_maybe(r, "verdict") != NULL) {
        assert_string_equal(edited_verdict(file), row_text(r, "verdict"));
    }
}

TEST(test_model)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        ge_file file = edited_text(edited_model, edited_layouts[i]);
        assert_string_equal(edited_verdict(&file), "clean");
        ge_close(&file);
    }
}

/* Checks that at most so many bytes change. */
static void edits_in_place(const test_row *r)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        ge_file file = edited_text(edited_model, edited_layouts[i]);
        ge_file before = edited_copy(&file);
        edited_by(&file, row_text(r, "edits"));
        reads_so(&file, r);
        assert_true(edited_bytes(&file, &before) <= (size_t)row_number(r, "most"));
        ge_close(&before);
        ge_close(&file);
    }
}

TEST_ROWS(test_in_place, "edit/edit", "in_place", edits_in_place)

static void edits_and_writes(const test_row *r)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        ge_file file = edited_text(edited_model, edited_layouts[i]);
        edited_by(&file, row_text(r, "edits"));
        reads_so(&file, r);
        ge_close(&file);
    }
}

TEST_ROWS(test_again, "edit/edit", "again", edits_and_writes)
