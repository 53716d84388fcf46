/* Accessors for the rules about Vulkan graphs. All tables have been verified. */
#pragma once

#include "../program/read.h"
#include "../schemas/vulkan.h"

typedef struct ptv_vk_value {
    unsigned kind; /* PTV_VULKAN_GRAPH_TYPES_*; NONE if there is no such value */
    uint32_t at;   /* table of the union member */
} ptv_vk_value;

ptv_vk_value ptv_vk_value_at(const ptv_image *im, uint32_t root, uint64_t i);

/* A VkTensor. `at` is 0 if there is none. */
typedef struct ptv_vk_tensor {
    uint32_t at;
    int64_t datatype;
    ptv_vec dims;
    int64_t constant; /* index in `constants`, or negative */
    int64_t memory;   /* mem_obj_id */
} ptv_vk_tensor;

ptv_vk_tensor ptv_vk_read(const ptv_image *im, uint32_t at);

/* The tensor in value i. */
ptv_vk_tensor ptv_vk_tensor_at(const ptv_image *im, uint32_t root, uint64_t i);

/* Computes the bytes of its elements, at most UINT64_MAX. Returns false if unknown. O(dims). */
bool ptv_vk_bytes(const ptv_image *im, const ptv_vk_tensor *t, uint64_t *bytes);

/* An entry of `constants`. `at` is 0 if there is none. */
typedef struct ptv_vk_constant {
    uint32_t at;
    ptv_vec key; /* {0, 0} if its bytes are in the payload */
    uint64_t offset, length;
} ptv_vk_constant;

ptv_vk_constant ptv_vk_read_constant(const ptv_image *im, uint32_t at);

/* The constant of a tensor. */
ptv_vk_constant ptv_vk_constant_of(const ptv_image *im, uint32_t root, const ptv_vk_tensor *t);

/* The frame of the union member in value i, built in `frames`. */
enum { PTV_VK_FRAMES = 3 };
ptv_frame *ptv_vk_frame_of_value(const ptv_image *im, uint32_t root, uint32_t i,
                                 ptv_frame frames[PTV_VK_FRAMES]);
