/* What the files about segments share: the list, and how to blame one of its elements. */
#ifndef PTV_RULES_SEGMENTS_H
#define PTV_RULES_SEGMENTS_H

#include "rules.h"

ptv_vec ptv_segments_of(const ptv_run *run);

/* Reports the running rule, whose table is the root, at field `slot` of segments[i]. */
void ptv_fault_in_segment(ptv_run *run, const ptv_frame *root, uint32_t i, unsigned slot,
                          ptv_gap gap);

#endif
