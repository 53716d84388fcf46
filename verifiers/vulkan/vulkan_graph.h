/* What rules about Vulkan graphs look up, in an image and by its root. Tables are verified. */
#pragma once

#include "../program/read.h"
#include "../schemas/vulkan.h"

typedef struct ptv_vk_value {
    unsigned kind; /* PTV_VULKAN_GRAPH_TYPES_*; NONE: there is no such value */
    uint32_t at;   /* the union's table */
} ptv_vk_value;

ptv_vk_value ptv_vk_value_at(const ptv_image *im, uint32_t root, uint64_t i);

/* A VkTensor. `at` 0: there is none. */
typedef struct ptv_vk_tensor {
    uint32_t at;
    int64_t datatype;
    ptv_vec dims;
    int64_t constant; /* in `constants`; negative: it is none */
    int64_t memory;   /* mem_obj_id */
} ptv_vk_tensor;

ptv_vk_tensor ptv_vk_read(const ptv_image *im, uint32_t at);

/* The one that is value i. */
ptv_vk_tensor ptv_vk_tensor_at(const ptv_image *im, uint32_t root, uint64_t i);

/* Bytes of its elements, UINT64_MAX: that or more. False: unknown. O(dims) */
bool ptv_vk_bytes(const ptv_image *im, const ptv_vk_tensor *t, uint64_t *bytes);

/* An entry of `constants`. `at` 0: there is none. */
typedef struct ptv_vk_constant {
    uint32_t at;
    ptv_vec key; /* {0, 0}: its bytes are in the payload */
    uint64_t offset, length;
} ptv_vk_constant;

ptv_vk_constant ptv_vk_read_constant(const ptv_image *im, uint32_t at);

/* What a tensor is made of. */
ptv_vk_constant ptv_vk_constant_of(const ptv_image *im, uint32_t root, const ptv_vk_tensor *t);

/* The frame of what is in value i, behind those of the way there. */
enum { PTV_VK_FRAMES = 3 };
ptv_frame *ptv_vk_frame_of_value(const ptv_image *im, uint32_t root, uint32_t i,
                                 ptv_frame frames[PTV_VK_FRAMES]);
