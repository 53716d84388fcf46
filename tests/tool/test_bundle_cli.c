/* bundle and unbundle from outside; what all of bundle, unbundle, pack and unpack refuse. */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/real.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* Two floats of two by two, and their sum. */
#define ONES "{\"dtype\": \"float32\", \"shape\": [2, 2], \"fill\": 1}"
#define CASE "{\"inputs\": [" ONES ", " ONES "], \"expected_outputs\": [" ONES "]}"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("add");
    put_golden("linear");
    put_text("add.json", "{\"methods\": {\"forward\": [" CASE "]}}");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- bundle ---- */

TEST(bundle_and_back)
{
    tool_must("$P bundle add.pte --suite add.json -o add.bpte && $P unbundle add.bpte -o add");
    tool_must("cmp add.pte add/program.pte && ls add");
    assert_string_equal(tool_out, "program.pte\nsuite.json\nsuite0-case0-input0.npy\n"
                                  "suite0-case0-input1.npy\nsuite0-case0-output0.npy\n");
    tool_must("$P bundle add/program.pte --suite add/suite.json -o again.bpte && "
              "cmp add.bpte again.bpte");
    tool_must("rm -r add && mkdir add && $P unbundle add.bpte -o add/ && rm -r add");
}

/* Inputs of every kind, two methods, a case without expected outputs. */
TEST(golden_bundle)
{
    put_golden_as("golden.bpte", "bundle");
    tool_must(
        "$P unbundle golden.bpte -o g && $P bundle g/program.pte --suite g/suite.json -o g.bpte");
    assert_string_equal(tool_err, "");
    tool_must("$P unbundle g.bpte -o h && diff -r g h && cmp golden.bpte g.bpte && rm -r g h");
}

/* Scalars come back as they were, bit by bit. */
TEST(scalars_and_back)
{
    static const char suite[] = "{\n  \"version\": 7,\n  \"methods\": {\n    \"a\\\"\\\\b\": [],\n"
                                "    \"forward\": [\n      {\n        \"inputs\": [\n          0,\n"
                                "          -9223372036854775808,\n          true,\n"
                                "          false,\n          0.0,\n          -0.0,\n"
                                "          0.1,\n          \"nan\",\n"
                                "          \"nan:0xfff8000000000001\",\n          \"-inf\"\n"
                                "        ],\n        \"expected_outputs\": []\n      }\n"
                                "    ]\n  }\n}\n";
    put_text("scalars.json", suite);
    tool_must(
        "$P bundle add.pte --suite scalars.json -o s.bpte --force && $P unbundle s.bpte -o s");
    tool_must("diff scalars.json s/suite.json && rm -r s");
}

TEST(streams)
{
    tool_must("$P bundle add.pte --suite add.json -o add.bpte");
    tool_must("cat add.pte | $P bundle - --suite add.json -o - | cmp - add.bpte");
    tool_must("cat add.bpte | $P unbundle - --program-only -o - | cmp - add.pte");
    tool_must("$P unbundle add.bpte --program-only -o p.pte && cmp p.pte add.pte");
    tool_must(
        "cat add.bpte | $P unbundle - -o piped && cmp piped/program.pte add.pte; rm -r piped");
}

/* The input is read while the output is written, and replaced by it only then. */
TEST(output_over_input)
{
    tool_must("$P bundle add.pte --suite add.json -o add.bpte");
    tool_must("cp add.pte same && $P bundle same --suite add.json -o same && cmp same add.bpte");
    tool_must("$P unbundle same --program-only -o same && cmp same add.pte && rm same");
    tool_must(
        "cp add.json s.json && $P bundle add.pte --suite s.json -o s.json && cmp s.json add.bpte");
}

TEST(suites_that_do_not_fit)
{
    put_text("bad.json", "{\"methods\": {\n  \"forward\": [{\"inputs\": [1, " ONES "]}]}}");
    tool_fails("$P bundle add.pte --suite bad.json -o no.bpte", 2,
               "bad.json:2:27: the value is of kind Int, the program has Tensor\n");
    tool_fails("test -e no.bpte", 1, "");
    tool_must("$P bundle add.pte --suite bad.json -o forced.bpte --force");
    assert_non_null(strstr(tool_err, "bad.json:2:27: warning: the value is of kind Int"));
    put_text("bad.json", "{\"methods\": {\n\"forward\": [}}");
    tool_fails("$P bundle add.pte --suite bad.json -o no.bpte", 2, "bad.json:2:13: ");
    tool_fails("$P bundle add.pte --suite none.json -o no.bpte", 2, "none.json: No such file");
}

