/* What must hold of any bytes that were read as a manifest. */
#pragma once

#include "analysis/compat/manifest.h"

/*
 * Refused with a reason and a place in the text, or every operator and backend in it is found again
 * under its own name. Frees it.
 */
void manifest_holds(fit_manifest *m, bool good);
