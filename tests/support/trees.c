/* Builds trees of tables. */
#include "tests/support/trees.h"

#include "golden/codec/blob.h"
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

void tree_begin(gm_model *model, ptv_format format)
{
    gm_begin(model, 0);
    model->format = format;
    model->schema = gm_schema_of(format);
    if (model->schema != NULL) {
        model->root = gm_new_table(model, &model->schema->tables[model->schema->root]);
        assert_non_null(model->root);
    }
}

gm_value *tree_field(const gm_table *table, const char *name)
{
    int slot = gm_slot(table->type, name);
    if (slot < 0) {
        fail_msg("%s has no field %s", table->type->name, name);
    }
    return &table->fields[slot];
}

static gm_value *set(gm_table *table, const char *name, uint32_t count)
{
    gm_value *value = tree_field(table, name);
    value->present = true;
    value->count = count;
    return value;
}

static const ptv_field *field_of(const gm_table *table, const char *name)
{
    return &table->type->fields[tree_field(table, name) - table->fields];
}

void tree_scalar(gm_table *table, const char *name, uint64_t value)
{
    set(table, name, 0)->as.scalar = value;
}

gm_blob *tree_blobs(gm_model *model, const gm_blob *blobs, size_t count)
{
    gm_blob *copy = gm_take(model, count * sizeof *copy);
    assert_non_null(copy);
    if (count > 0) {
        memcpy(copy, blobs, count * sizeof *copy);
    }
    return copy;
}

void tree_segments(gm_model *model, const gm_blob *blobs, size_t count)
{
    model->segments = tree_blobs(model, blobs, count);
    model->segment_count = count;
}

void tree_string(gm_model *model, gm_table *table, const char *name, const char *text)
{
    const gm_blob bytes = gm_bytes(text, strlen(text));
    set(table, name, 0)->as.blob = tree_blobs(model, &bytes, 1);
}

void tree_vector(gm_model *model, gm_table *table, const char *name, gm_blob bytes)
{
    uint32_t count = (uint32_t)(bytes.size / field_of(table, name)->size);
    set(table, name, count)->as.blob = tree_blobs(model, &bytes, 1);
}

static gm_table *new_child(gm_model *model, const ptv_table *type)
{
    gm_table *child = gm_new_table(model, type);
    assert_non_null(child);
    return child;
}

gm_table *tree_table(gm_model *model, gm_table *table, const char *name)
{
    const ptv_table *type = &model->schema->tables[field_of(table, name)->type];
    return set(table, name, 0)->as.table = new_child(model, type);
}

gm_table **tree_tables(gm_model *model, gm_table *table, const char *name, uint32_t count)
{
    const ptv_table *type = &model->schema->tables[field_of(table, name)->type];
    gm_table **tables = gm_take(model, count * sizeof *tables);
    assert_non_null(tables);
    for (uint32_t i = 0; i < count; i++) {
        tables[i] = new_child(model, type);
    }
    return set(table, name, count)->as.tables = tables;
}

gm_table *tree_member(gm_model *model, gm_table *table, const char *name, uint64_t tag)
{
    const ptv_table *type = gm_member(model->schema, field_of(table, name), tag);
    assert_non_null(type);
    gm_value *value = set(table, name, 0);
    value[-1].present = true;
    value[-1].as.scalar = tag;
    return value->as.table = new_child(model, type);
}

/* ---- A program ---- */

enum { TAG_INT = 2, TAG_DOUBLE = 4, TAG_TENSOR = 5, TAG_STRING = 6, TAG_INT_LIST = 7 };

static void add_tensor(gm_model *model, gm_table *value)
{
    static const uint8_t sizes[8] = {2, 0, 0, 0, 3, 0, 0, 0};
    static const uint8_t order[2] = {0, 1};
    gm_table *tensor = tree_member(model, value, "val", TAG_TENSOR);
    tree_scalar(tensor, "scalar_type", 6);
    tree_vector(model, tensor, "sizes", gm_bytes(sizes, sizeof sizes));
    tree_vector(model, tensor, "dim_order", gm_bytes(order, sizeof order));
    gm_table *place = tree_table(model, tensor, "allocation_info");
    tree_scalar(place, "memory_id", 1);
    tree_scalar(place, "memory_offset_low", 0); /* written although it is the default */
}

static void add_values(gm_model *model, gm_table *plan)
{
    static const uint8_t items[16] = {1, 0, 0, 0, 0, 0, 0, 0, 2};
    gm_table **values = tree_tables(model, plan, "values", 7);
    tree_scalar(tree_member(model, values[0], "val", TAG_INT), "int_val", (uint64_t)-5);
    tree_scalar(tree_member(model, values[1], "val", TAG_INT), "int_val", 7);
    add_tensor(model, values[2]);
    add_tensor(model, values[3]);
    tree_string(model, tree_member(model, values[4], "val", TAG_STRING), "string_val", "text");
    tree_vector(model, tree_member(model, values[5], "val", TAG_INT_LIST), "items",
                gm_bytes(items, sizeof items));
    tree_scalar(tree_member(model, values[6], "val", TAG_DOUBLE), "double_val",
                UINT64_C(0x3ff8000000000000));
}

void tree_program(gm_model *model)
{
    gm_table *plan = tree_tables(model, model->root, "execution_plan", 1)[0];
    tree_string(model, plan, "name", "forward");
    add_values(model, plan);
    tree_vector(model, plan, "non_const_buffer_sizes", gm_zeros(16));
    tree_vector(model, plan, "inputs", gm_zeros(0));
    gm_table *chain = tree_tables(model, plan, "chains", 1)[0];
    gm_table **instructions = tree_tables(model, chain, "instructions", 2);
    tree_scalar(tree_member(model, instructions[0], "instr_args", 1), "op_index", 0);
    tree_scalar(tree_member(model, instructions[1], "instr_args", 5), "value_index", 3);
}

/* ---- Round trip ---- */

uint8_t *tree_encode(const gm_model *model, uint64_t *size, gm_encoding *remarks)
{
    gm_encoding encoding;
    char why[128];
    if (!gm_encode(&encoding, model)) {
        fail_msg("cannot be written: %s", encoding.why);
    }
    *size = encoding.image.size;
    uint8_t *bytes = gm_image_bytes(&encoding.image, why, sizeof why);
    if (bytes == NULL) {
        fail_msg("%s", why);
    }
    gm_encoding_free(&encoding);
    if (remarks != NULL) {
        *remarks = encoding;
    }
    return bytes;
}

void tree_expect_failure(const gm_model *model, const char *why)
{
    gm_encoding encoding;
    assert_false(gm_encode(&encoding, model));
    assert_string_equal(encoding.why, why);
    gm_encoding_free(&encoding);
}

void tree_expect_meaning(const gm_model *model, const uint8_t *bytes, uint64_t size)
{
    const ptv_image image = {bytes, size, size};
    gm_source source;
    gm_model again;
    char why[128];
    gm_begin(&again, 0);
    if (!gm_open(&source, &image) || !gm_decode(&again, &source)) {
        fail_msg("cannot be read: %s", source.why);
    }
    if (!gm_same_model(model, &again, why, sizeof why)) {
        fail_msg("means something else: %s", why);
    }
    gm_free(&again);
}
