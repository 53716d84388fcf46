/* pteverify inspect from outside: what it shows, and of what it shows nothing. */
#include <sys/stat.h>

#include <jansson.h>

#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Text ---- */

TEST(shows_a_program)
{
    put_golden("linear");
    assert_int_equal(tool("inspect linear.pte"), 0);
    tool_says("linear.pte: a program (ET12), 956 bytes, clean\n");
    tool_says("\nmethod forward: 1 instruction, 4 values\n");
    tool_says("  input 0    float32 [1, 4]                    planned, buffer 1\n");
    tool_says("    aten::linear.out                                1  float32\n");
    tool_says("  constants  60 bytes in the file, 2 tensors\n");
    tool_says("  all                                   956       956 B   100.0 %\n");
    assert_string_equal(tool_err, "");
}

/* No line is wider than a terminal, whatever the golden models are called by. */
TEST(fits_a_terminal)
{
    enum { WIDTH = 80 };
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        put_file("m", g.bytes, g.size);
        assert_int_equal(tool("inspect --max 0 m"), 0);
        const bool long_names = strcmp(g.name, "names") == 0;
        for (const char *line = tool_out; *line != '\0'; line += strcspn(line, "\n") + 1) {
            if (strcspn(line, "\n") > WIDTH && !long_names) {
                fail_msg("%s: %.*s", g.name, (int)strcspn(line, "\n"), line);
            }
        }
        golden_free(&g);
    }
}

TEST(other_formats)
{
    put_golden_as("b.bpte", "bundle");
    assert_int_equal(tool("inspect b.bpte"), 0);
    tool_says("test cases\n");
    tool_says("method forward");
    tool_says("in the program");
    put_golden_as("d.ptd", "external_data");
    assert_int_equal(tool("inspect - < d.ptd"), 0);
    tool_says("-: a data file");
    tool_says("linear.weight");
    put_golden_as("n.nfat", "nfat");
    assert_int_equal(tool("inspect n.nfat"), 0);
    tool_says("specializations: 3\n");
    put_golden_as("x.bin", "xnnpack_add");
    assert_int_equal(tool("inspect x.bin"), 0);
    tool_says("2 nodes: 1 XNNAdd, 1 XNNFullyConnected\n");
    put_golden_as("e.pte", "external");
    assert_int_equal(tool("inspect e.pte"), 0);
    tool_says("needed from data files: 2 names\n");
}

TEST(packages)
{
    put_golden_as("m.ptn", "package_alias");
    assert_int_equal(tool("inspect m.ptn"), 0);
    tool_says("5 nodes: 3 placeholder, 1 output, 1 torch.ops.aten.linear.default\n");
    tool_says("  shared                        float32 [3, 4], 48 bytes\n");
    tool_says("\naliases: 1\n  weight                        shared\n\n");
    tool_says("  list of members                       202       202 B    10.9 %\n");
    tool_says("members: 3\n    0    1.3 KiB at 41           program.ptg\n");
    tool_says("\nin program.ptg\nbytes\n");
    tool_says("\nin program.safetensors\nbytes\n");
    assert_null(strstr(tool_out, "needed"));
    assert_int_equal(tool("inspect --max 1 m.ptn"), 0);
    tool_says("program.ptg\n  ... 2 more\n");
    put_golden_as("m.safetensors", "safetensors");
    assert_int_equal(tool("inspect m.safetensors"), 0);
    tool_says("  step                          int64 [], 8 bytes\n");
    put_golden_as("none.ptn", "package");
    assert_int_equal(tool("inspect none.ptn"), 0);
    assert_null(strstr(tool_out, "aliases"));
    assert_int_equal(tool("inspect --diff none.ptn m.ptn"), 0);
    tool_says("alias weight");
    edited_put("hostile.ptn", "from package; append members = {\"name\": "
                              "{\"hex\": \"1b5b324a\"}, \"data\": {\"text\": \"x\"}}");
    assert_int_equal(tool("hostile.ptn"), 1);
    assert_null(strchr(tool_out, '\033'));
    edited_put("hostile.ptn", "from package; append members = {\"name\": "
                              "{\"hex\": \"c29b324a\"}, \"data\": {\"text\": \"x\"}}");
    assert_int_equal(tool("inspect hostile.ptn"), 0);
    assert_null(strstr(tool_out, "\xc2\x9b"));
    tool_says("2J\n");
    assert_int_equal(tool("inspect --diff m.ptn hostile.ptn"), 0);
    tool_says("member");
}

