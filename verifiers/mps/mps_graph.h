/* What rules about MPS graphs look up. Tables are verified. */
#pragma once

#include "../program/read.h"
#include "../schemas/mps.h"

#define PTV_MPS_ROOT(slot) (UINT64_C(1) << PTV_MPS_MPS_GRAPH_##slot)

typedef struct ptv_mps_tensor {
    uint32_t at; /* MPSTensor, 0: there is none */
    int64_t type;
    ptv_vec dims;
    uint64_t size, offset; /* of its bytes behind the flatbuffer; size 0: it has none there */
} ptv_mps_tensor;

/* Value i of the graph. */
ptv_mps_tensor ptv_mps_tensor_at(const ptv_image *im, uint32_t root, int64_t i);

/*
 * Bytes of its elements, UINT64_MAX: that or more. False: they are not known, or there are more
 * dimensions than a tensor has.
 */
bool ptv_mps_bytes(const ptv_image *im, const ptv_mps_tensor *t, uint64_t *bytes);

extern const ptv_rule ptv_mps_generation_old_rule; /* mps_graph.c; mps_open.c fires it */
