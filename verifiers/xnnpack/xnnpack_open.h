/* Opening an XNNPACK payload: its header, and the place of its flatbuffer. */
#pragma once

#include "../core/run.h"

bool ptv_open_xnnpack(ptv_run *run, uint32_t *body);

/* xnnpack_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_xnnpack_adapter;
