/* Reading suites, and looking at what became of them. */
#include "suites.h"

#include "files.h"
#include "golden/bundle/npy.h"
#include "golden/codec/blob.h"
#include "home.h"
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"

suite_outcome suite;

int suite_teardown(void **state)
{
    gm_free(&suite.model);
    return home_teardown(state);
}

static void on_warning(void *context, const gm_error *found)
{
    suite_outcome *s = context;
    s->warning = *found;
    s->warnings++;
}

bool suite_read(const char *text, const gm_signature *program, bool force)
{
    gm_suite_options options = {
        .program = program, .force = force, .warn = on_warning, .context = &suite};
    gm_blob bytes = gm_zeros(64);
    suite.warnings = 0;
    gm_free(&suite.model);
    gm_begin(&suite.model, 0);
    put_text("suite.json", text);
    return gm_suite_read(&suite.model, &bytes, "suite.json", &options, &suite.error);
}

bool suite_read_input(const char *json)
{
    char text[1024];
    snprintf(text, sizeof text, "{\"methods\": {\"forward\": [{\"inputs\": [\n%s]}]}}", json);
    return suite_read(text, NULL, false);
}

void suite_must_read(const char *json)
{
    if (!suite_read_input(json)) {
        fail_msg("%s: %s", json, suite.error.what);
    }
}

const gm_table *suite_at(size_t i)
{
    const gm_value *fields = suite.model.root->fields;
    return fields[PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES].as.tables[i];
}

const gm_table *suite_input(uint64_t *tag)
{
    const gm_table *test = suite_at(0)->fields[1].as.tables[0];
    const gm_table *value = test->fields[0].as.tables[0];
    *tag = value->fields[PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE].as.scalar;
    return value->fields[PTV_BUNDLED_PROGRAM_VALUE_VAL].as.table;
}

void suite_put_npy(const char *path, int dtype, const gm_shape *shape, const void *data, size_t n)
{
    char bytes[GM_NPY_ROOM + 64];
    size_t head = gm_npy_header(bytes, dtype, shape);
    assert_true(n <= 64);
    memcpy(bytes + head, data, n);
    put_file(path, bytes, head + n);
}
