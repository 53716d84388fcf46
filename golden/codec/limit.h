/*
 * How large files may be, so that neither input without an end nor a few words that stand for
 * a file of terabytes take all memory or disk.
 */
#pragma once

#include <stdint.h>

/* In bytes. */
typedef struct gm_limit {
    uint64_t disk;   /* files that are mapped or read piece by piece, and files that are made */
    uint64_t memory; /* what is read into memory as a whole: streams, texts */
} gm_limit;

/* Several times the largest models that phones and servers run; half the memory of a laptop. */
#define GM_LIMIT_DEFAULT ((gm_limit){UINT64_C(64) << 30, UINT64_C(4) << 30})

/* For functions that return an errno: there is more than the limit. */
enum { GM_OVER_LIMIT = -2 };

/* One line for people: "larger than the limit of 64G (--max-size)", or what errno means. */
typedef struct gm_reason {
    char text[96];
} gm_reason;

gm_reason gm_reason_of(int why, uint64_t most);
