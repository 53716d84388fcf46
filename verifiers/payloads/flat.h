/* The header of MLX and MPS payloads: it locates the data behind the flatbuffer. */
#pragma once

#include "../core/run.h"

enum {
    PTV_FLAT_DATA_AT = 8,       /* u64 */
    PTV_FLAT_DATA_SIZE_AT = 16, /* u64 */
    PTV_FLAT_HEADER = 24        /* the flatbuffer follows */
};

/* Narrows the run to the flatbuffer of such a payload, whose header must have passed its checks. */
void ptv_enter_flat_payload(ptv_run *run);
