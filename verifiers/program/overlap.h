/* Planned tensors that share bytes while both are needed (docs/format.md, "Planned memory"). */
#pragma once

#include "read.h"

extern const ptv_rule ptv_planned_tensors_overlap_rule;
