/* flatc's TypeScript modules (others: test_samples.c) when files were overwritten. */
#include "tests/support/bound.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define WORDS "samples/typescript-26.1"

static const bound_job words_job = {&bind_typescript, "samples/words.fbs", WORDS, ""};

TESTS_WITH(bound_samples, home_teardown);

/* Run for two schemas, flatc wrote the file of exports twice: the last one remains. */
TEST(exports_that_are_absent)
{
    assert_int_equal(0, tool_run("mv " WORDS "/words/more.ts kept"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("sed '/Holder/d' kept > " WORDS "/words/more.ts"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("mv kept " WORDS "/words/more.ts"));
}

/* Before 22, a flat file imports everything from another one in one line. */
TEST(flat_files_of_one_another)
{
    tool_wants_flatc();
    put_text("part.fbs",
             "namespace a.b; struct S { x: int; } enum E : byte { A } table P { s: S; }");
    put_text("whole.fbs",
             "include \"part.fbs\"; namespace a.c; table W { p: b.P; s: b.S; e: b.E; }");
    tool_must("flatc --ts --ts-flat-files --gen-object-api -o flat part.fbs whole.fbs");
    const bound_job job = {&bind_typescript, "whole.fbs", "flat", ""};
    bound_clean(&job, 40);
    tool_must("sed -i 's/\\<P as P\\>/&x/' flat/whole_generated.ts");
    assert_int_equal(tool_run("grep -q 'P as Px' flat/whole_generated.ts") == 0,
                     bound_check(&job).count);
}

/* If a number becomes an enum of the same size, bytes do not change, but names in code do. */
TEST(numbers_that_became_enums)
{
    tool_wants_flatc();
    put_text("enum.fbs", "enum E : ubyte { A } table T { a: ubyte; b: [ubyte]; e: E; }");
    tool_must("flatc --ts --gen-object-api -o enums enum.fbs; sed -i 's/: ubyte;/: E;/' enum.fbs");
    bound_said said = bound_check(&(bound_job){&bind_typescript, "enum.fbs", "enums", ""});
    assert_int_equal(1, said.count);
    assert_string_equal("bindings-type-differs", said.at[0].rule);
}

/* Types with one name in several namespaces: before 2.0.8, aoneKind stood for a_one_Kind. */
TEST(namespaces_in_front_of_names)
{
    static const bound_job job = {&bind_typescript, "two.fbs", "two", ""};
    tool_wants_flatc();
    put_text("two.fbs",
             "namespace a.one; enum Kind : ubyte { A, B } struct Box { x: int; } "
             "table Leaf { kind: Kind; } namespace a.two; enum Kind : ubyte { C } "
             "struct Box { y: float; } table Leaf { x: int; } union Any { Leaf, a.one.Leaf } "
             "table Root { own: Kind; far: a.one.Kind = B; box: Box; boxes: [a.one.Box]; "
             "leaf: a.one.Leaf; any: Any; any_more: [Any]; kinds: [a.one.Kind]; leaves: [Leaf]; }");
    tool_must("flatc --ts --gen-object-api -o two two.fbs");
    bound_clean(&job, 200);
    tool_must("sed -i \"s/a_one_/aone/g; s/'aone/'a_one_/; s/^  aone/  a_one_/\" two/a/two/*.ts; "
              "grep -q 'Kind as aoneKind' two/a/two/root.ts");
    bound_clean(&job, 200);
}

/* The same for names that are keywords, which since 22 end with an underscore. */
TEST(namespaces_in_front_of_words)
{
    static const bound_job job = {&bind_typescript, "words.fbs", "words", ""};
    tool_wants_flatc();
    put_text("words.fbs",
             "namespace a; enum package : ubyte { A, B } namespace b; "
             "enum package : ubyte { C } table T { own: package; far: a.package = B; }");
    tool_must("flatc --ts --gen-object-api -o words words.fbs");
    tool_must("sed -i \"s/\\([^/.']\\)\\bpackage\\b/\\1package_/g\" words/*/*.ts; "
              "grep -q 'package_ as a_package_' words/b/t.ts");
    bound_clean(&job, 39);
    tool_must("sed -i 's/:a_package_/:a_packag_/' words/b/t.ts");
    bound_said said = bound_check(&job);
    assert_int_equal(3, said.count);
    assert_string_equal("bindings-type-differs", said.at[0].rule);
}
