/* Recipes: reading them, what they begin with, and comparing with what the verifier says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"

#define PLAN "execution_plan[0]"

/* The segments of linear begin at 896 and have 60 bytes; now 64 zeros come before. */
#define ZEROS "0000000000000000000000000000000000000000"
#define MOVED \
    "from linear\nset header.segment_base_offset = 960; grow 64; patch @896 " ZEROS ZEROS ZEROS "\n"

static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};

static int setup(void **state)
{
    return home_setup(state) != 0 || mkdir("sub", 0700) != 0;
}

/* ---- Reading ---- */

typedef struct seen {
    ge_case cases[4]; /* their files are closed */
    size_t count;
    size_t sizes[4];
    size_t most; /* stop after these; 0: never */
    bool good;
    char why[8192]; /* of ge_check() */
} seen;

static bool see(void *context, const ge_case *built)
{
    seen *s = context;
    assert_true(s->count < 4);
    s->cases[s->count] = *built;
    s->sizes[s->count++] = built->file.loaded;
    s->good = ge_check(built, s->why, sizeof s->why);
    return s->most == 0 || s->count < s->most;
}

static seen read_recipe(const char *text)
{
    seen s = {.count = 0};
    gm_error error;
    put_text("r.ptx", text);
    if (!ge_recipe("r.ptx", &options, see, &s, &error)) {
        fail_msg("%s:%u: %s", error.path, error.line, error.what);
    }
    return s;
}

/* The recipe is wrong; `says` is "line: what", the end of it being left out. */
static void refuses(const char *text, const char *path, unsigned line, const char *what)
{
    seen s = {.count = 0};
    gm_error error;
    put_text("r.ptx", text);
    assert_false(ge_recipe("r.ptx", &options, see, &s, &error));
    if (strcmp(error.path, path) != 0 || error.line != line || strstr(error.what, what) == NULL) {
        fail_msg("%s: got %s:%u: %s", text, error.path, error.line, error.what);
    }
}

