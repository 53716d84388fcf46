/* What a report for people says of the findings of a group besides the first. */
#pragma once

#include "analysis/report/groups.h"

/* "and 29 more, the next at execution_plan[0].values[3]", a line; nothing for a single one. */
void ptv_put_more(ptv_buffer *b, const ptv_groups *groups, const ptv_group *group);
