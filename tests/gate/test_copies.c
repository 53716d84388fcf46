/* Copies of a schema: what differs is said once, with the lines of both; what does not, is not. */
#include "schema/copies/copies.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
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

static void expect(const char *first, const char *copy, const char *expected)
{
    static const char *const paths[] = {"a.fbs", "b.fbs"};
    put_text("a.fbs", first);
    put_text("b.fbs", copy);
    gate_run run = compare(paths, 2);
    if (strcmp(said, expected) != 0) {
        fail_msg("%s\n---\n%s\n--- said:\n%s--- not:\n%s", first, copy, said, expected);
    }
    assert_true(run.facts > 0);
    assert_int_equal(run.undecided, 0);
}

typedef struct pair {
    const char *first, *copy, *said; /* "" where nothing may be said */
} pair;

static void expect_all(const pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect(pairs[i].first, pairs[i].copy, pairs[i].said);
    }
}

#define ALL(pairs) expect_all(pairs, sizeof pairs / sizeof pairs[0])

TEST(values)
{
    static const pair pairs[] = {
        {"enum E : byte { A, B, C }", "enum E : byte { A, B, C }", ""},
        /* What happened to the copies of scalar_type.fbs, in the middle and at the end. */
        {"enum E : byte {\n A = 0,\n B = 1,\n C = 5,\n}", "enum E : byte {\n A = 0,\n C = 5,\n}",
         "b.fbs:2 a.fbs:3 copy-lacks E.B: nothing, not value 1\n"},
        {"enum E : byte {\n A = 0,\n B = 1\n}", "enum E : byte {\n A = 0\n}",
         "b.fbs:2 a.fbs:3 copy-lacks E.B: nothing, not value 1\n"},
        {"enum E : byte {\n A = 0\n}", "enum E : byte {\n A = 0,\n B = 1\n}",
         "b.fbs:3 a.fbs:1 copy-adds E.B: value 1, not nothing\n"},
        {"enum E : byte {\n A,\n B,\n C }", "enum E : byte {\n B,\n C }",
         "b.fbs:1 a.fbs:2 copy-lacks E.A: nothing, not value 0\n"},
        {"enum E : byte { A = 0, B = 1, C = 2 }", "enum E : byte { A = 0, C = 1 }",
         "b.fbs:1 a.fbs:1 copy-lacks E.B: nothing, not value 1\n"
         "b.fbs:1 a.fbs:1 copy-differs E.C: value 1, not value 2\n"},
        {"enum E : byte { A = -3, B = 7 }", "enum E : byte { A = -3, B = 8 }",
         "b.fbs:1 a.fbs:1 copy-differs E.B: value 8, not value 7\n"},
        {"enum E : byte { A = -3, B = 7 }", "enum E : byte { A = -4, B = 7 }",
         "b.fbs:1 a.fbs:1 copy-differs E.A: value -4, not value -3\n"},
        {"enum E : byte {\n A,\n HALF\n}", "enum E : byte {\n A,\n Half\n}",
         "b.fbs:3 a.fbs:3 copy-differs E.HALF: name Half, not name HALF\n"},
        {"enum E : byte { A }", "enum E : ubyte { A }",
         "b.fbs:1 a.fbs:1 copy-differs E: integer ubyte, not integer byte\n"},
        {"enum E : ubyte (bit_flags) { A }", "enum E : ubyte { A = 1 }",
         "b.fbs:1 a.fbs:1 copy-differs E: no bit_flags, not bit_flags\n"},
        {"enum E : ubyte { A }", "table E { A: int; }",
         "b.fbs:1 a.fbs:1 copy-differs E: kind table, not kind enum\n"},
        {"enum E : ulong { A, B = 18446744073709551615 }",
         "enum E : ulong { A, B = 18446744073709551614 }",
         "b.fbs:1 a.fbs:1 copy-differs E.B: value 18446744073709551614, not value "
         "18446744073709551615\n"},
    };
    ALL(pairs);
}

