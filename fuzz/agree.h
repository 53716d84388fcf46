/* What fuzz targets of files share: whatever the bytes are, all ways to ask agree. */
#ifndef FUZZ_AGREE_H
#define FUZZ_AGREE_H

#include "verifiers/include/pteverify.h"

#define HOLDS(c) ((c) ? (void)0 : broken(#c, __FILE__, __LINE__))

void broken(const char *what, const char *file, int line);

/* A run with enough memory and everything that makes a rule run. */
ptv_verdict verify(ptv_run *run, const ptv_image *image, ptv_sink sink, void *context);

/*
 * Findings name bytes and paths; stopping at the first error, and an odd address, make no
 * difference; what is accepted can be read without a check.
 */
void all_agree(const ptv_image *image);

/*
 * A copy that begins with the header of a payload and ends at a multiple of 16, where *size
 * is set to: from FUZZ_FLAT on all of it is the flatbuffer, and there are no constants.
 */
enum { FUZZ_FLAT = 32, FUZZ_PAYLOAD_LEAST = FUZZ_FLAT + 16 };
uint8_t *with_payload_header(const uint8_t *bytes, size_t *size, const char *magic,
                             const char *identifier);

#endif
