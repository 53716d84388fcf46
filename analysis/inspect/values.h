/*
 * Statistics of the values of a constant: count, range, distribution. Long constants are sampled in
 * pieces, from beginning to end.
 */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

enum { PTV_BINS = 32 };

/* The most elements examined per constant, and per file. */
enum { PTV_VALUES_EACH = 1 << 18, PTV_VALUES_ALL = 1 << 24 };

/* Each value counts as the nearest double. */
typedef struct ptv_value_summary {
    uint64_t total;  /* elements */
    uint64_t looked; /* elements examined */
    uint64_t zeros, nans, infinities;
    double least, most, mean; /* of the finite values; 0 if there are none */
    uint64_t bins[PTV_BINS];  /* finite values, from `least` to `most` in equal parts */
} ptv_value_summary;

typedef struct ptv_value_limit {
    uint64_t left;      /* elements that may still be examined */
    const ptv_run *run; /* loads bytes of its file that are missing; NULL if all are present */
} ptv_value_limit;

/*
 * Summarises `size` bytes of elements of a type. Returns false if the type's format is unknown,
 * there is no whole element, bytes cannot be loaded (`total` is 0), or `limit` is not enough.
 * Elements examined are deducted from `limit`.
 */
bool ptv_summarise(int64_t scalar_type, const uint8_t *bytes, uint64_t size, ptv_value_limit *limit,
                   ptv_value_summary *summary);

/* Puts it in a few words: "-0.5 to 0.5, mean 0.001, 3 zeros", "no finite value, 2 NaNs". */
void ptv_put_summary(ptv_buffer *b, const ptv_value_summary *summary);
