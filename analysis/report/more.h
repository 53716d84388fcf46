/* What a report for people says about the other findings of a group. */
#pragma once

#include "analysis/report/groups.h"

/* A line "and 29 more, the next at execution_plan[0].values[3]"; nothing for a single finding. */
void ptv_put_more(ptv_buffer *b, const ptv_groups *groups, const ptv_group *group);
