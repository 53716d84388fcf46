/* Rules of programs that apply in MPS payloads: versions are shown. */
#include "../context/rules.h"
#include "../schemas/mps.h"

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_text_not_utf8_rule,
     .on = PTV_MPS_MPS_GRAPH,
     .reads = UINT64_C(1) << PTV_MPS_MPS_GRAPH_VERSION},
};

const ptv_foreign_rule_list ptv_mps_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_mps);
