/* Files and folders that are not as expected are reported; none of them passes. */
#include <unistd.h>

#include "schema/bfbs/any.h"
#include "schema/bindings/model.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"
#include "tests/support/tool_rows.h"

TESTS_WITH(home_setup, home_teardown);

#define SAMPLES PTV_SOURCE_DIR "/corpus/schema/samples/"

static const char *const samples[] = {"python-24.3.25", "python-2.0.8", "python-26.1"};

enum {
    SAMPLES_COUNT = sizeof samples / sizeof samples[0],
    CUTS = SANITIZED ? 4 : 1 /* bytes from one cut to the next */
};

TEST_ROWS(nothing_to_read, "gate/bad_input", "nothing_to_read", tool_as_said)
TEST_ROWS(odd_files, "gate/bad_input", "odd_files", tool_as_said)
TEST_ROWS(encodings, "gate/bad_input", "encodings", tool_as_said)
TEST_ROWS(large_files, "gate/bad_input", "large_files", tool_as_said)

/* ---- Truncated files ---- */

static unsigned found;

static void on_finding(void *context, const gate_finding *f)
{
    (void)context;
    assert_non_null(f->rule);
    assert_non_null(f->at.file);
    found++;
}

/* Returns the number of findings in g, or in these bytes as the only module. */
static unsigned check(const src_span *bytes, const char *schema_path)
{
    gate_run run = {.sink = on_finding};
    bind_set set = {0};
    bind_model model = {.run = &run};
    found = 0;
    fbs_schema *schema = schema_path != NULL ? gate_schema(&run, schema_path, NULL) : NULL;
    const fbs_schema *one = schema;
    if (bytes != NULL) {
        bind_read_text(&set, &run, &bind_python, "g/shapes/Leaf.py", *bytes);
    } else {
        bind_read(&set, &run, &bind_python, "g");
    }
    if (schema_path != NULL) {
        assert_non_null(schema);
        bind_model_of_schemas(&model, &one, 1);
    } else {
        bind_model_of_claims(&model, &set);
    }
    bind_compare(&set, &model);
    bind_model_free(&model);
    bind_free(&set);
    fbs_free(schema);
    return found;
}

static bool is_blank(const char *text)
{
    return text[strspn(text, " \n")] == '\0';
}

/*
 * A module truncated at each byte, beside a similar one: clean only with its last line, with or
 * without its line end.
 */
TEST(cut_files)
{
    put_text("two.fbs", "namespace shapes;\nfile_identifier \"SHP1\";\n"
                        "table Leaf { name: string; }\ntable Loaf { name: string; }\n");
    for (size_t i = 0; i < SAMPLES_COUNT; i++) {
        char line[512];
        size_t size;
        snprintf(line, sizeof line,
                 "rm -rf g && mkdir -p g/shapes && cp " SAMPLES "%s/shapes/Leaf.py g/shapes && "
                 "sed 's/Leaf/Loaf/g; s/leaf/loaf/g' g/shapes/Leaf.py > g/shapes/Loaf.py",
                 samples[i]);
        tool_must(line);
        char *bytes = read_file("g/shapes/Leaf.py", &size);
        for (size_t n = size; n > CUTS; n -= CUTS) {
            bool clean = check(NULL, "two.fbs") == 0;
            if (clean != is_blank(bytes + n)) {
                fail_msg("%s: %zu of %zu bytes: %u found", samples[i], n, size, found);
            }
            assert_int_equal(truncate("g/shapes/Leaf.py", (off_t)n - CUTS), 0);
        }
        free(bytes);
    }
}

/*
 * The same with a single module: without another one, nobody knows what flatc was told to write.
 * But the first half is what it always writes.
 */
TEST(cut_modules)
{
    put_text("one.fbs", "namespace shapes;\nfile_identifier \"SHP1\";\n"
                        "table Leaf { name: string; }\n");
    tool_must("rm -rf g && cp -r " SAMPLES "python-24.3.25 g");
    size_t size;
    char *bytes = read_file("g/shapes/Leaf.py", &size);
    src_span whole = {bytes, size};
    size_t half = (size_t)(strstr(bytes, "def End(") - bytes);
    assert_int_equal(check(&whole, "one.fbs"), 0);
    assert_int_equal(check(&whole, NULL), 0);
    for (size_t n = 0; n < half - 80; n += CUTS) {
        if (check(&(src_span){bytes, n}, "one.fbs") == 0 ||
            check(&(src_span){bytes, n}, NULL) == 0) {
            fail_msg("clean with %zu of %zu bytes", n, size);
        }
    }
    free(bytes);
}