TEST(unions)
{
    static const pair pairs[] = {
        {"table A {} table B {} table C {} union U { A, B, C }",
         "table A {} table B {} table C {} union U { A, C }",
         "b.fbs:1 a.fbs:1 copy-lacks U.B: nothing, not tag 2\n"},
        {"table A {} table B {} union U { A, B }", "table A {} table B {} union U { B, A }",
         "b.fbs:1 a.fbs:1 copy-differs U.A: tag 2, not tag 1\n"
         "b.fbs:1 a.fbs:1 copy-differs U.B: tag 1, not tag 2\n"},
        {"table A {} table B {} union U { X: A }", "table A {} table B {} union U { X: B }",
         "b.fbs:1 a.fbs:1 copy-differs U.X: type table B, not type table A\n"},
    };
    ALL(pairs);
}

TEST(fields)
{
    static const pair pairs[] = {
        {"table T {\n a: int;\n b: int;\n c: int;\n}", "table T {\n a: int;\n c: int;\n}",
         "b.fbs:2 a.fbs:3 copy-lacks T.b: nothing, not slot 1\n"},
        {"table T {\n a: int;\n c: int;\n}", "table T {\n a: int;\n b: int;\n c: int;\n}",
         "b.fbs:3 a.fbs:1 copy-adds T.b: slot 1, not nothing\n"},
        {"table T {\n a: int;\n b: int;\n c: int;\n}", "table T {\n b: int;\n a: int;\n c: int;\n}",
         "b.fbs:3 a.fbs:2 copy-differs T.a: slot 1, not slot 0\n"
         "b.fbs:2 a.fbs:3 copy-differs T.b: slot 0, not slot 1\n"},
        {"table T { a: int; b: int; }", "table T { b: int (id: 1); a: int (id: 0); }",
         "b.fbs:1 a.fbs:1 copy-text-differs -: 'table T { b: int (id: 1); a: int (id: 0); }', not "
         "'table T { a: int; b: int; }'\n"},
        {"table T { a: int (id: 0); b: int (id: 1); c: int (id: 2); }",
         "table T { a: int (id: 0); c: int (id: 1); }",
         "b.fbs:1 a.fbs:1 copy-lacks T.b: nothing, not slot 1\n"
         "b.fbs:1 a.fbs:1 copy-differs T.c: slot 1, not slot 2\n"},
        {"table A {} union U { A }", "table A {} union U : ubyte { A = 1 }",
         "b.fbs:1 a.fbs:1 copy-text-differs -: 'table A {} union U : ubyte { A = 1 }', not "
         "'table A {} union U { A }'\n"},
        {"table A {} union U { A }", "table A {} union U : ushort { A }",
         "b.fbs:1 a.fbs:1 copy-differs U: integer ushort, not integer ubyte\n"},
        {"table A {} union U { A } table T { u: [U]; a: int; }",
         "table A {} union U { A } table T { u: [U]; v: [U]; a: int; }",
         "b.fbs:1 a.fbs:1 copy-adds T.v: slot 3, not nothing\n"},
        {"table A {} union U { A } table T { u: U; a: int; }",
         "table A {} union U { A } table T { a: int; }",
         "b.fbs:1 a.fbs:1 copy-lacks T.u: nothing, not slot 1\n"},
        {"table A {} union U { A } table T { a: int; }",
         "table A {} union U { A } table T { u: U; a: int; }",
         "b.fbs:1 a.fbs:1 copy-adds T.u: slot 1, not nothing\n"},
        {"namespace n;\ntable T {\n grad: bool;\n}", "namespace n;\ntable T {\n needs: bool;\n}",
         "b.fbs:3 a.fbs:3 copy-differs n.T.grad: name needs, not name grad\n"},
        {"table T { a: [int]; }", "table T { a: [long]; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: type [long], not type [int]\n"},
        {"table T { a: [int]; }", "table T { a: int; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: type int, not type [int]\n"},
        {"struct S { a: [int:3]; }", "struct S { a: [int:4]; }",
         "b.fbs:1 a.fbs:1 copy-differs S.a: type [int:4], not type [int:3]\n"},
        {"struct S { a: int; b: int; }", "struct S { b: int; a: int; }",
         "b.fbs:1 a.fbs:1 copy-differs S.a: place 1, not place 0\n"
         "b.fbs:1 a.fbs:1 copy-differs S.b: place 0, not place 1\n"},
        {"struct S { a: byte; } table T { a: S; }",
         "struct S (force_align: 8) { a: byte; } table "
         "T { a: S; }",
         "b.fbs:1 a.fbs:1 copy-differs S: force_align 8, not no force_align\n"},
    };
    ALL(pairs);
}

