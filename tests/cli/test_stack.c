/* Every command with a stack of 64 KiB: it does what it does with more, and what is deep is said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"

#define SMALL "ulimit -s 64 && "

static int setup(void **state)
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

static void reading(void **state)
{
    (void)state;
    wants_small_stack();
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 61'");
    expect_same_report("--format json linear.pte broken.pte payloads.pte c.nfat b.bpte");
    expect_same_report("--notes . --with w.ptd");
    expect_same_report("e.pte linear.pte w.ptd");
    expect_same_report("rules --format json");
    expect_same_report("rules --format markdown");
    expect_same_report("explain segment-past-end");
    expect_same_report("unpack --list c.nfat");
}

static void writing(void **state)
{
    (void)state;
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

static void too_deep(void **state)
{
    (void)state;
    wants_small_stack();
    static const int depths[] = {96, 2000, 100000};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        put_nested("deep.json", arrays, depths[i]);
        tool_fails(SMALL "$P make deep.json -o deep.pte", 2,
                   "deep.json:1:122: not JSON: more than 96 objects and arrays in one another\n");
        put_nested("deep.json", objects, depths[i]);
        tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "more than 96 objects");
        tool_fails(SMALL "$P bundle linear.pte --suite deep.json -o deep.bpte", 2,
                   "more than 96 objects");
    }
    put_text("edit", "set version = ");
    tool_fails("head -c 2000 /dev/zero | tr '\\0' '[' >> edit && " SMALL
               "$P edit linear.pte -f edit -o deep.pte",
               2, "more than 96 objects");
}

/* The deepest that is read. */
static void deep(void **state)
{
    (void)state;
    wants_small_stack();
    put_nested("deep.json", arrays, 95);
    tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "root: expected Program, found an array");
    put_nested("deep.json", objects, 95);
    tool_fails(SMALL "$P make deep.json -o deep.pte", 2, "version: expected");
    put_nested("deep.json", models, 7);
    expect_same("make deep.json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading),
        cmocka_unit_test(writing),
        cmocka_unit_test(too_deep),
        cmocka_unit_test(deep),
    };
    return cmocka_run_group_tests(tests, setup, home_teardown);
}
