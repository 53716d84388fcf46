/* Opening a Vulkan payload: its header, and the place of its flatbuffer. */
#pragma once

#include "../core/run.h"

bool ptv_open_vulkan(ptv_run *run, uint32_t *body);

/* vulkan_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_vulkan_adapter;
