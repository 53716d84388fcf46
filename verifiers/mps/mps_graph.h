/* Accessors for the rules about MPS graphs. All tables have been verified. */
#pragma once

#include "../program/read.h"
#include "../schemas/mps.h"

#define PTV_MPS_ROOT(slot) (UINT64_C(1) << PTV_MPS_MPS_GRAPH_##slot)

typedef struct ptv_mps_tensor {
    uint32_t at; /* MPSTensor, or 0 */
    int64_t type;
    ptv_vec dims;
    uint64_t size, offset; /* of its bytes after the flatbuffer; size 0 if it has none there */
} ptv_mps_tensor;

/* Value i of the graph. */
ptv_mps_tensor ptv_mps_tensor_at(const ptv_image *im, uint32_t root, int64_t i);

/*
 * Computes the bytes of its elements, at most UINT64_MAX. Returns false if they are not known, or
 * if there are more dimensions than a tensor can have.
 */
bool ptv_mps_bytes(const ptv_image *im, const ptv_mps_tensor *t, uint64_t *bytes);

extern const ptv_rule ptv_mps_generation_old_rule; /* mps_graph.c; mps_open.c fires it */
