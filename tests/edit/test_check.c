/* Cases of recipes against what the verifier says, with data files and without. */
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/recipes.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

#define PLAN "execution_plan[0]"
#define NAME_OF(i) PLAN ".values[" #i "].val<Tensor>.extra_tensor_info.fully_qualified_name"

/* The segments of linear begin at 896 and have 60 bytes; now 64 zeros come before. */
#define ZEROS "0000000000000000000000000000000000000000"
#define MOVED \
    "from linear\nset header.segment_base_offset = 960; grow 64; patch @896 " ZEROS ZEROS ZEROS "\n"

static void checks(const char *text)
{
    recipes_seen s = recipe_seen(text);
    if (!s.good) {
        fail_msg("%s: %s", text, s.why);
    }
}

static void differs(const char *text, const char *why)
{
    recipes_seen s = recipe_seen(text);
    assert_false(s.good);
    assert_string_equal(s.why, why);
}

TEST(test_met)
{
    checks("from linear\nexpect clean");
    checks("from linear\ngrow 7\nexpect warning trailing-bytes at (trailing bytes) bytes @end-7 7");
    checks("from linear\nremove " PLAN ".name\nexpect error field-missing at " PLAN ".name");
    checks("from linear\nset segments[-1].size = 100\n"
           "expect error segment-past-end at segments[-1].size");
    checks("from add\nset " PLAN ".values[2].val.int_val = 4\nexpect clean");
    checks("from add\nset " PLAN ".values[2].val_type = 99\n"
           "expect error union-tag-unknown at " PLAN ".values[2].val "
           "bytes @word(" PLAN ".values[2].val_type) 1");
    checks(MOVED "expect note segment-base-alignment-small at header.segment_base_offset\n"
                 "expect clean");
    checks(MOVED "expect clean");
    checks("from add\nclaim 5000 100\nexpect undecided");
    checks("from add\nset header.identifier = ET02\n"
           "expect error generation-unsupported at header.identifier");
    checks("from add\ntruncate 63\nexpect error file-too-short at (file)");
}

/* The member of a union may be left out. */
TEST(test_members)
{
    checks("from linear\nremove " PLAN ".values[0].val<Tensor>.sizes\n"
           "expect error field-missing at " PLAN ".values[0].val<Tensor>.sizes");
    checks("from linear\nremove " PLAN ".values[0].val.sizes\n"
           "expect error field-missing at " PLAN ".values[0].val.sizes");
    checks("from linear\nremove " PLAN ".values[0].val.sizes\n"
           "expect error field-missing at execution_plan[-1].values[0].val.sizes");
}

TEST(test_differs)
{
    differs("from linear\nremove " PLAN ".name\nexpect clean",
            "found, but not expected:\n"
            "  expect error field-missing at " PLAN ".name\n"
            "the verdict is refused, expected clean\n");
    differs("from linear\nexpect error field-missing at " PLAN ".name",
            "expected, but not found:\n"
            "  expect error field-missing at " PLAN ".name\n"
            "the verdict is clean, expected refused\n");
    differs("from linear\ngrow 7\nexpect warning trailing-bytes at (trailing bytes) bytes @953 8",
            "expected, but not found:\n"
            "  expect warning trailing-bytes at (trailing bytes) bytes @953 8\n"
            "found, but not expected:\n"
            "  expect warning trailing-bytes at (trailing bytes) bytes @956 7\n");
    differs("from linear\nexpect undecided", "the verdict is clean, expected undecided\n");
    differs("from add\nclaim 5000 100\nexpect clean", "the verdict is undecided, expected clean\n");
}

/* The numbers count where they are given, behind the path and behind the bytes. */
TEST(test_words)
{
    checks("from linear\nset segments[0].size = 100\n"
           "expect error segment-past-end at segments[0].size found 100, expected 0..60");
    checks("from linear\ngrow 7\nexpect warning trailing-bytes at (trailing bytes) "
           "bytes @end-7 7");
    checks("from add\nset " PLAN ".values[2].val_type = 99\n"
           "expect error union-tag-unknown at " PLAN ".values[2].val "
           "bytes @word(" PLAN ".values[2].val_type) 1 found 99 (tag), expected 1..11");
    differs("from linear\nset segments[0].size = 100\n"
            "expect error segment-past-end at segments[0].size found 100, expected 0..61",
            "expected, but not found:\n"
            "  expect error segment-past-end at segments[0].size found 100, expected 0..61\n"
            "found, but not expected:\n"
            "  expect error segment-past-end at segments[0].size found 100, expected 0..60\n");
}

/* Each is met by a finding of its own. */
TEST(test_twice)
{
    differs("from linear\nremove " PLAN ".name\n"
            "expect error field-missing at " PLAN ".name\n"
            "expect error field-missing at " PLAN ".name",
            "expected, but not found:\n"
            "  expect error field-missing at " PLAN ".name\n");
}

/* ---- Data files ---- */

TEST(test_data_files)
{
    checks("from external\nwith external_data\ncomplete\nexpect clean");
    checks("from external\nexpect clean");
    checks("from external\ncomplete\n"
           "expect error external-data-missing at " NAME_OF(
               1) "\n"
                  "expect error external-data-missing at " NAME_OF(2));
    checks("from external\nwith external_data\nwith external_data\n"
           "expect error data-key-in-two-files at named_data[0].key in 2\n"
           "expect error data-key-in-two-files at named_data[-1].key in 2 "
           "bytes @word(named_data[1].key) 4");
    differs("from external\nwith external_data\nwith external_data\n"
            "expect error data-key-in-two-files at named_data[0].key in 1\n"
            "expect error data-key-in-two-files at named_data[1].key in 2",
            "expected, but not found:\n"
            "  expect error data-key-in-two-files at named_data[0].key in 1\n"
            "found, but not expected:\n"
            "  expect error data-key-in-two-files at named_data[0].key in 2\n");
}

/* A data file that is edited is the last case of another recipe. */
TEST(test_edited_data)
{
    put_text("data.ptx", "from external_data\nset named_data[1].key = \"other\"\n");
    checks("from external\nwith data.ptx\ncomplete\n"
           "expect error external-data-missing at " NAME_OF(2));
    put_text("pair.ptx", "from external; with data.ptx; complete; expect clean");
    checks("from pair.ptx\nexpect clean"); /* its file without its data files */
}

TEST(test_wrong_data)
{
    recipe_refused("with external_data", "r.ptx", 1, "a case begins with from");
    recipe_refused("complete", "r.ptx", 1, "a case begins with from");
    recipe_refused("from external\nwith", "r.ptx", 2,
                   "with: the name of a model or recipe is missing");
    recipe_refused("from external\nwith nothing", "r.ptx", 2, "with: there is no golden model");
    recipe_refused("from external\nwith a b", "r.ptx", 2, "what is 'b' at the end?");
    recipe_refused("from external\ncomplete x", "r.ptx", 2, "what is 'x' at the end?");
    recipe_refused("from external\nexpect clean\nwith external_data", "r.ptx", 3,
                   "edits come before what is expected");
    recipe_refused("from external; with add; with add; with add; with add\nwith add", "r.ptx", 2,
                   "with: more than 4 data files");
    recipe_refused("from external\nwith external_data\n"
                   "expect error data-key-in-two-files at named_data in 2",
                   "r.ptx", 3, "the number of a data file, here at most 1");
    recipe_refused("from external\nexpect error data-key-in-two-files at named_data in 0", "r.ptx",
                   2, "the number of a data file, here at most 0");
}

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
