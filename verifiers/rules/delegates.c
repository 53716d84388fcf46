/* Rules about delegates and their payloads' place. */
#include "context.h"

const ptv_rule_list ptv_delegate_list = {NULL, 0};
