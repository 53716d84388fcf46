/*
 * Reads methods, inputs and outputs from tables with a valid structure. Their numbers may still be
 * meaningless: an index may lead nowhere.
 */
#include "golden/bundle/signature.h"

#include <string.h>

#include "verifiers/schemas/program.h"

static uint64_t number_of(const ptv_image *im, uint32_t table, unsigned type, unsigned slot)
{
    return ptv_scalar_of(im, table, &ptv_schema_program.tables[type], slot);
}

/* False if no tensor can have these sizes, or the runtime does not support so many. */
static bool read_shape(gm_shape *shape, const ptv_image *im, uint32_t tensor)
{
    ptv_vec sizes = ptv_vec_of(im, tensor, PTV_PROGRAM_TENSOR_SIZES);
    ptv_vec order = ptv_vec_of(im, tensor, PTV_PROGRAM_TENSOR_DIM_ORDER);
    if (sizes.count > GM_RANK) {
        return false;
    }
    shape->rank = sizes.count;
    gm_shape_rows(shape);
    bool sound = true;
    for (uint32_t i = 0; i < sizes.count; i++) {
        shape->sizes[i] = (int32_t)ptv_u32(im, sizes.at + 4 * i);
        sound = sound && shape->sizes[i] >= 0;
        if (order.count == sizes.count) {
            shape->order[i] = ptv_u8(im, order.at + i);
        }
    }
    return sound;
}

static void read_tensor(gm_operand *operand, const ptv_image *im, uint32_t tensor)
{
    operand->dtype =
        (int16_t)number_of(im, tensor, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SCALAR_TYPE);
    operand->dynamism =
        (uint8_t)number_of(im, tensor, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM);
    operand->shaped = read_shape(&operand->shape, im, tensor);
}

static gm_operand read_value(const ptv_image *im, uint32_t value)
{
    gm_operand operand = {0};
    uint32_t table = ptv_table_of(im, value, PTV_PROGRAM_E_VALUE_VAL);
    if (table == 0) {
        return operand;
    }
    operand.kind = (uint8_t)number_of(im, value, PTV_PROGRAM_E_VALUE, PTV_PROGRAM_E_VALUE_VAL_TYPE);
    switch (operand.kind) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: read_tensor(&operand, im, table); break;
    case PTV_PROGRAM_KERNEL_TYPES_INT:
        operand.value = number_of(im, table, PTV_PROGRAM_INT, PTV_PROGRAM_INT_INT_VAL);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL:
        operand.value = number_of(im, table, PTV_PROGRAM_BOOL, PTV_PROGRAM_BOOL_BOOL_VAL);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE: {
        uint32_t at = ptv_slot(im, table, PTV_PROGRAM_DOUBLE_DOUBLE_VAL);
        operand.value = at == 0 ? 0 : ptv_u64(im, at);
        break;
    }
    default: break;
    }
    return operand;
}

static gm_operand *read_operands(gm_model *memory, const ptv_image *im, uint32_t plan,
                                 unsigned slot, uint32_t *count)
{
    ptv_vec values = ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    ptv_vec indexes = ptv_vec_of(im, plan, slot);
    gm_operand *all = gm_take(memory, indexes.count * sizeof *all);
    for (uint32_t i = 0; i < indexes.count && all != NULL; i++) {
        uint32_t index = ptv_u32(im, indexes.at + 4 * i);
        if (index < values.count) {
            all[i] = read_value(im, ptv_table_in(im, values, index));
        }
    }
    *count = indexes.count;
    return all;
}

static bool read_method(gm_method *method, gm_model *memory, const ptv_image *im, uint32_t plan)
{
    ptv_vec name = ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME);
    uint8_t *bytes = gm_take(memory, name.count + 1u);
    if (bytes == NULL) {
        return false;
    }
    if (name.count > 0) {
        memcpy(bytes, im->bytes + name.at, name.count);
    }
    method->name = bytes;
    method->name_size = name.count;
    method->inputs =
        read_operands(memory, im, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, &method->input_count);
    method->outputs =
        read_operands(memory, im, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, &method->output_count);
    return method->inputs != NULL && method->outputs != NULL;
}

bool gm_signature_read(gm_signature *signature, gm_model *memory, const gm_source *program)
{
    const ptv_image *im = &program->image;
    ptv_vec plans = ptv_vec_of(im, program->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    signature->count = plans.count;
    signature->methods = gm_take(memory, plans.count * sizeof *signature->methods);
    bool whole = signature->methods != NULL;
    for (uint32_t i = 0; i < plans.count && whole; i++) {
        whole = read_method(&signature->methods[i], memory, im, ptv_table_in(im, plans, i));
    }
    return whole;
}

const gm_method *gm_signature_find(const gm_signature *signature, const char *name, size_t n)
{
    for (uint32_t i = 0; i < signature->count; i++) {
        const gm_method *method = &signature->methods[i];
        if (method->name_size == n && memcmp(method->name, name, n) == 0) {
            return method;
        }
    }
    return NULL;
}
