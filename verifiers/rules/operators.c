/* Rules about calls of operators that are known. */
#include "context.h"

const ptv_rule_list ptv_operator_list = {NULL, 0};
