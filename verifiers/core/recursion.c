/* The list of rules that the walk fires only in recursive schemas, besides those of structure. */
#include "structure.h"

#include "walk.h"

static const ptv_rule *const rules[] = {&ptv_tables_too_deep_rule};

const ptv_rule_list ptv_recursion_list = PTV_RULE_LIST_OF(rules, NULL);
