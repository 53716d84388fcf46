/* Every command with a stack of 64 KiB: it does what it does with more, and what is deep is said.
 */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define SMALL "ulimit -s 64 && "

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("payloads");
    put_golden("nfat_xnnpack_program");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("e.pte", "external");
    put_golden_as("b.bpte", "bundle");
    tool_must("$P pack -o c.nfat a=linear.pte && $P unbundle b.bpte -o parts"
              " && $P dump --full payloads.pte -o full.json");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void wants_small_stack(void)
{
    if (SANITIZED) {
        print_message("skipped: sanitizers take more stack\n");
        skip();
    }
}

/* The same report and status as with the usual stack. */
static void expect_same_report(const char *arguments)
{
    char both[1024];
    snprintf(both, sizeof both,
             "$P %s > right; right=$?; ( " SMALL "$P %s > out ); test $? = $right && cmp right out",
             arguments, arguments);
    tool_must(both);
}

/* The same file or folder. */
static void expect_same(const char *arguments)
{
    char both[1024];
    snprintf(both, sizeof both,
             "rm -rf right out; $P %s -o right && ( " SMALL "$P %s -o out ) && diff -r right out",
             arguments, arguments);
    tool_must(both);
}

TEST(reading)
{
    wants_small_stack();
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 61'");
    expect_same_report("--format json linear.pte broken.pte payloads.pte c.nfat b.bpte");
    expect_same_report("--notes . --with w.ptd");
    expect_same_report("e.pte linear.pte w.ptd");
    expect_same_report("rules --format json");
    expect_same_report("rules --format markdown");
    expect_same_report("explain segment-past-end");
    expect_same_report("inspect --max 0 payloads.pte");
    expect_same_report("inspect --format json b.bpte");
    expect_same_report("inspect --diff nfat_xnnpack_program.pte b.bpte");
    expect_same_report("explain 0x14");
    expect_same_report("audit -v payloads.pte c.nfat b.bpte");
    expect_same_report("audit --deep --format json nfat_xnnpack_program.pte");
    expect_same_report("fit payloads.pte --runtime executorch-1.5.1 --memory");
    expect_same_report("fit e.pte w.ptd --runtime executorch-1.5.1 --format json");
    expect_same_report("fit linear.pte --runtime-binary linear.pte");
    expect_same_report("fit --emit-manifest linear.pte payloads.pte");
    expect_same_report("help --format man");
    expect_same_report("completions zsh");
    expect_same_report("--format json --nonsense");
    expect_same_report("unpack --list c.nfat");
}

TEST(writing)
{
    wants_small_stack();
    expect_same("dump payloads.pte");
    expect_same("dump --full b.bpte");
    expect_same("dump --flatc payloads.pte");
    expect_same("make full.json");
    expect_same("edit linear.pte 'append execution_plan[0].outputs = 1'");
    expect_same("edit nfat_xnnpack_program.pte 'set execution_plan[0].delegates[0].processed"
                ".entries[0].data.execution_plan[0].name = \"another name\"'");
    expect_same("pack a=linear.pte b=payloads.pte");
    expect_same("unpack c.nfat");
    expect_same("unbundle b.bpte");
    expect_same("unbundle --program-only b.bpte");
    expect_same("bundle parts/program.pte --suite parts/suite.json");
}

TEST(making_up)
{
    wants_small_stack();
    expect_same("smith --format pte --seed 12 --size 64K --choices 4K");
    expect_same("smith --format bpte --seed 5 --size 64K --choices 4K");
    expect_same("smith --format ptd --seed 5");
    expect_same("smith --format nfat --seed 5 --size 1M --choices 64K");
    expect_same("smith --format xnnpack --seed 5 --size 64K --choices 4K");
    expect_same("smith --format vulkan --seed 5 --size 64K --choices 4K");
}

