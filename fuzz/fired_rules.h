/*
 * Which rules of the catalogue a campaign has fired: as feedback, so that for libFuzzer a rule
 * firing for the first time is as new as an edge, and as a figure.
 */
#pragma once

#include <stdio.h>

#include "verifiers/include/pteverify.h"

void fuzz_rule_fired(const ptv_rule *rule);

/*
 * Prints "rules fired: 12 of 340" for this process. With PTV_FUZZ_RULES=all in the environment,
 * also each rule: "fired: 101 not-a-program after 12 ms" of processor time, or "not fired: 101
 * not-a-program". With PTV_FUZZ_RULES, a process in which one has fired also prints it on standard
 * error when it ends, since engines offer no hook.
 */
void fuzz_rules_print(FILE *out);
