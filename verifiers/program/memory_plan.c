/*
 * Rules about planned memory: the buffers of a plan, and the tensors in them. Tensors that get in
 * each other's way are found in overlap.c.
 */
#include <string.h>

#include "../context/memory.h"
#include "fits.h"
#include "overlap.h"
#include "values.h"

/* What 32 bits can address. None of 810 exported programs needs a 64th of it. */
#define LARGE_MEMORY (UINT64_C(1) << 32)

static const ptv_rule planned_buffers_empty_rule, planned_buffer_size_negative_rule,
    planned_buffer_reserved_rule, planned_tensor_past_buffer_rule, planned_offset_64_bit_rule,
    planned_tensor_misaligned_rule, planned_buffer_device_repeated_rule,
    planned_memory_over_limit_rule, planned_memory_large_rule;

enum { SIZES = PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES };

static ptv_vec buffers_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, SIZES);
}

/*@ requires \valid_read(run) && ptv_is_loaded(&run->image) && i < buffers.count;
    requires buffers.at + 8 * buffers.count <= run->image.loaded; assigns \nothing; */
static int64_t buffer_size(const ptv_run *run, ptv_vec buffers, uint32_t i)
{
    return (int64_t)ptv_u64(&run->image, buffers.at + 8 * (uint64_t)i);
}

/* ---- Buffers ---- */

/* Buffer 0 is not handed out: its size means nothing, and exporters write 0. */
static void check_sizes(ptv_run *run, const ptv_frame *plan, ptv_vec buffers)
{
    for (uint32_t i = 0; i < buffers.count && !run->stopped; i++) {
        int64_t size = buffer_size(run, buffers, i);
        if (size < 0) {
            ptv_report_at(run, &planned_buffer_size_negative_rule, ptv_element_of(plan, SIZES, i),
                          ptv_signed_mismatch(size, 0, INT64_MAX));
        } else if (i == 0 && size > 0) {
            ptv_report_at(run, &planned_buffer_reserved_rule, ptv_element_of(plan, SIZES, i),
                          ptv_signed_mismatch(size, 0, 0));
        }
    }
}

static const ptv_rule planned_buffer_size_negative_rule = {
    .name = "planned-buffer-size-negative",
    .code = 632,
    .severity = PTV_ERROR,
    .with = &planned_buffers_empty_rule,
    .title = "the size of a planned buffer is negative",
    .why = "whoever allocates the buffers takes it for a huge number",
    .fix = "look at the memory planning: its sum went beyond 63 bits, or a size was not known",
};

static const ptv_rule planned_buffer_reserved_rule = {
    .name = "planned-buffer-reserved",
    .code = 633,
    .severity = PTV_WARNING,
    .with = &planned_buffers_empty_rule,
    .title = "planned buffer 0 has a size",
    .why = "buffer 0 is reserved: no tensor can be in it, no runtime reads its size",
    .fix =
        "look at the memory planning: the first buffer of its own is number 1, as memory_id counts",
};

/* field-missing reports an absent list. */
static void sizes(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec buffers = buffers_of(run, plan);
    if (buffers.at != 0 && buffers.count == 0) {
        ptv_report_at(run, &planned_buffers_empty_rule, ptv_field_of(plan, SIZES),
                      ptv_unsigned_mismatch(0, 1, UINT32_MAX));
    } else if (ptv_spend(run, plan, 8 * (uint64_t)buffers.count)) {
        check_sizes(run, plan, buffers);
    }
}

static const ptv_rule planned_buffers_empty_rule = {
    .name = "planned-buffers-empty",
    .code = 631,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = sizes,
    .title = "the list of planned buffers is empty",
    .why = "entry 0 is reserved and always there; runtimes subtract it from the count",
    .fix = "begin non_const_buffer_sizes with 0, the reserved entry; a method without planned "
           "memory has no other",
};

/* The bytes of all buffers, whose sizes the budget has covered. */
/*@ requires \valid_read(run) && ptv_is_loaded(&run->image);
    requires buffers.at + 8 * buffers.count <= run->image.loaded; assigns \nothing; */
static uint64_t planned_bytes(const ptv_run *run, ptv_vec buffers)
{
    uint64_t sum = 0;
    /*@ loop invariant 0 <= i <= buffers.count;
        loop assigns i, sum; loop variant buffers.count - i; */
    for (uint32_t i = 0; i < buffers.count; i++) {
        int64_t size = buffer_size(run, buffers, i);
        uint64_t more = size > 0 ? (uint64_t)size : 0;
        sum = more > UINT64_MAX - sum ? UINT64_MAX : sum + more;
    }
    return sum;
}

