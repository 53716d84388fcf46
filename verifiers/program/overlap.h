/*
 * Planned tensors: where they are, and which of them share bytes while both are in use
 * (docs/format.md, "Planned memory").
 */
#ifndef PTV_PROGRAM_OVERLAP_H
#define PTV_PROGRAM_OVERLAP_H

#include "read.h"

typedef struct ptv_planned {
    uint32_t memory; /* the buffer */
    uint64_t offset; /* in it */
    uint64_t bytes;
    uint64_t room; /* bytes of the buffer */
} ptv_planned;

/* Bytes from the beginning of the buffer; of AllocationDetails. */
uint64_t ptv_planned_offset(const ptv_run *run, uint32_t allocation);

/*
 * False when the tensor, whose plan `frame` is in, is not planned or nothing can be said:
 * no such buffer, a buffer of negative size, an unknown number of bytes.
 */
bool ptv_planned_of(ptv_run *run, const ptv_frame *frame, const ptv_tensor *tensor,
                    ptv_planned *planned);

/*
 * Whether its bytes have a life of their own, before or after the method runs: initial values,
 * a name that others may know, EXTERNAL.
 */
bool ptv_is_state(const ptv_image *im, const ptv_tensor *tensor);

extern const ptv_rule ptv_planned_tensors_overlap_rule;

#endif
