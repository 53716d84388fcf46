/* Written by ptv-schema from schema/executorch/bundled_program.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_BUNDLED_PROGRAM_TABLES_H
#define PTV_BUNDLED_PROGRAM_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_bundled_program;

/* Tables: numbers of ptv_schema.tables, those that are used. */
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

/* Slots of Tensor, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE = 0,
    PTV_BUNDLED_PROGRAM_TENSOR_SIZES = 1,
    PTV_BUNDLED_PROGRAM_TENSOR_DATA = 2,
    PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER = 3
};

/* Slots of Int, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_INT_INT_VAL = 0
};

/* Slots of Bool, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_BOOL_BOOL_VAL = 0
};

/* Slots of Double, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_DOUBLE_DOUBLE_VAL = 0
};

/* Slots of Value, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE = 0,
    PTV_BUNDLED_PROGRAM_VALUE_VAL = 1
};

/* Slots of BundledMethodTestCase, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS = 1
};

/* Slots of BundledMethodTestSuite, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES = 1
};

/* Slots of BundledProgram, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION = 0,
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES = 1,
    PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM = 2
};

/* Tags of ValueUnion, those that are used. */
enum {
    PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE = 0,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR = 1,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_INT = 2,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL = 3,
    PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE = 4
};

#endif
