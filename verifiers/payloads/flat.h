/* The header that payloads of MLX and MPS have: where the data behind the flatbuffer is. */
#pragma once

#include "../core/run.h"

enum {
    PTV_FLAT_DATA_AT = 8,       /* u64 */
    PTV_FLAT_DATA_SIZE_AT = 16, /* u64 */
    PTV_FLAT_HEADER = 24        /* the flatbuffer follows */
};

/* The run is about the flatbuffer of such a payload, whose header has been found right. */
void ptv_enter_flat_payload(ptv_run *run);