TEST(facts_of_fields)
{
    static const pair pairs[] = {
        {"table T { a: int = 0; }", "table T { a: int = -1; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: default -1, not default 0\n"},
        {"table T { a: int; }", "table T { a: int = null; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: default null, not default 0\n"},
        {"table T { a: int = 16; }", "table T { a: int = 0x10; }",
         "b.fbs:1 a.fbs:1 copy-text-differs -: 'table T { a: int = 0x10; }', not 'table T { a: int "
         "= 16; }'\n"},
        {"table T { a: float = nan; }", "table T { a: float = 1.5; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: default 1.5, not default nan\n"},
        {"table T { a: string = \"x\"; }", "table T { a: string = \"y\"; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: default \"y\", not default \"x\"\n"},
        {"table T { a: [int] = []; }", "table T { a: [int]; }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: no default, not default []\n"},
        {"table T {\n a: string (required);\n}", "table T {\n a: string;\n}",
         "b.fbs:2 a.fbs:2 copy-differs T.a: no required, not required\n"},
        {"table T { a: int; }", "table T { a: int (deprecated); }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: deprecated, not no deprecated\n"},
        {"table T { a: [ubyte] (force_align: 16); }", "table T { a: [ubyte] (force_align: 32); }",
         "b.fbs:1 a.fbs:1 copy-differs T.a: force_align 32, not force_align 16\n"},
        {"table T { a: string (key); }", "table T { a: string (key, required); }",
         "b.fbs:1 a.fbs:1 copy-text-differs -: 'table T { a: string (key, required); }', not "
         "'table T { a: string (key); }'\n"},
    };
    ALL(pairs);
}

TEST(types_and_files)
{
    static const pair pairs[] = {
        {"table A {}\ntable B {}\ntable C {}", "table A {}\ntable C {}",
         "b.fbs:1 a.fbs:2 copy-lacks B: nothing, not table\n"},
        {"table A {}\ntable C {}", "table A {}\nstruct B { x: int; }\ntable C {}",
         "b.fbs:2 a.fbs:0 copy-adds B: struct, not nothing\n"},
        {"namespace a; table A {}", "namespace b; table A {}",
         "b.fbs:0 a.fbs:1 copy-lacks a.A: nothing, not table\n"
         "b.fbs:1 a.fbs:0 copy-adds b.A: table, not nothing\n"},
        {"table A {}\nroot_type A;", "table A {}",
         "b.fbs:0 a.fbs:2 copy-differs -: no root_type, not root_type A\n"},
        {"table A {}\nfile_identifier \"XN00\";", "table A {}\n\nfile_identifier \"XN01\";",
         "b.fbs:3 a.fbs:2 copy-differs -: file_identifier XN01, not file_identifier XN00\n"},
        {"table A {} file_extension \"a\";", "table A {} file_extension \"b\";",
         "b.fbs:1 a.fbs:1 copy-differs -: file_extension b, not file_extension a\n"},
        {"table A {}\nrpc_service S {\n M(A): A;\n}", "table A {}\nrpc_service S {\n N(A): A;\n}",
         "b.fbs:2 a.fbs:3 copy-lacks M: nothing, not method\n"
         "b.fbs:3 a.fbs:2 copy-adds N: method, not nothing\n"},
        {"table A {} table B {}\nrpc_service S { M(A): A; }",
         "table A {} table B {}\nrpc_service S { M(A): B; }",
         "b.fbs:2 a.fbs:2 copy-differs M: response table B, not response table A\n"},
        {"table A {} rpc_service S { M(A): A; }", "table A {}",
         "b.fbs:0 a.fbs:1 copy-lacks S: nothing, not rpc_service\n"},
    };
    ALL(pairs);
}

