/*
 * The requests, one function per step of loading. A request rounds the cursor up to its alignment,
 * even if it is for no bytes.
 */
#include "analysis/memory/memory.h"

typedef struct walk {
    const load_plan *plan;
    const load_target *target;
    load_size sizes[LOAD_ELEMENTS]; /* of the target */
    uint64_t used;
    uint64_t call; /* bytes of the temporary allocator in the current call */
    load_stage stage;
    load_memory found;
} walk;

/* ---- Requests ---- */

/* Alignments are powers of 2. */
static uint64_t rounded(uint64_t at, uint64_t align)
{
    return (at + align - 1) & ~(align - 1);
}

static void request(walk *w, uint64_t count, load_size one)
{
    w->used = rounded(w->used, one.align) + count * one.size;
    w->found.requests++;
    if (w->used > w->target->method && w->found.short_at == LOAD_LOADED) {
        w->found.short_at = w->stage;
    }
}

/* Takes nothing if the release has no such object. */
static void take(walk *w, uint64_t count, load_element element)
{
    const load_size one = w->sizes[element];
    if (one.size > 0) {
        request(w, count, one);
    }
}

/* ---- Values ---- */

static ptv_vec sizes_of(const walk *w, uint32_t tensor)
{
    return ptv_vec_of(w->plan->im, tensor, PTV_PROGRAM_TENSOR_SIZES);
}

static void take_tensor(walk *w, uint32_t tensor)
{
    const uint64_t rank = sizes_of(w, tensor).count;
    if (ptv_program_tensor_shape_dynamism(w->plan->im, tensor) !=
        PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC) {
        take(w, rank, LOAD_INT32);
        take(w, rank, LOAD_BYTE);
    }
    take(w, rank, LOAD_INT32); /* strides */
    take(w, 1, LOAD_TENSOR_IMPL);
}

/* All lists have their items in field 0. */
static uint64_t length_of(const walk *w, uint32_t list)
{
    return ptv_vec_of(w->plan->im, list, 0).count;
}

static void take_value(walk *w, uint32_t i)
{
    const uint32_t at = ptv_value_at(w->plan->values, i);
    switch (ptv_value_kind(w->plan->values, i)) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: take_tensor(w, at); break;
    case PTV_PROGRAM_KERNEL_TYPES_STRING:
    case PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST:
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE_LIST: take(w, 1, LOAD_ARRAY_REF); break;
    case PTV_PROGRAM_KERNEL_TYPES_INT_LIST:
        take(w, length_of(w, at), LOAD_EVALUE_POINTER);
        take(w, length_of(w, at), LOAD_INT64);
        take(w, 1, LOAD_BOXED_LIST);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST:
        take(w, length_of(w, at), LOAD_TENSOR);
        take(w, length_of(w, at), LOAD_EVALUE_POINTER);
        take(w, 1, LOAD_BOXED_LIST);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST:
        take(w, length_of(w, at), LOAD_EVALUE_POINTER);
        take(w, length_of(w, at), LOAD_OPTIONAL_TENSOR);
        take(w, 1, LOAD_BOXED_LIST);
        break;
    default: break;
    }
}

/* Constants in data files: each tensor counts, even if several share a name. */
static uint64_t count_external(const walk *w)
{
    const ptv_values values = w->plan->values;
    uint64_t count = 0;
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            const uint32_t at = ptv_value_at(values, i);
            count += ptv_storage_at(values.im, at) == PTV_STORED_EXTERNAL &&
                     ptv_table_of(values.im, at, PTV_PROGRAM_TENSOR_ALLOCATION_INFO) == 0;
        }
    }
    return count;
}

static void take_values(walk *w)
{
    const uint32_t count = w->plan->values.list.count;
    const uint32_t inputs = load_list(w->plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS).count;
    const uint64_t external = count_external(w);
    w->stage = LOAD_VALUES;
    if (w->target->no_temporary) {
        take(w, 1, LOAD_PLATFORM);
    }
    take(w, count, LOAD_EVALUE);
    if (inputs > 0) {
        take(w, inputs, LOAD_BYTE);
    }
    if (external > 0) {
        take(w, external, LOAD_NAMED_DATA);
    }
    for (uint32_t i = 0; i < count; i++) {
        take_value(w, i);
    }
}

/* ---- Delegates ---- */

