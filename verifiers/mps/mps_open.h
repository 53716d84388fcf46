/* The payload of MPS: its header, and where the flatbuffer is. */
#pragma once

#include "../core/run.h"

bool ptv_open_mps(ptv_run *run, uint32_t *body);

/* mps_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_mps_adapter;