TEST(lists_are_cut)
{
    put_golden_as("b.pte", "delegates");
    assert_int_equal(tool("inspect --max 1 b.pte"), 0);
    tool_says("... 1 more\n");
    assert_null(strstr(tool_out, "method refine"));
    assert_int_equal(tool("inspect --max 0 b.pte"), 0);
    assert_null(strstr(tool_out, "more\n  ..."));
    tool_says("method refine");
}

TEST(manners)
{
    put_golden("linear");
    assert_int_equal(tool("inspect -q linear.pte"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("inspect --color always linear.pte"), 0);
    tool_says("\033[1mmethod forward\033[0m");
    assert_int_equal(tool("inspect --color never linear.pte"), 0);
    assert_null(strchr(tool_out, '\033'));
    edited_put("hostile.pte", "from linear; set execution_plan[0].name = \"a\\u001b[2J\\nb\"");
    assert_int_equal(tool("inspect hostile.pte"), 0);
    assert_null(strchr(tool_out, '\033'));
    tool_says("method a\\x1b[2J\\x0ab");
    edited_put("warned.pte", "from linear; patch @base-1 01");
    assert_int_equal(tool("inspect warned.pte"), 0);
    tool_says(", clean, 1 warning\n");
    tool_says("  unreferenced");
}

/* ---- JSON ---- */

TEST(json_of_all_goldens)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        put_file("m", g.bytes, g.size);
        assert_int_equal(tool("inspect --format json m"), 0);
        json_t *report = tool_report();
        json_t *owners = json_at(report, "files[0].facts.bytes.owners");
        const char *key;
        json_t *value;
        json_int_t sum = 0;
        json_object_foreach(owners, key, value)
        {
            sum += json_integer_value(value);
        }
        assert_int_equal(sum, g.size);
        json_decref(report);
        golden_free(&g);
    }
}

TEST(json_has_everything)
{
    put_golden("xnnpack_program");
    assert_int_equal(tool("inspect --format json xnnpack_program.pte"), 0);
    json_t *report = tool_report();
    json_t *facts = json_at(report, "files[0].facts");
    assert_int_equal(json_number_at(facts, "methods.items[0].signature.inputs.total"), 2);
    assert_int_equal(json_number_at(facts, "methods.items[0].signature.inputs.items[0].sizes[1]"),
                     4);
    assert_int_equal(json_number_at(facts, "methods.items[0].calls.delegate"), 1);
    assert_int_equal(json_number_at(facts, "methods.items[0].delegate_list.items[0].bytes"), 928);
    assert_int_equal(json_number_at(facts, "methods.items[0].planned.items[0].bytes"), 96);
    assert_int_equal(json_number_at(facts, "payloads.items[0].nodes.total"), 2);
    assert_int_equal(json_number_at(facts, "named_data.items[0].users.total"), 1);
    assert_string_equal(
        json_string_value(json_at(facts, "named_data.items[0].users.items[0].method")), "forward");
    assert_string_equal(json_string_value(json_at(facts, "bytes.parts.items[1].owner")),
                        "delegate");
    assert_int_equal(json_number_at(facts, "bytes.parts.items[1].inside.size"), 928);
    json_decref(report);
    put_golden("linear");
    assert_int_equal(tool("inspect --format json linear.pte"), 0);
    report = tool_report();
    facts = json_at(report, "files[0].facts.methods.items[0]");
    assert_string_equal(json_string_value(json_at(facts, "operator_list.items[0].name")),
                        "aten::linear");
    assert_string_equal(
        json_string_value(json_at(facts, "operator_list.items[0].variants[0].dtypes[4]")),
        "float32");
    json_decref(report);
}

