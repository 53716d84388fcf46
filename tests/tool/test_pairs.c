/* Programs with their data files: which go together, what is said then, and what is misuse. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define NEEDS ", needs 2 names from data files: linear.weight, linear.bias (--with FILE)\n"
#define ALONE                                                                                  \
    ": note: verified without data files: which of them go with it is not known (--with FILE " \
    "decides)\n"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("external");
    put_golden("linear");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("other.ptd", "shared_data");
    tool_must("cp w.ptd copy.ptd && mkdir d && cp external.pte w.ptd d");
    tool_must("$P edit w.ptd -o wide.ptd 'set named_data[0].tensor_layout.sizes[1] = 3'");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void expect(const char *line, int status, const char *out)
{
    int found = tool_run(line);
    (void)tool_count();
    if (found != status || strcmp(tool_out, out) != 0) {
        fail_msg("%s: status %d\n%s%s", line, found, tool_out, tool_err);
    }
}

/* ---- One program ---- */

/* Two keys of 64 and more digits: one is enough for the eye, the others are in the JSON. */
TEST(needed_hashes_fit_the_line)
{
    put_golden("xnnpack_external");
    expect("$P xnnpack_external.pte", 0,
           "xnnpack_external.pte: clean, 1 note, needs 2 names from data files: "
           "5dfbabeedf318bf33c0927c43d7630f51b82f351740301354fa3d7fc51f0132e, ... (--with FILE)\n");
}

TEST(program_alone_says_what_it_needs)
{
    expect("$P external.pte", 0, "external.pte: clean, 1 note" NEEDS);
    tool_must("$P --format json external.pte");
    tool_says("\"name\": \"linear.bias\"");
    tool_says("\"for\": \"tensor\"");
    expect("$P --quiet external.pte", 0, "");
}

TEST(data_files_go_with_the_only_program)
{
    expect("$P external.pte w.ptd", 0, "external.pte: clean\nw.ptd: clean\n");
    expect("$P w.ptd external.pte", 0, "w.ptd: clean\nexternal.pte: clean\n");
    expect("$P external.pte - < w.ptd", 0, "external.pte: clean\n-: clean\n");
    expect("cat w.ptd | $P external.pte /dev/stdin", 0, "external.pte: clean\n/dev/stdin: clean\n");
    expect("cat external.pte | $P - w.ptd", 0, "-: clean\nw.ptd: clean\n");
    tool_must("$P --format json external.pte w.ptd");
    tool_says("\"data_files\": [\n        \"w.ptd\"\n      ]");
}

TEST(wrong_data_file)
{
    assert_int_equal(tool("external.pte other.ptd"), 1);
    tool_says("    name \"linear.weight\"\n");
    assert_int_equal(tool("external.pte wide.ptd"), 1);
    tool_says("    other: wide.ptd:0x");
    tool_says("wide.ptd: ");
}

TEST(one_file_named_twice_goes_once)
{
    expect("$P external.pte w.ptd ./w.ptd", 0,
           "external.pte: clean\nw.ptd: clean\n./w.ptd: clean\n");
    tool_must("ln -sf w.ptd linked.ptd && $P external.pte w.ptd linked.ptd");
    tool_must("$P --with w.ptd --with w.ptd external.pte w.ptd");
    assert_int_equal(tool("external.pte w.ptd copy.ptd"), 1); /* the same keys twice */
    tool_says("[data-key-in-two-files]");
}

/* ---- Several programs ---- */

TEST(each_program_gets_what_it_needs)
{
    expect("$P external.pte linear.pte w.ptd other.ptd", 0,
           "external.pte: clean\nlinear.pte: clean\nw.ptd: clean\nother.ptd: clean\n");
    tool_must("$P --format json linear.pte external.pte other.ptd w.ptd | grep -c data_files\\\"");
    assert_string_equal(tool_out, "1\n");
    expect("$P external.pte linear.pte other.ptd", 0,
           "external.pte: clean, 1 note" NEEDS "linear.pte: clean\nother.ptd: clean\n");
}

TEST(two_that_define_the_same)
{
    expect("$P external.pte linear.pte w.ptd copy.ptd", 0,
           "external.pte" ALONE "external.pte: clean, 1 note" NEEDS
           "linear.pte: clean\nw.ptd: clean\ncopy.ptd: clean\n");
    tool_must("$P --format json external.pte linear.pte w.ptd copy.ptd");
    tool_says("\"data_files_unknown\": true");
    expect("$P external.pte linear.pte w.ptd w.ptd", 0,
           "external.pte: clean\nlinear.pte: clean\nw.ptd: clean\nw.ptd: clean\n");
}

/* ---- --with ---- */

TEST(with_goes_with_every_program)
{
    expect("$P --with w.ptd external.pte d/external.pte", 0,
           "w.ptd: clean\nexternal.pte: clean\nd/external.pte: clean\n");
    expect("cat w.ptd | $P external.pte --with -", 0, "-: clean\nexternal.pte: clean\n");
    tool_must("mkdir -p e/f && cp external.pte e && cp external.pte e/f");
    expect("$P --with w.ptd e", 0,
           "w.ptd: clean\ne/external.pte: clean\ne/f/external.pte: clean\n");
    tool_must("$P --with d/w.ptd d"); /* the same file */
    assert_int_equal(tool("--with w.ptd d"), 1);
    tool_says("[data-key-in-two-files]");
    tool_must("$P --with w.ptd --format json external.pte linear.pte | grep -c data_files\\\"");
    assert_string_equal(tool_out, "2\n");
}

