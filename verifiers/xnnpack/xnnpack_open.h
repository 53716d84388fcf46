/* The payload of XNNPACK: its header, and where the flatbuffer is. */
#ifndef PTV_XNNPACK_XNNPACK_OPEN_H
#define PTV_XNNPACK_XNNPACK_OPEN_H

#include "../core/run.h"

bool ptv_open_xnnpack(ptv_run *run, uint32_t *body);

/* xnnpack_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_xnnpack_adapter;

#endif
