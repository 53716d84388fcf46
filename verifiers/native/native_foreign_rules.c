/*
 * Rules of programs that apply in native graphs: targets, keys and names are looked up, the version
 * and texts are shown.
 */
#include "../program/texts.h"
#include "../schemas/program.h"
#include "native_graph.h"

_Static_assert((int)PTV_NG(BOOL_ARG_VALUE) == (int)PTV_PROGRAM_BOOL_BOOL_VAL, "one check");

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_text_not_utf8_rule,
     .on = PTV_NG(PROGRAM),
     .reads = UINT64_C(1) << PTV_NG(PROGRAM_VERSION)},
    {.rule = &ptv_text_not_utf8_rule, .on = PTV_NG(STRING_ARG)},
    {.rule = &ptv_text_not_utf8_rule, .on = PTV_NG(KEY_VALUE)},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(METHOD), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(NAMED_TENSOR_REF), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(MUTABLE_BUFFER_SPEC), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(OUTPUT_SPEC), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(TENSOR_VALUE), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(AFFINE_GROUP), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(PACKED_QUANT), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(NODE), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(OUTPUT), .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_NG(TENSOR_ARG), .check = ptv_check_names},
    {.rule = &ptv_bool_invalid_rule, .on = PTV_NG(BOOL_ARG)},
};

const ptv_foreign_rule_list ptv_native_foreign_rules = PTV_NG_LIST(foreign_rules);
