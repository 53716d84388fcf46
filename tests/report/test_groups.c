/* Findings with one cause become one line of the report, with how many more there are. */
#include "analysis/report/groups.h"
#include "analysis/report/policy.h"
#include "analysis/report/text.h"
#include "tests/support/rows.h"

static ptv_groups groups;
static ptv_policy policy;
static ptv_text text;
static ptv_renderer renderer;
static ptv_finding_filter filter;
static char *rendered;
static size_t rendered_size;

FIXTURE(setup)
{
    rendered = NULL;
    text = (ptv_text){.out = open_memstream(&rendered, &rendered_size), .err = stderr};
    renderer = ptv_text_renderer(&text);
    ptv_policy_init(&policy);
    policy.grouped = true;
    filter = (ptv_finding_filter){.policy = &policy, .renderer = &renderer, .groups = &groups};
    filter.names.path = "m.pte";
    ptv_groups_clear(&groups);
    return text.out == NULL;
}

FIXTURE(teardown)
{
    fclose(text.out);
    free(rendered);
    ptv_buffer_free(&text.buffer);
    ptv_groups_free(&groups);
    return 0;
}

static void find_in(const char *rule, uint64_t at, const char *path, const char *image)
{
    const ptv_outer outer = {{.name = image, .field = -1, .index = -1}, "nested"};
    const ptv_finding f = {
        .rule = ptv_rule_find(rule),
        .at = at,
        .length = 4,
        .place = {.name = path, .field = -1, .index = -1, .outer = image == NULL ? NULL : &outer}};
    assert_non_null(f.rule);
    assert_true(ptv_finding_filter_sink(&filter, &f));
}

static void find(const char *rule, uint64_t at, const char *path)
{
    find_in(rule, at, path, NULL);
}

/* Expects this report, without titles and without the last line, which has the counts. */
static void expect(const char *expected)
{
    ptv_file_report report = {.names = filter.names,
                              .outcome = PTV_OUTCOME_CLEAN,
                              .totals = filter.totals,
                              .groups = &groups};
    char shown[4096];
    size_t length = 0;
    renderer.file(renderer.self, &report);
    assert_true(renderer.write_error(renderer.self) == 0 && rendered_size < sizeof shown);
    for (char *line = rendered; line[0] != '\0'; line = strchr(line, '\n') + 1) {
        size_t n = (size_t)(strchr(line, '\n') - line) + 1;
        const char *name = memchr(line, '[', n);
        if (line[n] == '\0') {
            break;
        }
        const char *from = line[0] != ' ' && name != NULL ? name : line;
        n -= (size_t)(from - line);
        memcpy(shown + length, from, n);
        length += n;
    }
    shown[length] = '\0';
    assert_string_equal(shown, expected);
}

static void are_grouped(const test_row *r)
{
    char rule[64], path[64];
    unsigned at;
    int taken;
    assert_int_equal(setup(NULL), 0);
    text.max = (size_t)row_number_or(r, "max", (long long)text.max);
    for (const char *line = row_text(r, "found"); *line != '\0'; line += taken) {
        assert_int_equal(sscanf(line, "%63s %u %63s\n%n", rule, &at, path, &taken), 3);
        find(rule, at, path);
    }
    expect(row_text(r, "says"));
    assert_int_equal(teardown(NULL), 0);
}

TEST_ROWS(findings_of_one_cause, "report/groups", "groups", are_grouped)

TEST_WITH(thirty_of_one_culprit, setup, teardown)
{
    for (unsigned i = 0; i < 30; i++) {
        char path[32];
        snprintf(path, sizeof path, "values[%u]\n", i);
        find("index-out-of-range", 8, path);
    }
    expect("[index-out-of-range]\n    at values[0]\\x0a\n    and 29 more, the next at "
           "values[1]\\x0a\n    shown: 1 of 30 findings (--max 0 shows each)\n");
}

/* The program and each payload are separate structures, up to a maximum number. */
TEST_WITH(images_break_apart, setup, teardown)
{
    static const char *const images[] = {NULL, "p[0]", "p[1]", "p[2]", "p[3]", "p[4]"};
    for (unsigned i = 0; i < 3 * 6; i++) {
        find_in("offset-zero", 100 * (i / 3) + i % 3, "x", images[i / 3]);
    }
    size_t shown = 0;
    uint64_t count = 0;
    for (size_t i = 0; i < groups.count; i++) {
        const ptv_group *group = ptv_group_at(&groups, i);
        shown += !group->dissolved;
        count += group->dissolved ? 0 : group->count;
    }
    assert_int_equal(shown, PTV_STRUCTURES);
    assert_int_equal(count, 3 * 6);
}

/* Allowing a rule does not mean that other findings are its consequences. */
TEST_WITH(what_is_allowed_is_no_cause, setup, teardown)
{
    assert_true(ptv_policy_set(&policy, "offset-zero", 11, PTV_EFFECT_WARNING));
    for (unsigned i = 0; i < 3; i++) {
        find("offset-zero", 8 + 4 * i, "a");
    }
    assert_int_equal(groups.count, 3);
    assert_false(ptv_group_at(&groups, 1)->dissolved);
}

TEST_WITH(errors_come_first_where_each_is_shown, setup, teardown)
{
    policy.grouped = false;
    policy.max = 3;
    filter.groups = NULL;
    filter.round = PTV_ROUND_ERRORS;
    for (unsigned round = 0; round < 2; round++) {
        find("trailing-bytes", 8, "a");
        find("offset-zero", 12, "b");
        find("header-length-unknown", 16, "c");
        find("offset-zero", 20, "d");
        assert_int_equal(ptv_finding_filter_again(&filter), round == 0);
    }
    assert_int_equal(filter.totals.errors, 2);
    assert_int_equal(filter.totals.warnings, 2);
    assert_int_equal(filter.totals.hidden, 1);
    groups.count = 0;
    expect("[offset-zero]\n    at b\n[offset-zero]\n    at d\n[trailing-bytes]\n    at a\n"
           "    truncated: 1 more finding not shown, 3 shown\n");
}

/* There is no second run for findings that would not be shown. */
TEST_WITH(nothing_is_found_twice_in_vain, setup, teardown)
{
    policy.grouped = false;
    policy.max = 1;
    filter.groups = NULL;
    filter.round = PTV_ROUND_ERRORS;
    find("offset-zero", 12, "b");
    assert_false(ptv_finding_filter_again(&filter));
    find("trailing-bytes", 8, "a");
    assert_false(ptv_finding_filter_again(&filter));
    assert_int_equal(filter.totals.hidden, 1);
}

/* A file may have millions of findings. */
TEST_WITH(memory_has_a_bound, setup, teardown)
{
    for (uint64_t i = 0; i < 200000; i++) {
        find(i % 2 == 0 ? "index-out-of-range" : "offset-zero", i, "a");
    }
    assert_int_equal(groups.count, PTV_ALIKE + PTV_STRUCTURAL);
    assert_true(groups.said.length < 4096);
    assert_int_equal(filter.totals.errors, 200000);
    assert_int_equal(ptv_group_at(&groups, 0)->count, 1);
    assert_int_equal(ptv_group_at(&groups, 1)->count, 100000);
}
