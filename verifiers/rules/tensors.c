/* Rules about tensors: shapes, types, where their bytes are. */
#include "context.h"

const ptv_rule_list ptv_tensor_list = {NULL, 0};
