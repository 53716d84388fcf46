/* Names of methods in a bundle: can they be the members of a JSON object? */
#ifndef GOLDEN_BUNDLE_NAMES_H
#define GOLDEN_BUNDLE_NAMES_H

#include "verifiers/core/view.h"

/* Text without NUL, and each once. False and a reason. O(n log n) */
bool gm_names_are_unique(const ptv_image *im, ptv_vec suites, char *why, size_t room);

#endif
