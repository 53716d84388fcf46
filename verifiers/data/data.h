/* Data files (.ptd): the header FH01, and the layout of early 2025. */
#pragma once

#include "../core/run.h"

/*@ requires ptv_is_headed(run) && \valid(body) && \separated(body, run) && \separated(body,
      run->image.bytes + (0 .. run->image.loaded - 1));
    assigns PTV_REPORTED(run), run->header_length, run->flat_size, run->segment_base,
      run->segment_bytes, *body; */
bool ptv_open_data(ptv_run *run, uint32_t *body);
