/* What rules about Vulkan graphs look up. Everything reads verified tables. */
#ifndef PTV_VULKAN_GRAPH_H
#define PTV_VULKAN_GRAPH_H

#include "../tables/vulkan.h"
#include "../program/read.h"

typedef struct ptv_vk_value {
    unsigned kind; /* PTV_VULKAN_GRAPH_TYPES_*; NONE: there is no such value */
    uint32_t at;   /* the union's table */
} ptv_vk_value;

/* Value i of the graph that the run is about. */
ptv_vk_value ptv_vk_value_at(const ptv_run *run, uint64_t i);

/* A number of a tensor, by its slot. */
int64_t ptv_vk_tensor_field(const ptv_run *run, uint32_t tensor, unsigned slot);

/* Bytes of its elements, UINT64_MAX: that or more. False: unknown. O(dims) */
bool ptv_vk_bytes(const ptv_run *run, uint32_t tensor, uint64_t *bytes);

/* The entry of `constants` that a tensor is made of; 0: it is no constant. */
uint32_t ptv_vk_constant_of(const ptv_run *run, uint32_t tensor);

/* The key of the entry of `constants` at `at`; {0, 0}: its bytes are in the payload. */
ptv_vec ptv_vk_key_of(const ptv_run *run, uint32_t at);

#endif
