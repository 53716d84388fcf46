/* Values of a plan, read once for all rules about it, and where its planned tensors are. */
#pragma once

#include "read.h"

typedef struct ptv_planned {
    uint32_t memory; /* index of the buffer */
    uint64_t offset; /* of the first byte in the buffer */
    uint64_t bytes;
    uint64_t room; /* size of the buffer */
} ptv_planned;

/* The offset in the buffer that an AllocationDetails gives. */
static inline uint64_t ptv_planned_offset(const ptv_image *im, uint32_t allocation)
{
    uint64_t high = (uint64_t)ptv_program_allocation_details_memory_offset_high(im, allocation);
    return high << 32 | (uint64_t)ptv_program_allocation_details_memory_offset_low(im, allocation);
}

/*
 * Returns false if the tensor is not planned, or if its place is unknown: no such buffer, a buffer
 * of negative size, an unknown number of bytes. `sizes` are those of the plan's buffers.
 */
bool ptv_planned_of(const ptv_image *im, ptv_vec sizes, const ptv_tensor *tensor,
                    ptv_planned *planned);

/*
 * Whether its bytes exist before or outlive the method: it has an initial value, is EXTERNAL, or
 * has a name by which others may know it.
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

/* What is known about a plan. quiet.c finds out the first three. */
typedef struct ptv_facts {
    uint64_t arguments; /* bytes of vectors that rules about arguments read */
    uint64_t int_lists; /* bytes of all IntLists */
    uint8_t quiet;      /* PTV_QUIET_* */
    bool looked;        /* quiet.c has been asked for the first three */
    uint32_t read;      /* number of values read so far */
    ptv_value values[];
} ptv_facts;

/* Facts about the plan at `plan`, kept as by ptv_keep(); NULL if there is too little memory. */
ptv_facts *ptv_keep_facts(ptv_run *run, uint32_t plan);

/* Reads the next value of the plan, which must exist. `sizes` are those of its buffers. */
void ptv_read_next_value(ptv_facts *facts, ptv_values values, ptv_vec sizes);

/* Reads value i of the plan, which must exist. `sizes` are those of its buffers. */
void ptv_read_value(ptv_values values, ptv_vec sizes, uint32_t i, ptv_value *value);

/* The same, but reads into `room` only if the value is not kept. */
static inline const ptv_value *ptv_look_at_value(ptv_values values, ptv_vec sizes, uint32_t i,
                                                 ptv_value *room)
{
    if (values.known != NULL) {
        return &values.known[i];
    }
    ptv_read_value(values, sizes, i, room);
    return room;
}
