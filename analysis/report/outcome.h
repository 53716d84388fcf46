/* What becomes of a file: the verdict of its run as the policy has it, and why there is none. */
#pragma once

#include "analysis/report/policy.h"

enum { PTV_WHY_ROOM = 240 };

/*
 * Refused by what counts as an error. Undecided when something did not run that might have
 * found one: for want of memory, because there is too much to compare, or because of an error
 * that the policy lets pass and that kept rules from running (those that are allowed
 * themselves need not have run). `why` says so then, for people; else it is left alone.
 */
ptv_outcome ptv_outcome_of(const ptv_run *run, const ptv_policy *policy,
                           const ptv_finding_counts *totals, char why[PTV_WHY_ROOM]);

/*
 * The rules that an error kept from running are allowed: what is unknown because of them is known
 * to be. Changes the policy of one file.
 */
void ptv_allow_kept(const ptv_run *run, ptv_policy *policy);

/* Names of those rules, a blank behind each; nothing when all ran. */
void ptv_put_kept(ptv_buffer *b, const ptv_run *run);
