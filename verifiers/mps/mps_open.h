/* Opening an MPS payload: its header, and the place of its flatbuffer. */
#pragma once

#include "../core/run.h"

bool ptv_open_mps(ptv_run *run, uint32_t *body);

/* mps_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_mps_adapter;