/* What a file of --with defines need not be looked for any more. */
TEST(with_comes_before_operands)
{
    expect("$P --with w.ptd external.pte linear.pte copy.ptd", 0,
           "w.ptd: clean\nexternal.pte: clean\nlinear.pte: clean, 2 notes\ncopy.ptd: clean\n");
    assert_int_equal(tool("--with w.ptd external.pte copy.ptd"), 1);
    tool_says("[data-key-in-two-files]");
}

/* It might have had a name that is missing: nobody knows whether the program is clean. */
TEST(with_that_cannot_be_read)
{
    static const struct {
        const char *line, *why;
    } rows[] = {
        {"$P --with missing.ptd external.pte",
         "missing.ptd: cannot read: No such file or directory\n"
         "external.pte: cannot decide: missing.ptd, which goes with it, cannot be read" NEEDS},
        {"$P --complete --with d external.pte w.ptd",
         "d: cannot read: Is a directory\n"
         "external.pte: cannot decide: d, which goes with it, cannot be read" NEEDS},
        {"$P --with missing.ptd linear.pte",
         "missing.ptd: cannot read: No such file or directory\n"
         "linear.pte: cannot decide: missing.ptd, which goes with it, cannot be read\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(tool_run(rows[i].line), 2);
        assert_string_equal(tool_err, rows[i].why);
    }
    assert_int_equal(tool("--with missing.ptd --format json external.pte linear.pte"), 2);
    tool_says("\"unreadable\": 1,\n");
    tool_says("\"undecided\": 2,\n");
    /* What is wrong without it is wrong. */
    tool_must("$P edit external.pte -o bad.pte 'set execution_plan[0].inputs[0] = 99'");
    assert_int_equal(tool("--with missing.ptd bad.pte"), 2);
    tool_says("bad.pte: 1 error");
}

TEST(misuse)
{
    static const struct {
        const char *line;
        int status;
        const char *message;
    } rows[] = {
        {"$P --with linear.pte external.pte", 3,
         "pteverify: linear.pte: this is a program (ET12), --with takes data files (.ptd)\n"},
        {"$P - - < external.pte", 3, "pteverify: standard input can be read once only\n"},
        {"$P - --with - < w.ptd", 3, "pteverify: standard input can be read once only\n"},
        {"$P --with w.ptd", 3, "pteverify: a file is missing, see pteverify --help\n"},
        {"$P --with w.ptd other.ptd", 3,
         "pteverify: --with needs a program that the data files go with\n"},
        {"$P external.pte --with", 3, "pteverify: option '--with' needs a value\n"},
        {"$P --complete=yes external.pte", 3, "pteverify: option '--complete' takes no value\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tool_fails(rows[i].line, rows[i].status, rows[i].message);
        assert_string_equal(tool_out, "");
    }
    tool_fails("$P --with w.ptd missing.pte", 2, "missing.pte: cannot read: ");
    tool_fails("$P $(yes -- '--with w.ptd' | head -255) external.pte", 3,
               "too many files given by --with");
}

TEST(many_data_files)
{
    tool_must("mkdir many && for i in $(seq 255); do cp other.ptd many/$i.ptd; done");
    assert_in_range(tool_run("$P external.pte many/*.ptd"), 0, 1);
    tool_says("external.pte" ALONE);
    assert_in_range(tool_run("$P $(seq -f '--with many/%g.ptd' 254) external.pte w.ptd"), 0, 1);
    tool_says("external.pte" ALONE);
    assert_in_range(tool_run("$P $(seq -f '--with many/%g.ptd' 254) external.pte"), 0, 1);
    assert_null(strstr(tool_out, ALONE));
}

/* ---- --complete, --check-hashes ---- */

TEST(complete)
{
    tool_must("$P --complete linear.pte");
    tool_must("$P --complete external.pte w.ptd");
    assert_int_equal(tool("--complete external.pte"), 1);
    tool_says("[external-data-missing]");
    tool_says("external.pte: 2 errors, 0 warnings\n");
}

/* There is a file for each name, but which one is not decided: neither clean nor missing. */
TEST(complete_and_not_known)
{
    static const char why[] =
        "external.pte: cannot decide: which data files go with it is not known\n";
    expect("$P --complete external.pte linear.pte w.ptd copy.ptd", 2,
           "external.pte" ALONE "linear.pte: clean\nw.ptd: clean\ncopy.ptd: clean\n");
    assert_string_equal(tool_err, why);
    expect("$P --complete --quiet external.pte linear.pte w.ptd copy.ptd", 2, "");
    assert_string_equal(tool_err, why);
    tool_fails("$P --complete --format json external.pte linear.pte w.ptd copy.ptd", 2, why);
    tool_says("\"verdict\": \"undecided\"");
    tool_says("\"exit_status\": 2");
    tool_must("$P --complete --with w.ptd external.pte linear.pte");
}

TEST(hashes)
{
    put_golden("xnnpack_external");
    put_golden("xnnpack_weights");
    if (tool("--check-hashes linear.pte") == 3) {
        assert_string_equal(tool_err, "pteverify: --check-hashes needs SHA-256, which this was "
                                      "built without (libmd)\n");
        return;
    }
    tool_must("cp xnnpack_weights.pte k.ptd && $P --check-hashes xnnpack_external.pte k.ptd");
    tool_must("$P edit k.ptd -o bad.ptd 'patch @end-1 u8 0x7b'");
    tool_must("$P bad.ptd");
    tool_must("$P --check-hashes xnnpack_external.pte bad.ptd");
    tool_says("warning: bytes have another SHA-256 than their key says [key-hash-mismatch]");
}
