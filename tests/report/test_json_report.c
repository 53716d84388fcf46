/* The JSON renderer: how findings compare, what is dropped, hidden or not run. */
#include <errno.h>

#include "analysis/report/json.h"
#include "analysis/report/skips.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/findings.h"

static char *rendered, *said;
static size_t rendered_size, said_size;
static ptv_json_report report;
static ptv_renderer renderer;
static ptv_run run;
static const char *const data_names[] = {"a.ptd", "b.ptd"};
static const ptv_file_names names = {"m.pte", data_names, 2};

FIXTURE(setup)
{
    static ptv_work work;
    static const ptv_image nothing = {NULL, 0, 0};
    report = (ptv_json_report){.out = open_memstream(&rendered, &rendered_size),
                               .err = open_memstream(&said, &said_size)};
    renderer = ptv_json_renderer(&report);
    ptv_begin(&run, &nothing, &work, ptv_sink_count, NULL);
    renderer.open(renderer.self);
    return report.out == NULL || report.err == NULL;
}

FIXTURE(teardown)
{
    ptv_json_report_free(&report);
    fclose(report.out);
    fclose(report.err);
    free(rendered);
    free(said);
    return 0;
}

static void put_file_report(const ptv_finding_counts *totals)
{
    ptv_file_report file = {.names.path = "m.pte", .outcome = PTV_OUTCOME_REFUSED, .run = &run};
    file.totals = *totals;
    renderer.file(renderer.self, &file);
}

/* Returns the whole document; json_decref() it. */
static json_t *finished(void)
{
    const ptv_summary summary = {.exit_status = 1};
    renderer.close(renderer.self, &summary);
    assert_int_equal(renderer.write_error(renderer.self), 0);
    json_t *json = json_loadb(rendered, rendered_size, 0, NULL);
    assert_non_null(json);
    return json;
}

/* Expects member `key` of finding i, with ' for ". */
static void expect_member(json_t *json, unsigned i, const char *key, const char *text)
{
    char path[64];
    snprintf(path, sizeof path, "files[0].findings[%u].%s", i, key);
    json_t *found = json_at(json, path);
    char *shown = found == NULL ? NULL : json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    assert_string_equal(shown == NULL ? "nothing" : shown, text);
    free(shown);
}

TEST_WITH(forms, setup, teardown)
{
    static const struct {
        ptv_form form;
        uint64_t found, low, high;
        const char *said, *expected;
    } rows[] = {
        {PTV_FORM_UNSIGNED, 3, 8, 9, "3", "{\"low\":8,\"high\":9}"},
        {PTV_FORM_UNSIGNED, 3, 8, UINT64_MAX, "3", "{\"low\":8}"},
        {PTV_FORM_SIGNED, UINT64_MAX, 0, 7, "-1", "{\"low\":0,\"high\":7}"},
        {PTV_FORM_SIGNED, UINT64_MAX, 0, INT64_MAX, "-1", "{\"low\":0}"},
        {PTV_FORM_SIGNED, 0, INT64_MAX, INT64_MAX, "0",
         "{\"low\":9223372036854775807,\"high\":9223372036854775807}"},
        {PTV_FORM_MULTIPLE, 13, 4, 4, "13", "{\"multiple_of\":4}"},
        {PTV_FORM_NONE, 13, 4, 4, "nothing", "nothing"},
        {PTV_FORM_ABSENT, 13, 4, 4, "nothing", "nothing"},
    };
    enum { ROWS = sizeof rows / sizeof rows[0] };
    for (size_t i = 0; i < ROWS; i++) {
        ptv_finding f = finding_of(rows[i].form, rows[i].found, rows[i].low, rows[i].high);
        renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    }
    put_file_report(&(ptv_finding_counts){.errors = ROWS, .shown = ROWS});
    json_t *json = finished();
    for (unsigned i = 0; i < ROWS; i++) {
        expect_member(json, i, "found", rows[i].said);
        expect_member(json, i, "expected", rows[i].expected);
        expect_member(json, i, "absent", rows[i].form == PTV_FORM_ABSENT ? "true" : "nothing");
    }
    json_decref(json);
}

