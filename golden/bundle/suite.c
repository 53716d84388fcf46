/* Reads the suite from its file: methods and cases. */
#include "golden/bundle/suite.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_reader.h"
#include "golden/bundle/suite_parts.h"
#include "golden/codec/blob.h"
#include "golden/codec/read_all.h"
#include "verifiers/schemas/bundled_program.h"

enum { VERSION = 2 }; /* of bundles, as written by exporters */

/* Allocates a table for each element of the list; the caller sets them. */
static bool begin_list(gm_suite *s, const ptv_step *at, const json_t *list, const char *what,
                       gm_value *to)
{
    if (!json_is_array(list)) {
        return gm_suite_refuse(s, at, "%.40s: expected an array of %s", at->name, what);
    }
    to->present = true;
    to->count = (uint32_t)json_array_size(list);
    to->as.tables = gm_take(s->model, to->count * sizeof *to->as.tables);
    if (to->as.tables == NULL) {
        return gm_suite_no_memory(s, at);
    }
    return true;
}

/* ---- Cases ---- */

static bool count_fits(gm_suite *s, const ptv_step *at, size_t found, uint32_t known,
                       const char *what)
{
    return found == known ||
           gm_suite_object(s, at, "%zu %s, the method has %" PRIu32, found, what, known);
}

