/* Recipes: reading them, the files they start from, and comparing with the verifier. */
#include <sys/stat.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/recipes.h"

#define PLAN "execution_plan[0]"

FIXTURE(setup)
{
    return home_setup(state) != 0 || mkdir("sub", 0700) != 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- Reading ---- */

TEST(test_cases)
{
    recipes_seen s =
        recipe_seen("# two cases\n"
                    "from linear\n"
                    "set segments[0].size = 59; patch @end-1 u8 0\n"
                    "expect error index-out-of-range at " PLAN ".values[0].val<Tensor>.x "
                    "bytes @end-4 8\n"
                    "expect note segment-alignment-small at (trailing bytes) bytes @8+1 @9-@8\n"
                    "\n"
                    "from add ; grow 3 ; expect clean # three more bytes\n");
    assert_int_equal(s.count, 2);
    const ge_case *one = &s.cases[0], *two = &s.cases[1];
    assert_int_equal(one->line, 2);
    assert_string_equal(one->from, "linear");
    assert_int_equal(one->expected_count, 2);
    assert_int_equal(one->expected[0].severity, PTV_ERROR);
    assert_string_equal(one->expected[0].rule, "index-out-of-range");
    assert_string_equal(one->expected[0].path, PLAN ".values[0].val<Tensor>.x");
    assert_true(one->expected[0].ranged);
    assert_int_equal(one->expected[0].at, s.sizes[0] - 4);
    assert_int_equal(one->expected[0].length, 8);
    assert_int_equal(one->expected[0].line, 4);
    assert_string_equal(one->expected[1].path, "(trailing bytes)");
    assert_int_equal(one->expected[1].at, 9);
    assert_int_equal(one->expected[1].length, 1);
    assert_int_equal(two->line, 7);
    assert_true(two->clean && !two->undecided && two->expected_count == 0);
}

TEST(test_stops)
{
    recipes_seen s = {.count = 0, .most = 1};
    gm_error error;
    put_text("r.ptx", "from add\nexpect clean\nfrom add\nexpect clean\n");
    assert_false(ge_recipe("r.ptx", &recipe_options, recipe_see, &s, &error));
    assert_string_equal(error.what, "");
    assert_int_equal(s.count, 1);
}

TEST_ROWS(test_wrong_recipes, "edit/recipe", "wrong", recipe_refused_so)

TEST(test_too_many)
{
    char text[4096] = "from add\n";
    for (int i = 0; i <= GE_EXPECTATIONS; i++) {
        strcat(text, "expect error segment-overlap at x\n");
    }
    recipe_refused(text, "r.ptx", GE_EXPECTATIONS + 2, "more than 16 expectations");
    snprintf(text, sizeof text, "from add\nexpect error segment-overlap at %0300d", 0);
    recipe_refused(text, "r.ptx", 2, "is too long");
}

/* ---- Where they start from ---- */

TEST(test_from_files)
{
    ge_file add = edited("from add");
    put_file("sub/m.pte", add.bytes, add.loaded);
    put_text("sub/m.json", "{\"format\": \"pte\", \"root\": {\"version\": 7}}");
    put_text("sub/m.ptx", "from nowhere\n\nfrom m.pte\ngrow 2\nexpect clean");
    put_text("sub/n.ptx", "from m.ptx; grow 1; expect clean");
    recipes_seen s = recipe_seen("from sub/m.pte; expect clean\n"
                                 "from sub/n.ptx; grow 4; expect clean\n"
                                 "from sub/m.json; expect clean\n");
    assert_int_equal(s.count, 3);
    assert_int_equal(s.sizes[0], add.loaded);
    assert_int_equal(s.sizes[1], add.loaded + 7);
    ge_close(&add);
}

TEST(test_missing_files)
{
    put_text("sub/bad.json", "{\n \"format\": \"pta\"}");
    put_text("sub/bad.ptx", "\nfrom add\nbogus\nexpect clean");
    put_text("sub/worse.ptx", "from lineer");
    recipe_refused("\nfrom none.pte\n", "r.ptx", 2, "cannot read none.pte");
    recipe_refused("\nfrom none.ptx\n", "r.ptx", 2, "cannot read none.ptx");
    recipe_refused("from none.json\n", "none.json", 0, "cannot read");
    recipe_refused("from sub/bad.json\n", "sub/bad.json", 2, "pta");
    recipe_refused("from sub/bad.ptx\n", "sub/bad.ptx", 3, "'bogus' is not an edit");
    recipe_refused("from sub/worse.ptx\n", "sub/worse.ptx", 1, "no golden model 'lineer'");
    gm_error error;
    assert_false(ge_recipe("none.ptx", &recipe_options, recipe_see, NULL, &error));
    assert_string_equal(error.path, "none.ptx");
    assert_int_equal(error.line, 0);
}

TEST(test_circles)
{
    char text[32], name[32];
    put_text("a.ptx", "from sub/b.ptx; expect clean");
    put_text("sub/b.ptx", "from ../c.ptx; expect clean");
    put_text("sub/c.ptx", "from c.ptx; expect clean");
    recipe_refused("from r.ptx; expect clean", "r.ptx", 1, "it begins with itself: r.ptx <- r.ptx");
    recipe_refused("from sub/c.ptx; expect clean", "sub/c.ptx", 1,
                   "it begins with itself: sub/c.ptx <- sub/c.ptx <- r.ptx");
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "long%d.ptx", i);
        snprintf(text, sizeof text, "from long%d.ptx", i + 1);
        put_text(name, text);
    }
    recipe_refused("from long0.ptx; expect clean", "long14.ptx", 1, "too many recipes");
}

/* ---- ge_build ---- */

TEST(test_build)
{
    ge_file file;
    gm_error error;
    const char *const wrong[][2] = {
        {"", "there is no case in it"},
        {"grow 3", "a case begins with 'from'"},
        {"from lineer", "no golden model"},
        {"from add; bogus", "'bogus' is not an edit"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(ge_build(&file, wrong[i][0], &recipe_options, &error));
        assert_non_null(strstr(error.what, wrong[i][1]));
        assert_string_equal(error.path, "");
        assert_null(file.bytes);
    }
    assert_false(ge_build(&file, "from add", NULL, &error));
    assert_non_null(strstr(error.what, "golden models are not known here"));
    assert_true(ge_build(&file, "from add; patch @0 u32 9; grow 1; claim 5000 900", &recipe_options,
                         &error));
    assert_int_equal(file.size, 5000);
    assert_int_equal(file.loaded, 900);
    ge_close(&file);
}

/* The first case in one line: without comments and expectations, with quotes intact. */
TEST(test_first_case)
{
    ptv_buffer line = {0};
    gm_error error;
    put_text("r.ptx", "# what for\nfrom external # with all\n with external_data\n\ncomplete\n"
                      "set " PLAN ".name = \"a;#\" ;remove version\n"
                      "expect clean\nfrom add\nexpect clean\n");
    assert_true(ge_first_case(&line, "r.ptx", &error));
    assert_string_equal(line.bytes, "from external; with external_data; complete; "
                                    "set " PLAN ".name = \"a;#\"; remove version");
    ptv_buffer_clear(&line);
    assert_false(ge_first_case(&line, "none.ptx", &error));
    assert_non_null(strstr(error.what, "cannot read"));
    ptv_buffer_free(&line);
}
