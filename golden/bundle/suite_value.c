/* Values of the suite, and their conversion to tables. */
#include <string.h>

#include "golden/bundle/suite_parts.h"
#include "golden/codec/blob.h"
#include "golden/codec/real.h"
#include "verifiers/schemas/bundled_program.h"

enum {
    TENSOR = PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR,
    INT = PTV_BUNDLED_PROGRAM_VALUE_UNION_INT,
    BOOL = PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL,
    DOUBLE = PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE
};

/* ---- From JSON ---- */

static bool read_double(gm_suite_value *value, const json_t *json)
{
    value->tag = DOUBLE;
    if (json_is_string(json)) {
        return gm_real_read(json_string_value(json), false, &value->scalar);
    }
    value->scalar = gm_real_bits(json_real_value(json));
    return true;
}

static bool read_value(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *value)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT: value->tag = TENSOR; return gm_suite_tensor(s, at, json, value);
    case JSON_INTEGER:
        value->tag = INT;
        value->scalar = (uint64_t)json_integer_value(json);
        return true;
    case JSON_TRUE:
    case JSON_FALSE:
        value->tag = BOOL;
        value->scalar = json_is_true(json);
        return true;
    case JSON_REAL:
    case JSON_STRING:
        if (read_double(value, json)) {
            return true;
        }
        break;
    default: break;
    }
    return gm_suite_refuse(s, at, "expected a number, true, false, or an object for a tensor");
}

/* ---- To tables ---- */

/* Leaves out scalars equal to the default, as writers do, but not a negative zero. */
static gm_table *scalar_table(gm_suite *s, const gm_suite_value *value)
{
    static const uint8_t types[] = {[INT] = PTV_BUNDLED_PROGRAM_INT,
                                    [BOOL] = PTV_BUNDLED_PROGRAM_BOOL,
                                    [DOUBLE] = PTV_BUNDLED_PROGRAM_DOUBLE};
    gm_table *table = gm_suite_table(s, types[value->tag]);
    if (table != NULL) {
        table->fields[0].present = value->scalar != 0;
        table->fields[0].as.scalar = value->scalar;
    }
    return table;
}

static bool put_sizes(gm_suite *s, gm_value *to, const gm_shape *shape)
{
    uint8_t *bytes = gm_take(s->model, 4 * (size_t)shape->rank);
    for (uint32_t i = 0; i < 4 * shape->rank && bytes != NULL; i++) {
        bytes[i] = (uint8_t)((uint32_t)shape->sizes[i / 4] >> 8 * (i % 4));
    }
    return bytes != NULL &&
           gm_set_blob(s->model, to, gm_bytes(bytes, 4 * (uint64_t)shape->rank), shape->rank);
}

static bool put_order(gm_suite *s, gm_value *to, const gm_shape *shape)
{
    uint8_t *bytes = gm_take(s->model, shape->rank);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, shape->order, shape->rank);
    return gm_set_blob(s->model, to, gm_bytes(bytes, shape->rank), shape->rank);
}

static gm_table *tensor_table(gm_suite *s, const gm_suite_value *tensor)
{
    gm_table *table = gm_suite_table(s, PTV_BUNDLED_PROGRAM_TENSOR);
    if (table == NULL) {
        return NULL;
    }
    gm_value *fields = table->fields;
    fields[PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE].present = tensor->dtype != 0;
    fields[PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE].as.scalar = (uint64_t)tensor->dtype;
    bool put = put_sizes(s, &fields[PTV_BUNDLED_PROGRAM_TENSOR_SIZES], &tensor->shape) &&
               gm_set_blob(s->model, &fields[PTV_BUNDLED_PROGRAM_TENSOR_DATA], tensor->data,
                           (uint32_t)tensor->data.size) &&
               put_order(s, &fields[PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER], &tensor->shape);
    return put ? table : NULL;
}

static gm_table *value_table(gm_suite *s, const gm_suite_value *value)
{
    gm_table *inner = value->tag == TENSOR ? tensor_table(s, value) : scalar_table(s, value);
    gm_table *table = gm_suite_table(s, PTV_BUNDLED_PROGRAM_VALUE);
    if (inner == NULL || table == NULL) {
        return NULL;
    }
    gm_value *fields = table->fields;
    fields[PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE].present = true;
    fields[PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE].as.scalar = value->tag;
    fields[PTV_BUNDLED_PROGRAM_VALUE_VAL].present = true;
    fields[PTV_BUNDLED_PROGRAM_VALUE_VAL].as.table = inner;
    return table;
}

gm_table *gm_suite_value_of(gm_suite *s, const ptv_step *at, const json_t *json,
                            const gm_operand *operand, bool output)
{
    gm_suite_value value = {0};
    if (!read_value(s, at, json, &value)) {
        return NULL;
    }
    if (operand != NULL && !gm_suite_match(s, at, &value, operand, output)) {
        return NULL;
    }
    gm_table *table = value_table(s, &value);
    if (table == NULL) {
        gm_suite_no_memory(s, at);
    }
    return table;
}
