/*
 * Finding the methods of suites: many methods, without memory, with equal names, and with names
 * shared so often that reading them would take too long.
 */
#include "tests/support/expect.h"
#include "verifiers/core/run.h"

enum { FEW = 64, MANY = 1000, LONG = 4000 };

static outcome result;

static void put_methods(FILE *out, size_t count)
{
    fputs("'program':{'model':{'format':'pte','root':{'execution_plan':[", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out,
                "%s{'name':'m%04zu','container_meta_type':{'encoded_inp_str':'',"
                "'encoded_out_str':''},'values':[],'inputs':[],'outputs':[],'chains':[{'inputs':[],"
                "'outputs':[],'instructions':[]}],'operators':[],'delegates':[],"
                "'non_const_buffer_sizes':[0]}",
                i > 0 ? "," : "", i);
    }
    fputs("],'constant_buffer':[],'backend_delegate_data':[],"
          "'constant_segment':{'offsets':[0]}}}}",
          out);
}

static void put_suites(FILE *out, size_t count)
{
    fputs("'method_test_suites':[", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s{'method_name':'m%04zu','test_cases':[{'inputs':[]}]}", i > 0 ? "," : "",
                i);
    }
    fputs("],", out);
}

static ge_file file_of(char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        text[i] = text[i] == '\'' ? '"' : text[i];
    }
    return edited_json(text, size);
}

/* Makes a bundle with as many suites as methods: m0000, m0001, ... */
static ge_file bundle_of(size_t count)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fputs("{'format':'bpte','root':{'version':2,", out);
    put_suites(out, count);
    put_methods(out, count);
    fputs("}}", out);
    fclose(out);
    ge_file file = file_of(text, size);
    free(text);
    return file;
}

TEST(all_are_found)
{
    static const size_t counts[] = {1, FEW, FEW + 1, MANY};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        ge_file file = bundle_of(counts[i]);
        expect_run_file(&result, &file);
        assert_int_equal(result.run.errors, 0);
        edited_by(&file, "set method_test_suites[-1].method_name = \"m9999\"");
        expect_run_file(&result, &file);
        assert_int_equal(result.run.errors, 1);
        assert_true(expect_has(&result, "suite-without-method"));
        ge_close(&file);
    }
}

/* A few methods fit into the scratch memory of the run. */
TEST(without_memory)
{
    static ptv_work work;
    static ptv_run run;
    for (size_t count = FEW; count <= FEW + 1; count++) {
        ge_file file = bundle_of(count);
        edited_by(&file, "set method_test_suites[-1].method_name = \"m9999\"");
        const ptv_image image = ge_image(&file);
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        (void)ptv_verify(&run);
        assert_int_equal(run.errors, count == FEW);
        ptv_skip expected = count == FEW ? PTV_SKIP_NONE : PTV_SKIP_MEMORY;
        assert_int_equal(ptv_skipped(&run, ptv_rule_find("suite-without-method")), expected);
        assert_int_equal(ptv_skipped(&run, ptv_rule_find("case-scalar-differs")), expected);
        assert_true(run.memory_needed <= PTV_MEMORY_FOR(image.size));
        ge_close(&file);
    }
}

/* The runtime takes the first of two methods with one name; the second has an input. */
TEST(first_of_a_name)
{
    ge_file file = bundle_of(2);
    edited_by(&file,
              "set program.execution_plan[1].name = \"m0000\"; "
              "remove method_test_suites[1]; "
              "set program.execution_plan[1].values = [{\"val_type\": \"Int\", \"val\": {}}]; "
              "set program.execution_plan[1].inputs = [0]");
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 0);
    edited_by(&file, "swap program.execution_plan[0] program.execution_plan[1]");
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "case-input-count"));
    ge_close(&file);
}

/* All suites are one object with a long name, all methods one with another long name. */
TEST(shared_names)
{
    static char name[LONG + 1], script[2 * LONG + 256];
    ge_file file = bundle_of(1);
    memset(name, 'x', LONG);
    snprintf(script, sizeof script,
             "set method_test_suites[0].method_name = \"%.*sy\"; "
             "set program.execution_plan[0].name = \"%s\"; "
             "repeat method_test_suites 300",
             LONG - 1, name, name);
    edited_by(&file, script);
    expect_run_file(&result, &file);
    assert_int_equal(result.verdict, PTV_REFUSED);
    assert_true(expect_has(&result, "objects-shared"));
    ge_close(&file);
}

/* A method without a name may be the right one; one error is enough for a nameless suite. */
TEST(missing_names)
{
    ge_file file = bundle_of(2);
    edited_by(&file, "remove program.execution_plan[0].name; "
                     "set method_test_suites[0].method_name = \"m\"");
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 1);
    edited_by(&file, "remove method_test_suites[0].method_name");
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 2);
    assert_int_equal(result.run.warnings, 0);
    ge_close(&file);
}

/* Nothing is compared with an unreadable program, or with broken suites. */
TEST(broken_structure)
{
    static const char *const edits[] = {"patch @word(program.execution_plan) u32 0",
                                        "patch @word(method_test_suites) u32 0",
                                        "patch @word(program) u32 0"};
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        ge_file file = bundle_of(1);
        edited_by(&file, "set method_test_suites[0].method_name = \"m9999\"");
        edited_by(&file, edits[i]);
        expect_run_file(&result, &file);
        assert_int_equal(result.run.errors, 1);
        assert_true(expect_has(&result, "offset-zero"));
        assert_int_equal(ptv_skipped(&result.run, ptv_rule_find("suite-without-method")),
                         PTV_SKIP_STRUCTURE);
        ge_close(&file);
    }
}
