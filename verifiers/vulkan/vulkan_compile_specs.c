/*
 * The rule about compile specs, which a program passes to VulkanBackend beside the payload. The
 * backend ignores those that it does not know.
 */
#include <string.h>

#include "../program/read.h"

static const ptv_rule vulkan_compile_spec_size_rule;

typedef struct known_spec {
    const char *key;
    uint32_t size; /* of the value */
} known_spec;

static bool equals(const ptv_image *im, ptv_vec string, const char *text)
{
    size_t length = strlen(text);
    return string.count == length && memcmp(im->bytes + string.at, text, length) == 0;
}

/* Returns the size that the value must have, or 0 if the backend ignores it. */
static uint32_t size_of_value(const ptv_image *im, ptv_vec key)
{
    static const known_spec specs[] = {
        {"storage_type_override", 4},
        {"memory_layout_override", 4},
        {"require_dynamic_shapes", 1},
        {"warmup_execute_after_compile", 1},
    };
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (equals(im, key, specs[i].key)) {
            return specs[i].size;
        }
    }
    return 0;
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *delegate, uint32_t i, uint32_t found,
                            uint32_t size)
{
    ptv_frame frames[2] = {*delegate};
    const ptv_frame *spec =
        ptv_frame_down(run, frames, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS, (int32_t)i);
    ptv_report_at(run, &vulkan_compile_spec_size_rule,
                  ptv_field_of(spec, PTV_PROGRAM_COMPILE_SPEC_VALUE),
                  ptv_unsigned_mismatch(found, size, size));
}

/* field-missing reports an absent value. */
static void spec_size(ptv_run *run, const ptv_frame *delegate)
{
    const ptv_image *im = &run->image;
    ptv_vec id = ptv_vec_of(im, delegate->at, PTV_PROGRAM_BACKEND_DELEGATE_ID);
    ptv_vec specs = ptv_vec_of(im, delegate->at, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
    bool vulkan = equals(im, id, "VulkanBackend");
    for (uint32_t i = 0; vulkan && i < specs.count && !run->stopped; i++) {
        uint32_t at = ptv_table_in(im, specs, i);
        ptv_vec value = ptv_vec_of(im, at, PTV_PROGRAM_COMPILE_SPEC_VALUE);
        uint32_t size = size_of_value(im, ptv_vec_of(im, at, PTV_PROGRAM_COMPILE_SPEC_KEY));
        if (size != 0 && value.at != 0 && value.count != size) {
            report(run, delegate, i, value.count, size);
        }
    }
}

static const ptv_rule vulkan_compile_spec_size_rule = {
    .name = "vulkan-compile-spec-size",
    .code = 795,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_BACKEND_DELEGATE,
    .check = spec_size,
    .title = "a compile spec for VulkanBackend does not have the size that the backend reads",
    .why = "the process ends when the method is loaded",
    .fix = "lower the model to Vulkan again with the options of the release that will run it",
};

static const ptv_rule *const rules[] = {&vulkan_compile_spec_size_rule};

const ptv_rule_list ptv_vulkan_spec_list = PTV_RULE_LIST(rules);
