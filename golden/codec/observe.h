/* What the tables of a binary show of the program that wrote them. */
#ifndef GOLDEN_CODEC_OBSERVE_H
#define GOLDEN_CODEC_OBSERVE_H

#include "golden/codec/source.h"

/* Where the byte vectors of one kind begin. */
typedef struct gm_spots {
    uint64_t positions; /* of all that are not empty, or-ed */
    uint64_t empty;     /* of those that are */
    uint32_t padding;   /* the most bytes between the end of one and the next object */
} gm_spots;

typedef struct gm_observed {
    uint32_t rising, falling; /* tables whose references are in the order of slots, or against it */
    uint32_t tables, vtables; /* different ones */
    uint32_t repeated;        /* vtables that are equal to another one */
    uint32_t mismatches;      /* tables of another size than their vtable says */
    gm_spots constants, delegates; /* Buffer.storage, BackendDelegateInlineData.data */
} gm_observed;

/* Looks at all tables once: O(size). False when memory ran out. */
bool gm_observe(gm_observed *observed, const gm_source *source);

#endif
