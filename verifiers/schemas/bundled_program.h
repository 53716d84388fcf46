/* Written by ptv-schema from schema/executorch/bundled_program.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_BUNDLED_PROGRAM_TABLES_H
#define PTV_BUNDLED_PROGRAM_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_bundled_program;

/* Tables: numbers of ptv_schema.tables. */
enum {
    PTV_BUNDLED_PROGRAM_TENSOR = 0,
    PTV_BUNDLED_PROGRAM_INT = 1,
    PTV_BUNDLED_PROGRAM_BOOL = 2,
    PTV_BUNDLED_PROGRAM_DOUBLE = 3,
    PTV_BUNDLED_PROGRAM_VALUE = 4,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE = 5,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE = 6,
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM = 7
};

/* Slots of Tensor. */
enum {
    PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE = 0,
    PTV_BUNDLED_PROGRAM_TENSOR_SIZES = 1,
    PTV_BUNDLED_PROGRAM_TENSOR_DATA = 2,
    PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER = 3
};

/* Slots of Int. */
enum {
    PTV_BUNDLED_PROGRAM_INT_INT_VAL = 0
};

/* Slots of Bool. */
enum {
    PTV_BUNDLED_PROGRAM_BOOL_BOOL_VAL = 0
};

/* Slots of Double. */
enum {
    PTV_BUNDLED_PROGRAM_DOUBLE_DOUBLE_VAL = 0
};

/* Slots of Value. */
enum {
    PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE = 0,
    PTV_BUNDLED_PROGRAM_VALUE_VAL = 1
};

/* Slots of BundledMethodTestCase. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS = 1
};

/* Slots of BundledMethodTestSuite. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES = 1
};

/* Slots of BundledProgram. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES = 1,
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM = 2
};

/* Tags of ValueUnion. */
enum {
    PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE = 0,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR = 1,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_INT = 2,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL = 3,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE = 4
};

/* Values of ScalarType. */
enum {
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_BYTE = 0,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_CHAR = 1,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_SHORT = 2,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_INT = 3,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_LONG = 4,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_HALF = 5,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_FLOAT = 6,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_DOUBLE = 7,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_BOOL = 11,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_QINT8 = 12,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_QUINT8 = 13,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_QINT32 = 14,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_BFLOAT16 = 15,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_QUINT4X2 = 16,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_QUINT2X4 = 17,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_BITS16 = 22,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_FLOAT8E5M2 = 23,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FN = 24,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_FLOAT8E5M2FNUZ = 25,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FNUZ = 26,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_UINT16 = 27,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_UINT32 = 28,
    PTV_BUNDLED_PROGRAM_SCALAR_TYPE_UINT64 = 29
};

/* Numbers of Tensor, their defaults where they are absent. */
static inline int64_t ptv_bundled_program_tensor_scalar_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of Int, their defaults where they are absent. */
static inline int64_t ptv_bundled_program_int_int_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of Bool, their defaults where they are absent. */
static inline int64_t ptv_bundled_program_bool_bool_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of Value, their defaults where they are absent. */
static inline int64_t ptv_bundled_program_value_val_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of BundledProgram, their defaults where they are absent. */
static inline int64_t ptv_bundled_program_bundled_program_version(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

#endif
