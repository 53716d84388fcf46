/* Strings that must be unique: finds equal ones, and reports both places. */
#pragma once

#include "../core/run.h"

/*
 * Looks at the string in `slot` of each table in list `list` of `owner`, and reports the rule at
 * each that equals an earlier one, byte for byte. Ignores empty and absent strings, which have
 * their own rules. Sorts long lists in run->memory.
 */
void ptv_report_duplicates(ptv_run *run, const ptv_rule *rule, const ptv_frame *owner,
                           unsigned list, unsigned slot);

/*
 * Reports the rule at one of two places of a name, with the other as the related place, which is
 * kept in `room`.
 */
void ptv_report_duplicate(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_vec name,
                          ptv_place other, ptv_related *room);
