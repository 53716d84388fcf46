/* Rules about devices: the one a tensor names, and the one its planned buffer is on. */
#include <string.h>

#include "../context/memory.h"
#include "read.h"

static const ptv_rule device_index_negative_rule, device_mismatch_rule, device_buffer_unlisted_rule;

typedef struct device {
    int8_t type;
    int8_t index; /* 0 for the CPU, of which there is one */
} device;

static device device_of(int64_t type, int64_t index)
{
    return (device){(int8_t)type, (int8_t)(type == PTV_PROGRAM_DEVICE_TYPE_CPU ? 0 : index)};
}

static device device_of_tensor(const ptv_run *run, const ptv_tensor *tensor)
{
    enum { INFO = PTV_PROGRAM_EXTRA_TENSOR_INFO };
    if (tensor->extra == 0) {
        return device_of(PTV_PROGRAM_DEVICE_TYPE_CPU, 0);
    }
    return device_of(ptv_program_extra_tensor_info_device_type(&run->image, tensor->extra),
                     ptv_program_extra_tensor_info_device_index(&run->image, tensor->extra));
}

static void check_info(ptv_run *run, const ptv_frame *info)
{
    int64_t index = ptv_program_extra_tensor_info_device_index(&run->image, info->at);
    if (index < 0) {
        ptv_report_at(run, &device_index_negative_rule,
                      ptv_field_of(info, PTV_PROGRAM_EXTRA_TENSOR_INFO_DEVICE_INDEX),
                      ptv_signed_mismatch(index, 0, INT8_MAX));
    }
}

static const ptv_rule device_index_negative_rule = {
    .name = "device-index-negative",
    .code = 430,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXTRA_TENSOR_INFO,
    .check = check_info,
    .title = "a tensor is on a device with a negative number",
    .why = "devices count from 0; a runtime that knows devices refuses this one",
    .fix = "write the number of the device, from 0: the -1 that stands for the current one in "
           "PyTorch means nothing in a file",
};

/* ---- Planned buffers ---- */

typedef struct buffers {
    device *devices; /* by memory_id; NULL if the plan lists none */
    uint32_t count;
} buffers;

static ptv_vec list_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE);
}

/*
 * Buffers that are not listed are on the CPU. If one is listed twice, the first entry counts.
 * Returns false if an entry names no buffer, which index-out-of-range reports: it is unknown which
 * one it means.
 */
static bool read_list(ptv_run *run, const ptv_frame *plan, buffers *b)
{
    enum { DEVICE = PTV_PROGRAM_NON_CONST_BUFFER_DEVICE };
    ptv_vec list = list_of(run, plan);
    for (uint32_t i = list.count; i-- > 0;) {
        uint32_t at = ptv_table_in(&run->image, list, i);
        int64_t buffer = ptv_program_non_const_buffer_device_buffer_idx(&run->image, at);
        if (buffer <= 0 || buffer >= b->count) {
            return false;
        }
        b->devices[buffer] =
            device_of(ptv_program_non_const_buffer_device_device_type(&run->image, at),
                      ptv_program_non_const_buffer_device_device_index(&run->image, at));
    }
    return true;
}

/*
 * Takes 2 bytes per buffer, whose size takes 8 bytes in the program: n/4 for a program of n bytes.
 * Returns false if there is no memory, or the devices are unknown.
 */
static bool map_buffers(ptv_run *run, const ptv_frame *plan, buffers *b)
{
    ptv_vec sizes =
        ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
    *b = (buffers){NULL, sizes.count};
    if (list_of(run, plan).count == 0) {
        return true;
    }
    size_t bytes = (size_t)sizes.count * sizeof(device);
    if (!ptv_spend(run, plan, bytes)) {
        return false;
    }
    b->devices = ptv_borrow(run, &device_mismatch_rule, bytes);
    if (b->devices == NULL) {
        return false;
    }
    memset(b->devices, 0, bytes);
    return read_list(run, plan, b);
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *plan, uint32_t value, bool listed)
{
    ptv_frame frames[4];
    (void)ptv_frame_of_value(run, plan, value, frames);
    const ptv_frame *f = ptv_frame_down(run, &frames[2], PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    ptv_report_at(run, listed ? &device_mismatch_rule : &device_buffer_unlisted_rule,
                  ptv_field_of(f, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_ID), ptv_no_mismatch());
}

static const ptv_rule device_buffer_unlisted_rule = {
    .name = "device-buffer-unlisted",
    .code = 432,
    .severity = PTV_NOTE,
    .once = 1,
    .with = &device_mismatch_rule,
    .title = "tensors on a device, in a plan that names no device for any buffer",
    .why = "exporters without planning per device put such tensors into buffers of the CPU",
    .fix = "export with memory planning for devices if the backend needs it",
};

static void check_tensor(ptv_run *run, const ptv_frame *plan, ptv_values values, uint32_t i,
                         const buffers *b)
{
    ptv_tensor tensor = ptv_tensor_in(values, i);
    if (tensor.allocation == 0) {
        return;
    }
    int64_t id = ptv_program_allocation_details_memory_id(&run->image, tensor.allocation);
    if (id == 0 || id >= b->count) {
        return; /* index-out-of-range */
    }
    device own = device_of_tensor(run, &tensor);
    device buffer = b->devices == NULL ? device_of(PTV_PROGRAM_DEVICE_TYPE_CPU, 0) : b->devices[id];
    if (own.type != buffer.type || own.index != buffer.index) {
        report(run, plan, i, b->devices != NULL);
    }
}

/* Without a list of devices all buffers are on the CPU, and so are tensors that name none. */
static bool names_device(ptv_values values, uint32_t i)
{
    return ptv_slot(values.im, ptv_value_at(values, i), PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO) != 0;
}

/* Values and list entries were counted as references of the tree, so they need no budget. */
static void check_plan(ptv_run *run, const ptv_frame *plan)
{
    buffers b;
    if (ptv_state_of(run)->bare && list_of(run, plan).count == 0) {
        return; /* all are on the CPU */
    }
    if (map_buffers(run, plan, &b)) {
        ptv_values values = ptv_values_in(&run->image, plan->at);
        for (uint32_t i = 0; i < values.list.count && !run->stopped; i++) {
            if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
                (b.devices != NULL || names_device(values, i))) {
                check_tensor(run, plan, values, i, &b);
            }
        }
    }
}

static const ptv_rule device_mismatch_rule = {
    .name = "device-mismatch",
    .code = 431,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = check_plan,
    .title = "a tensor is planned into a buffer of a different device",
    .why = "one side would copy with memcpy to an address of the other device",
    .fix = "compare device_type and device_index of the tensor with those of its buffer in "
           "non_const_buffer_device: memory planning, or a pass after it, mixed the two",
};

static const ptv_rule *const rules[] = {&device_index_negative_rule, &device_mismatch_rule,
                                        &device_buffer_unlisted_rule};

const ptv_rule_list ptv_device_list = PTV_RULE_LIST(rules);