static void test_cases(void **state)
{
    (void)state;
    seen s =
        read_recipe("# two cases\n"
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

static void test_stops(void **state)
{
    (void)state;
    seen s = {.count = 0, .most = 1};
    gm_error error;
    put_text("r.ptx", "from add\nexpect clean\nfrom add\nexpect clean\n");
    assert_false(ge_recipe("r.ptx", &options, see, &s, &error));
    assert_string_equal(error.what, "");
    assert_int_equal(s.count, 1);
}

static void test_wrong_recipes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
        const char *what;
    } rows[] = {
        {"", 0, "there is no case in it"},
        {"# only this\n", 0, "there is no case in it"},
        {"\ngrow 3\n", 2, "a case begins with from"},
        {"expect clean", 1, "a case begins with from"},
        {"from\n", 1, "the name of a model or recipe is missing"},
        {"from add linear\n", 1, "what is 'linear' at the end?"},
        {"from lineer\nexpect clean", 1, "from: there is no golden model 'lineer'"},
        {"from add\ngrow 3\n", 1, "expects nothing"},
        {"from add\n\nfrom add\nexpect clean", 1, "expects nothing"},
        {"from add\nexpect clean\nfrom add\n", 3, "expects nothing"},
        {"from add\nexpect clean\ngrow 3\n", 3, "edits come before what is expected"},
        {"from add\nset valuez = 3\nexpect clean", 2, "set valuez: 'valuez'"},
        {"from add\nexpect", 2, "'' is none of error, warning, note, clean, undecided"},
        {"from add\nexpect nothing", 2, "expect nothing: 'nothing' is none of"},
        {"from add\nexpect clean now", 2, "what is 'now' at the end?"},
        {"from add\nexpect undecided now", 2, "what is 'now' at the end?"},
        {"from add\nexpect error", 2, "a word is missing: expect error NAME at PATH"},
        {"from add\nexpect error segment-overlop at x", 2,
         "there is no rule 'segment-overlop', did you mean 'segment-overlap'?"},
        {"from add\nexpect warning segment-overlap at x", 2,
         "segment-overlap is of severity error"},
        {"from add\nexpect error segment-overlap", 2, "'at' and a path are missing"},
        {"from add\nexpect error segment-overlap at", 2, "a word is missing"},
        {"from add\nexpect error segment-overlap at x y", 2, "only `bytes ADDRESS LENGTH`"},
        {"from add\nexpect error segment-overlap at x bytes", 2, "it begins with @"},
        {"from add\nexpect error segment-overlap at x bytes @4", 2, "is no number"},
        {"from add\nexpect error segment-overlap at x bytes @4 4 4", 2, "what is '4' at the end?"},
        {"from add\nexpect error segment-overlap at x bytes @word(x) 4", 2, "'x': Program has no"},
        {"from add\nexpect clean\nexpect undecided", 1, "two of error, clean, undecided"},
        {"from add\nexpect error segment-overlap at x\nexpect clean", 1, "two of error, clean"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        refuses(rows[i].text, "r.ptx", rows[i].line, rows[i].what);
    }
}

static void test_too_many(void **state)
{
    (void)state;
    char text[4096] = "from add\n";
    for (int i = 0; i <= GE_EXPECTATIONS; i++) {
        strcat(text, "expect error segment-overlap at x\n");
    }
    refuses(text, "r.ptx", GE_EXPECTATIONS + 2, "more than 16 expectations");
    snprintf(text, sizeof text, "from add\nexpect error segment-overlap at %0300d", 0);
    refuses(text, "r.ptx", 2, "is too long");
}

/* ---- What they begin with ---- */

static void test_from_files(void **state)
{
    (void)state;
    ge_file add = edited("from add");
    put_file("sub/m.pte", add.bytes, add.loaded);
    put_text("sub/m.json", "{\"format\": \"pte\", \"root\": {\"version\": 7}}");
    put_text("sub/m.ptx", "from nowhere\n\nfrom m.pte\ngrow 2\nexpect clean");
    put_text("sub/n.ptx", "from m.ptx; grow 1; expect clean");
    seen s = read_recipe("from sub/m.pte; expect clean\n"
                         "from sub/n.ptx; grow 4; expect clean\n"
                         "from sub/m.json; expect clean\n");
    assert_int_equal(s.count, 3);
    assert_int_equal(s.sizes[0], add.loaded);
    assert_int_equal(s.sizes[1], add.loaded + 7);
    ge_close(&add);
}

static void test_missing_files(void **state)
{
    (void)state;
    put_text("sub/bad.json", "{\n \"format\": \"pta\"}");
    put_text("sub/bad.ptx", "\nfrom add\nbogus\nexpect clean");
    put_text("sub/worse.ptx", "from lineer");
    refuses("\nfrom none.pte\n", "r.ptx", 2, "cannot read none.pte");
    refuses("\nfrom none.ptx\n", "r.ptx", 2, "cannot read none.ptx");
    refuses("from none.json\n", "none.json", 0, "cannot read");
    refuses("from sub/bad.json\n", "sub/bad.json", 2, "pta");
    refuses("from sub/bad.ptx\n", "sub/bad.ptx", 3, "'bogus' is no edit");
    refuses("from sub/worse.ptx\n", "sub/worse.ptx", 1, "no golden model 'lineer'");
    gm_error error;
    assert_false(ge_recipe("none.ptx", &options, see, NULL, &error));
    assert_string_equal(error.path, "none.ptx");
    assert_int_equal(error.line, 0);
}

static void test_circles(void **state)
{
    (void)state;
    char text[32], name[32];
    put_text("a.ptx", "from sub/b.ptx; expect clean");
    put_text("sub/b.ptx", "from ../c.ptx; expect clean");
    put_text("sub/c.ptx", "from c.ptx; expect clean");
    refuses("from r.ptx; expect clean", "r.ptx", 1, "it begins with itself: r.ptx <- r.ptx");
    refuses("from sub/c.ptx; expect clean", "sub/c.ptx", 1,
            "it begins with itself: sub/c.ptx <- sub/c.ptx <- r.ptx");
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "long%d.ptx", i);
        snprintf(text, sizeof text, "from long%d.ptx", i + 1);
        put_text(name, text);
    }
    refuses("from long0.ptx; expect clean", "long14.ptx", 1, "too many recipes");
}

