/* `pteverify fit` as people call it: statuses, messages, reports. */
#include <jansson.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

FIXTURE(setup)
{
    static const char *const names[] = {
        "add",          "linear",  "external", "inline_delegates", "xnnpack_program",
        "multi_method", "payloads"};
    if (home_setup(state) != 0) {
        return -1;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        put_golden(names[i]);
    }
    put_golden_as("weights.ptd", "external_data");
    put_golden_as("bundle.bpte", "bundle");
    edited_put("broken.pte", "from add; resize execution_plan[0].values[0].val.sizes 17");
    edited_put("odd.pte", "from add; set execution_plan[0].operators[0].name = \"aten::adds\"");
    put_text("small.json", "{\"manifest_version\": 1, \"release\": \"1.5.1\", \"word_size\": 64,\n"
                           " \"operators\": [\"aten::add.out\"], \"backends\": [],\n"
                           " \"method_allocator\": 383, \"temp_allocator\": 200,\n"
                           " \"planned_buffers\": [48]}\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static json_t *fit_of(const char *line, int status)
{
    json_error_t error;
    assert_int_equal(tool_run(line), status);
    json_t *report = json_loads(tool_out, 0, &error);
    if (report == NULL) {
        fail_msg("%s: %s\n%s", line, error.text, tool_out);
    }
    validate_report(report);
    return report;
}

TEST(it_fits)
{
    assert_int_equal(tool_run("$P fit add.pte --runtime executorch-1.5.1"), 0);
    assert_string_equal(tool_out, "add.pte: fits executorch-1.5.1\n");
    assert_int_equal(tool_run("$P fit external.pte weights.ptd --runtime executorch-1.5.1"), 0);
    assert_int_equal(tool_run("$P fit bundle.bpte --runtime executorch-1.0"), 0);
    assert_int_equal(tool_run("$P fit --runtime executorch-1.5.1 - < add.pte"), 0);
}

TEST(it_does_not)
{
    assert_int_equal(tool_run("$P fit odd.pte --runtime executorch-1.5.1"), 1);
    tool_says(": error: the runtime has no operator of this name [operator-missing]\n"
              "    at execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.op_index\n"
              "    'aten::adds.out', 1 call, in method 'forward'; nearest there: 'aten::add.out'\n"
              "odd.pte: does not fit executorch-1.5.1: 1 error\n");
    assert_int_equal(tool_run("$P fit add.pte --runtime small.json"), 1);
    tool_says("    needed 384 bytes, given 383\n");
    assert_int_equal(tool_run("$P fit external.pte --runtime executorch-1.5.1"), 1);
    tool_says(" [data-file-missing]\n");
}

TEST(refused_files_are_not_judged)
{
    assert_int_equal(tool_run("$P fit broken.pte --runtime executorch-1.5.1"), 1);
    tool_says("broken.pte: refused: not judged, the file itself has 1 error\n");
    json_t *report = fit_of("$P fit broken.pte --runtime executorch-1.5.1 --format json", 1);
    const json_t *fit = json_object_get(report, "fit");
    assert_string_equal(json_string_value(json_object_get(fit, "verdict")), "refused");
    assert_int_equal(json_array_size(json_object_get(fit, "methods")), 0);
    json_decref(report);
    tool_fails("$P fit weights.ptd --runtime executorch-1.5.1", 2, "not a program\n");
    tool_fails("$P fit nothing.pte --runtime executorch-1.5.1", 2, "nothing.pte: No such file");
    tool_fails("$P fit add.pte linear.pte --runtime executorch-1.5.1", 2, "not a data file");
}

TEST(reports_follow_the_schema)
{
    static const char *const lines[] = {"add.pte",          "external.pte",
                                        "odd.pte",          "inline_delegates.pte",
                                        "multi_method.pte", "xnnpack_program.pte"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "$P fit %s --runtime executorch-1.5.1 --format json || true",
                 lines[i]);
        json_decref(fit_of(line, 0));
        snprintf(line, sizeof line, "$P fit %s --runtime small.json --format json || true",
                 lines[i]);
        json_decref(fit_of(line, 0));
        snprintf(line, sizeof line, "$P fit %s --memory --format json", lines[i]);
        json_decref(fit_of(line, 0));
    }
    json_decref(fit_of("$P fit add.pte --format json", 3));
    json_decref(fit_of("$P fit weights.ptd --runtime executorch-1.5.1 --format json", 2));
    json_decref(fit_of("$P fit add.pte --runtime nothing.json --format json", 2));
}

TEST(memory)
{
    assert_int_equal(tool_run("$P fit add.pte --memory --runtime executorch-1.5.1"), 0);
    assert_string_equal(tool_out, "memory, in bytes (release 1.5, 64 bits):\n"
                                  "  method 'forward'\n"
                                  "    method allocator       384\n"
                                  "    temporary, loading     128\n"
                                  "                           used when there are 200\n"
                                  "    temporary, executing   0\n"
                                  "    planned buffers        48\n"
                                  "add.pte: fits executorch-1.5.1\n");
    put_text("tracer.json", "{\"manifest_version\": 1, \"release\": \"1.5\"}");
    assert_int_equal(tool_run("$P fit inline_delegates.pte --memory --runtime tracer.json"), 0);
    tool_says("    method allocator       at least ");
    tool_says("    delegates              ExampleBackend: 1 (not known)\n");
    tool_says("                           EmptyBackend: 1 (not known)\n");
    assert_int_equal(tool_run("$P fit xnnpack_program.pte --memory --runtime tracer.json"), 0);
    tool_says("    delegates              XnnpackBackend: 1 (184 bytes)\n");
}

/* Without a build: a row for each release and word size. */
TEST(memory_of_releases)
{
    assert_int_equal(tool_run("$P fit add.pte --memory"), 0);
    tool_says("    release  bits       method       alone     loading   executing     planned\n"
              "    1.0      64            448         624         128           0          48\n"
              "    1.0      32            268         368          68           0          48\n"
              "    1.1      64            384         560         128           0          48\n");
    tool_says("    1.5      32            240         340          68           0          48\n");
    assert_null(strstr(tool_out, "not known"));
    assert_int_equal(tool_run("$P fit xnnpack_program.pte --memory"), 0);
    tool_says("    1.3      64            544         592           0           0          96\n"
              "    1.3      32           ~324        ~356           0           0          96\n");
    tool_says("    ~: about, not measured on all such machines\n"
              "    delegates              XnnpackBackend: 1 (known)\n");
    assert_int_equal(tool_run("$P fit payloads.pte --memory"), 0);
    tool_says("    1.1      64          1224+       1272+           0         64+          32\n");
    tool_says("    +: and what is not known\n"
              "    delegates              MLXBackend: 1 (not known)\n");
    tool_says("                           QnnBackend: 2 (not known)\n"
              "                           EthosUBackend: 1 (known)\n");
}

/* The same, for programs; the row of the release is what the build takes. */
TEST(rows_of_releases)
{
    json_t *report = fit_of("$P fit multi_method.pte --memory --format json", 0);
    const json_t *methods = json_object_get(json_object_get(report, "fit"), "methods");
    assert_int_equal(json_array_size(methods), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *method = json_array_get(methods, i);
        const json_t *rows = json_object_get(method, "releases");
        const json_t *row = json_array_get(rows, 10);
        assert_int_equal(json_array_size(rows), 12);
        assert_string_equal(json_string_value(json_object_get(row, "release")), "1.5");
        assert_int_equal(json_integer_value(json_object_get(row, "word_size")), 64);
        assert_true(
            json_equal(json_object_get(row, "method_allocator"),
                       json_object_get(json_object_get(method, "memory"), "method_allocator")));
    }
    json_decref(report);
    report = fit_of("$P fit add.pte --memory --format json --runtime executorch-1.5.1", 0);
    methods = json_object_get(json_object_get(report, "fit"), "methods");
    assert_null(json_object_get(json_array_get(methods, 0), "releases"));
    json_decref(report);
}

/* More backends than are kept. */
TEST(many_backends)
{
    char script[2048] = "from inline_delegates";
    for (unsigned i = 2; i < 20; i++) {
        const size_t n = strlen(script);
        snprintf(script + n, sizeof script - n,
                 "; append execution_plan[0].delegates = "
                 "{\"id\": \"B%u\", \"processed\": {}}",
                 i);
    }
    edited_put("many.pte", script);
    assert_int_equal(tool_run("$P fit many.pte --memory"), 0);
    tool_says("B15: 1 (not known)\n                           of other backends: 4\n");
}

TEST(what_is_not_said_is_not_judged)
{
    put_text("bare.json", "{\"manifest_version\": 1, \"backends\": []}");
    assert_int_equal(tool_run("$P fit add.pte --runtime bare.json"), 0);
    tool_says("not judged, since the manifest does not say: operators, method allocator, temporary "
              "allocator, planned buffers, release\nadd.pte: fits bare.json\n");
}

TEST(a_binary_is_a_guess)
{
    put_file("firmware.bin", "\0aten::add.out\0", 15);
    assert_int_equal(tool_run("$P fit add.pte --runtime-binary firmware.bin"), 0);
    tool_says("a guess: names that stand in the binary as strings");
    put_file("firmware.bin", "\0aten::sub.out\0", 15);
    assert_int_equal(tool_run("$P fit add.pte --runtime-binary firmware.bin"), 1);
    put_text("firmware.bin", "");
    assert_int_equal(tool_run("$P fit add.pte --runtime-binary firmware.bin 2>&1"), 1);
    tool_says("warning: no name of an operator");
}

TEST(wrong_manifests)
{
    put_text("wrong.json", "{\"manifest_version\": 1,\n \"release\": \"0.7\"}");
    tool_fails("$P fit add.pte --runtime wrong.json", 3,
               "pteverify: wrong.json:2:13: an unknown release");
    put_text("wrong.json", "{\"manifest_version\": 1, \"\\u001b[2J\": 1}");
    assert_int_equal(tool_run("$P fit add.pte --runtime wrong.json 2>&1"), 0);
    assert_null(strchr(tool_out, '\033'));
    put_text("wrong.json", "");
    tool_fails("$P fit add.pte --runtime wrong.json", 3, "wrong.json:1:");
    tool_fails("$P fit add.pte --runtime add.pte", 3, "add.pte:1:");
    tool_fails("$P fit add.pte --runtime executorch-0.7", 2, "executorch-0.7: No such file");
}

TEST(wrong_usage)
{
    tool_fails("$P fit add.pte", 3, "--runtime MANIFEST is missing");
    tool_fails("$P fit add.pte --runtime executorch-1.7", 2,
               "pteverify fit: executorch-1.7: No such file or directory, and no package that is "
               "known: executorch-1.0 to executorch-1.5 are\n");
    tool_fails("$P fit add.pte --runtime a --runtime-binary b", 3, "there may be one");
    tool_fails("$P fit add.pte --runtime executorch-1.5.1 --format yaml", 3, "--emit-manifest");
    tool_fails("$P fit --runtime executorch-1.5.1", 3, "a model");
}

/* As those of verify. */
TEST(how_much_is_said)
{
    assert_int_equal(tool_run("$P fit -q add.pte --runtime executorch-1.5.1"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool_run("$P fit --quiet odd.pte --runtime executorch-1.5.1"), 1);
    tool_says("[operator-missing]\n");
    assert_int_equal(tool_run("$P fit --summary odd.pte --runtime executorch-1.5.1"), 1);
    assert_string_equal(tool_out, "odd.pte: does not fit executorch-1.5.1: 1 error\n");
    assert_int_equal(tool_run("$P fit --summary broken.pte --runtime executorch-1.5.1"), 1);
    assert_string_equal(tool_out, "broken.pte: refused: not judged, the file itself has 1 error\n");
    assert_int_equal(tool_run("$P fit -q inline_delegates.pte --memory"), 0);
    tool_says("memory, in bytes");
}

/* A note of the first method stands behind an error of the second. */
TEST(errors_come_first)
{
    edited_put("two.pte", "from multi_method; "
                          "set execution_plan[1].delegates[0].id = \"OtherBackend\"");
    put_text("two.json", "{\"manifest_version\": 1, \"method_allocator\": 100000,\n"
                         " \"backends\": [\"ExampleBackend\"], \"operators\": []}\n");
    assert_int_equal(tool_run("$P fit two.pte --runtime two.json"), 1);
    const char *note = strstr(tool_out, ": note: "), *error = strstr(tool_out, ": error: ");
    assert_true(note != NULL && error != NULL && error < note);
    assert_null(strstr(note, ": error: "));
    assert_int_equal(tool_run("$P fit two.pte --runtime two.json --max 1"), 1);
    assert_null(strstr(tool_out, ": note: "));
    tool_says(" not shown (--max 0 shows all)\n");
}

/* What is emitted is a manifest that the models run on, to the byte. */
TEST(the_other_way_round)
{
    tool_must("$P fit --emit-manifest add.pte linear.pte xnnpack_program.pte > all.json");
    tool_must("$P fit add.pte --runtime all.json && $P fit linear.pte --runtime all.json && "
              "$P fit xnnpack_program.pte --runtime all.json");
    tool_must("$P fit --emit-manifest add.pte > add.json && $P fit add.pte --runtime add.json");
    assert_string_equal(tool_out, "add.pte: fits add.json\n");
    assert_int_equal(tool_run("$P fit linear.pte --runtime add.json"), 1);
    tool_must("$P fit --emit-manifest add.pte --format yaml > add.yaml && cat add.yaml");
    tool_says("et_kernel_metadata:\n  \"aten::add.out\":\n  - \"v1/6;0,1|6;0,1|6;0,1|6;0,1\"\n");
    edited_put(
        "bytes.pte",
        "from inline_delegates; set execution_plan[0].delegates[0].id = {\"hex\": \"66 ff\"}");
    tool_fails("$P fit --emit-manifest bytes.pte", 2, "is not UTF-8");
    tool_fails("$P fit --emit-manifest broken.pte", 1, "broken.pte: refused");
    tool_fails("$P fit --emit-manifest nothing.pte", 2, "No such file");
}

TEST(yaml_again)
{
    tool_must("$P fit --emit-manifest add.pte --format yaml > add.yaml");
    const int status = tool_run("$P fit add.pte --runtime add.yaml 2>&1");
    if (status == 3 && strstr(tool_out, "built without") != NULL) {
        print_message("skipped: built without libyaml\n");
        skip();
    }
    assert_int_equal(status, 0);
    assert_int_equal(tool_run("$P fit linear.pte --runtime add.yaml"), 1);
}

/* ---- Errors ---- */

TEST(errors_are_explained)
{
    assert_int_equal(tool_run("$P explain 0x14"), 0);
    assert_memory_equal(tool_out, "OperatorMissing (0x14, ", 23);
    static char first[sizeof tool_out];
    memcpy(first, tool_out, sizeof first);
    assert_int_equal(tool_run("$P explain operatormissing"), 0);
    assert_string_equal(tool_out, first);
    tool_fails("$P explain 0x77", 3, "the runtime returns no error 0x77\n");
    assert_int_equal(tool_run("$P explain 0x21 --format json"), 0);
    json_t *rules = json_loads(tool_out, 0, NULL);
    validate_rules(rules);
    json_decref(rules);
    assert_int_equal(tool_run("$P explain backend-missing --format json"), 0);
    rules = json_loads(tool_out, 0, NULL);
    validate_rules(rules);
    json_decref(rules);
}

TEST(the_page_is_what_is_printed)
{
    tool_must("$P rules --fit --format markdown | cmp - " PTV_SOURCE_DIR "/docs/fit-rules.md");
}