/* The user's limit, if there is one, comes first. */
static void over_limit(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec buffers = buffers_of(run, plan);
    if (!ptv_spend(run, plan, 8 * (uint64_t)buffers.count)) {
        return;
    }
    uint64_t sum = planned_bytes(run, buffers);
    if (run->planned_limit != 0 && sum > run->planned_limit) {
        ptv_report_at(run, &planned_memory_over_limit_rule, ptv_field_of(plan, SIZES),
                      ptv_unsigned_mismatch(sum, 0, run->planned_limit));
    } else if (sum > LARGE_MEMORY) {
        ptv_report_at(run, &planned_memory_large_rule, ptv_field_of(plan, SIZES),
                      ptv_unsigned_mismatch(sum, 0, LARGE_MEMORY));
    }
}

static const ptv_rule planned_memory_over_limit_rule = {
    .name = "planned-memory-over-limit",
    .code = 639,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = over_limit,
    .title = "the planned buffers of a method need more memory than allowed",
    .why = "the limit is yours; the sum is what a runtime has to provide",
    .found_is = "bytes",
    .fix = "raise the limit, or plan the memory with another algorithm",
};

static const ptv_rule planned_memory_large_rule = {
    .name = "planned-memory-large",
    .code = 640,
    .severity = PTV_NOTE,
    .with = &planned_memory_over_limit_rule,
    .title = "the planned buffers of a method need more than 4 GiB",
    .why = "a runtime has to provide all of it before the method runs; machines with 32 bits "
           "cannot; most likely a number was damaged",
    .found_is = "bytes",
    .fix = "none needed when the model is as large as that",
};

/* ---- Tensors in buffers ---- */

enum {
    LOW = PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW,
    HIGH = PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_HIGH
};

/* Reports a field of a tensor's AllocationDetails. */
PTV_COLD static void fault_in_offset(ptv_run *run, const ptv_rule *rule, const ptv_tensor *t,
                                     unsigned slot, ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {*t->frame};
    const ptv_frame *f = ptv_frame_down(run, frames, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    ptv_report_at(run, rule, ptv_field_of(f, slot), mismatch);
}

/* Where the offset and the size are. Behind what ptv_report_misfit() has in the scratch memory. */
typedef struct way {
    ptv_frame frames[2];
    ptv_place at, buffer;
    ptv_placement placement;
} way;
_Static_assert(PTV_FITS_BYTES + sizeof(way) <= PTV_SCRATCH_BYTES, "room for both");

/* No offset is right for a tensor larger than its buffer. */
PTV_COLD static void fault_in_end(ptv_run *run, const ptv_frame *plan, const ptv_tensor *t,
                                  const ptv_planned *p)
{
    way *w = (way *)(void *)(ptv_scratch(run) + PTV_FITS_BYTES);
    w->frames[0] = *t->frame;
    const ptv_frame *f = ptv_frame_down(run, w->frames, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    w->at = ptv_field_of(f, LOW);
    w->buffer = ptv_element_of(plan, SIZES, p->memory);
    w->placement = (ptv_placement){p->offset, p->bytes, p->room};
    ptv_report_misfit(run, &planned_tensor_past_buffer_rule, &w->at,
                      p->bytes > p->room ? ptv_none_mismatch(p->offset)
                                         : ptv_unsigned_mismatch(p->offset, 0, p->room - p->bytes),
                      t->sizes, &w->placement, &w->buffer);
}

static bool is_past_buffer(ptv_run *run, const ptv_tensor *t)
{
    const ptv_frame *plan = ptv_enclosing(run, t->frame, PTV_PROGRAM_EXECUTION_PLAN);
    ptv_planned p;
    if (!ptv_planned_of(&run->image, ptv_buffers_in(&run->image, plan->at), t, &p) ||
        ptv_within(p.room, p.offset, p.bytes)) {
        return false;
    }
    fault_in_end(run, plan, t, &p);
    return true;
}

/* Element sizes are powers of two. */
static void check_offset(ptv_run *run, const ptv_tensor *t)
{
    uint64_t offset = ptv_planned_offset(&run->image, t->allocation);
    unsigned element = ptv_element_size(t->scalar_type);
    if (offset > UINT32_MAX && (run->targets & PTV_TARGET_32) != 0) {
        fault_in_offset(run, &planned_offset_64_bit_rule, t, HIGH,
                        ptv_unsigned_mismatch(offset >> 32, 0, 0));
    }
    if (element > 1 && (offset & (element - 1)) != 0) {
        fault_in_offset(run, &planned_tensor_misaligned_rule, t, LOW,
                        ptv_multiple_mismatch(offset, element));
    }
}

static const ptv_rule planned_offset_64_bit_rule = {
    .name = "planned-offset-64-bit",
    .code = 635,
    .severity = PTV_WARNING,
    .with = &planned_tensor_past_buffer_rule,
    .title = "a planned tensor lies beyond the first 4 GiB of its buffer",
    .why = "machines with 32 bits refuse the method when they load it",
    .fix = "none needed when the model only runs on machines with 64 bits",
};

static const ptv_rule planned_tensor_misaligned_rule = {
    .name = "planned-tensor-misaligned",
    .code = 636,
    .severity = PTV_WARNING,
    .with = &planned_tensor_past_buffer_rule,
    .title = "a planned tensor's offset is not a multiple of its element size",
    .why = "kernels read the elements in place; some machines fault, others are slow",
    .fix = "export with a memory planning alignment of 16 or more",
};

static void place(ptv_run *run, const ptv_tensor *t)
{
    if (t->allocation != 0 && !is_past_buffer(run, t)) {
        check_offset(run, t);
    }
}

static const ptv_rule planned_tensor_past_buffer_rule = {
    .name = "planned-tensor-past-buffer",
    .code = 634,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR,
    .tensor = place,
    .title = "a planned tensor ends after its buffer",
    .why = "runtimes refuse the method when they load it; older ones write past the buffer when "
           "the sum wraps",
    .found_is = "offset",
    .fix = "export the model again; exporters of 1.5 do this to nested conditions with inputs or "
           "outputs that are not planned",
};

/* ---- Devices of buffers: devices.c compares them with those of tensors ---- */

static ptv_vec devices_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE);
}