/* ---- ge_build ---- */

static void test_build(void **state)
{
    (void)state;
    ge_file file;
    gm_error error;
    const char *const wrong[][2] = {
        {"", "there is no case in it"},
        {"grow 3", "a case begins with from"},
        {"from lineer", "no golden model"},
        {"from add; bogus", "'bogus' is no edit"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(ge_build(&file, wrong[i][0], &options, &error));
        assert_non_null(strstr(error.what, wrong[i][1]));
        assert_string_equal(error.path, "");
        assert_null(file.bytes);
    }
    assert_false(ge_build(&file, "from add", NULL, &error));
    assert_non_null(strstr(error.what, "golden models are not known here"));
    assert_true(
        ge_build(&file, "from add; patch @0 u32 9; grow 1; claim 5000 900", &options, &error));
    assert_int_equal(file.size, 5000);
    assert_int_equal(file.loaded, 900);
    ge_close(&file);
}

/* ---- ge_check ---- */

static void checks(const char *text)
{
    seen s = read_recipe(text);
    if (!s.good) {
        fail_msg("%s: %s", text, s.why);
    }
}

static void differs(const char *text, const char *why)
{
    seen s = read_recipe(text);
    assert_false(s.good);
    assert_string_equal(s.why, why);
}

static void test_met(void **state)
{
    (void)state;
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
static void test_members(void **state)
{
    (void)state;
    checks("from linear\nremove " PLAN ".values[0].val<Tensor>.sizes\n"
           "expect error field-missing at " PLAN ".values[0].val<Tensor>.sizes");
    checks("from linear\nremove " PLAN ".values[0].val.sizes\n"
           "expect error field-missing at " PLAN ".values[0].val.sizes");
    checks("from linear\nremove " PLAN ".values[0].val.sizes\n"
           "expect error field-missing at execution_plan[-1].values[0].val.sizes");
}

static void test_differs(void **state)
{
    (void)state;
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

/* Each is met by a finding of its own. */
static void test_twice(void **state)
{
    (void)state;
    differs("from linear\nremove " PLAN ".name\n"
            "expect error field-missing at " PLAN ".name\n"
            "expect error field-missing at " PLAN ".name",
            "expected, but not found:\n"
            "  expect error field-missing at " PLAN ".name\n");
}

/* More findings than are kept. */
static void test_many(void **state)
{
    (void)state;
    seen s = read_recipe("from add\nresize " PLAN ".values 100\nexpect clean");
    assert_false(s.good);
    assert_non_null(strstr(s.why, "  and 3"));
    char little[20];
    ge_case built = {.file = edited("from add; remove " PLAN ".name"), .clean = true};
    assert_false(ge_check(&built, little, sizeof little));
    assert_int_equal(strlen(little), sizeof little - 1);
    assert_false(ge_check(&built, NULL, 0));
    ge_close(&built.file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),         cmocka_unit_test(test_stops),
        cmocka_unit_test(test_wrong_recipes), cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_from_files),    cmocka_unit_test(test_missing_files),
        cmocka_unit_test(test_circles),       cmocka_unit_test(test_build),
        cmocka_unit_test(test_met),           cmocka_unit_test(test_members),
        cmocka_unit_test(test_differs),       cmocka_unit_test(test_twice),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, setup, home_teardown);
}