static bool read_values(gm_suite *s, const ptv_step *at, const json_t *list,
                        const gm_operand *operands, uint32_t operand_count, gm_value *to)
{
    bool output = strcmp(at->name, "expected_outputs") == 0;
    if (!begin_list(s, at, list, "values", to)) {
        return false;
    }
    for (uint32_t i = 0; i < to->count; i++) {
        ptv_step in = ptv_at_element(at, i);
        const gm_operand *operand = i < operand_count ? &operands[i] : NULL;
        to->as.tables[i] = gm_suite_value_of(s, &in, json_array_get(list, i), operand, output);
        if (to->as.tables[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* Missing outputs become an empty list, as written by exporters. */
static bool read_outputs(gm_suite *s, const ptv_step *at, const json_t *json,
                         const gm_method *method, gm_value *to)
{
    const json_t *list = json_object_get(json, "expected_outputs");
    ptv_step in = ptv_at_member(at, "expected_outputs");
    if (list == NULL) {
        to->present = true;
        return true;
    }
    size_t count = json_array_size(list);
    if (method != NULL && count > 0 &&
        !count_fits(s, &in, count, method->output_count, "expected outputs")) {
        return false;
    }
    return read_values(s, &in, list, method == NULL ? NULL : method->outputs,
                       method == NULL ? 0 : method->output_count, to);
}

static bool read_inputs(gm_suite *s, const ptv_step *at, const json_t *json,
                        const gm_method *method, gm_value *to)
{
    const json_t *list = json_object_get(json, "inputs");
    ptv_step in = ptv_at_member(at, "inputs");
    if (list == NULL) {
        return gm_suite_refuse(s, at, "the case has no inputs");
    }
    if (method != NULL && json_is_array(list) &&
        !count_fits(s, &in, json_array_size(list), method->input_count, "inputs")) {
        return false;
    }
    return read_values(s, &in, list, method == NULL ? NULL : method->inputs,
                       method == NULL ? 0 : method->input_count, to);
}

static gm_table *read_case(gm_suite *s, const ptv_step *at, const json_t *json,
                           const gm_method *method)
{
    static const char *const known[] = {"inputs", "expected_outputs", NULL};
    if (!json_is_object(json)) {
        gm_suite_refuse(s, at, "expected an object with inputs and expected_outputs");
        return NULL;
    }
    gm_table *table = gm_suite_table(s, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE);
    if (table == NULL) {
        gm_suite_no_memory(s, at);
        return NULL;
    }
    gm_value *fields = table->fields;
    bool whole =
        gm_suite_members(s, at, json, known) &&
        read_inputs(s, at, json, method,
                    &fields[PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS]) &&
        read_outputs(s, at, json, method,
                     &fields[PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS]);
    return whole ? table : NULL;
}

/* ---- Methods ---- */

static bool read_cases(gm_suite *s, const ptv_step *at, const json_t *list, const gm_method *method,
                       gm_value *to)
{
    if (!begin_list(s, at, list, "cases", to)) {
        return false;
    }
    for (uint32_t i = 0; i < to->count; i++) {
        ptv_step in = ptv_at_element(at, i);
        to->as.tables[i] = read_case(s, &in, json_array_get(list, i), method);
        if (to->as.tables[i] == NULL) {
            return false;
        }
    }
    return true;
}

static bool put_name(gm_suite *s, const ptv_step *at, const char *name, gm_value *to)
{
    size_t n = strlen(name);
    char *bytes = gm_take(s->model, n + 1);
    if (bytes == NULL || !gm_set_blob(s->model, to, gm_bytes(bytes, n), n)) {
        return gm_suite_no_memory(s, at);
    }
    memcpy(bytes, name, n + 1);
    return true;
}

static bool read_suite(gm_suite *s, const ptv_step *at, const json_t *cases, gm_table *table)
{
    const gm_signature *program = s->options->program;
    const gm_method *method = NULL;
    ptv_step key = ptv_at_key(at->up, at->name);
    if (program != NULL) {
        method = gm_signature_find(program, at->name, strlen(at->name));
        if (method == NULL &&
            !gm_suite_object(s, &key, "the program has no method '%.60s'", at->name)) {
            return false;
        }
    }
    gm_value *fields = table->fields;
    return put_name(s, &key, at->name,
                    &fields[PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME]) &&
           read_cases(s, at, cases, method,
                      &fields[PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES]);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted bytewise, like the exporter's; names are unique within an object. */
static const char **sorted_names(gm_suite *s, const json_t *methods)
{
    size_t count = 0;
    const char *name;
    json_t *value;
    const char **names = gm_take(s->model, json_object_size(methods) * sizeof *names);
    if (names == NULL) {
        return NULL;
    }
    json_object_foreach((json_t *)(uintptr_t)methods, name, value)
    {
        names[count++] = name;
    }
    if (count > 0) {
        qsort(names, count, sizeof *names, by_name);
    }
    return names;
}

static bool read_methods(gm_suite *s, const ptv_step *at, const json_t *methods, gm_value *to)
{
    const char **names = sorted_names(s, methods);
    to->present = true;
    to->count = (uint32_t)json_object_size(methods);
    to->as.tables = gm_take(s->model, to->count * sizeof *to->as.tables);
    if (names == NULL || to->as.tables == NULL) {
        return gm_suite_no_memory(s, at);
    }
    for (uint32_t i = 0; i < to->count; i++) {
        ptv_step in = ptv_at_member(at, names[i]);
        gm_table *table = gm_suite_table(s, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE);
        to->as.tables[i] = table;
        if (table == NULL) {
            return gm_suite_no_memory(s, at);
        }
        if (!read_suite(s, &in, json_object_get(methods, names[i]), table)) {
            return false;
        }
    }
    return true;
}

/* ---- The whole suite ---- */

static bool read_version(gm_suite *s, const json_t *json, gm_value *to)
{
    ptv_step at = ptv_at_member(NULL, "version");
    int64_t version = json == NULL ? VERSION : json_integer_value(json);
    if ((json != NULL && !json_is_integer(json)) || version < 0 || version > UINT32_MAX) {
        return gm_suite_refuse(s, &at, "version: expected an integer from 0 to 4294967295");
    }
    to->present = version != 0;
    to->as.scalar = (uint64_t)version;
    return true;
}

static bool read_root(gm_suite *s, const json_t *json)
{
    static const char *const known[] = {"methods", "version", NULL};
    gm_value *fields = s->model->root->fields;
    ptv_step at = ptv_at_member(NULL, "methods");
    if (!json_is_object(json)) {
        return gm_suite_refuse(s, NULL, "expected an object");
    }
    const json_t *methods = json_object_get(json, "methods");
    if (!gm_suite_members(s, NULL, json, known)) {
        return false;
    }
    if (!json_is_object(methods)) {
        return gm_suite_refuse(s, methods == NULL ? NULL : &at,
                               "methods: expected an object with a member for each method");
    }
    return read_version(s, json_object_get(json, "version"),
                        &fields[PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION]) &&
           read_methods(s, &at, methods,
                        &fields[PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES]);
}

static bool begin(gm_model *model, const gm_blob *program)
{
    model->format = PTV_FORMAT_BUNDLE;
    model->schema = gm_schema_of(PTV_FORMAT_BUNDLE);
    model->root = gm_new_table(model, &model->schema->tables[model->schema->root]);
    return model->root != NULL &&
           gm_set_blob(model, &model->root->fields[PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM],
                       *program, program->size);
}

static bool read_text(gm_suite *s)
{
    json_error_t wrong;
    json_t *json = ptv_json_load(s->text, s->n, JSON_REJECT_DUPLICATES, &wrong);
    if (json == NULL) {
        snprintf(s->error->path, sizeof s->error->path, "%s", s->path);
        snprintf(s->error->what, sizeof s->error->what, "%s", wrong.text);
        s->error->line = wrong.line > 0 ? (unsigned)wrong.line : 1;
        s->error->column = wrong.column > 0 ? (unsigned)wrong.column : 1;
        return false;
    }
    bool whole = read_root(s, json);
    json_decref(json);
    return whole;
}

bool gm_suite_read(gm_model *model, const gm_blob *program, const char *path,
                   const gm_suite_options *options, gm_error *error)
{
    char *text;
    const gm_reading reading = {0, 1 << 16, model->limit.memory, gm_begins_as_json};
    gm_suite s = {.model = model, .path = path, .options = options, .error = error};
    *error = (gm_error){.line = 0};
    snprintf(error->path, sizeof error->path, "%s", path);
    int why = gm_read_named(path, reading, &text, &s.n);
    s.text = text;
    bool whole = why == 0 && begin(model, program) && read_text(&s);
    if (!whole && error->what[0] == '\0') {
        snprintf(error->what, sizeof error->what, "%s",
                 why == 0 ? "out of memory" : gm_reason_of(why, model->limit.memory).text);
    }
    free(text);
    return whole;
}