TEST(shrinking)
{
    wants_small_stack();
    expect_same_report("shrink linear.pte -o - --recipe small.ptx -- grep -q forward");
    expect_same_report("shrink b.bpte -o - --recipe small.ptx -- grep -q BP0");
    expect_same_report("shrink nfat_xnnpack_program.pte -o - -- grep -q XnnpackBackend.*XN0");
    tool_must("head -c 20000 /dev/zero | tr '\\0' '[' > brackets");
    expect_same_report("shrink brackets -o - --runs 50 -- grep -q []]");
}

/* `before`, n times `open`, `middle`, n times `close`, `after`. */
static void put_nested(const char *path, const char *const parts[5], int n)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(parts[0], out);
    for (int i = 0; i < n; i++) {
        fputs(parts[1], out);
    }
    fputs(parts[2], out);
    for (int i = 0; i < n; i++) {
        fputs(parts[3], out);
    }
    fputs(parts[4], out);
    assert_int_equal(fclose(out), 0);
}

static const char *const arrays[] = {"{\"format\": \"pte\", \"root\": ", "[", "", "]", "}"};
static const char *const objects[] = {"{\"format\": \"pte\", \"root\": ", "{\"version\": ", "0",
                                      "}", "}"};
static const char *const models[] = {
    "", "{\"format\": \"nfat\", \"entries\": [{\"id\": \"\", \"data\": {\"model\": ",
    "{\"format\": \"nfat\", \"entries\": []}", "}}]}", ""};

TEST(too_deep)
{
    wants_small_stack();
    static const int depths[] = {96, 2000, 100000};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        put_nested("deep.json", arrays, depths[i]);
        tool_fails(SMALL "$P make deep.json -o deep.pte", 2,
                   "deep.json:1:122: not JSON: more than 96 nested objects and arrays\n");
        put_nested("deep.json", objects, depths[i]);
        tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "more than 96 nested objects");
        tool_fails(SMALL "$P bundle linear.pte --suite deep.json -o deep.bpte", 2,
                   "more than 96 nested objects");
    }
    put_text("edit", "set version = ");
    tool_fails("head -c 2000 /dev/zero | tr '\\0' '[' >> edit && " SMALL
               "$P edit linear.pte -f edit -o deep.pte",
               2, "more than 96 nested objects");
}

/* The deepest that is read. */
TEST(deep)
{
    wants_small_stack();
    put_nested("deep.json", arrays, 95);
    tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "root: expected Program, found an array");
    put_nested("deep.json", objects, 95);
    tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "version: expected");
    put_nested("deep.json", models, 7);
    expect_same("make deep.json");
}

/* ---- Schemas ---- */

/* Text and what it repeats n times, `%d` being i and i + 1. */
static void put_chain(const char *path, const char *before, const char *link, int n,
                      const char *after)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(before, out);
    for (int i = 0; i < n; i++) {
        for (const char *p = link; *p != '\0'; p++) {
            if (*p == '$') { /* $0 is i, $1 the next one */
                fprintf(out, "%d", i + (*++p - '0'));
            } else {
                fputc(*p, out);
            }
        }
    }
    fputs(after, out);
    assert_int_equal(fclose(out), 0);
}

