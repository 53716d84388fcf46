/* Rules about named data. */
#include "context.h"

const ptv_rule_list ptv_name_list = {NULL, 0};