TEST(json_of_packages)
{
    put_golden_as("m.ptn", "package_alias");
    assert_int_equal(tool("inspect --format json m.ptn"), 0);
    json_t *report = tool_report();
    json_t *facts = json_at(report, "files[0].facts");
    assert_int_equal(json_number_at(facts, "members.total"), 3);
    assert_int_equal(json_number_at(facts, "aliases.total"), 1);
    assert_string_equal(json_string_value(json_at(facts, "aliases.items[0].name")), "weight");
    assert_string_equal(json_string_value(json_at(facts, "aliases.items[0].owner")), "shared");
    assert_int_equal(json_number_at(facts, "nodes.total"), 3);
    assert_int_equal(json_number_at(facts, "bytes.owners.member"), 1304 + 188 + 24);
    assert_int_equal(json_number_at(facts, "bytes.owners.directory"), 202);
    assert_int_equal(json_number_at(facts, "bytes.parts.total"), 7);
    assert_string_equal(json_string_value(json_at(facts, "bytes.parts.items[3].name")),
                        "program.safetensors");
    assert_int_equal(json_number_at(facts, "bytes.parts.items[3].inside.owners.named-data"), 60);
    json_decref(report);
    put_golden_as("m.ptg", "native_linear");
    assert_int_equal(tool("inspect --format json m.ptg"), 0);
    report = tool_report();
    assert_int_equal(json_number_at(report, "files[0].facts.needs.total"), 2);
    assert_int_equal(json_number_at(report, "files[0].facts.node_count"), 5);
    json_decref(report);
}

/* The report of verify has the same facts, of clean files only. */
TEST(verify_says_the_same)
{
    put_golden("linear");
    assert_int_equal(tool("inspect --format json linear.pte"), 0);
    json_t *inspected = tool_report();
    assert_int_equal(tool("--format json linear.pte"), 0);
    json_t *verified = tool_report();
    assert_true(json_equal(inspected, verified));
    json_decref(inspected);
    json_decref(verified);
    edited_put("refused.pte", "from linear; set execution_plan[0].inputs[0] = 99");
    assert_int_equal(tool("--format json refused.pte"), 1);
    verified = tool_report();
    assert_non_null(json_at(verified, "files[0].facts.methods.items[0].inputs"));
    assert_null(json_at(verified, "files[0].facts.methods.items[0].signature"));
    assert_null(json_at(verified, "files[0].facts.bytes"));
    json_decref(verified);
}

/* ---- Data files ---- */

TEST(finds_what_is_needed)
{
    put_golden("external");
    put_golden_as("external_data.ptd", "external_data");
    assert_int_equal(tool("inspect --with external_data.ptd external.pte"), 0);
    tool_says("needed from data files: 2 names, 2 found\n"
              "  linear.weight\n"
              "    48 bytes in external_data.ptd\n");
    assert_int_equal(tool("inspect external.pte"), 0);
    assert_null(strstr(tool_out, "found"));
    assert_int_equal(tool("inspect --format json --with external_data.ptd - < external.pte"), 0);
    json_t *report = tool_report();
    json_t *entry = json_at(report, "files[0]");
    assert_string_equal(json_string_value(json_at(entry, "data_files[0]")), "external_data.ptd");
    assert_int_equal(json_number_at(entry, "facts.needs.total"), 0);
    assert_int_equal(json_number_at(entry, "facts.found.total"), 2);
    assert_int_equal(json_number_at(entry, "facts.found.items[1].data_file"), 0);
    assert_int_equal(json_number_at(entry, "facts.found.items[1].bytes"), 12);
    json_decref(report);
    assert_int_equal(tool("inspect --diff --with external_data.ptd external.pte external.pte"), 0);
    assert_string_equal(tool_out, "no changes\n");
}

/* A key of a payload may be in yet another file. */
TEST(some_are_not_found)
{
    put_golden("xnnpack_external");
    put_golden_as("external_data.ptd", "external_data");
    put_golden_as("xnnpack_weights.ptd", "xnnpack_weights");
    assert_int_equal(tool("inspect --with xnnpack_weights.ptd xnnpack_external.pte"), 0);
    assert_null(strstr(tool_out, "not found"));
    assert_int_equal(tool("inspect --with external_data.ptd xnnpack_external.pte"), 0);
    tool_says(", 0 found\n");
    tool_says(", for a payload\n    not found\n");
    tool_says(", clean, ");
}

