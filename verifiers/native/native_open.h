/* Opening a native graph, a flatbuffer with nothing before or after it. */
#pragma once

#include "../core/run.h"

bool ptv_open_native(ptv_run *run, uint32_t *body);

/* native_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_native_adapter;
