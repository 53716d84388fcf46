/* Rules of programs applied to bundles: shapes, names of methods, bools. */
#include "../program/shapes.h"
#include "../program/texts.h"
#include "../schemas/bundled_program.h"

static void check_shape(ptv_run *run, const ptv_frame *table)
{
    static const ptv_shape_slots slots = {PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE,
                                          PTV_BUNDLED_PROGRAM_TENSOR_SIZES,
                                          PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER};
    ptv_check_shape(run, table, slots, false);
}

_Static_assert((int)PTV_BUNDLED_PROGRAM_BOOL_BOOL_VAL == (int)PTV_PROGRAM_BOOL_BOOL_VAL,
               "one check");

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_tensor_rank_too_large_rule,
     .on = PTV_BUNDLED_PROGRAM_TENSOR,
     .check = check_shape},
    {.rule = &ptv_name_with_zero_rule,
     .on = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE,
     .check = ptv_check_names},
    {.rule = &ptv_bool_invalid_rule, .on = PTV_BUNDLED_PROGRAM_BOOL},
};

const ptv_foreign_rule_list ptv_bundle_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_bundled_program);