TEST_WITH(words, setup, teardown)
{
    ptv_finding f = finding_of(PTV_FORM_TEXT, 0, 0, 0);
    f.text = "a \"zip\"";
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    put_file_report(&(ptv_finding_counts){.errors = 1, .shown = 1});
    json_t *json = finished();
    expect_member(json, 0, "text", "\"a \\\"zip\\\"\"");
    expect_member(json, 0, "path", "\"header.program_size\"");
    json_decref(json);
}

TEST_WITH(names_files_and_other_parties, setup, teardown)
{
    ptv_related other = {.file = 0, .at = 0x44, .length = 4};
    other.place = (ptv_place){.name = "named_data[0].key", .field = -1, .index = -1};
    ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    f.file = 2;
    f.subject = "a\"\xff";
    f.subject_length = 3;
    f.other = &other;
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    put_file_report(&(ptv_finding_counts){.errors = 2, .shown = 2});
    json_t *json = finished();
    static const char *const members[] = {"file", "name", "other"};
    for (size_t i = 0; i < 3; i++) {
        expect_member(json, 0, members[i], "nothing");
    }
    expect_member(json, 1, "file", "\"b.ptd\"");
    expect_member(json, 1, "name", "\"a\\\"\xef\xbf\xbd\"");
    expect_member(json, 1, "other",
                  "{\"file\":\"m.pte\",\"at\":68,\"length\":4,\"path\":\"named_data[0].key\"}");
    json_decref(json);
}

TEST_WITH(what_it_was_compared_with, setup, teardown)
{
    ptv_file_report file = {.names = names, .outcome = PTV_OUTCOME_CLEAN, .run = &run};
    renderer.file(renderer.self, &file);
    file.names.data_count = 0;
    file.alone = true;
    renderer.file(renderer.self, &file);
    json_t *json = finished();
    assert_string_equal(json_string_value(json_at(json, "files[0].data_files[1]")), "b.ptd");
    assert_null(json_at(json, "files[0].data_files_unknown"));
    assert_null(json_at(json, "files[1].data_files"));
    assert_true(json_is_true(json_at(json, "files[1].data_files_unknown")));
    json_decref(json);
}

TEST_WITH(dropped_file_leaves_nothing, setup, teardown)
{
    ptv_finding f = finding_of(PTV_FORM_NONE, 0, 0, 0);
    ptv_file_report gone = {
        .names.path = "m.pte", .outcome = PTV_OUTCOME_UNREADABLE, .message = "gone"};
    renderer.finding(renderer.self, &names, &f, PTV_EFFECT_ERROR);
    renderer.drop(renderer.self);
    renderer.file(renderer.self, &gone);
    put_file_report(&(ptv_finding_counts){0});
    json_t *json = finished();
    assert_int_equal(json_array_size(json_at(json, "files")), 2);
    assert_string_equal(json_string_value(json_at(json, "files[0].message")), "gone");
    assert_null(json_at(json, "files[0].findings"));
    assert_int_equal(json_array_size(json_at(json, "files[1].findings")), 0);
    json_decref(json);
    fflush(report.err);
    assert_string_equal(said, "m.pte: cannot read: gone\n");
}

TEST_WITH(hidden_findings_are_counted, setup, teardown)
{
    put_file_report(&(ptv_finding_counts){.errors = 5, .shown = 2, .hidden = 3});
    json_t *json = finished();
    assert_int_equal(json_integer_value(json_at(json, "files[0].truncated.shown")), 2);
    assert_int_equal(json_integer_value(json_at(json, "files[0].truncated.total")), 5);
    json_decref(json);
}

