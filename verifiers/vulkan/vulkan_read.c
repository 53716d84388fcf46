/* Reading Vulkan graphs: values, tensors, constants. Nothing is checked here. */
#include "../core/product.h"
#include "vulkan_graph.h"

ptv_vk_value ptv_vk_value_at(const ptv_image *im, uint32_t root, uint64_t i)
{
    ptv_vec list = ptv_vec_of(im, root, PTV_VULKAN_VK_GRAPH_VALUES);
    if (i >= list.count) {
        return (ptv_vk_value){PTV_VULKAN_GRAPH_TYPES_NONE, 0};
    }
    uint32_t at = ptv_table_in(im, list, (uint32_t)i);
    return (ptv_vk_value){(unsigned)ptv_vulkan_vk_value_value_type(im, at),
                          ptv_table_of(im, at, PTV_VULKAN_VK_VALUE_VALUE)};
}

ptv_vk_tensor ptv_vk_read(const ptv_image *im, uint32_t at)
{
    if (at == 0) {
        return (ptv_vk_tensor){.at = 0};
    }
    return (ptv_vk_tensor){.at = at,
                           .datatype = ptv_vulkan_vk_tensor_datatype(im, at),
                           .dims = ptv_vec_of(im, at, PTV_VULKAN_VK_TENSOR_DIMS),
                           .constant = ptv_vulkan_vk_tensor_constant_id(im, at),
                           .memory = ptv_vulkan_vk_tensor_mem_obj_id(im, at)};
}

ptv_vk_tensor ptv_vk_tensor_at(const ptv_image *im, uint32_t root, uint64_t i)
{
    const ptv_vk_value value = ptv_vk_value_at(im, root, i);
    return ptv_vk_read(im, value.kind == PTV_VULKAN_GRAPH_TYPES_VK_TENSOR ? value.at : 0);
}

static unsigned element_size(int64_t type)
{
    switch (type) {
    case PTV_VULKAN_VK_DATA_TYPE_BOOL:
    case PTV_VULKAN_VK_DATA_TYPE_UINT8:
    case PTV_VULKAN_VK_DATA_TYPE_INT8: return 1;
    case PTV_VULKAN_VK_DATA_TYPE_FLOAT16: return 2;
    case PTV_VULKAN_VK_DATA_TYPE_INT32:
    case PTV_VULKAN_VK_DATA_TYPE_FLOAT32: return 4;
    case PTV_VULKAN_VK_DATA_TYPE_FLOAT64:
    case PTV_VULKAN_VK_DATA_TYPE_INT64: return 8;
    default: return 0; /* enum-value-unknown or vulkan-datatype-unset reports it */
    }
}

/* A dimension of 0 means no bytes, whatever the others are. */
/*@ requires ptv_is_loaded(im) && dims.at + 4 * dims.count <= im->loaded;
    requires dims.at + 4 * dims.count <= 0xffffffff; assigns \nothing; */
static uint64_t product(const ptv_image *im, ptv_vec dims, uint64_t bytes)
{
    bool overflow = false;
    /*@ loop invariant i <= dims.count; loop assigns i, overflow, bytes;
        loop variant dims.count - i; */
    for (uint32_t i = 0; i < dims.count; i++) {
        uint32_t dim = ptv_u32(im, dims.at + 4 * i);
        if (dim == 0) {
            return 0;
        }
        overflow = overflow || !ptv_product_within(UINT64_MAX, bytes, dim);
        bytes = overflow ? 1 : bytes * dim;
    }
    return overflow ? UINT64_MAX : bytes;
}

bool ptv_vk_bytes(const ptv_image *im, const ptv_vk_tensor *t, uint64_t *bytes)
{
    unsigned size = element_size(t->datatype);
    bool known = t->dims.at != 0 && size != 0;
    *bytes = known ? product(im, t->dims, size) : 0;
    return known;
}

/* The runtime uses the key only if the offset is UINT64_MAX. */
ptv_vk_constant ptv_vk_read_constant(const ptv_image *im, uint32_t at)
{
    ptv_vk_constant c = {.at = at,
                         .offset = (uint64_t)ptv_vulkan_vk_bytes_offset(im, at),
                         .length = (uint64_t)ptv_vulkan_vk_bytes_length(im, at)};
    if (c.offset == UINT64_MAX) {
        c.key = ptv_vec_of(im, at, PTV_VULKAN_VK_BYTES_NAMED_KEY);
    }
    return c;
}

ptv_vk_constant ptv_vk_constant_of(const ptv_image *im, uint32_t root, const ptv_vk_tensor *t)
{
    ptv_vec list = ptv_vec_of(im, root, PTV_VULKAN_VK_GRAPH_CONSTANTS);
    return t->at == 0 || t->constant < 0 || t->constant >= list.count
               ? (ptv_vk_constant){.at = 0}
               : ptv_vk_read_constant(im, ptv_table_in(im, list, (uint32_t)t->constant));
}

PTV_COLD ptv_frame *ptv_vk_frame_of_value(const ptv_image *im, uint32_t root, uint32_t i,
                                          ptv_frame frames[PTV_VK_FRAMES])
{
    ptv_frame *f = frames;
    *f = ptv_root_frame(&ptv_schema_vulkan, root);
    f = ptv_frame_down_in(f, &ptv_schema_vulkan, im, PTV_VULKAN_VK_GRAPH_VALUES, (int32_t)i);
    return ptv_frame_down_in(f, &ptv_schema_vulkan, im, PTV_VULKAN_VK_VALUE_VALUE, -1);
}
