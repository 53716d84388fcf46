/* Findings for tests of renderers: of the first rule, at a place in a header. */
#pragma once

#include "verifiers/include/pteverify.h"

ptv_finding finding_of(ptv_form form, uint64_t found, uint64_t low, uint64_t high);
