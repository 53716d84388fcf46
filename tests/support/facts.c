#include "tests/support/facts.h"

#include "analysis/report/facts.h"
#include "tests/support/dumped.h"
#include "tests/support/test.h"

ptv_buffer facts_text(const ptv_image *image, const ptv_operators *operators)
{
    static ptv_work work;
    ptv_run run;
    ptv_buffer b = {0};
    ptv_json w;
    ptv_begin(&run, image, &work, ptv_sink_count, NULL);
    run.operators = operators;
    run.memory_size = PTV_MEMORY_FOR(image->size);
    run.memory = malloc(run.memory_size);
    (void)ptv_verify(&run);
    ptv_json_begin(&w, &b, 0);
    ptv_inspection seen = {.done = false};
    if (ptv_may_inspect(&run)) {
        assert_true(ptv_inspect(&seen, &run));
    }
    ptv_file_facts(&w, &run, seen.done ? &seen : NULL);
    ptv_inspection_free(&seen);
    ptv_put_char(&b, '\0');
    assert_false(b.failed);
    free(run.memory);
    return b;
}

json_t *facts_of_image(const ptv_image *image, const ptv_operators *operators)
{
    ptv_buffer b = facts_text(image, operators);
    json_t *facts = json_loads(b.bytes, JSON_ALLOW_NUL, NULL);
    assert_non_null(facts);
    ptv_buffer_free(&b);
    return facts;
}

json_t *facts_of_file(ge_file file)
{
    const ptv_image image = ge_image(&file);
    json_t *facts = facts_of_image(&image, &ptv_operators_default);
    ge_close(&file);
    return facts;
}

json_t *facts_of(const char *script)
{
    return facts_of_file(edited(script));
}

void expect_text(json_t *facts, const char *path, const char *text)
{
    const char *found = json_string_value(json_at(facts, path));
    if (text == NULL) {
        expect_absent(facts, path);
    } else if (found == NULL || strcmp(found, text) != 0) {
        fail_msg("%s is %s", path, found == NULL ? "not there" : found);
    }
}

void expect_number(json_t *facts, const char *path, json_int_t number)
{
    json_t *found = json_at(facts, path);
    if (!json_is_integer(found) || json_integer_value(found) != number) {
        fail_msg("%s is %lld", path, (long long)json_integer_value(found));
    }
}

void expect_absent(json_t *facts, const char *path)
{
    assert_null(json_at(facts, path));
}