static void take_delegate(walk *w, ptv_vec list, uint32_t i)
{
    const ptv_image *im = w->plan->im;
    const uint32_t at = ptv_table_in(im, list, i);
    const ptv_vec specs = ptv_vec_of(im, at, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
    const ptv_vec id = ptv_vec_of(im, at, PTV_PROGRAM_BACKEND_DELEGATE_ID);
    const load_taking taking = load_taking_of(load_text(w->plan, id), id.count, w->target->release,
                                              w->target->word, w->target->traced);
    if (specs.at != 0 || w->target->release < PTV_R1_3) {
        take(w, specs.count, LOAD_COMPILE_SPEC);
    }
    if (taking.one.size > 0) {
        request(w, 1, taking.one);
    }
    w->found.about |= taking.about;
    if (!taking.known) {
        w->found.first_unknown = w->found.unknown == 0 ? i : w->found.first_unknown;
        w->found.unknown++;
    }
}

/* If the program and the data files both have names, they are looked up in a merged map. */
static bool merges(const walk *w)
{
    const ptv_run *run = w->plan->run;
    return w->target->data && ptv_slot(w->plan->im, run->root, PTV_PROGRAM_PROGRAM_NAMED_DATA) != 0;
}

static void take_delegates(walk *w)
{
    const ptv_vec list = load_list(w->plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    w->stage = LOAD_DELEGATES;
    take(w, list.count, LOAD_DELEGATE);
    if (merges(w)) {
        take(w, 1, LOAD_MERGED_MAP);
    }
    for (uint32_t i = 0; i < list.count; i++) {
        take_delegate(w, list, i);
    }
}

/* ---- Instructions ---- */

static bool is_tensor(const walk *w, int64_t value)
{
    return ptv_value_kind(w->plan->values, value) == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* Since 1.5, a temporary allocator that may be too small for a call is bypassed. */
static uint64_t least_of(const walk *w, uint64_t count)
{
    enum { MOST_RANK = 16 };
    return w->target->release < PTV_R1_5
               ? 0
               : count * (w->sizes[LOAD_TENSOR_META].size + (uint64_t)MOST_RANK);
}

static bool falls_back(const walk *w, uint64_t count)
{
    const load_target *t = w->target;
    return t->no_temporary || t->temporary == 0 || t->temporary < least_of(w, count);
}

/* For the kernel key: dtype and dim_order of each tensor argument. */
static void take_key(walk *w, ptv_vec arguments)
{
    const bool method = falls_back(w, arguments.count);
    const load_size one = w->sizes[LOAD_TENSOR_META];
    uint64_t bytes = (uint64_t)arguments.count * one.size;
    const uint64_t least = least_of(w, arguments.count);
    w->found.least = least > w->found.least ? least : w->found.least;
    if (method) {
        request(w, arguments.count, one);
    }
    for (uint32_t i = 0; i < arguments.count; i++) {
        const int32_t value = (int32_t)ptv_u32(w->plan->im, arguments.at + UINT64_C(4) * i);
        if (is_tensor(w, value)) {
            const uint64_t rank = sizes_of(w, ptv_value_at(w->plan->values, value)).count;
            bytes += rank;
            if (method) {
                take(w, rank, LOAD_BYTE);
            }
        }
    }
    if (!method) {
        w->found.loading = bytes > w->found.loading ? bytes : w->found.loading;
    }
}

static void take_instruction(walk *w, ptv_vec instructions, uint32_t i)
{
    const ptv_call call = ptv_call_in(w->plan->im, instructions, i);
    const ptv_vec arguments = call.args;
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL ||
        call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
        take(w, arguments.count, LOAD_EVALUE_POINTER);
    }
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        take_key(w, arguments);
    }
}

static void take_chains(walk *w)
{
    const ptv_vec chains = ptv_chains_in(w->plan->im, w->plan->at);
    w->stage = LOAD_CALLS;
    take(w, chains.count, LOAD_CHAIN);
    for (uint32_t c = 0; c < chains.count; c++) {
        const ptv_vec instructions = ptv_instructions_in(w->plan->im, chains, c);
        take(w, instructions.count, LOAD_OPERATOR);
        take(w, instructions.count, LOAD_ARGUMENTS);
        for (uint32_t i = 0; i < instructions.count; i++) {
            take_instruction(w, instructions, i);
        }
    }
}

load_memory load_memory_of(const load_plan *plan, const load_target *target)
{
    walk w = {.plan = plan, .target = target, .found.short_at = LOAD_LOADED};
    for (unsigned i = 0; i < LOAD_ELEMENTS; i++) {
        w.sizes[i] = load_size_of((load_element)i, target->release, target->word);
    }
    take_values(&w);
    take_delegates(&w);
    take_chains(&w);
    w.found.method = w.used;
    w.found.temporary_short = !target->no_temporary && w.found.loading > target->temporary;
    return w.found;
}

/* ---- Planned buffers ---- */

/* Entry 0 is reserved. */
uint32_t load_planned_count(const load_plan *plan)
{
    const uint32_t count = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES).count;
    return count == 0 ? 0 : count - 1;
}

uint64_t load_planned_at(const load_plan *plan, uint32_t i)
{
    const ptv_vec list = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
    return ptv_u64(plan->im, list.at + UINT64_C(8) * (i + UINT64_C(1)));
}

uint64_t load_planned_sum(const load_plan *plan)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < load_planned_count(plan); i++) {
        sum += load_planned_at(plan, i);
    }
    return sum;
}
