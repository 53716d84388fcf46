/* Rules about values and lists of values. */
#include "context.h"

const ptv_rule_list ptv_value_list = {NULL, 0};
