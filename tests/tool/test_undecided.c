/*
 * What was not looked at is not clean: files with an error that is allowed and kept rules from
 * running, files for which there is too little memory, data files that nothing can be compared
 * with.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/dumped.h"
#include "tests/support/facts.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/cli.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden("xnnpack_program");
    put_golden_as("w.ptd", "external_data");
    put_text("page.html", "<!DOCTYPE html><html></html>");
    tool_must("$P edit linear.pte -o index.pte "
              "'set execution_plan[0].chains[0].instructions[0].instr_args.op_index = 7'");
    tool_must("$P edit xnnpack_program.pte -o filter.pte 'set execution_plan[0].delegates[0]."
              "processed.xnodes[1].xnode_union.filter_id = 2'");
    tool_must("head -c 900 linear.pte > cut.pte");
    tool_must("cp linear.pte zeroed.pte && dd if=/dev/zero of=zeroed.pte bs=1 seek=200 count=400 "
              "conv=notrunc");
    tool_must("head -c 4 linear.pte > old.pte && printf ET11 >> old.pte && tail -c +9 linear.pte "
              ">> old.pte");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- Errors that are allowed ---- */

/* Nothing waited for it: whoever allows it has the rest of the file verified. */
TEST(kept_nothing)
{
    assert_int_equal(tool("--allow index-out-of-range index.pte"), 0);
    assert_string_equal(tool_out, "index.pte: clean, 1 note, 1 allowed\n");
    assert_string_equal(tool_err, "");
}

TEST(kept_by_structure)
{
    assert_int_equal(tool("zeroed.pte"), 1);
    assert_int_equal(tool("--allow 2xx zeroed.pte"), 2);
    assert_non_null(strstr(tool_err, "zeroed.pte: cannot decide: "));
    assert_non_null(strstr(tool_err, " rules were not run because of "));
    assert_non_null(strstr(tool_err, " not count here: "));
    tool_says(" rules (what they read is structurally broken)\n");
    assert_null(strstr(tool_out, "clean"));
}

TEST(kept_by_a_rule)
{
    assert_int_equal(tool("--allow segment-area-past-end cut.pte"), 2);
    assert_string_equal(tool_err, "cut.pte: cannot decide: 2 rules were not run because of an "
                                  "error that does not count here: segment-area-past-end\n");
    tool_says("    not run: segment-past-end (segment-area-past-end was found)\n");
    tool_says("    not run: segment-area-size (segment-area-past-end was found)\n");
}

#define BROKEN " rules (what they read is structurally broken)"

