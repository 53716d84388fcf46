/*
 * Rules about planned memory: the buffers of a plan, and the tensors in them. Which
 * tensors get in each other's way is worked out in overlap.c.
 */
#include <string.h>

#include "overlap.h"

enum {
    NO_BUFFERS,
    SIZE_NEGATIVE,
    RESERVED_USED,
    PAST_BUFFER,
    OFFSET_HIGH,
    MISALIGNED,
    OVERLAP,
    DEVICE_REPEATED,
    OVER_LIMIT,
    LARGE,
    RULES
};

static const ptv_rule rules[RULES];

static ptv_vec buffers_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
}

static int64_t buffer_size(const ptv_run *run, ptv_vec buffers, uint32_t i)
{
    return (int64_t)ptv_u64(&run->image, buffers.at + 8 * (uint64_t)i);
}

/* ---- Buffers ---- */

/* Of the list as a whole for i = -1. Out of line, as all reports: the stack is for the walk. */
__attribute__((noinline, cold)) static void fault_in_sizes(ptv_run *run, const ptv_frame *plan,
                                                           int64_t i, uint64_t found, uint64_t low,
                                                           uint64_t high)
{
    ptv_place at = ptv_field_of(plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
    at.index = i;
    ptv_fault(run, at,
              i < 0 ? ptv_unsigned_gap(found, low, high)
                    : ptv_signed_gap((int64_t)found, (int64_t)low, (int64_t)high));
}

/* Number 0 is not handed out: its size means nothing, and exporters write 0. */
static void check_sizes(ptv_run *run, const ptv_frame *plan, ptv_vec buffers)
{
    for (uint32_t i = 0; i < buffers.count && !run->stopped; i++) {
        int64_t size = buffer_size(run, buffers, i);
        if (size < 0) {
            run->rule = &rules[SIZE_NEGATIVE];
            fault_in_sizes(run, plan, i, (uint64_t)size, 0, INT64_MAX);
        } else if (i == 0 && size > 0) {
            run->rule = &rules[RESERVED_USED];
            fault_in_sizes(run, plan, i, (uint64_t)size, 0, 0);
        }
    }
}

/* Without the list at all, field-missing has said so. */
static void sizes(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec buffers = buffers_of(run, plan);
    if (buffers.at != 0 && buffers.count == 0) {
        fault_in_sizes(run, plan, -1, 0, 1, UINT32_MAX);
    } else if (ptv_spend(run, plan, 8 * (uint64_t)buffers.count)) {
        check_sizes(run, plan, buffers);
    }
}

/* What 32 bits can address. Of 810 programs of exporters none wants a 64th part of it. */
#define LARGE_MEMORY (UINT64_C(1) << 32)

/* The bytes of all buffers, which have been paid for. */
static uint64_t planned_bytes(const ptv_run *run, ptv_vec buffers)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < buffers.count; i++) {
        int64_t size = buffer_size(run, buffers, i);
        uint64_t more = size > 0 ? (uint64_t)size : 0;
        sum = more > UINT64_MAX - sum ? UINT64_MAX : sum + more;
    }
    return sum;
}

/* The limit of the user, when there is one, counts first. */
static void over_limit(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec buffers = buffers_of(run, plan);
    if (!ptv_spend(run, plan, 8 * (uint64_t)buffers.count)) {
        return;
    }
    uint64_t sum = planned_bytes(run, buffers);
    if (run->planned_limit != 0 && sum > run->planned_limit) {
        fault_in_sizes(run, plan, -1, sum, 0, run->planned_limit);
    } else if (sum > LARGE_MEMORY) {
        run->rule = &rules[LARGE];
        fault_in_sizes(run, plan, -1, sum, 0, LARGE_MEMORY);
    }
}

/* ---- Tensors in buffers ---- */

__attribute__((noinline, cold)) static void
fault_in_offset(ptv_run *run, const ptv_frame *tensor, uint32_t allocation, bool high, ptv_gap gap)
{
    ptv_frame up = *tensor;
    const ptv_frame frame = ptv_frame_below(run, &up, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1,
                                            PTV_PROGRAM_ALLOCATION_DETAILS, allocation);
    unsigned slot = high ? PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_HIGH
                         : PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW;
    ptv_fault(run, ptv_field_of(&frame, slot), gap);
}

