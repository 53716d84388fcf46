/* What must hold of any bytes that were read as a manifest. */
#ifndef FUZZ_MANIFESTS_H
#define FUZZ_MANIFESTS_H

#include "analysis/compat/manifest.h"

/*
 * Refused with a reason and a place in the text, or every operator and backend in it is found again
 * under its own name. Frees it.
 */
void manifest_holds(fit_manifest *m, bool good);

#endif
