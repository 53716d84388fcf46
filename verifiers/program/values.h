/* Values of a plan, read once for all rules about it; where planned tensors are. */
#pragma once

#include "read.h"

typedef struct ptv_planned {
    uint32_t memory; /* the buffer */
    uint64_t offset; /* in it */
    uint64_t bytes;
    uint64_t room; /* bytes of the buffer */
} ptv_planned;

/* Bytes from the beginning of the buffer; of AllocationDetails. */
static inline uint64_t ptv_planned_offset(const ptv_image *im, uint32_t allocation)
{
    uint64_t high = (uint64_t)ptv_program_allocation_details_memory_offset_high(im, allocation);
    return high << 32 | (uint64_t)ptv_program_allocation_details_memory_offset_low(im, allocation);
}

/*
 * False when the tensor is not planned or nothing can be said: no such buffer, a buffer of
 * negative size, an unknown number of bytes. `sizes`: of the buffers of its plan.
 */
bool ptv_planned_of(const ptv_image *im, ptv_vec sizes, const ptv_tensor *tensor,
                    ptv_planned *planned);

/*
 * Whether its bytes have a life of their own, before or after the method runs: initial values,
 * a name that others may know, EXTERNAL.
 */
bool ptv_is_state(const ptv_image *im, const ptv_tensor *tensor);

/* Whether it is stored in a file, and not copied into planned memory first. */
static inline bool ptv_is_constant(const ptv_tensor *tensor)
{
    return tensor->storage == PTV_STORED_CONSTANT ||
           (tensor->storage == PTV_STORED_EXTERNAL && tensor->allocation == 0);
}

/* Whether it has a name: another method, or the caller, may know it. */
bool ptv_has_name(const ptv_image *im, const ptv_tensor *tensor);

/* Sizes of the planned buffers of the plan at `plan`. */
static inline ptv_vec ptv_buffers_in(const ptv_image *im, uint32_t plan)
{
    return ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
}

/* What is known of a plan; quiet.c finds out the first three. */
typedef struct ptv_facts {
    uint64_t arguments; /* bytes of the vectors that rules about arguments read */
    uint64_t int_lists; /* of all IntLists */
    uint8_t quiet;      /* PTV_QUIET_* */
    bool looked;        /* somebody has asked for the rest */
    uint32_t read;      /* values that have been read */
    ptv_value values[];
} ptv_facts;

/* Of the plan at `plan`; NULL without memory. Gone as what ptv_keep() gives. */
ptv_facts *ptv_keep_facts(ptv_run *run, uint32_t plan);

/* Reads the next value, which there is, of those of the plan; `sizes`: of its buffers. */
void ptv_read_next_value(ptv_facts *facts, ptv_values values, ptv_vec sizes);

/* Reads value i of the plan, which there is; `sizes`: of its buffers. */
void ptv_read_value(ptv_values values, ptv_vec sizes, uint32_t i, ptv_value *value);

/* The same, in `room` unless it is kept. */
static inline const ptv_value *ptv_look_at_value(ptv_values values, ptv_vec sizes, uint32_t i,
                                                 ptv_value *room)
{
    if (values.known != NULL) {
        return &values.known[i];
    }
    ptv_read_value(values, sizes, i, room);
    return room;
}