/* What is reported is the end: found past the bytes that the buffer has. */
static bool is_past_buffer(ptv_run *run, const ptv_frame *table, const ptv_tensor *t)
{
    ptv_planned p;
    if (!ptv_planned_of(run, table, t, &p) || ptv_within(p.room, p.offset, p.bytes)) {
        return false;
    }
    uint64_t end = p.bytes > UINT64_MAX - p.offset ? UINT64_MAX : p.offset + p.bytes;
    run->rule = &rules[PAST_BUFFER];
    fault_in_offset(run, table, t->allocation, false, ptv_unsigned_gap(end, 0, p.room));
    return true;
}

/* Sizes of elements are powers of two. */
static void check_offset(ptv_run *run, const ptv_frame *table, const ptv_tensor *t)
{
    uint64_t offset = ptv_planned_offset(run, t->allocation);
    unsigned element = ptv_element_size(t->scalar_type);
    if (offset > UINT32_MAX && (run->targets & PTV_TARGET_32) != 0) {
        run->rule = &rules[OFFSET_HIGH];
        fault_in_offset(run, table, t->allocation, true, ptv_unsigned_gap(offset >> 32, 0, 0));
    }
    if (element > 1 && (offset & (element - 1)) != 0) {
        run->rule = &rules[MISALIGNED];
        fault_in_offset(run, table, t->allocation, false, ptv_multiple_gap(offset, element));
    }
}

static void place(ptv_run *run, const ptv_frame *table)
{
    const ptv_tensor t = ptv_read_tensor(run, table->at);
    if (t.allocation != 0 && !is_past_buffer(run, table, &t)) {
        check_offset(run, table, &t);
    }
}

/* ---- Devices of buffers: that they are known is checked in devices.c ---- */

static ptv_vec devices_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE);
}

/* The buffer that entry i is for. */
static int64_t buffer_of(const ptv_run *run, ptv_vec devices, uint32_t i)
{
    return (int64_t)ptv_scalar_of(&run->image, ptv_table_in(&run->image, devices, i),
                                  &run->schema->tables[PTV_PROGRAM_NON_CONST_BUFFER_DEVICE],
                                  PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_BUFFER_IDX);
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

__attribute__((noinline, cold)) static void fault_in_device(ptv_run *run, const ptv_frame *plan,
                                                            uint32_t i)
{
    ptv_frame frames[2] = {*plan};
    const ptv_frame *f =
        ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE, (int32_t)i);
    ptv_fault(run, ptv_field_of(f, PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_BUFFER_IDX), ptv_no_gap());
}

/* One bit per buffer: the list of sizes has 8 bytes for each, so n/64 + 1 bytes are enough. */
static void device_repeated(ptv_run *run, const ptv_frame *plan)
{
    ptv_vec devices = devices_of(run, plan);
    uint32_t buffers = buffers_of(run, plan).count;
    if (is_ascending(run, devices) || !ptv_spend(run, plan, buffers / 8 + 1)) {
        return;
    }
    uint8_t *seen = ptv_borrow(run, &rules[DEVICE_REPEATED], buffers / 8 + 1);
    if (seen == NULL) {
        return;
    }
    memset(seen, 0, buffers / 8 + 1);
    for (uint32_t i = 0; i < devices.count && !run->stopped; i++) {
        int64_t buffer = buffer_of(run, devices, i);
        if (buffer < 0 || buffer >= buffers) {
            continue; /* index-out-of-range has said so */
        }
        uint8_t bit = (uint8_t)(1u << buffer % 8);
        if ((seen[buffer / 8] & bit) != 0) {
            fault_in_device(run, plan, i);
        }
        seen[buffer / 8] |= bit;
    }
}

