/* The SHA-256 that --check-hashes hands to the library. */
#ifndef PTV_CLI_HASHES_H
#define PTV_CLI_HASHES_H

#include "verifiers/include/pteverify.h"

/* NULL: this was built without one. */
ptv_sha256 ptv_hashes(void);

#endif
