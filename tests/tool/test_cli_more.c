/* The tool from outside, once more: what it says, and inputs that are no plain files. */
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/edited.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* linear, longer or shorter by a byte, halved, without a root, and of another generation. */
static void put_variants(void)
{
    static uint8_t longer[1 << 16];
    golden g = golden_by_name("linear");
    assert_true(g.size < sizeof longer);
    memcpy(longer, g.bytes, g.size);
    longer[g.size] = 'A';
    put_file("longer.pte", longer, g.size + 1);
    put_file("cut.pte", g.bytes, g.size - 1);
    put_file("half.pte", g.bytes, g.size / 2);
    memset(longer, 0xff, 4);
    put_file("rootless.pte", longer, g.size);
    memcpy(g.bytes + 4, "ET02", 4);
    put_file("old.pte", g.bytes, g.size);
    golden_free(&g);
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("linear24");
    put_golden("empty");
    put_variants();
    put_text("lfs.pte", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");
    put_text("page.pte", "<!DOCTYPE html><html><body>404 not found</body></html>");
    put_file("zip.pte", "PK\003\004aaaaaaaaaaaaaaaaaaaa", 24);
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- What is no model is named ---- */

TEST(files_that_are_something_else)
{
    static const struct {
        const char *file, *rule, *found;
    } rows[] = {
        {"zip.pte", "[not-a-program]", "found a zip archive"},
        {"lfs.pte", "[not-a-program]", "found a Git LFS pointer"},
        {"page.pte", "[not-a-program]", "found an HTML page"},
        {"old.pte", "[generation-unsupported]", "found a program of another generation"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(tool(rows[i].file), 1);
        tool_says(rows[i].rule);
        tool_says(rows[i].found);
        tool_says(": 1 error, 0 warnings\n");
    }
}

TEST(truncated_models)
{
    assert_int_equal(tool("cut.pte"), 1);
    tool_says("it was cut [segment-area-past-end]");
    assert_int_equal(tool("half.pte"), 1);
    tool_says("it was cut [program-past-end]");
}

/* ---- Options ---- */

TEST(denied_warning)
{
    assert_int_equal(tool("longer.pte"), 0);
    tool_says(": warning: the file goes on after its last segment [trailing-bytes]\n");
    tool_says("longer.pte: clean, 1 warning\n");
    assert_int_equal(tool("--deny trailing-bytes longer.pte"), 1);
    tool_says(": error: the file goes on after its last segment [trailing-bytes]\n");
    assert_int_equal(tool("--deny warnings longer.pte"), 1);
    assert_int_equal(tool("--deny 1xx --allow trailing-bytes longer.pte"), 0);
    tool_says("longer.pte: clean, 1 allowed\n");
}

TEST(shows_at_most)
{
    assert_int_equal(tool("--max 1 longer.pte"), 0);
    assert_null(strstr(tool_out, "truncated"));
    golden g = golden_by_name("delegates");
    for (size_t at = g.size / 2; at < g.size; at++) {
        g.bytes[at] = 0xff; /* many findings */
    }
    put_file("many.pte", g.bytes, g.size);
    golden_free(&g);
    assert_int_equal(tool("--max 1 many.pte"), 1);
    tool_says(" not shown, 1 shown\n");
    assert_int_equal(tool("--max 0 many.pte"), 1);
    assert_null(strstr(tool_out, "truncated"));
}

TEST(what_did_not_run)
{
    assert_int_equal(tool("rootless.pte"), 1);
    tool_says("[root-out-of-range]");
    tool_says("    not run: ");
    edited_put("old.pte", "from add; set header.identifier = ET02");
    assert_int_equal(tool("old.pte"), 1);
    tool_says(" rules (there is nothing to run them on)\n");
    assert_int_equal(tool("zip.pte"), 1); /* no model at all: there is nothing to list */
    assert_null(strstr(tool_out, "not run"));
    assert_int_equal(tool("--quiet --summary zip.pte"), 1);
    assert_string_equal(tool_out, "zip.pte: 1 error, 0 warnings\n");
}

TEST(notes_on_demand)
{
    edited_put("note.pte", "from add; patch @vtable((root))+2 u16 +8"); /* table-size-mismatch */
    assert_int_equal(tool("note.pte"), 0);
    assert_string_equal(tool_out, "note.pte: clean, 1 note\n");
    assert_int_equal(tool("--notes note.pte"), 0);
    tool_says(": note: declared table sizes differ from the fields [table-size-mismatch]\n");
    assert_int_equal(tool("--deny notes note.pte"), 1);
}

/* ---- Inputs and outputs that are no plain files ---- */

TEST(named_pipe)
{
    assert_int_equal(mkfifo("pipe.pte", 0600), 0);
    tool_must("cat linear.pte > pipe.pte & $P pipe.pte");
    unlink("pipe.pte");
    assert_string_equal(tool_out, "pipe.pte: clean\n");
}

TEST(closed_output)
{
    assert_int_equal(tool("zip.pte >&-"), 2);
    assert_non_null(strstr(tool_err, "cannot write the report: "));
    assert_int_equal(tool("--format json linear.pte >&-"), 2);
    assert_non_null(strstr(tool_err, "cannot write the report: "));
}

/* ---- JSON ---- */

static json_t *file_of(const char *arguments, int status)
{
    assert_int_equal(tool(arguments), status);
    json_t *report = json_loads(tool_out, 0, NULL);
    assert_non_null(report);
    json_t *file = json_incref(json_array_get(json_object_get(report, "files"), 0));
    assert_non_null(file);
    json_decref(report);
    return file;
}

TEST(json_of_a_denied_warning)
{
    int errors = 0, denied = 0;
    const char *verdict = NULL, *rule = NULL, *severity = NULL, *effect = NULL;
    json_t *file = file_of("--format json --deny trailing-bytes longer.pte", 1);
    assert_int_equal(json_unpack(file, "{s:s, s:{s:i, s:i}, s:[{s:s, s:s, s:s}]}", "verdict",
                                 &verdict, "counts", "errors", &errors, "denied", &denied,
                                 "findings", "rule", &rule, "severity", &severity, "effect",
                                 &effect),
                     0);
    assert_string_equal(verdict, "refused");
    assert_string_equal(rule, "trailing-bytes");
    assert_string_equal(severity, "warning");
    assert_string_equal(effect, "error");
    assert_int_equal(errors, 1);
    assert_int_equal(denied, 1);
    json_decref(file);
}

typedef struct facts {
    const char *file, *variant;
    int length, program_size, segment_base, segment_bytes, segments, methods, tensors, constants;
} facts;

static void check_facts(const facts *f)
{
    facts got = {0};
    char line[64];
    snprintf(line, sizeof line, "--format json %s", f->file);
    json_t *file = file_of(line, 0);
    assert_int_equal(json_unpack(json_object_get(file, "facts"),
                                 "{s:{s:s, s:i}, s:i, s:i, s:i, s:{s:i, s:i, s:i, s:i}}", "header",
                                 "variant", &got.variant, "length", &got.length, "program_size",
                                 &got.program_size, "segment_base", &got.segment_base,
                                 "segment_bytes", &got.segment_bytes, "counts", "segments",
                                 &got.segments, "methods", &got.methods, "tensors", &got.tensors,
                                 "constants", &got.constants),
                     0);
    assert_string_equal(got.variant, f->variant);
    assert_int_equal(got.length, f->length);
    assert_int_equal(got.program_size, f->program_size);
    assert_int_equal(got.segment_base, f->segment_base);
    assert_int_equal(got.segment_bytes, f->segment_bytes);
    assert_int_equal(got.segments, f->segments);
    assert_int_equal(got.methods, f->methods);
    assert_int_equal(got.tensors, f->tensors);
    assert_int_equal(got.constants, f->constants);
    json_decref(file);
}

TEST(facts_by_value)
{
    static const facts rows[] = {
        {"linear.pte", "32", 32, 856, 896, 60, 1, 1, 4, 3},
        {"linear24.pte", "24", 24, 864, 896, 0, 1, 1, 4, 3},
        {"empty.pte", "none", 0, 112, 0, 0, 1, 0, 0, 1}, /* reserved segment and constant */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_facts(&rows[i]);
    }
}
