/*
 * Rules of programs that apply in Vulkan payloads: operators and keys are looked up, versions and
 * strings are shown.
 */
#include "../context/rules.h"
#include "../program/texts.h"
#include "../schemas/program.h"
#include "../schemas/vulkan.h"

_Static_assert((int)PTV_VULKAN_BOOL_BOOL_VAL == (int)PTV_PROGRAM_BOOL_BOOL_VAL, "one check");

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_text_not_utf8_rule,
     .on = PTV_VULKAN_VK_GRAPH,
     .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_VERSION},
    {.rule = &ptv_text_not_utf8_rule, .on = PTV_VULKAN_STRING},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_VULKAN_OPERATOR_CALL, .check = ptv_check_names},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_VULKAN_VK_BYTES, .check = ptv_check_names},
    {.rule = &ptv_bool_invalid_rule, .on = PTV_VULKAN_BOOL},
};

const ptv_foreign_rule_list ptv_vulkan_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_vulkan);
