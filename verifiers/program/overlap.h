/* Planned tensors that share bytes while both are in use (docs/format.md, "Planned memory"). */
#ifndef PTV_PROGRAM_OVERLAP_H
#define PTV_PROGRAM_OVERLAP_H

#include "read.h"

extern const ptv_rule ptv_planned_tensors_overlap_rule;

#endif
