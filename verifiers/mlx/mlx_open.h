/* The payload of MLX: its header, and where the flatbuffer is. */
#pragma once

#include "../core/run.h"

bool ptv_open_mlx(ptv_run *run, uint32_t *body);

/* mlx_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_mlx_adapter;
