/* Rules of Vulkan graphs. */
#include "../tables/vulkan.h"
#include "rules.h"

const ptv_rule_list ptv_vulkan_list = {NULL, 0, &ptv_schema_vulkan};