/* What nobody has declared, but the code of the rules. */
TEST(kept_by_what_was_found_before)
{
    static const struct {
        const char *model, *edit, *allowed, *waits;
    } rows[] = {
        {"xnnpack_add", "set xvalues[1].xvalue_union.id_out = 0", "xnnpack-value-repeated", BROKEN},
        {"xnnpack_add", "set xnodes[0].xnode_union.input2_id = 5", "xnnpack-value-undefined",
         BROKEN},
        {"nfat", "patch @148 u64 17", "specialization-past-end", "container-trailing-bytes"},
        {"nfat", "patch @4 u32 7", "container-version-unknown", BROKEN},
        {"control_flow", "repeat execution_plan[0].values 64' 'repeat execution_plan 5",
         "objects-shared", BROKEN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[512];
        put_golden_as("sound", rows[i].model);
        snprintf(line, sizeof line, "$P edit sound -o broken '%s'; $P --allow %s,warnings broken",
                 rows[i].edit, rows[i].allowed);
        tool_fails(line, 2, "broken: cannot decide: ");
        tool_says(rows[i].waits);
    }
}

/* What they would have found is allowed as well. */
TEST(kept_what_is_allowed)
{
    assert_int_equal(tool("--allow segment-area-past-end,segment-past-end cut.pte"), 2);
    assert_int_equal(
        tool("--allow segment-area-past-end,segment-past-end,segment-area-size cut.pte"), 0);
    assert_string_equal(tool_out, "cut.pte: clean, 1 allowed\n");
}

/* No model, whatever is allowed. */
TEST(no_model)
{
    assert_int_equal(tool("--allow 1xx,2xx,3xx,4xx,5xx,6xx,7xx,8xx,9xx page.html"), 2);
    assert_string_equal(tool_err,
                        "page.html: cannot decide: this is an HTML page (a failed download, "
                        "perhaps), which this version does not verify\n");
    assert_int_equal(tool("--allow generation-unsupported old.pte"), 2);
    assert_non_null(strstr(tool_err, "old.pte: cannot decide: this is "));
}

/* A rule that is no error by design, and the rule that does not repeat what it says. */
TEST(warnings_keep_rules_by_design)
{
    tool_must("$P edit linear.pte -o base.pte 'set header.segment_base_offset = 888' "
              "'truncate -8'");
    assert_int_equal(tool("--notes base.pte"), 0);
    tool_says("[segment-base-misaligned]");
    tool_says("not run: segment-misaligned (segment-base-misaligned was found)");
    assert_int_equal(tool("--allow warnings base.pte"), 0);
}

/* A release that does not mind leaves as much unseen as one who allows it. */
TEST(ignored_by_a_release)
{
    assert_int_equal(tool("--against 1.5 zeroed.pte"), 1);
    assert_int_equal(tool("--against 1.5 --allow 2xx zeroed.pte"), 2);
}

TEST(report_says_so)
{
    assert_int_equal(tool("--format json --allow segment-area-past-end cut.pte"), 2);
    json_t *report = json_loads(tool_out, 0, NULL);
    assert_non_null(report);
    expect_text(report, "files[0].verdict", "undecided");
    expect_text(report, "files[0].not_run[0].needs", "segment-area-past-end");
    expect_text(report, "files[0].findings[0].effect", "allowed");
    assert_non_null(json_at(report, "files[0].message"));
    assert_int_equal(json_integer_value(json_at(report, "summary.undecided")), 1);
    json_decref(report);
}

/* ---- Data files ---- */

TEST(broken_data_files)
{
    tool_must("$P edit w.ptd -o index.ptd 'set named_data[0].segment_index = 9'");
    assert_int_equal(tool("external.pte index.ptd"), 2);
    assert_non_null(strstr(tool_err, "external.pte: cannot decide: "));
    assert_non_null(strstr(tool_err,
                           ": a data file that goes with it is broken, needs 2 names from "
                           "data files: linear.weight, linear.bias (--with FILE)\n"));
    tool_says("index.ptd: 1 error");
    /* The error of the data file is allowed, and nothing of its own waited for it. */
    assert_int_equal(tool("--allow index-out-of-range external.pte index.ptd"), 2);
    tool_says("index.ptd: clean, 1 warning, 1 allowed\n");
    assert_non_null(strstr(tool_err, "external.pte: cannot decide: "));
}

/* ---- Too many objects ---- */

/* More segments than a rule compares with each other when they are out of order. */
TEST(too_many_to_compare)
{
    tool_must("$P dump --full linear.pte | sed -e '/^  \"header\": {/,/^  },/d' "
              "-e '/^    \"segments\": /d' -e \"s/^    {.base64.*/&$(printf ',{\\\"zeros\\\": "
              "16}%.0s' $(seq 512))/\" > many.json && $P make many.json -o sorted.pte");
    assert_int_equal(tool("sorted.pte"), 0);
    tool_must("$P edit sorted.pte -o many.pte 'swap segments[300] segments[301]'");
    assert_int_equal(tool("many.pte"), 2);
    assert_string_equal(tool_err, "many.pte: cannot decide: 1 rule was not run: there are more "
                                  "objects than can be compared\n");
    tool_says("not run: segment-overlap (there are more objects than it can compare)\n");
    assert_int_equal(tool("--allow segment-overlap many.pte"), 0);
}

/* ---- Memory: the tool runs in this process, where mappings can be made to fail ---- */

static size_t largest = SIZE_MAX; /* anonymous mapping that succeeds */

void *__real_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    bool fails = (flags & MAP_ANONYMOUS) != 0 && size > largest;
    return fails ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);
}

static void run_here(size_t most, const char *option)
{
    char command[] = "pteverify", argument[64], file[] = "filter.pte";
    char *arguments[] = {command, argument, file, NULL};
    snprintf(argument, sizeof argument, "%s", option);
    if (freopen(".out", "w", stdout) == NULL || freopen(".err", "w", stderr) == NULL) {
        _exit(99);
    }
    largest = most;
    exit(ptv_cli(3, arguments));
}

static int run_with(size_t most, const char *option)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        run_here(most, option);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
    return WEXITSTATUS(status);
}

/* A small part of what a file of this size might need is enough, when it is what it needs. */
TEST(addresses_that_are_short)
{
    enum { LEAST = 4096 };
    static char whole[sizeof tool_out];
    assert_int_equal(run_with(SIZE_MAX, "--notes"), 1);
    memcpy(whole, tool_out, sizeof whole);
    tool_says("[xnnpack-filter-shape]");
    assert_int_equal(run_with(LEAST, "--notes"), 1);
    assert_string_equal(tool_out, whole);
}

TEST(no_addresses)
{
    assert_int_equal(run_with(0, "--notes"), 2);
    assert_non_null(strstr(tool_err, "filter.pte: cannot decide: out of memory: "));
    tool_says("not run: xnnpack-filter-shape (it needs more memory than it was given)\n");
    assert_int_equal(run_with(0, "--quiet"), 2);
    assert_string_equal(tool_out, "");
}

/* A program is bundled when it is sound with all that is in it. */
TEST(bundles_of_broken_payloads)
{
    put_text("suite.json", "{\"methods\": {}}");
    tool_fails("$P bundle filter.pte --suite suite.json -o x.bpte", 2, "[xnnpack-filter-shape]");
    tool_must("$P bundle xnnpack_program.pte --suite suite.json -o x.bpte");
}
