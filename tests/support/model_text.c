/* Text models in tests: any failure fails the test. */
#include "tests/support/model_text.h"

#include "golden/codec/blob.h"
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "tests/support/test.h"

void parse_as(gm_model *model, const char *text, const char *path)
{
    gm_error error;
    gm_begin(model, 0);
    if (!gm_parse_text(model, text, strlen(text), path, &error)) {
        fail_msg("%s:%u:%u: %s", error.path, error.line, error.column, error.what);
    }
}

void parse_model(gm_model *model, const char *text)
{
    parse_as(model, text, "m.json");
}

const gm_value *field(const gm_table *table, const char *name)
{
    int slot = gm_slot(table->type, name);
    assert_true(slot >= 0);
    return &table->fields[slot];
}

const gm_table *value_at(const gm_model *model, uint32_t i)
{
    const gm_table *plan = field(model->root, "execution_plan")->as.tables[0];
    const gm_value *values = field(plan, "values");
    assert_true(i < values->count);
    return field(values->as.tables[i], "val")->as.table;
}

void expect_bytes(const gm_blob *blob, const void *bytes, size_t n)
{
    uint8_t found[4096];
    assert_true(blob->size == n && n <= sizeof found);
    assert_int_equal(gm_blob_copy(blob, found), 0);
    assert_memory_equal(found, bytes, n);
}

uint8_t *make_bytes(const gm_model *model, size_t *size)
{
    gm_encoding encoding;
    if (!gm_encode(&encoding, model)) {
        fail_msg("%s", encoding.why);
    }
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    assert_non_null(bytes);
    *size = (size_t)encoding.image.size;
    gm_encoding_free(&encoding);
    return bytes;
}

void survives(const gm_model *model)
{
    char why[256];
    size_t size;
    gm_source source;
    gm_model again;
    uint8_t *bytes = make_bytes(model, &size);
    ptv_image image = {bytes, size, size};
    gm_begin(&again, 0);
    if (!gm_open(&source, &image) || !gm_decode(&again, &source)) {
        fail_msg("cannot be read: %s", source.why);
    }
    if (!gm_same_model(model, &again, why, sizeof why)) {
        fail_msg("not the same: %s", why);
    }
    gm_free(&again);
    free(bytes);
}