TEST(programs_that_are_refused)
{
    put_text("no.json", "{\"methods\": {}}");
    tool_must("head -c 400 linear.pte > cut.pte; $P bundle add.pte --suite no.json -o no.bpte");
    tool_fails("$P bundle cut.pte --suite no.json -o out.bpte", 2, "cut.pte: byte 0x");
    tool_fails("$P bundle no.bpte --suite no.json -o out.bpte", 2, "not a program");
    tool_fails("$P bundle none.pte --suite no.json -o out.bpte", 2, "none.pte: No such file");
    tool_fails("$P bundle . --suite no.json -o out.bpte", 2, "directory");
    tool_fails("test -e out.bpte", 1, "");
    /* An error of meaning, not of structure: only --force bundles it. */
    tool_must("cp linear.pte odd.pte && printf '\\377' | dd of=odd.pte bs=1 seek=27 conv=notrunc");
    tool_fails("$P bundle odd.pte --suite no.json -o out.bpte", 2, "[segment");
    tool_must("$P bundle odd.pte --suite no.json -o out.bpte --force && "
              "$P unbundle out.bpte --program-only -o - | cmp - odd.pte");
    assert_non_null(strstr(tool_err, "warning: "));
    /* Forced, it need not even be a program. */
    tool_must("$P bundle no.json --suite no.json -o out.bpte --force && "
              "$P unbundle out.bpte --program-only -o - | cmp - no.json");
    assert_non_null(strstr(tool_err, "not a program"));
    assert_non_null(strstr(tool_err, "its methods cannot be read"));
}

TEST(targets_that_cannot_be)
{
    tool_must("$P bundle add.pte --suite add.json -o add.bpte; mkdir -p full && touch full/x");
    tool_fails("$P bundle add.pte --suite add.json -o none/a.bpte", 2, "cannot write none/a.bpte");
    tool_fails("$P bundle add.pte --suite add.json -o /dev/full", 2, "No space left");
    tool_fails("$P unbundle add.bpte -o full", 2,
               "cannot make the folder full: Directory not empty");
    tool_fails("$P unbundle add.bpte -o add.pte", 2, "Not a directory");
    tool_fails("$P unbundle add.bpte -o none/a", 2, "cannot make the folder none/a");
    tool_fails("$P unbundle add.bpte -o ''", 3, "option '--output' needs a value");
    tool_fails("$P unbundle add.bpte --program-only -o none/a", 2, "cannot write none/a");
}

TEST(bundles_that_are_broken)
{
    tool_must("$P bundle add.pte --suite add.json -o add.bpte; mkdir -p apart");
    tool_must("head -c 200 add.bpte > cut.bpte");
    tool_fails("$P unbundle cut.bpte -o apart/a", 2, "cut.bpte: byte 0x");
    tool_fails("$P unbundle add.pte -o apart/a", 2, "not a bundle");
    /* The last case found is the broken one: nothing of the folder is left. */
    tool_must("LC_ALL=C sed 's/forward/f\\x00rward/g' add.bpte > name.bpte");
    tool_fails("$P unbundle name.bpte -o apart/a", 2, "method_name is absent or no text");
    /* Ten suites that are one, whose name is most of the file: it is not read ten times. */
    tool_must("$P edit add.bpte -o same.bpte \"set method_test_suites[0].method_name = "
              "\\\"$(printf %09000d 7)\\\"; repeat method_test_suites 10\"");
    tool_fails("$P unbundle same.bpte -o apart/a", 2, "method_test_suites share their method_name");
    tool_must("ls -A apart");
    assert_string_equal(tool_out, "");
}

