/* What the files about names share. */
#ifndef PTV_RULES_NAMES_H
#define PTV_RULES_NAMES_H

#include "context.h"

/*
 * Reports the running rule at the string in `slot` of each table of list `list` of `owner`
 * that equals the string of an earlier one, byte for byte. Empty and absent ones are left
 * out: there are rules for them. Long lists are sorted in memory of the caller.
 */
void ptv_report_twins(ptv_run *run, const ptv_frame *owner, unsigned list, unsigned slot);

#endif
