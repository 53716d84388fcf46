/* Copies of a schema: each difference is reported once, with the lines of both files. */
#include "schema/copies/copies.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static char said[1 << 14];
static size_t said_size;

/* "copy.fbs:3 first.fbs:2 copy-lacks E.B: found nothing, expected value 1" */
static void on_finding(void *context, const gate_finding *f)
{
    (void)context;
    int n = snprintf(said + said_size, sizeof said - said_size, "%s:%u %s:%u %s %s: %s, not %s\n",
                     f->at.file, f->at.line, f->other.file == NULL ? "" : f->other.file,
                     f->other.line, f->rule->name, f->subject == NULL ? "-" : f->subject,
                     f->found == NULL ? "" : f->found, f->expected == NULL ? "" : f->expected);
    assert_true(n > 0 && (size_t)n < sizeof said - said_size);
    said_size += (size_t)n;
}

static gate_run compare(const char *const *paths, size_t count)
{
    gate_run run = {.sink = on_finding};
    said_size = 0;
    said[0] = '\0';
    copies_compare(&run, paths, count, NULL);
    return run;
}

static void are_copies(const test_row *r)
{
    static const char *const paths[] = {"a.fbs", "b.fbs"};
    put_text("a.fbs", row_text(r, "first"));
    put_text("b.fbs", row_text(r, "copy"));
    gate_run run = compare(paths, 2);
    assert_string_equal(said, row_text(r, "said"));
    assert_true(run.facts > 0);
    assert_int_equal(run.undecided, 0);
}

TEST_ROWS(values, "gate/copies", "values", are_copies)
TEST_ROWS(unions, "gate/copies", "unions", are_copies)
TEST_ROWS(fields, "gate/copies", "fields", are_copies)
TEST_ROWS(facts_of_fields, "gate/copies", "facts_of_fields", are_copies)
TEST_ROWS(types_and_files, "gate/copies", "types_and_files", are_copies)

/* Comparing bytes only: each kind of difference once, at its first line. */
TEST_ROWS(bytes, "gate/copies", "bytes", are_copies)

/* An included file is a different file; types only have to have the same name. */
TEST(includes)
{
    put_text("one.fbs", "namespace s; enum E : byte { A, B }");
    put_text("two.fbs", "namespace s; enum E : int { A, C, B }");
    put_text("three.fbs", "namespace s; table E {}");
    rows_each("gate/copies", "includes", are_copies);
}

TEST(several)
{
    static const char *const paths[] = {"a.fbs", "b.fbs", "c.fbs", "a.fbs", "none.fbs", "d.fbs"};
    put_text("a.fbs", "enum E : byte {\n A,\n B\n}");
    put_text("b.fbs", "enum E : byte {\n A,\n B\n}");
    put_text("c.fbs", "enum E : byte {\n A\n}");
    put_text("d.fbs", "enum E : byte {\n B\n}");
    gate_run run = compare(paths, 6);
    assert_string_equal(said, "c.fbs:2 a.fbs:3 copy-lacks E.B: nothing, not value 1\n"
                              "none.fbs:1 :0 schema-unreadable -: no readable file 'none.fbs' (No "
                              "such file or directory), not a schema\n"
                              "d.fbs:1 a.fbs:2 copy-lacks E.A: nothing, not value 0\n");
    assert_int_equal(run.errors, 2);
    assert_int_equal(run.undecided, 1);
}

/* If nothing was compared, that is not a success. */
TEST(nothing)
{
    static const char *const paths[] = {"a.fbs", "b.fbs"};
    put_text("a.fbs", "namespace empty;\n");
    put_text("b.fbs", "namespace empty;\n");
    assert_int_equal(compare(paths, 2).undecided, 1);
    assert_string_equal(said, "a.fbs:0 :0 copies-nothing-compared -: a file that declares nothing, "
                              "not \n");
    assert_int_equal(compare(paths, 1).undecided, 1);
    assert_int_equal(compare(paths, 0).undecided, 1);
}

/* A binary schema is a copy, too: what it omits is not a difference. */
TEST(binary_copies)
{
    tool_wants_flatc();
    static const char *const lines[] = {
        "flatc -b --schema '" PTV_SOURCE_DIR "/corpus/schema/torture.fbs'",
        "flatc -b --schema --bfbs-builtins '" PTV_SOURCE_DIR "/corpus/schema/torture.fbs'"};
    static const char *const there[] = {PTV_SOURCE_DIR "/corpus/schema/torture.fbs",
                                        "torture.bfbs"};
    static const char *const back[] = {"torture.bfbs", PTV_SOURCE_DIR "/corpus/schema/torture.fbs"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(system(lines[i]), 0);
        assert_true(compare(there, 2).facts > 530);
        assert_string_equal(said, "");
        assert_true(compare(back, 2).facts > 530);
        assert_string_equal(said, "");
    }
    static const char *const small[] = {"b.fbs", "a.bfbs"};
    put_text("a.fbs", "table T { a: int; l: ulong = 18446744073709551615; }");
    put_text("b.fbs", "table T {\n a: long;\n l: ulong = 18446744073709551615;\n}");
    assert_int_equal(system("flatc -b --schema a.fbs"), 0);
    compare(small, 2);
    assert_string_equal(said, "a.bfbs:0 b.fbs:2 copy-differs T.a: type int, not type long\n");
}
