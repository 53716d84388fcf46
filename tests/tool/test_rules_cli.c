/* --against, `rules` in every format, `explain` with its example, and docs/rules.md. */
#include <unistd.h>

#include <jansson.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/catalogue.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    edited_put("area.pte", "from delegates; set header.segment_data_size = 147");
    edited_put(
        "unbound.pte",
        "from dynamic; set execution_plan[0].values[0].val.shape_dynamism = DYNAMIC_UNBOUND");
    edited_put("broken.pte", "from add; resize execution_plan[0].values[0].val.sizes 17");
    edited_put("fine.pte", "from add");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- --against ---- */

TEST(ignored_errors_are_warnings)
{
    assert_int_equal(tool_run("$P area.pte"), 1);
    assert_int_equal(tool_run("$P --against 1.5 area.pte"), 0);
    tool_says(
        ": warning: a segment reaches past the end of the segment area [segment-past-area]\n");
    tool_says("area.pte: clean, 2 warnings");
    assert_int_equal(tool_run("$P --against=main --deny warnings area.pte"), 1);
    assert_int_equal(tool_run("$P --deny segment-past-area --against 1.0 area.pte"), 1);
    assert_int_equal(tool_run("$P --allow 3xx --against 1.0 area.pte"), 0);
    tool_says("area.pte: clean, 1 warning, ");
}

TEST(refused_warnings_are_errors)
{
    assert_int_equal(tool_run("$P unbound.pte"), 0);
    tool_says(" warning: ");
    assert_int_equal(tool_run("$P --against 1.1 unbound.pte"), 1);
    tool_says(" error: ");
    assert_int_equal(tool_run("$P --against 1.1 --allow tensor-unbound unbound.pte"), 0);
    assert_int_equal(tool_run("$P --against 1.1 broken.pte"), 1);
    assert_int_equal(tool_run("$P --against 1.1 fine.pte"), 0);
}

static json_int_t count_of(const json_t *report, const char *name)
{
    const json_t *file = json_array_get(json_object_get(report, "files"), 0);
    return json_integer_value(json_object_get(json_object_get(file, "counts"), name));
}

static json_t *report_of(const char *line)
{
    (void)tool_run(line);
    json_error_t error;
    json_t *report = json_loads(tool_out, 0, &error);
    if (report == NULL) {
        fail_msg("%s: %s\n%s", line, error.text, tool_out);
    }
    return report;
}

TEST(json_says_against_what)
{
    json_t *report = report_of("$P --format json --against 1.3 unbound.pte");
    assert_string_equal(json_string_value(json_object_get(report, "against")), "1.3");
    assert_int_equal(count_of(report, "errors"), 1);
    assert_int_equal(count_of(report, "denied"), 0);
    tool_says("\"severity\": \"warning\",\n          \"effect\": \"error\"");
    json_decref(report);
    report = report_of("$P --format json unbound.pte");
    assert_null(json_object_get(report, "against"));
    json_decref(report);
    report = report_of("$P --format json --deny warnings unbound.pte");
    assert_int_equal(count_of(report, "denied"), 1);
    json_decref(report);
}

TEST(wrong_usage)
{
    tool_fails("$P --against 0.7 fine.pte", 3,
               "unknown release '0.7', 1.0, 1.1, 1.2, 1.3, 1.4, 1.5 and main are known\n");
    tool_fails("$P --against", 3, "option '--against' needs a value\n");
    tool_fails("$P --format markdown fine.pte", 3, "unknown format 'markdown'");
    tool_fails("$P rules --format yaml", 3,
               "unknown format 'yaml', text, json and markdown are known\n");
}

/* ---- rules ---- */

static char *written_by(int (*write)(const ptv_rule_book *book, FILE *out))
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(write(&ptv_model_rules, out), 0);
    assert_int_equal(fclose(out), 0);
    return text;
}

TEST(lists)
{
    tool_must("$P rules");
    tool_says("101  error    not-a-program ");
    tool_must("$P rules --format text | head -1");
    tool_says("101  error    not-a-program ");
    tool_must("$P rules --format markdown | head -1");
    assert_string_equal(tool_out, "# Rules\n");
    tool_must("$P rules --format json | head -2");
    tool_says("{\n  \"schema_version\": 1,\n");
}

static void has_texts(const json_t *object, const char *const *keys)
{
    for (; *keys != NULL; keys++) {
        const char *text = json_string_value(json_object_get(object, *keys));
        if (text == NULL || text[0] == '\0') {
            fail_msg("%s is missing", *keys);
        }
    }
}

