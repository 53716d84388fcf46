/* Rules about planned memory. */
#include "context.h"

const ptv_rule_list ptv_memory_plan_list = {NULL, 0};
