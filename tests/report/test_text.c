/* The text renderer: grammar, escaping, counts; and the policy in front of it. */
#include "analysis/report/policy.h"
#include "analysis/report/text.h"
#include "base/nearest.h"
#include "tests/support/findings.h"
#include "tests/support/rows.h"

static char *rendered;
static size_t rendered_size;
static ptv_text text;
static ptv_renderer renderer;
static const char *const data_names[] = {"a.ptd", "b.ptd"};
static const ptv_file_names names = {"m.pte", data_names, 2};

FIXTURE(setup)
{
    rendered = NULL;
    rendered_size = 0;
    text = (ptv_text){.out = open_memstream(&rendered, &rendered_size), .err = stderr};
    renderer = ptv_text_renderer(&text);
    return text.out == NULL;
}

FIXTURE(teardown)
{
    fclose(text.out);
    free(rendered);
    ptv_buffer_free(&text.buffer);
    return 0;
}

static uint64_t number_of(const test_row *r, const char *key)
{
    const char *number = row_maybe(r, key);
    return number == NULL ? 0 : strtoull(number, NULL, 0);
}

static void expect_last_line(ptv_finding f, const char *line)
{
    char expected[512];
    size_t before = rendered == NULL ? 0 : rendered_size;
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    snprintf(expected, sizeof expected,
             "m.pte:0x2a4+4: error: %s [%s]\n    at header.program_size\n%s", f.rule->title,
             f.rule->name, line);
    assert_string_equal(rendered + before, expected);
}

/* With a `rule`: a number that is not the field's value is labelled. */
static void has_line(const test_row *r)
{
    static const char *const forms[] = {"none",   "unsigned", "signed", "multiple",
                                        "absent", "text",     NULL}; /* as ptv_form has them */
    const char *rule = row_maybe(r, "rule");
    ptv_finding f = finding_of((ptv_form)row_choice(r, "form", forms), number_of(r, "found"),
                               number_of(r, "low"), number_of(r, "high"));
    f.rule = rule == NULL ? f.rule : ptv_rule_find(rule);
    f.text = row_maybe(r, "text");
    expect_last_line(f, row_text(r, "line"));
}

TEST_WITH(forms, setup, teardown)
{
    rows_each("report/text", "forms", has_line);
}

static void expect_text(const ptv_finding *f, const char *expected)
{
    size_t before = rendered == NULL ? 0 : rendered_size;
    renderer.finding(renderer.self, &names, f, PTV_EFFECT_ERROR);
    assert_string_equal(strchr(rendered + before, '\n') + 1, expected);
}

TEST_WITH(findings_in_data_files, setup, teardown)
{
    ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
    f.file = 2;
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_NOTE);
    assert_memory_equal(rendered, "b.ptd:0x2a4+4: note: ", 21);
}

TEST_WITH(names_and_other_parties, setup, teardown)
{
    ptv_related other = {.file = 1, .at = 0x44, .length = 4};
    other.place = (ptv_place){.name = "named_data[0].key", .field = -1, .index = -1};
    ptv_finding f = finding_of(PTV_FORM_UNSIGNED, 3, 4, 4);
    f.subject = "model.weight\n\xff and more";
    f.subject_length = 14;
    f.other = &other;
    expect_text(&f, "    at header.program_size\n"
                    "    name \"model.weight\\x0a\\xff\"\n"
                    "    found 3, expected 4\n"
                    "    other: a.ptd:0x44+4 named_data[0].key\n");
    other.file = 0;
    f.subject_length = 0;
    f.form = PTV_FORM_NONE;
    expect_text(&f, "    at header.program_size\n"
                    "    name \"\"\n"
                    "    other: m.pte:0x44+4 named_data[0].key\n");
}

TEST_WITH(tensors_that_do_not_fit, setup, teardown)
{
    static const uint8_t sizes[] = {2, 0, 0, 0, 255, 255, 255, 255};
    ptv_extent extent = {sizes, 2, 32, 16, 47};
    ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
    f.extent = &extent;
    expect_text(&f, "    at header.program_size\n    sizes [2, -1] take bytes 32 to 48, of 47\n");
    extent = (ptv_extent){sizes, 0, UINT64_MAX - 15, 16, 0};
    expect_text(&f, "    at header.program_size\n    sizes [] take bytes 18446744073709551600 to "
                    "18446744073709551615, of 0\n");
}

