/* Rules about methods (execution plans) as a whole. */
#include "context.h"

const ptv_rule_list ptv_method_list = {NULL, 0};
