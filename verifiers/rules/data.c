/* Rules of data files (.ptd). */
#include "../tables/flat_tensor.h"
#include "rules.h"

const ptv_rule_list ptv_data_list = {NULL, 0, &ptv_schema_flat_tensor};
const ptv_guest_list ptv_data_guests = {NULL, 0, NULL};