TEST(json_of_every_rule)
{
    static const char *const keys[] = {"name", "severity", "title", "why", "fix", NULL};
    static const char *const examples[] = {"breaks", "example", NULL};
    char *text = written_by(ptv_catalogue_json);
    json_t *catalogue = json_loads(text, 0, NULL);
    const json_t *rules = json_object_get(catalogue, "rules");
    assert_int_equal(json_array_size(rules), ptv_rule_count());
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const json_t *rule = json_array_get(rules, i);
        has_texts(rule, keys);
        if (ptv_example_of(ptv_rule_at(i)) != NULL) {
            has_texts(rule, examples);
        }
        assert_int_equal(json_integer_value(json_object_get(rule, "code")), ptv_rule_at(i)->code);
        assert_true(json_is_array(json_object_get(json_object_get(rule, "history"), "steps")));
    }
    json_decref(catalogue);
    free(text);
}

/* The history of a rule, without spaces. */
static void has_history(const char *name, const char *expected)
{
    char *text = written_by(ptv_catalogue_json);
    json_t *catalogue = json_loads(text, 0, NULL);
    const json_t *rule;
    size_t i;
    json_array_foreach(json_object_get(catalogue, "rules"), i, rule)
    {
        if (strcmp(json_string_value(json_object_get(rule, "name")), name) == 0) {
            char *found = json_dumps(json_object_get(rule, "history"), JSON_COMPACT);
            assert_string_equal(found, expected);
            free(found);
        }
    }
    json_decref(catalogue);
    free(text);
}

TEST(json_history)
{
    has_history("tensor-rank-too-large",
                "{\"steps\":[{\"since\":\"0.1\",\"reaction\":\"crashes\"},"
                "{\"since\":\"1.0\",\"reaction\":\"refuses\"}],"
                "\"refused_since\":\"1.0\",\"references\":[\"CVE-2025-54951\"]}");
    has_history("tensor-bytes-overflow",
                "{\"steps\":[{\"since\":\"0.1\",\"reaction\":\"crashes\"}],"
                "\"full_verification_refuses_since\":\"1.2\","
                "\"references\":[\"CVE-2025-30402\",\"TOB-19\"],"
                "\"note\":\"from 1.0 on the size of an input or output is refused to those who "
                "ask for it\"}");
}

/* Long enough for the page several times over. */
static char page[1 << 21];

TEST(page_is_current)
{
    char *text = written_by(ptv_catalogue_markdown);
    read_text(PTV_SOURCE_DIR "/docs/rules.md", page, sizeof page);
    if (strcmp(text, page) != 0) {
        fail_msg("docs/rules.md is not current: cmake --build --preset dev --target docs");
    }
    free(text);
}

/* ---- explain ---- */

static const char *const severities[] = {"", "note: ", "warning: ", "error: "};

TEST(every_rule_has_an_example)
{
    size_t missing = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        const ptv_example *example = ptv_example_of(rule);
        char name[96];
        snprintf(name, sizeof name, "[%s]\n    at ", rule->name);
        if (strcmp(rule->name, "extension-unusual") == 0) {
            assert_null(example); /* not about what is in a file */
        } else if (example == NULL || strstr(example->text, name) == NULL ||
                   strstr(example->text, severities[rule->severity]) == NULL) {
            print_error("%s: no example\n", rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

TEST(example_is_what_the_tool_says)
{
    const char *example = ptv_example_of(ptv_rule_find("tensor-rank-too-large"))->text;
    assert_int_equal(tool_run("$P broken.pte"), 1);
    assert_memory_equal(tool_out, example, strlen(example));
}

TEST(explains)
{
    tool_must("$P explain 401");
    tool_says("tensor-rank-too-large (401, error)\n"
              "what:    a tensor has more than 16 dimensions\n");
    tool_says("\nruntime: 0.1 to 0.7 crash, or read or write what is not theirs, "
              "1.0 and later refuse it\n"
              "see:     CVE-2025-54951\n"
              "example: from add; resize execution_plan[0].values[0].val.sizes 17\n"
              "    broken.pte:0x");
    tool_says(
        "[tensor-rank-too-large]\n        at execution_plan[0].values[0].val<Tensor>.sizes\n");
    tool_must("$P explain constants-in-two-places");
    tool_says("\nruntime: 0.1 do not look at it, 0.2 and later refuse it\n");
    tool_must("$P explain trailing-bytes");
    tool_says("\nruntime: no release looks at it\n");
    tool_must("$P explain root-out-of-range");
    tool_says("\nruntime: 0.1 to 1.2 crash, or read or write what is not theirs, "
              "1.3 and later refuse it; full verification refuses it\n"
              "see:     TOB-12\n");
    tool_must("$P explain tensor-bytes-overflow");
    tool_says("; full verification refuses it from 1.2 on; from 1.0 on the size ");
    tool_must("$P explain program-too-large");
    tool_says("\nruntime: what releases do is not known\n");
    tool_fails("$P explain tensor-rank", 3, "did you mean");
}