static const ptv_rule rules[RULES] = {
    [NO_BUFFERS] =
        {.name = "planned-buffers-empty",
         .code = 631,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .check = sizes,
         .title = "the list of planned buffers has no entry",
         .why = "entry 0 is reserved and always there; runtimes subtract it from the "
                "count",
         .fix = "export the model again",
         .breaks = "from linear; remove execution_plan[0].values[0].val.allocation_info; remove "
                   "execution_plan[0].values[3].val.allocation_info; resize "
                   "execution_plan[0].non_const_buffer_sizes 0"},
    [SIZE_NEGATIVE] = {.name = "planned-buffer-size-negative",
                       .code = 632,
                       .severity = PTV_ERROR,
                       .on = PTV_PROGRAM_EXECUTION_PLAN,
                       .title = "the size of a planned buffer is negative",
                       .why = "whoever allocates the buffers takes it for a huge number",
                       .fix = "export the model again",
                       .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[1] = -1"},
    [RESERVED_USED] = {.name = "planned-buffer-reserved",
                       .code = 633,
                       .severity = PTV_WARNING,
                       .on = PTV_PROGRAM_EXECUTION_PLAN,
                       .title = "planned buffer 0 has a size",
                       .why = "buffer 0 is reserved: no tensor can be in it, no runtime reads its "
                              "size",
                       .fix = "export the model again",
                       .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[0] = 16"},
    [PAST_BUFFER] =
        {.name = "planned-tensor-past-buffer",
         .code = 634,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_TENSOR,
         .check = place,
         .title = "a planned tensor ends behind its buffer",
         .why = "runtimes refuse the method when they load it; older ones write past the buffer "
                "when the sum wraps",
         .fix = "export the model again; exporters of 1.5 do this to nested conditions with "
                "inputs or outputs that are not planned",
         .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[1] = 47"},
    [OFFSET_HIGH] =
        {.name = "planned-offset-64-bit",
         .code = 635,
         .severity = PTV_WARNING,
         .on = PTV_PROGRAM_TENSOR,
         .title = "a planned tensor lies beyond the first 4 GiB of its buffer",
         .why = "machines with 32 bits refuse the method when they load it",
         .fix = "none needed when the model only runs on machines with 64 bits",
         .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[1] = 0x100000030; set "
                   "execution_plan[0].values[3].val.allocation_info.memory_offset_high = 1"},
    [MISALIGNED] = {.name = "planned-tensor-misaligned",
                    .code = 636,
                    .severity = PTV_WARNING,
                    .on = PTV_PROGRAM_TENSOR,
                    .title = "a planned tensor's offset is not a multiple of its element size",
                    .why = "kernels read the elements in place; some machines fault, others are "
                           "slow",
                    .fix = "export with a memory planning alignment of 16 or more",
                    .breaks = "from linear; set "
                              "execution_plan[0].values[0].val.allocation_info.memory_offset_low = "
                              "2"},
    [OVERLAP] =
        {.name = "planned-tensors-overlap",
         .code = 637,
         .severity = PTV_WARNING,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .check = ptv_check_overlap,
         .title = "a planned tensor gets bytes that another one is still using",
         .why = "whichever is written last destroys the other: the method computes something else. "
                "ExecuTorch 1.0 to 1.5 writes such files itself: it plans the branches of all "
                "torch.cond into the same bytes, so that one cond destroys what another one has "
                "returned",
         .fix =
             "let the result of a cond be used up before the next one begins, or make one cond of "
             "both; else export with a memory planning algorithm that gives each branch its own "
             "bytes",
         .breaks = "from add; set "
                   "execution_plan[0].values[3].val.allocation_info.memory_offset_low = 28"},
    [DEVICE_REPEATED] = {.name = "planned-buffer-device-repeated",
                         .code = 638,
                         .severity = PTV_WARNING,
                         .on = PTV_PROGRAM_EXECUTION_PLAN,
                         .check = device_repeated,
                         .title = "two entries say which device a planned buffer is on",
                         .why = "runtimes take the first one they find",
                         .fix = "export the model again",
                         .breaks = "from devices; set "
                                   "execution_plan[0].non_const_buffer_device[1].buffer_idx = 2"},
    [OVER_LIMIT] = {.name = "planned-memory-over-limit",
                    .code = 639,
                    .severity = PTV_NOTE,
                    .on = PTV_PROGRAM_EXECUTION_PLAN,
                    .check = over_limit,
                    .title = "the planned buffers of a method need more memory than allowed",
                    .why = "the limit is yours; the sum is what a runtime has to provide",
                    .fix = "raise the limit, or plan the memory with another algorithm",
                    .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[1] = "
                              "0x10000000001"},
    [LARGE] = {.name = "planned-memory-large",
               .code = 640,
               .severity = PTV_NOTE,
               .on = PTV_PROGRAM_EXECUTION_PLAN,
               .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
               .title = "the planned buffers of a method need more than 4 GiB",
               .why = "a runtime has to provide all of it before the method runs; machines with 32 "
                      "bits cannot; most likely a number was damaged",
               .fix = "none needed when the model is as large as that",
               .breaks = "from add; set execution_plan[0].non_const_buffer_sizes[1] = 0x100000001"},
};

const ptv_rule_list ptv_memory_plan_list = PTV_RULE_LIST(rules);
