/* The outcome for a file: the verdict of its run under the policy, and why there is none. */
#pragma once

#include "analysis/report/policy.h"

enum { PTV_WHY_ROOM = 240 };

/*
 * Refused if anything counts as an error. Undecided if something that might have found an error did
 * not run: for lack of memory, because there was too much to compare, or because of an error that
 * the policy lets pass but that kept rules from running (unless those rules are allowed, too). Then
 * `why` says so, for people; otherwise it is left alone.
 */
ptv_outcome ptv_outcome_of(const ptv_run *run, const ptv_policy *policy,
                           const ptv_finding_counts *totals, char why[PTV_WHY_ROOM]);

/*
 * Allows the rules that an error kept from running: whatever they might have found is accepted. The
 * policy must be that of one file.
 */
void ptv_allow_kept(const ptv_run *run, ptv_policy *policy);

/* Names of those rules, each followed by a blank; nothing if all ran. */
void ptv_put_kept(ptv_buffer *b, const ptv_run *run);