/* As deep as each reader goes: types in types, includes, brackets, blocks, base classes. */
static void put_deep_schemas(void)
{
    static const char *const ones[] = {"List[", "", "int", "]", "\n"};
    put_text("t.fbs", "table T { a: int; }\nroot_type T;\n");
    put_text("u.fbs", "table T { a: long; }\nroot_type T;\n");
    put_chain("structs.fbs", "struct S0 { x: int; }\n", "struct S$1 { x: S$0; }\n", 4000,
              "table T { s: S4000; }\nroot_type T;\n");
    put_chain("longer.fbs", "struct S0 { x: long; }\n", "struct S$1 { x: S$0; }\n", 4000,
              "table T { s: S4000; }\nroot_type T;\n");
    put_chain("tables.fbs", "", "table A$0 { x: A$1; }\n", 4000,
              "table A4000 { x: int; }\nroot_type A0;\n");
    put_chain("renamed.fbs", "", "table B$0 { x: B$1; }\n", 4000,
              "table B4000 { x: long; }\nroot_type B0;\n");
    for (int i = 0; i < 15; i++) {
        char name[32], text[64];
        snprintf(name, sizeof name, "i%d.fbs", i);
        snprintf(text, sizeof text, "include \"%s%d.fbs\";\n", i == 14 ? "t" : "i", i + 1);
        put_text(name, text);
    }
    put_text("t15.fbs", "table T { a: int; }\n");
    put_chain("brackets.py",
              "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: ", "List[", 190,
              "int");
    put_chain("bases.py", "from dataclasses import *\n@dataclass\nclass C0:\n  a: int\n",
              "@dataclass\nclass C$1(C$0):\n  pass\n", 30, "@dataclass\nclass T(C30):\n  pass\n");
    put_nested("list.json", ones, 1);
    tool_must("printf '%0190d\\n' 0 | tr 0 ']' >>brackets.py");
    put_text("gate.json", "{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": "
                          "[\"longer.fbs\"],\n\"copies\": [[\"structs.fbs\", "
                          "\"longer.fbs\"]], \"mirrors\": [{\"python\": [\"bases.py\"]}]}]}");
}

TEST(schemas)
{
    wants_small_stack();
    put_deep_schemas();
    expect_same_report("schema copies structs.fbs longer.fbs");
    expect_same_report("schema evolve structs.fbs longer.fbs --format json");
    expect_same_report("schema evolve longer.fbs structs.fbs --format github");
    expect_same_report("schema evolve tables.fbs renamed.fbs --level python");
    expect_same_report("schema copies tables.fbs renamed.fbs --format lintrunner");
    expect_same_report("schema copies i0.fbs t.fbs");
    expect_same_report("schema mirror --schema t.fbs --python brackets.py bases.py");
    expect_same_report("schema packers --schema t.fbs --python brackets.py bases.py");
    expect_same_report("schema check --bindings brackets.py");
    expect_same_report("schema check --bindings t.fbs --language cpp");
    expect_same_report("schema check --bindings t.fbs --language typescript");
    expect_same_report("schema gate gate.json --format json --allow list.json");
    expect_same_report("schema rules");
    expect_same_report("schema rules --format markdown");
    expect_same_report("explain allow-unused");
}

/* What flatc writes of a schema with everything in it. */
TEST(bindings)
{
    wants_small_stack();
    tool_wants_flatc();
    tool_must("cp " PTV_SOURCE_DIR "/schema/executorch/*.fbs . && "
              "flatc --python --gen-object-api -o py program.fbs && "
              "flatc --cpp --gen-object-api --gen-mutable -o cpp program.fbs && "
              "flatc --ts -o ts program.fbs && "
              "flatc -b --schema --bfbs-builtins -o bin program.fbs");
    expect_same_report("schema check --schema program.fbs --bindings py");
    expect_same_report("schema check --bindings py");
    expect_same_report("schema check --schema program.fbs --bindings cpp --language cpp");
    expect_same_report("schema check --schema program.fbs --bindings ts --language "
                       "typescript");
    expect_same_report("schema check --schema program.fbs --bindings bin --language bfbs");
    expect_same_report("schema copies program.fbs bin/program.bfbs");
    expect_same_report("schema evolve program.fbs bin/program.bfbs");
}

TEST(revisions)
{
    wants_small_stack();
    if (system("git --version >/dev/null 2>&1") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    put_deep_schemas();
    tool_must("rm -rf repo && git init -q repo && cp *.fbs repo/ && cd repo && git add -A && "
              "git -c user.name=n -c user.email=e commit -q -m one && cp ../u.fbs t.fbs && "
              "git -c user.name=n -c user.email=e commit -q -a -m two && cp ../i0.fbs t.fbs");
    expect_same_report("schema evolve --repository repo --git HEAD~1.. -- .");
    expect_same_report("schema evolve --repository repo --git HEAD -- . t.fbs structs.fbs");
    expect_same_report("schema evolve --repository repo --history -- t.fbs");
}
