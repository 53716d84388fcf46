/*
 * Rules about the constants of Vulkan graphs: the place and the number of their bytes. Named data
 * is compared in crosscheck/names.c.
 */
#include "vulkan_graph.h"

static const ptv_rule vulkan_constant_past_end_rule, vulkan_constant_misaligned_rule,
    vulkan_constant_length_rule;

PTV_COLD static void fault(ptv_run *run, const ptv_rule *rule, int64_t constant, unsigned slot,
                           ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {ptv_root_frame(ptv_state_of(run)->schema, run->root)};
    const ptv_frame *entry =
        ptv_frame_down(run, frames, PTV_VULKAN_VK_GRAPH_CONSTANTS, (int32_t)constant);
    ptv_report_at(run, rule, ptv_field_of(entry, slot), mismatch);
}

/* Returns false, and reports, if the bytes are not in the area after the flatbuffer. */
PTV_NOINLINE static bool check_place(ptv_run *run, int64_t constant, uint64_t offset,
                                     uint64_t needed)
{
    uint64_t area = run->segment_bytes;
    if (!ptv_within(area, offset, needed)) {
        fault(run, &vulkan_constant_past_end_rule, constant, PTV_VULKAN_VK_BYTES_OFFSET,
              needed <= area ? ptv_unsigned_mismatch(offset, 0, area - needed)
                             : ptv_none_mismatch(offset));
        return false;
    }
    if (offset % 16 != 0 && needed > 0) {
        fault(run, &vulkan_constant_misaligned_rule, constant, PTV_VULKAN_VK_BYTES_OFFSET,
              ptv_multiple_mismatch(offset, 16));
    }
    return true;
}

static const ptv_rule vulkan_constant_misaligned_rule = {
    .name = "vulkan-constant-misaligned",
    .code = 791,
    .severity = PTV_WARNING,
    .with = &vulkan_constant_past_end_rule,
    .title = "a constant of a Vulkan graph is not at a multiple of 16",
    .why = "exporters pad each constant to 16; its numbers are read in place",
    .fix = "look at what makes the payload: it pads each constant to a multiple of 16; or bytes "
           "were inserted before it",
};

/* No runtime reads the length. crosscheck/names.c checks whether a key has enough bytes. */
static void check_constant(ptv_run *run, const ptv_frame *tensor)
{
    const ptv_vk_tensor t = ptv_vk_read(&run->image, tensor->at);
    const ptv_vk_constant c = ptv_vk_constant_of(&run->image, run->root, &t);
    uint64_t needed;
    if (c.at == 0 || !ptv_spend(run, tensor, UINT64_C(4) * t.dims.count) ||
        !ptv_vk_bytes(&run->image, &t, &needed)) {
        return;
    }
    if ((c.key.at != 0 || check_place(run, t.constant, c.offset, needed)) && c.length != needed) {
        fault(run, &vulkan_constant_length_rule, t.constant, PTV_VULKAN_VK_BYTES_LENGTH,
              ptv_unsigned_mismatch(c.length, needed, needed));
    }
}

static const ptv_rule vulkan_constant_past_end_rule = {
    .name = "vulkan-constant-past-end",
    .code = 790,
    .severity = PTV_ERROR,
    .on = PTV_VULKAN_VK_TENSOR,
    .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_CONSTANTS,
    .needs = &ptv_payload_constants_out_of_range_rule,
    .check = check_constant,
    .title = "a constant of a Vulkan graph reaches past the end of the constants",
    .why = "releases before 1.3 read past the payload; later ones throw an exception",
    .fix = "compare offset and length of the constant with the constants in the payload: it was "
           "truncated, or they were replaced",
};

static const ptv_rule vulkan_constant_length_rule = {
    .name = "vulkan-constant-length",
    .code = 792,
    .severity = PTV_WARNING,
    .with = &vulkan_constant_past_end_rule,
    .title = "a constant of a Vulkan graph and its tensor differ in length",
    .why = "no runtime reads the length; dims and datatype say how many bytes are used",
    .fix = "compare dims and datatype of the tensor with what is stored: whoever changes one has "
           "to store the other again",
};

static const ptv_rule *const rules[] = {
    &vulkan_constant_past_end_rule, &vulkan_constant_misaligned_rule, &vulkan_constant_length_rule};

const ptv_rule_list ptv_vulkan_constant_list = PTV_RULE_LIST_OF(rules, &ptv_schema_vulkan);
