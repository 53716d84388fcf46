/* Checks whether a value of the suite matches an input or output of the program. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "golden/bundle/dtype.h"
#include "golden/bundle/suite_parts.h"
#include "golden/codec/real.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/program.h"

enum { SHAPE_ROOM = GM_RANK * 12 + 4 };

static const char *kind_name(unsigned tag)
{
    const ptv_union *kinds = &ptv_schema_program.unions[0];
    return tag != 0 && tag < kinds->count ? kinds->members[tag].name : "nothing";
}

/* The tag for the value in a program. */
static unsigned kind_of(const gm_suite_value *value)
{
    switch (value->tag) {
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR: return PTV_PROGRAM_KERNEL_TYPES_TENSOR;
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_INT: return PTV_PROGRAM_KERNEL_TYPES_INT;
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL: return PTV_PROGRAM_KERNEL_TYPES_BOOL;
    default: return PTV_PROGRAM_KERNEL_TYPES_DOUBLE;
    }
}

static const char *dtype_name(int64_t number)
{
    const gm_dtype *type = gm_dtype_of(number);
    return type != NULL ? type->name : "an unknown dtype";
}

static const char *shape_text(char out[SHAPE_ROOM], const gm_shape *shape)
{
    size_t n = (size_t)snprintf(out, SHAPE_ROOM, "[");
    for (uint32_t i = 0; i < shape->rank; i++) {
        n += (size_t)snprintf(out + n, SHAPE_ROOM - n, "%s%d", i == 0 ? "" : ", ",
                              (int)shape->sizes[i]);
    }
    snprintf(out + n, SHAPE_ROOM - n, "]");
    return out;
}

/* Sizes must be equal, or within the bounds of a dynamic tensor; the rank must be equal. */
static bool sizes_fit(const gm_shape *shape, const gm_operand *operand)
{
    bool fit = shape->rank == operand->shape.rank;
    for (uint32_t i = 0; i < shape->rank && fit; i++) {
        int32_t size = shape->sizes[i];
        int32_t known = operand->shape.sizes[i];
        switch (operand->dynamism) {
        case PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC: fit = size == known; break;
        case PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND: fit = size <= known; break;
        default: break;
        }
    }
    return fit;
}

static bool match_shape(gm_suite *s, const ptv_step *at, const gm_shape *shape,
                        const gm_operand *operand)
{
    char found[SHAPE_ROOM], known[SHAPE_ROOM];
    if (!operand->shaped || sizes_fit(shape, operand)) {
        return true;
    }
    bool bounded = operand->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND;
    return gm_suite_object(s, at, "the shape is %s, the program has %s%s", shape_text(found, shape),
                           bounded ? "at most " : "", shape_text(known, &operand->shape));
}

/* The runtime copies bytes regardless of the order; exporters write row-major. */
static void note_order(gm_suite *s, const ptv_step *at, const gm_suite_value *tensor,
                       const gm_operand *operand)
{
    const gm_shape *shape = &tensor->shape;
    if (operand->shaped && operand->shape.rank == shape->rank && !gm_shape_is_rows(shape) &&
        memcmp(shape->order, operand->shape.order, shape->rank) != 0) {
        gm_suite_warn(s, at, "the order of dimensions is not the program's");
    }
}

static bool match_tensor(gm_suite *s, const ptv_step *at, const gm_suite_value *tensor,
                         const gm_operand *operand)
{
    if (tensor->dtype != operand->dtype &&
        !gm_suite_object(s, at, "the dtype is %s, the program has %s", dtype_name(tensor->dtype),
                         dtype_name(operand->dtype))) {
        return false;
    }
    note_order(s, at, tensor, operand);
    return match_shape(s, at, &tensor->shape, operand);
}

/* Compares like the runtime: doubles approximately, everything else exactly. */
static bool same_scalar(const gm_suite_value *value, const gm_operand *operand)
{
    if (value->tag != PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE || value->scalar == operand->value) {
        return value->scalar == operand->value;
    }
    double a = gm_real_of_bits(value->scalar, false), b = gm_real_of_bits(operand->value, false);
    return (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-4 + 1e-5 * fabs(b);
}

bool gm_suite_match(gm_suite *s, const ptv_step *at, const gm_suite_value *value,
                    const gm_operand *operand, bool output)
{
    unsigned kind = kind_of(value);
    if (operand->kind != kind) {
        return gm_suite_object(s, at, "the value is of kind %s, the program has %s",
                               kind_name(kind), kind_name(operand->kind));
    }
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return match_tensor(s, at, value, operand);
    }
    if (output) {
        return gm_suite_object(s, at, "the runtime compares only outputs that are tensors");
    }
    if (!same_scalar(value, operand)) {
        gm_suite_warn(s, at,
                      "the program was traced with a different value and will refuse this one");
    }
    return true;
}
