/* Rules of XNNPACK graphs. */
#include "../tables/xnnpack.h"
#include "rules.h"

const ptv_rule_list ptv_xnnpack_list = {NULL, 0, &ptv_schema_xnnpack};
