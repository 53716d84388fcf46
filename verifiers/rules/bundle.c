/* Rules of bundles: test cases against the program. */
#include "../tables/bundled_program.h"
#include "rules.h"

const ptv_rule_list ptv_bundle_list = {NULL, 0, &ptv_schema_bundled_program};
const ptv_guest_list ptv_bundle_guests = {NULL, 0, NULL};
