/* Rules of programs that apply in XNNPACK payloads: keys are looked up, the version is shown. */
#include "../context/rules.h"
#include "../program/texts.h"
#include "../schemas/xnnpack.h"

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_text_not_utf8_rule,
     .on = PTV_XNNPACK_XNN_GRAPH,
     .reads = UINT64_C(1) << PTV_XNNPACK_XNN_GRAPH_VERSION},
    {.rule = &ptv_name_with_zero_rule,
     .on = PTV_XNNPACK_CONSTANT_DATA_OFFSET,
     .check = ptv_check_names},
};

const ptv_foreign_rule_list ptv_xnnpack_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_xnnpack);
