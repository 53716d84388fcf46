/*
 * Limits on the size of files, so that neither endless input nor a short text that describes
 * terabytes exhausts memory or disk.
 */
#pragma once

#include <stdint.h>

/* In bytes. */
typedef struct gm_limit {
    uint64_t disk;   /* for files that are mapped or read in pieces, and for output files */
    uint64_t memory; /* for what is read into memory as a whole: streams, texts */
} gm_limit;

/* Several times the largest models run on phones and servers; half the memory of a laptop. */
#define GM_LIMIT_DEFAULT ((gm_limit){UINT64_C(64) << 30, UINT64_C(4) << 30})

/* Returned in place of an errno value: the limit is exceeded. */
enum { GM_OVER_LIMIT = -2 };

/* A line for people: "larger than the limit of 64G (--max-size)", or what errno means. */
typedef struct gm_reason {
    char text[96];
} gm_reason;

gm_reason gm_reason_of(int why, uint64_t most);