/* Nothing but bytes: each kind of difference once, at its first line. */
TEST(bytes)
{
    static const pair pairs[] = {
        {"// a\ntable A {}\n", "// b\ntable A {}\n// c\n",
         "b.fbs:1 a.fbs:1 copy-text-differs -: '// b', not '// a'\n"},
        {"table A {}\n\ntable B {}\n", "table A {}\ntable B {}\n",
         "b.fbs:2 a.fbs:2 copy-text-differs -: 'table B {}', not an empty line\n"},
        {"table A {}\ntable B {}\n", "table A {}\r\ntable B {}\r\n",
         "b.fbs:1 a.fbs:1 copy-text-differs -: a line that ends in CR LF, not a line that ends in "
         "LF\n"},
        {"table A {}\ntable B {}\n", "table A {}\ntable B {}\r\n",
         "b.fbs:2 a.fbs:2 copy-text-differs -: a line that ends in CR LF, not a line that ends in "
         "LF\n"},
        {"table A {}\n", "\xEF\xBB\xBFtable A {}\n",
         "b.fbs:1 a.fbs:1 copy-text-differs -: a byte order mark, not none\n"},
        {"\xEF\xBB\xBFtable A {}\n", "table A {}\n",
         "b.fbs:1 a.fbs:1 copy-text-differs -: no byte order mark, not one\n"},
        {"table A {}\n", "table A {}",
         "b.fbs:1 a.fbs:1 copy-text-differs -: no end of the last line, not one\n"},
        {"table A {}\n", "table A {}\n\n",
         "b.fbs:2 a.fbs:1 copy-text-differs -: an empty line, not the end of the file\n"},
        {"table A {}\n// more\n", "table A {}\n",
         "b.fbs:1 a.fbs:2 copy-text-differs -: the end of the file, not '// more'\n"},
        {"table A {}\n", "table A {} \n",
         "b.fbs:1 a.fbs:1 copy-text-differs -: other blanks, not those of the first file\n"},
        {"table A {}", "table A {}\r",
         "b.fbs:1 a.fbs:1 copy-text-differs -: other blanks, not those of the first file\n"},
        {"table A {}\r\n// a\r\n", "\xEF\xBB\xBFtable A {}\n// b",
         "b.fbs:1 a.fbs:1 copy-text-differs -: a byte order mark, not none\n"
         "b.fbs:1 a.fbs:1 copy-text-differs -: a line that ends in LF, not a line that ends in CR "
         "LF\n"
         "b.fbs:2 a.fbs:2 copy-text-differs -: '// b', not '// a'\n"},
    };
    ALL(pairs);
}

/* What a file includes is another file; only that it is the same type by name counts. */
TEST(includes)
{
    put_text("one.fbs", "namespace s; enum E : byte { A, B }");
    put_text("two.fbs", "namespace s; enum E : int { A, C, B }");
    put_text("three.fbs", "namespace s; table E {}");
    expect("include \"one.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = B; }",
           "include \"one.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = B; }", "");
    expect("include \"one.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = B; }",
           "include \"two.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = B; }",
           "b.fbs:1 a.fbs:1 copy-text-differs -: 'include \"two.fbs\";', not 'include "
           "\"one.fbs\";'\n");
    expect("include \"one.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = B; }",
           "include \"one.fbs\";\ntable T { e: s.E; f: [s.E]; g: s.E = A; }",
           "b.fbs:2 a.fbs:2 copy-differs T.g: default A, not default B\n");
    expect("include \"one.fbs\";\ntable T { e: s.E; }",
           "include \"three.fbs\";\ntable T { e: s.E; }",
           "b.fbs:2 a.fbs:2 copy-differs T.e: type table s.E, not type enum s.E\n");
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

/* Nothing was compared: that is no success. */
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

/* A binary schema is a copy, too: what it does not tell is no difference. */
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
        assert_true(compare(there, 2).facts > 400);
        assert_string_equal(said, "");
        assert_true(compare(back, 2).facts > 400);
        assert_string_equal(said, "");
    }
    static const char *const small[] = {"b.fbs", "a.bfbs"};
    put_text("a.fbs", "table T { a: int; l: ulong = 18446744073709551615; }");
    put_text("b.fbs", "table T {\n a: long;\n l: ulong = 18446744073709551615;\n}");
    assert_int_equal(system("flatc -b --schema a.fbs"), 0);
    compare(small, 2);
    assert_string_equal(said, "a.bfbs:0 b.fbs:2 copy-differs T.a: type int, not type long\n");
}
