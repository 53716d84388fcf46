/* How reports explain that a rule did not run. */
#pragma once

#include "verifiers/include/pteverify.h"

/* For people; empty for PTV_SKIP_NEEDS, where the name of the other rule is used. */
const char *ptv_skip_reason(ptv_skip skip);

/* For programs: a stable word. */
const char *ptv_skip_word(ptv_skip skip);

/* The name of the rule, or "another rule". */
const char *ptv_needed_name(const ptv_rule *rule);