/* Returns the first rule that has `needs`. */
static const ptv_rule *needy_rule(void)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        if (ptv_rule_at(i)->needs != NULL) {
            return ptv_rule_at(i);
        }
    }
    fail();
    return NULL;
}

TEST_WITH(rules_that_were_not_run, setup, teardown)
{
    const ptv_rule *rule = needy_rule();
    run.format = PTV_FORMAT_PROGRAM; /* nothing is listed for files that are no models */
    ptv_set_state(&run)->skipped[rule->code] = PTV_SKIP_NEEDS;
    ptv_set_state(&run)->skipped[ptv_rule_at(0)->code] = PTV_SKIP_MEMORY;
    put_file_report(&(ptv_finding_counts){0});
    json_t *json = finished();
    json_t *list = json_at(json, "files[0].not_run");
    assert_int_equal(json_array_size(list), 2);
    assert_string_equal(json_string_value(json_at(json, "files[0].not_run[0].reason")), "memory");
    assert_null(json_at(json, "files[0].not_run[0].needs"));
    const char *needed = json_string_value(json_at(json, "files[0].not_run[1].needs"));
    assert_ptr_equal(ptv_rule_find(needed), rule->needs);
    json_decref(json);
}

TEST(every_need_is_a_rule)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (rule->needs != NULL) {
            assert_ptr_equal(ptv_rule_find(ptv_needed_name(rule)), rule->needs);
        }
    }
}

/* The FlatBuffer of a payload is smaller than the file. */
TEST_WITH(size_is_that_of_the_file, setup, teardown)
{
    size_t size;
    uint8_t *bytes = read_bytes(PTV_GOLDEN_DIR "/vulkan_add.vulkan", &size);
    static ptv_work work;
    const ptv_image image = {bytes, size, size};
    const ptv_finding_counts none = {.errors = 0};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_not_equal(ptv_verify(&run), PTV_REFUSED);
    assert_true(run.flat_size < size);
    put_file_report(&none);
    json_t *json = finished();
    json_t *file = json_array_get(json_object_get(json, "files"), 0);
    assert_int_equal(json_integer_value(json_object_get(file, "size")), size);
    json_decref(json);
    free(bytes);
}

TEST_WITH(without_signatures_nothing_is_unknown, setup, teardown)
{
    static ptv_work work;
    static uint8_t memory[1 << 16];
    size_t size;
    uint8_t *bytes = read_bytes(PTV_GOLDEN_DIR "/add.pte", &size);
    ptv_begin(&run, &(ptv_image){bytes, size, size}, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    ptv_file_report file = {.names = names, .outcome = PTV_OUTCOME_CLEAN, .run = &run};
    renderer.file(renderer.self, &file);
    json_t *json = finished();
    json_t *method = json_at(json, "files[0].facts.methods.items[0]");
    assert_int_equal(json_integer_value(json_at(method, "operators")), 1);
    assert_null(json_at(method, "unknown_operators"));
    assert_null(strstr(rendered, "\"known\""));
    json_decref(json);
    free(bytes);
}

TEST_WITH(report_without_memory, setup, teardown)
{
    report.findings.failed = true;
    put_file_report(&(ptv_finding_counts){0});
    assert_int_equal(renderer.write_error(renderer.self), ENOMEM);
    fflush(report.out);
    assert_null(strstr(rendered, "m.pte")); /* no file without its findings */
}

/* Failures after the first one do not change the reason. */
TEST_WITH(why_it_could_not_be_written, setup, teardown)
{
    FILE *full = fopen("/dev/full", "w");
    if (full == NULL) {
        print_message("skipped: no /dev/full here\n");
        skip();
    }
    FILE *const usual = report.out;
    report.out = full;
    put_file_report(&(ptv_finding_counts){0});
    errno = ENOENT;
    renderer.close(renderer.self, &(ptv_summary){0});
    assert_int_equal(renderer.write_error(renderer.self), ENOSPC);
    fclose(full);
    report.out = usual;
}
