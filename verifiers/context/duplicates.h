/* Strings that must be unique: finding equal ones, and reporting two places at once. */
#pragma once

#include "../core/run.h"

/*
 * Reports the rule at the string in `slot` of each table of list `list` of `owner`
 * that equals the string of an earlier one, byte for byte. Empty and absent ones are left
 * out: there are rules for them. Long lists are sorted in memory of the caller.
 */
void ptv_report_duplicates(ptv_run *run, const ptv_rule *rule, const ptv_frame *owner,
                           unsigned list, unsigned slot);

/*
 * Reports the rule at one of two places where a name stands, with the other as the
 * related place; `room` is where that is kept.
 */
void ptv_report_duplicate(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_vec name,
                          ptv_place other, ptv_related *room);