/* The buffer that entry i is for. */
static int64_t buffer_of(const ptv_run *run, ptv_vec devices, uint32_t i)
{
    return ptv_program_non_const_buffer_device_buffer_idx(&run->image,
                                                          ptv_table_in(&run->image, devices, i));
}

static bool is_ascending(const ptv_run *run, ptv_vec devices)
{
    int64_t last = INT64_MIN;
    for (uint32_t i = 0; i < devices.count; i++) {
        int64_t buffer = buffer_of(run, devices, i);
        if (buffer <= last) {
            return false;
        }
        last = buffer;
    }
    return true;
}

PTV_COLD static void fault_in_device(ptv_run *run, const ptv_frame *plan, uint32_t i)
{
    ptv_frame frames[2] = {*plan};
    const ptv_frame *f =
        ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE, (int32_t)i);
    ptv_report_at(run, &planned_buffer_device_repeated_rule,
                  ptv_field_of(f, PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_BUFFER_IDX),
                  ptv_no_mismatch());
}

/* Takes one bit per buffer. The list of sizes has 8 bytes each, so n/64 + 1 bytes are enough. */
static void device_repeated(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec devices = devices_of(run, plan);
    uint32_t buffers = buffers_of(run, plan).count;
    if (is_ascending(run, devices) || !ptv_spend(run, plan, buffers / 8 + 1)) {
        return;
    }
    uint8_t *seen = ptv_borrow(run, &planned_buffer_device_repeated_rule, buffers / 8 + 1);
    if (seen == NULL) {
        return;
    }
    memset(seen, 0, buffers / 8 + 1);
    for (uint32_t i = 0; i < devices.count && !run->stopped; i++) {
        int64_t buffer = buffer_of(run, devices, i);
        if (buffer < 0 || buffer >= buffers) {
            continue; /* index-out-of-range reports it */
        }
        uint8_t bit = (uint8_t)(1u << buffer % 8);
        if ((seen[buffer / 8] & bit) != 0) {
            fault_in_device(run, plan, i);
        }
        seen[buffer / 8] |= bit;
    }
}

static const ptv_rule planned_buffer_device_repeated_rule = {
    .name = "planned-buffer-device-repeated",
    .code = 638,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = device_repeated,
    .title = "two entries say which device a planned buffer is on",
    .why = "runtimes take the first one they find",
    .fix = "look at the memory planning: a buffer is on one device, and listed once",
};

static const ptv_rule *const rules[] = {
    &planned_buffers_empty_rule,       &planned_buffer_size_negative_rule,
    &planned_buffer_reserved_rule,     &planned_tensor_past_buffer_rule,
    &planned_offset_64_bit_rule,       &planned_tensor_misaligned_rule,
    &ptv_planned_tensors_overlap_rule, &planned_buffer_device_repeated_rule,
    &planned_memory_over_limit_rule,   &planned_memory_large_rule};

const ptv_rule_list ptv_memory_plan_list = PTV_RULE_LIST(rules);
