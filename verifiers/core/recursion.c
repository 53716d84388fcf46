/* The list of what the walk fires in schemas that recur, beside the rules of structure. */
#include "structure.h"

#include "walk.h"

static const ptv_rule *const rules[] = {&ptv_tables_too_deep_rule};

const ptv_rule_list ptv_recursion_list = PTV_RULE_LIST_OF(rules, NULL);