TEST(wrong_usage)
{
    tool_fails("$P bundle add.pte -o x", 3, "--suite SUITE.json is missing");
    tool_fails("$P bundle add.pte --suite add.json", 3, "-o OUT.bpte is missing");
    tool_fails("$P bundle --suite add.json -o x", 3, "a file is missing");
    tool_fails("$P bundle a b --suite add.json -o x", 3, "one too many");
    tool_fails("$P unbundle add.bpte", 3, "-o DIR is missing");
    tool_fails("$P unbundle --program-only add.bpte", 3, "-o OUT.pte is missing");
    tool_fails("$P pack a=b", 3, "-o OUT is missing");
    tool_fails("$P pack -o x", 3, "a file is missing");
    tool_fails("$P pack -o x add.pte", 3, "expected NAME=FILE");
    tool_fails("$P unpack add.pte", 3, "give either -o DIR or --list");
    tool_fails("$P unpack add.pte --list -o x", 3, "give either -o DIR or --list");
    for (const char *const *name =
             (const char *const[]){"bundle", "unbundle", "pack", "unpack", NULL};
         *name != NULL; name++) {
        char line[64];
        snprintf(line, sizeof line, "$P %s --help", *name);
        tool_must(line);
        assert_non_null(strstr(tool_out, "Exit status: 0"));
    }
}

TEST(nothing_for_the_terminal)
{
    if (tool_run("script -qc true /dev/null") != 0) {
        print_message("skipped: no script(1) here\n");
        skip();
    }
    tool_must(
        "script -eqc \"$P bundle add.pte --suite add.json -o -\" /dev/null < /dev/null; test $? = "
        "3");
    assert_non_null(strstr(tool_out, "not for the terminal"));
}

/* ---- Many and large ---- */

static void put_many(unsigned cases, const char *test)
{
    FILE *f = fopen("many.json", "w");
    assert_non_null(f);
    fputs("{\"methods\": {\"forward\": [", f);
    for (unsigned i = 0; i < cases; i++) {
        fprintf(f, "%s%s", i == 0 ? "" : ",\n", test);
    }
    fputs("]}}", f);
    assert_int_equal(fclose(f), 0);
}

/* 5000 cases, 15000 files, and hardly a file open at once. */
TEST(many_cases)
{
    put_many(5000, CASE);
    tool_must("$P bundle add.pte --suite many.json -o many.bpte");
    tool_must("ulimit -n 16; $P unbundle many.bpte -o many && ls many | wc -l");
    assert_int_equal(atoi(tool_out), 15002);
    tool_must("ulimit -n 16; $P bundle many/program.pte --suite many/suite.json -o again.bpte && "
              "cmp many.bpte again.bpte && rm -r many many.bpte again.bpte many.json");
}

/* Peak memory of the largest process that the line starts, in KiB. */
static long peak_of(const char *line)
{
    int ends[2];
    long peak = -1;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rusage usage;
        int status = system(line);
        peak = getrusage(RUSAGE_CHILDREN, &usage) == 0 && status == 0 ? usage.ru_maxrss : -1;
        _exit(write(ends[1], &peak, sizeof peak) == sizeof peak ? 0 : 1);
    }
    assert_int_equal(read(ends[0], &peak, sizeof peak), sizeof peak);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(ends[0]);
    close(ends[1]);
    return peak;
}

/* 64 MiB of cases in files take less than a quarter of that. */
TEST(memory_does_not_grow)
{
#if SANITIZED
    print_message("skipped: sanitizers take more memory\n");
    skip();
#endif
    enum { MOST = 16 << 10 };
    put_many(
        64, "{\"inputs\": [{\"dtype\": \"float32\", \"shape\": [262144], \"file\": \"mib.bin\"}]}");
    tool_must("head -c 1048576 /dev/urandom > mib.bin");
    long peak = peak_of("'" PTV_TOOL "' bundle linear.pte --suite many.json -o large.bpte --force "
                        "2> .err");
    assert_in_range(peak, 1, MOST);
    peak = peak_of("'" PTV_TOOL "' unbundle large.bpte -o large");
    assert_in_range(peak, 1, MOST);
    tool_must("rm -r large large.bpte many.json");
}

/* ---- Real bundles ---- */

/* Taken apart and bundled again: the same bytes, or at least the same when taken apart. */
TEST(real_bundles)
{
    real_wants(REAL_FOLDER);
    tool_must("set -e; for f in $(find -L '" REAL_FOLDER "' -name '*.bpte'); do rm -rf r1 r2; "
              "$P unbundle \"$f\" -o r1; "
              "$P bundle r1/program.pte --suite r1/suite.json -o r.bpte; "
              "$P unbundle r.bpte -o r2; diff -r r1 r2; "
              "case $f in */features/*|*/1.5.1/*|*_1.5.1.bpte) cmp \"$f\" r.bpte;; esac; "
              "done; rm -rf r1 r2");
    assert_null(strstr(tool_err, "warning"));
}
