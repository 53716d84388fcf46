/*
 * Which rules of the catalogue a campaign has fired: as feedback for libFuzzer, for which a rule
 * that fires for the first time is as new as an edge, and as a figure.
 */
#pragma once

#include <stdio.h>

#include "verifiers/include/pteverify.h"

void fuzz_rule_fired(const ptv_rule *rule);

/*
 * "rules fired: 12 of 340", of this process; with PTV_FUZZ_RULES=all in the environment also each of
 * them: "fired: 101 not-a-program after 12 ms" of processor time, or "not fired: 101 not-a-program".
 * With PTV_FUZZ_RULES it is printed on standard error when a process ends in which one has fired:
 * engines have no place to ask for it.
 */
void fuzz_rules_print(FILE *out);
