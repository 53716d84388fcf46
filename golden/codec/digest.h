/* SHA-256 of bytes that come in pieces, if the library for it is available. */
#pragma once

#include "verifiers/include/pteverify.h"

enum { GM_DIGEST_ROOM = 65 };

/* Room for the state of any SHA-256; its content belongs to the library. */
typedef struct gm_digest {
    uint64_t state[32];
} gm_digest;

/* False if built without SHA-256; the other two then do nothing. */
bool gm_digest_begin(gm_digest *digest);
void gm_digest_add(gm_digest *digest, const void *bytes, size_t n);

/* 64 hexadecimal digits, NUL-terminated. */
void gm_digest_end(gm_digest *digest, char out[GM_DIGEST_ROOM]);

/* For ptv_run.sha256. NULL if built without SHA-256. */
ptv_sha256 gm_sha256(void);
