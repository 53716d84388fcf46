/*
 * What the values of a constant are like: how many there are, from where to where they go, how they
 * are spread. Of a long one some pieces are looked at, from its beginning to its end.
 */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

enum { PTV_BINS = 32 };

/* Of one constant at most, and of a file: elements that are looked at. */
enum { PTV_VALUES_EACH = 1 << 18, PTV_VALUES_ALL = 1 << 24 };

/* A value counts as what comes closest to it as a double. */
typedef struct ptv_value_summary {
    uint64_t total;  /* elements */
    uint64_t looked; /* at so many of them */
    uint64_t zeros, nans, infinities;
    double least, most, mean; /* of those that are finite; 0 where none is */
    uint64_t bins[PTV_BINS];  /* these, from `least` to `most` in equal parts */
} ptv_value_summary;

typedef struct ptv_value_limit {
    uint64_t left;      /* elements that may still be looked at */
    const ptv_run *run; /* loads bytes of its file that are not there; NULL: they are */
} ptv_value_limit;

/*
 * Of `size` bytes of elements of a type. False: nobody knows what bits of this type mean, there is
 * no whole element, bytes cannot be loaded (`total` is 0), or `limit`, from which is taken what is
 * looked at, is not enough.
 */
bool ptv_summarise(int64_t scalar_type, const uint8_t *bytes, uint64_t size, ptv_value_limit *limit,
                   ptv_value_summary *summary);

/* In some words: "-0.5 to 0.5, mean 0.001, 3 zeros", "no finite value, 2 NaNs". */
void ptv_put_summary(ptv_buffer *b, const ptv_value_summary *summary);
