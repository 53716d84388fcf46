/* The payload of XNNPACK: its header, and where the flatbuffer is. */
#ifndef PTV_XNNPACK_XNNPACK_OPEN_H
#define PTV_XNNPACK_XNNPACK_OPEN_H

#include "../core/run.h"

bool ptv_open_xnnpack(ptv_run *run, uint32_t *body);

#endif
