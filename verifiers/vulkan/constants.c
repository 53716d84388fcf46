/*
 * Rules about the constants of Vulkan graphs: where their bytes are, and how many. What is
 * under a key is compared in fqn.c.
 */
#include "../program/values.h"
#include "graph.h"

#define CONSTANTS .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_CONSTANTS
#define AGAIN "export the model again"

static const ptv_rule vulkan_constant_past_end_rule, vulkan_constant_misaligned_rule,
    vulkan_constant_length_rule;

/* One constant, as one of the tensors that use it sees it. */
typedef struct constant {
    uint32_t at, index; /* the table, and its place in the list */
    uint64_t offset, length;
    uint64_t needed; /* bytes of the tensor; UINT64_MAX: that or more */
} constant;

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
    default: return 0; /* enum-value-unknown or vulkan-datatype-unset has said so */
    }
}

/* With a 0 there are no bytes, whatever the other dims are. */
static uint64_t product(const ptv_image *im, ptv_vec dims, uint64_t bytes)
{
    bool overflow = false;
    for (uint32_t i = 0; i < dims.count; i++) {
        uint32_t dim = ptv_u32(im, dims.at + 4 * i);
        if (dim == 0) {
            return 0;
        }
        overflow = overflow || bytes > UINT64_MAX / dim;
        bytes = overflow ? 1 : bytes * dim;
    }
    return overflow ? UINT64_MAX : bytes;
}

bool ptv_vk_bytes(const ptv_run *run, uint32_t tensor, uint64_t *bytes)
{
    ptv_vec dims = ptv_vec_of(&run->image, tensor, PTV_VULKAN_VK_TENSOR_DIMS);
    unsigned size = element_size(ptv_vk_tensor_field(run, tensor, PTV_VULKAN_VK_TENSOR_DATATYPE));
    if (dims.at == 0 || size == 0) {
        return false;
    }
    *bytes = product(&run->image, dims, size);
    return true;
}

static uint64_t number(const ptv_run *run, uint32_t at, unsigned slot)
{
    return ptv_scalar_of(&run->image, at, &run->schema->tables[PTV_VULKAN_VK_BYTES], slot);
}

uint32_t ptv_vk_constant_of(const ptv_run *run, uint32_t tensor)
{
    ptv_vec list = ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_CONSTANTS);
    int64_t id = ptv_vk_tensor_field(run, tensor, PTV_VULKAN_VK_TENSOR_CONSTANT_ID);
    return id < 0 || id >= list.count ? 0 : ptv_table_in(&run->image, list, (uint32_t)id);
}

/* The runtime asks for a key only when the offset says so. */
ptv_vec ptv_vk_key_of(const ptv_run *run, uint32_t at)
{
    bool asked = number(run, at, PTV_VULKAN_VK_BYTES_OFFSET) == UINT64_MAX;
    return asked ? ptv_vec_of(&run->image, at, PTV_VULKAN_VK_BYTES_NAMED_KEY) : (ptv_vec){0, 0};
}

static bool read_constant(ptv_run *run, const ptv_frame *tensor, constant *c)
{
    uint32_t dims = ptv_vec_of(&run->image, tensor->at, PTV_VULKAN_VK_TENSOR_DIMS).count;
    c->at = ptv_vk_constant_of(run, tensor->at);
    if (c->at == 0) {
        return false;
    }
    c->index = (uint32_t)ptv_vk_tensor_field(run, tensor->at, PTV_VULKAN_VK_TENSOR_CONSTANT_ID);
    c->offset = number(run, c->at, PTV_VULKAN_VK_BYTES_OFFSET);
    c->length = number(run, c->at, PTV_VULKAN_VK_BYTES_LENGTH);
    return ptv_spend(run, tensor, UINT64_C(4) * dims) && ptv_vk_bytes(run, tensor->at, &c->needed);
}

PTV_COLD static void fault(ptv_run *run, const ptv_frame *tensor, const constant *c,
                           const ptv_rule *rule, unsigned slot, ptv_gap gap)
{
    ptv_frame root = *ptv_root_of(tensor);
    ptv_frame entry = ptv_frame_below(run, &root, PTV_VULKAN_VK_GRAPH_CONSTANTS, (int32_t)c->index,
                                      PTV_VULKAN_VK_BYTES, c->at);
    ptv_fault(run, rule, ptv_field_of(&entry, slot), gap);
}

/* False when the bytes are not in the area behind the flatbuffer. */
PTV_NOINLINE static bool check_place(ptv_run *run, const ptv_frame *tensor, const constant *c)
{
    uint64_t area = run->segment_bytes;
    if (!ptv_within(area, c->offset, c->needed)) {
        bool fits = c->needed <= area;
        fault(run, tensor, c, &vulkan_constant_past_end_rule, PTV_VULKAN_VK_BYTES_OFFSET,
              fits ? ptv_unsigned_gap(c->offset, 0, area - c->needed)
                   : ptv_unsigned_gap(c->offset, 1, 0));
        return false;
    }
    if (c->offset % 16 != 0 && c->needed > 0) {
        fault(run, tensor, c, &vulkan_constant_misaligned_rule, PTV_VULKAN_VK_BYTES_OFFSET,
              ptv_multiple_gap(c->offset, 16));
    }
    return true;
}

static const ptv_rule vulkan_constant_misaligned_rule = {
    .name = "vulkan-constant-misaligned",
    .code = 791,
    .severity = PTV_WARNING,
    CONSTANTS,
    .needs = &ptv_payload_constants_out_of_range_rule,
    .title = "a constant of a Vulkan graph is not at a multiple of 16",
    .why = "exporters pad each constant to 16; its numbers are read in place",
    .fix = AGAIN,
};

/* No runtime reads the length: whether there are enough bytes under a key, fqn.c asks. */
static void check_constant(ptv_run *run, const ptv_frame *tensor)
{
    constant c;
    if (!read_constant(run, tensor, &c)) {
        return;
    }
    bool named = ptv_vk_key_of(run, c.at).at != 0;
    if ((named || check_place(run, tensor, &c)) && c.length != c.needed) {
        fault(run, tensor, &c, &vulkan_constant_length_rule, PTV_VULKAN_VK_BYTES_LENGTH,
              ptv_unsigned_gap(c.length, c.needed, c.needed));
    }
}

static const ptv_rule vulkan_constant_past_end_rule = {
    .name = "vulkan-constant-past-end",
    .code = 790,
    .severity = PTV_ERROR,
    .on = PTV_VULKAN_VK_TENSOR,
    CONSTANTS,
    .needs = &ptv_payload_constants_out_of_range_rule,
    .check = check_constant,
    .title = "a constant of a Vulkan graph reaches past the end of the constants",
    .why = "releases before 1.3 read past the payload; later ones throw an exception",
    .fix = AGAIN,
};

static const ptv_rule vulkan_constant_length_rule = {
    .name = "vulkan-constant-length",
    .code = 792,
    .severity = PTV_WARNING,
    CONSTANTS,
    .needs = &ptv_payload_constants_out_of_range_rule,
    .title = "a constant of a Vulkan graph has another length than its tensor",
    .why = "no runtime reads the length; dims and datatype say how many bytes are used",
    .fix = AGAIN,
};

static const ptv_rule *const rules[] = {
    &vulkan_constant_past_end_rule, &vulkan_constant_misaligned_rule, &vulkan_constant_length_rule};

const ptv_rule_list ptv_vulkan_constant_list = PTV_RULE_LIST_OF(rules, &ptv_schema_vulkan);
