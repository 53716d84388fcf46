/* Opening an MLX payload: its header, and the place of its flatbuffer. */
#pragma once

#include "../core/run.h"

bool ptv_open_mlx(ptv_run *run, uint32_t *body);

/* mlx_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_mlx_adapter;
