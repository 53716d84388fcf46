/* The payload of Vulkan: its header, and where the flatbuffer is. */
#pragma once

#include "../core/run.h"

bool ptv_open_vulkan(ptv_run *run, uint32_t *body);

/* vulkan_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_vulkan_adapter;
