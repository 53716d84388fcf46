/* How the reports say that a rule did not run. */
#pragma once

#include "verifiers/include/pteverify.h"

/* For people; for PTV_SKIP_NEEDS empty, the name of the other rule belongs there. */
const char *ptv_skip_reason(ptv_skip skip);

/* For programs: a word that never changes its meaning. */
const char *ptv_skip_word(ptv_skip skip);

/* Its name, or "another rule". */
const char *ptv_needed_name(const ptv_rule *rule);
