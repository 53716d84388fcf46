/* Reports of tensors that do not fit into the room they have. */
#pragma once

#include "read.h"

/* Where the tensor's bytes are in the room, and the size of the room. */
typedef struct ptv_placement {
    uint64_t offset, bytes, room;
} ptv_placement;

/* Bytes at the beginning of the scratch memory that a report takes. */
enum { PTV_FITS_BYTES = 256 };

#ifndef PTV_DEVICE
/* ptv_report_at() that names sizes, offset, end, room. `room`: the field that has it, or NULL. */
void ptv_report_misfit(ptv_run *run, const ptv_rule *rule, const ptv_place *place,
                       ptv_mismatch mismatch, ptv_vec sizes, const ptv_placement *placement,
                       const ptv_place *room);
#else
static inline void ptv_report_misfit(ptv_run *run, const ptv_rule *rule, const ptv_place *place,
                                     ptv_mismatch mismatch, ptv_vec sizes,
                                     const ptv_placement *placement, const ptv_place *room)
{
    (void)sizes;
    (void)placement;
    (void)room;
    ptv_report_at(run, rule, *place, mismatch);
}
#endif