TEST(data_files_that_do_not_go_with_it)
{
    put_golden("external");
    put_golden_as("external_data.ptd", "external_data");
    put_golden("linear");
    edited_put("other.ptd", "from external_data; set named_data[0].key = \"other\"");
    tool_fails("$P inspect --with other.ptd external.pte", 1, "external-data-missing");
    tool_fails("$P inspect --with missing.ptd external.pte", 2, "missing.ptd: cannot read");
    assert_non_null(strstr(tool_err, "external.pte: cannot decide: missing.ptd, which goes with"));
    tool_fails("$P inspect --with linear.pte external.pte", 3, "--with takes data files");
    tool_fails("$P inspect --with external_data.ptd external_data.ptd", 3,
               "--with needs a program");
    tool_fails("$P inspect --with - - < external.pte", 3, "standard input can be read once only");
    tool_fails("$P inspect --with '' external.pte", 3, "an argument is empty");
    tool_fails("$P inspect --with", 3, "--with");
    assert_int_equal(tool("inspect --format json --with missing.ptd external.pte"), 2);
    json_decref(tool_report());
}

/* ---- What is not shown ---- */

TEST(refused_files)
{
    edited_put("bad.pte", "from linear; set execution_plan[0].inputs[0] = 99;"
                          "set execution_plan[0].outputs[0] = 99; set segments[0].size = 9999");
    tool_fails("$P inspect bad.pte", 1, "pteverify inspect: bad.pte: refused, 3 errors: ");
    assert_non_null(strstr(tool_err, "index-out-of-range"));
    assert_string_equal(tool_out, "");
    tool_fails("$P inspect -q bad.pte", 1, "refused");
    assert_int_equal(tool("inspect --format json bad.pte"), 1);
    json_t *report = tool_report();
    assert_string_equal(json_string_value(json_at(report, "files[0].verdict")), "refused");
    assert_null(json_at(report, "files[0].facts.bytes"));
    json_decref(report);
    put_text("page.html", "<!DOCTYPE html><html></html>");
    tool_fails("$P inspect page.html", 1, "refused, 1 error: ");
    put_text("empty", "");
    tool_fails("$P inspect empty", 1, "refused, 1 error: ");
    tool_fails("head -c 500 bad.pte | $P inspect -", 1, "-: refused");
}

TEST(unreadable_files)
{
    mkdir("folder", 0700);
    put_golden("linear");
    tool_fails("$P inspect missing.pte", 2, "missing.pte: cannot read: ");
    tool_fails("$P inspect folder", 2, "folder: cannot read: ");
    tool_fails("$P inspect --max-size 10 linear.pte", 2, "linear.pte: cannot read: ");
    assert_int_equal(tool("inspect --format json missing.pte"), 2);
    json_decref(tool_report());
    tool_fails("$P inspect", 3, "a file");
    tool_fails("$P inspect linear.pte linear.pte", 3, "only --diff takes two files");
    tool_fails("$P inspect --diff linear.pte", 3, "--diff takes two files");
    tool_fails("$P inspect --diff - - < linear.pte", 3, "standard input can be read once only");
    tool_fails("$P inspect --diff linear.pte linear.pte linear.pte", 3, "");
    tool_fails("$P inspect linear.pte > /dev/full", 2, "cannot write the report");
}

/* ---- Memory ---- */

static void expect_what_fit_says(const char *inspect, const char *methods, const char *fit)
{
    assert_int_equal(tool(inspect), 0);
    json_t *seen = tool_report();
    assert_int_equal(tool(fit), 0);
    json_t *told = tool_report();
    json_t *rows = json_at(told, "fit.methods[0].releases");
    assert_int_equal(json_array_size(rows), 12);
    assert_true(json_equal(json_at(json_at(seen, methods), "items[0].loading"), rows));
    json_decref(seen);
    json_decref(told);
}

TEST(memory)
{
    put_golden("linear");
    put_golden("payloads");
    put_golden("external");
    put_golden_as("b.bpte", "bundle");
    put_golden_as("w.ptd", "external_data");
    static const char file[] = "files[0].facts.methods";
    expect_what_fit_says("inspect --format json linear.pte", file,
                         "fit --memory --format json linear.pte");
    expect_what_fit_says("inspect --format json b.bpte", "files[0].facts.program.methods",
                         "fit --memory --format json b.bpte");
    expect_what_fit_says("inspect --format json external.pte", file,
                         "fit --memory --format json external.pte");
    expect_what_fit_says("inspect --format json --with w.ptd external.pte", file,
                         "fit --memory --format json external.pte w.ptd");
    assert_int_equal(tool("inspect payloads.pte"), 0);
    tool_says("  loading    1.5, 64 bits: method allocator 1216 and more, temporary 0\n"
              "  loading    1.5, 32 bits: method allocator 752 and more, temporary 0\n"
              "  executing  temporary 64 and more\n");
}
