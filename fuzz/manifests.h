/* What must hold for any bytes read as a manifest. */
#pragma once

#include "analysis/compat/manifest.h"

/*
 * It is refused with a reason and a place in the text, or every operator and backend in it can be
 * found under its own name. Frees it.
 */
void manifest_holds(fit_manifest *m, bool good);
