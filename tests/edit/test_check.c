/* Compares cases of recipes with the verifier's findings, with data files and without. */
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/recipes.h"

TESTS_WITH(home_setup, home_teardown);

#define PLAN "execution_plan[0]"

static void differs(const test_row *r)
{
    recipes_seen s = recipe_seen(row_text(r, "recipe"));
    assert_string_equal(s.good ? "" : s.why, row_text(r, "why"));
    assert_int_equal(s.good, row_size(r, "why") == 0);
}

TEST_ROWS(test_met, "edit/check", "met", differs)

/* The member of a union may be left out. */
TEST_ROWS(test_members, "edit/check", "members", differs)
TEST_ROWS(test_differs, "edit/check", "differs", differs)

/* Numbers count if they are given, after the path and after the bytes. */
TEST_ROWS(test_words, "edit/check", "words", differs)

/* Each expectation needs its own finding. */
TEST_ROWS(test_twice, "edit/check", "twice", differs)

/* ---- Data files ---- */

TEST_ROWS(test_data_files, "edit/check", "data_files", differs)

/* An edited data file is the last case of another recipe. */
TEST(test_edited_data)
{
    put_text("data.ptx", "from external_data\nset named_data[1].key = \"other\"\n");
    put_text("pair.ptx", "from external; with data.ptx; complete; expect clean");
    rows_each("edit/check", "edited_data", differs);
}

TEST_ROWS(test_wrong_data, "edit/check", "wrong_data", recipe_refused_so)

/* More findings than are kept. */
TEST(test_many)
{
    recipes_seen s = recipe_seen("from add\nresize " PLAN ".values 100\nexpect clean");
    assert_false(s.good);
    assert_non_null(strstr(s.why, "  and 3"));
    char little[20];
    ge_case built = {.file = edited("from add; remove " PLAN ".name"), .clean = true};
    assert_false(ge_check(&built, little, sizeof little));
    assert_int_equal(strlen(little), sizeof little - 1);
    assert_false(ge_check(&built, NULL, 0));
    ge_close(&built.file);
}