TEST_WITH(long_names_are_cut, setup, teardown)
{
    char name[PTV_LONGEST_NAME + 1], expected[400];
    memset(name, 'n', sizeof name);
    for (unsigned more = 0; more < 2; more++) {
        ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
        f.subject = name;
        f.subject_length = PTV_LONGEST_NAME + more;
        snprintf(expected, sizeof expected, "    at header.program_size\n    name \"%.*s%s\"\n",
                 PTV_LONGEST_NAME, name, more == 0 ? "" : "...");
        expect_text(&f, expected);
    }
}

TEST_WITH(programs_without_their_data_files, setup, teardown)
{
    ptv_file_report report = {.names.path = "m.pte", .outcome = PTV_OUTCOME_CLEAN, .alone = true};
    renderer.file(renderer.self, &report);
    assert_string_equal(rendered, "m.pte: note: verified without data files: it is not known which "
                                  "belong to it (--with FILE decides)\nm.pte: clean\n");
}

TEST_WITH(hostile_name_cannot_forge_a_line, setup, teardown)
{
    ptv_file_report report = {.names.path = "a\n\033[1mb.pte: clean\\\xff\xe2\x80\xae",
                              .outcome = PTV_OUTCOME_CLEAN};
    renderer.file(renderer.self, &report);
    assert_string_equal(rendered, "a\\x0a\\x1b[1mb.pte: clean\\\\\\xff\\u{202e}: clean\n");
}

TEST_WITH(clean_files_count_what_is_left, setup, teardown)
{
    ptv_file_report report = {.names.path = "m.pte", .outcome = PTV_OUTCOME_CLEAN};
    report.totals = (ptv_finding_counts){.warnings = 1, .notes = 2, .allowed = 3};
    renderer.file(renderer.self, &report);
    assert_string_equal(rendered, "m.pte: clean, 1 warning, 2 notes, 3 allowed\n");
}

TEST_WITH(cap_is_never_silent, setup, teardown)
{
    ptv_policy policy;
    ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
    ptv_policy_init(&policy);
    policy.max = 2;
    ptv_finding_filter filter = {.policy = &policy, .renderer = &renderer, .names = names};
    for (int i = 0; i < 5; i++) {
        assert_true(ptv_finding_filter_sink(&filter, &f));
    }
    ptv_file_report report = {
        .names.path = "m.pte", .outcome = PTV_OUTCOME_CLEAN, .totals = filter.totals};
    renderer.file(renderer.self, &report);
    assert_int_equal(filter.totals.shown, 2);
    assert_int_equal(filter.totals.hidden, 3);
    assert_non_null(strstr(rendered, "    truncated: 3 more findings not shown, 2 shown\n"));
}

TEST(name_beats_family)
{
    ptv_policy policy;
    const ptv_rule *rule = ptv_rule_at(0);
    char family[] = "0xx";
    family[0] = (char)('0' + rule->code / 100);
    ptv_policy_init(&policy);
    assert_true(ptv_policy_set(&policy, rule->name, strlen(rule->name), PTV_EFFECT_ERROR));
    assert_true(ptv_policy_set(&policy, family, 3, PTV_EFFECT_ALLOWED));
    assert_int_equal(ptv_policy_effect(&policy, rule), PTV_EFFECT_ERROR);
    assert_int_equal(ptv_policy_effect(&policy, ptv_rule_at(1)), PTV_EFFECT_ALLOWED);
    assert_false(ptv_policy_set(&policy, "", 0, PTV_EFFECT_ERROR));
}

TEST(nearest_rule_is_its_own)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        ptv_nearest nearest = {.word = rule->name};
        for (size_t j = 0; j < ptv_rule_count(); j++) {
            ptv_offer(&nearest, ptv_rule_at(j)->name);
        }
        assert_ptr_equal(nearest.best, rule->name);
    }
}
