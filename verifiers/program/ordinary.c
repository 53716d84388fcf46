/*
 * Covers, all at once, the rules on the types that tests/rules/test_ordinary.c lists, and on the
 * indexes and enums of these types. A new rule fails that test until it is covered here.
 */
#include "ordinary.h"

#include "constants.h"
#include "texts.h"
#include "values.h"

/* The offsets of a table's fields, 0 if absent. Kept for the next table: writers share vtables. */
enum { MOST_SLOTS = 10 };
typedef struct layout {
    uint32_t vtable;
    uint16_t at[MOST_SLOTS];
} layout;

static const layout *layout_of(const ptv_image *im, uint32_t table, layout *kept)
{
    uint32_t vtable = table - ptv_u32(im, table);
    if (vtable != kept->vtable) {
        unsigned slots = (ptv_u16(im, vtable) - 4u) / 2;
        for (unsigned i = 0; i < MOST_SLOTS; i++) {
            kept->at[i] = i < slots ? ptv_u16(im, vtable + 4 + 2 * i) : 0;
        }
        kept->vtable = vtable;
    }
    return kept;
}

/* Reads fields. An absent number is 0; a table or vector must be present. */
static inline uint32_t number(const ptv_image *im, uint32_t table, uint16_t at)
{
    return at == 0 ? 0 : ptv_u32(im, table + at);
}

static inline uint8_t small(const ptv_image *im, uint32_t table, uint16_t at)
{
    return at == 0 ? 0 : ptv_u8(im, table + at);
}

static inline uint32_t below(const ptv_image *im, uint32_t table, uint16_t at)
{
    return table + at + ptv_u32(im, table + at);
}

static inline ptv_vec vector(const ptv_image *im, uint32_t table, uint16_t at)
{
    uint32_t head = below(im, table, at);
    return (ptv_vec){head + 4, ptv_u32(im, head)};
}

/* Takes from the budget what the visit would. Returns false if that would use it up. */
static inline bool charge_budget(ptv_run *run, const ptv_frame *owner, uint64_t bytes)
{
    return bytes < ptv_state_of(run)->work_budget && ptv_spend(run, owner, bytes);
}

/* ---- Tensors ---- */

typedef struct reading {
    ptv_run *run;
    const ptv_frame *plan;
    const ptv_image *im;
    ptv_values all;
    ptv_vec buffers; /* sizes of the planned buffers */
    ptv_pieces constants;
    layout value, tensor, allocation;
} reading;

/* Types that every exporter writes, as bits. */
#define USUAL_TYPES UINT32_C(0x3f8088ff)

/* Counts the bytes of a shape. Returns false beyond 31 bits, and for negative sizes. */
static bool count_bytes(const ptv_image *im, ptv_vec sizes, unsigned element, uint64_t *bytes)
{
    uint64_t count = element;
    bool zero = false;
    for (uint32_t i = 0; i < sizes.count; i++) {
        uint32_t size = ptv_u32(im, sizes.at + 4 * i);
        if (size > INT32_MAX || count > INT32_MAX) {
            return false;
        }
        zero = zero || size == 0;
        count *= size == 0 ? 1 : size;
    }
    *bytes = zero ? 0 : count;
    return count <= INT32_MAX;
}

/* Whether each dimension occurs once. */
static bool is_permutation(const ptv_image *im, ptv_vec order)
{
    uint64_t seen = 0;
    uint8_t all = 0;
    for (uint32_t i = 0; i < order.count; i++) {
        uint8_t dim = ptv_u8(im, order.at + i);
        all |= dim;
        seen |= UINT64_C(1) << (dim & 63);
    }
    return all < 64 && seen == (UINT64_C(1) << order.count) - 1;
}

static bool is_ordinary_place(reading *v, uint32_t at, unsigned element, ptv_value *known)
{
    enum {
        MEMORY = PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_ID,
        LOW = PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW,
        HIGH = PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_HIGH
    };
    const layout *l = layout_of(v->im, at, &v->allocation);
    uint32_t memory = number(v->im, at, l->at[MEMORY]), offset = number(v->im, at, l->at[LOW]);
    if (memory == 0 || memory >= v->buffers.count || number(v->im, at, l->at[HIGH]) != 0) {
        return false;
    }
    uint64_t room = ptv_u64(v->im, v->buffers.at + 8 * (uint64_t)memory);
    known->storage = PTV_STORED_PLANNED;
    known->memory = known->bytes > 0 ? memory : 0;
    known->offset = known->bytes > 0 ? offset : 0;
    return room <= INT64_MAX && ptv_within(room, offset, known->bytes) &&
           (offset & (element - 1)) == 0;
}

/* Whether it is at a multiple of 16 in its segment: then alignment is fine wherever that begins. */
static bool is_ordinary_constant(const reading *v, uint32_t data, ptv_value *known)
{
    uint64_t offset;
    known->storage = PTV_STORED_CONSTANT;
    known->is = PTV_VALUE_STATE | PTV_VALUE_CONSTANT;
    return v->constants.offsets.count > 1 && ptv_piece(v->run, &v->constants, data, &offset) &&
           offset % 16 == 0 &&
           known->bytes <= ptv_next_offset(v->run, &v->constants, offset) - offset;
}

/* Whether it is a tensor of plain layout and usual type: planned, constant, or the caller's. */
static bool is_ordinary_tensor(reading *v, uint32_t at, ptv_value *known)
{
    const ptv_image *im = v->im;
    const uint16_t *f = layout_of(im, at, &v->tensor)->at;
    uint8_t type = small(im, at, f[PTV_PROGRAM_TENSOR_SCALAR_TYPE]);
    uint8_t dynamism = small(im, at, f[PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM]);
    uint32_t data = number(im, at, f[PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX]);
    bool planned = f[PTV_PROGRAM_TENSOR_ALLOCATION_INFO] != 0;
    if (type > 31 || (USUAL_TYPES >> type & 1) == 0 || (data != 0 && (planned || dynamism != 0)) ||
        dynamism > PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND ||
        number(im, at, f[PTV_PROGRAM_TENSOR_STORAGE_OFFSET]) != 0 ||
        small(im, at, f[PTV_PROGRAM_TENSOR_LAYOUT]) != 0 ||
        f[PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO] != 0 || f[PTV_PROGRAM_TENSOR_SIZES] == 0 ||
        f[PTV_PROGRAM_TENSOR_DIM_ORDER] == 0) {
        return false;
    }
    ptv_vec sizes = vector(im, at, f[PTV_PROGRAM_TENSOR_SIZES]);
    ptv_vec order = vector(im, at, f[PTV_PROGRAM_TENSOR_DIM_ORDER]);
    unsigned element = ptv_element_size(type);
    if (sizes.count != order.count || sizes.count > PTV_RANK_MAX || !is_permutation(im, order) ||
        !count_bytes(im, sizes, element, &known->bytes)) {
        return false;
    }
    known->scalar_type = (int8_t)type;
    if (planned) {
        return is_ordinary_place(v, below(im, at, f[PTV_PROGRAM_TENSOR_ALLOCATION_INFO]), element,
                                 known);
    }
    return data == 0 || is_ordinary_constant(v, data, known);
}

/* ---- Other values ---- */

/* Whether all items are of one kind and before the list. Pays for the index check and the rule. */
static bool is_ordinary_list(reading *v, uint32_t list, unsigned size, unsigned kind, uint32_t own)
{
    ptv_vec items = ptv_vec_of(v->im, list, 0);
    uint64_t cost = (uint64_t)items.count * size * 2;
    if (items.at == 0 || cost >= ptv_state_of(v->run)->work_budget) {
        return false;
    }
    for (uint32_t i = 0; i < items.count; i++) {
        uint64_t at = items.at + (uint64_t)i * size;
        uint64_t item = size == 8 ? ptv_u64(v->im, at) : ptv_u32(v->im, at);
        if (item >= own || ptv_value_kind(v->all, (int64_t)item) != kind) {
            return false;
        }
    }
    return charge_budget(v->run, v->plan, cost);
}

static bool is_ordinary_value(reading *v, uint32_t own, ptv_value *known)
{
    const uint32_t at = known->at;
    switch (known->kind) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: return is_ordinary_tensor(v, at, known);
    case PTV_PROGRAM_KERNEL_TYPES_INT:
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE: return true;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL: return ptv_program_bool_bool_val(v->im, at) <= 1;
    case PTV_PROGRAM_KERNEL_TYPES_INT_LIST:
        return is_ordinary_list(v, at, 8, PTV_PROGRAM_KERNEL_TYPES_INT, own);
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST:
        return is_ordinary_list(v, at, 4, PTV_PROGRAM_KERNEL_TYPES_TENSOR, own);
    default: return false;
    }
}

/* Whether the visit may skip value i. What is read of the value goes to `known`. */
static bool may_pass(reading *v, uint32_t i, ptv_value *known)
{
    enum { TYPE = PTV_PROGRAM_E_VALUE_VAL_TYPE, VAL = PTV_PROGRAM_E_VALUE_VAL };
    uint32_t at = ptv_table_in(v->im, v->all.list, i);
    const uint16_t *f = layout_of(v->im, at, &v->value)->at;
    *known = (ptv_value){.kind = small(v->im, at, f[TYPE]),
                         .at = f[VAL] == 0 ? 0 : below(v->im, at, f[VAL])};
    return known->kind == PTV_PROGRAM_KERNEL_TYPES_NULL ||
           (known->at != 0 && is_ordinary_value(v, i, known));
}

/* Reads the value before this one if that was visited. Returns whether value i can be kept next. */
static bool may_keep(const reading *v, ptv_facts *facts, uint32_t i)
{
    if (facts != NULL && i > 0 && facts->read == i - 1) {
        ptv_read_next_value(facts, v->all, v->buffers);
    }
    return facts != NULL && facts->read == i;
}

PTV_NOINLINE static uint32_t pass_values(ptv_run *run, const ptv_frame *plan, ptv_vec list,
                                         uint32_t i)
{
    const ptv_image *im = &run->image;
    reading v = {.run = run,
                 .plan = plan,
                 .im = im,
                 .all = {im, list, NULL},
                 .buffers = ptv_buffers_in(im, plan->at),
                 .constants = ptv_constants_of(run, plan)};
    ptv_facts *facts = ptv_keep_facts(run, plan->at);
    bool keeps = i < list.count && may_keep(&v, facts, i);
    ptv_value room;
    while (i < list.count && may_pass(&v, i, keeps ? &facts->values[i] : &room)) {
        i++;
    }
    if (keeps) {
        facts->read = i;
    }
    return i;
}

/* ---- Instructions ---- */

static bool are_ordinary_arguments(ptv_run *run, const ptv_frame *plan, ptv_vec args,
                                   uint32_t count)
{
    uint32_t bad = 0;
    if (UINT64_C(4) * args.count >= ptv_state_of(run)->work_budget) {
        return false;
    }
    for (uint32_t i = 0; i < args.count; i++) {
        bad |= ptv_u32(&run->image, args.at + 4 * i) >= count;
    }
    return bad == 0 && charge_budget(run, plan, UINT64_C(4) * args.count);
}

/* Calls of kernels and of delegates have the same layout. */
_Static_assert((int)PTV_PROGRAM_KERNEL_CALL_OP_INDEX == PTV_PROGRAM_DELEGATE_CALL_DELEGATE_INDEX &&
                   (int)PTV_PROGRAM_KERNEL_CALL_ARGS == PTV_PROGRAM_DELEGATE_CALL_ARGS,
               "");

PTV_NOINLINE static uint32_t pass_instructions(ptv_run *run, const ptv_frame *plan, ptv_vec list,
                                               uint32_t i)
{
    enum { TYPE = PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE };
    enum { VAL = PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, INDEX = PTV_PROGRAM_KERNEL_CALL_OP_INDEX };
    const ptv_image *im = &run->image;
    uint32_t values = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_VALUES).count;
    uint32_t kernels = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS).count;
    uint32_t delegates = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    layout instruction = {0}, call = {0};
    for (; i < list.count; i++) {
        uint32_t at = ptv_table_in(im, list, i);
        const uint16_t *f = layout_of(im, at, &instruction)->at;
        unsigned tag = small(im, at, f[TYPE]);
        bool kernel = tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
        if ((!kernel && tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) || f[VAL] == 0) {
            break;
        }
        at = below(im, at, f[VAL]);
        f = layout_of(im, at, &call)->at;
        if (number(im, at, f[INDEX]) >= (kernel ? kernels : delegates) ||
            f[PTV_PROGRAM_KERNEL_CALL_ARGS] == 0 ||
            !are_ordinary_arguments(run, plan, vector(im, at, f[PTV_PROGRAM_KERNEL_CALL_ARGS]),
                                    values)) {
            break;
        }
    }
    return i;
}

/* ---- Stack traces ---- */

/* The bytes of a text: 0 if it is absent, more than UINT32_MAX if it is not plain. */
static uint64_t plain_bytes(const ptv_image *im, uint32_t frame, uint16_t at)
{
    if (at == 0) {
        return 0;
    }
    ptv_vec text = vector(im, frame, at);
    return ptv_is_plain(im, text) ? text.count : UINT32_MAX + UINT64_C(1);
}

static bool is_ordinary_trace(ptv_run *run, const ptv_frame *chain, ptv_vec frames, layout *frame)
{
    const ptv_image *im = &run->image;
    uint64_t bytes = 0;
    for (uint32_t i = 0;
         i < frames.count && bytes <= UINT32_MAX && bytes < ptv_state_of(run)->work_budget; i++) {
        uint32_t at = ptv_table_in(im, frames, i);
        const uint16_t *f = layout_of(im, at, frame)->at;
        bytes += plain_bytes(im, at, f[PTV_PROGRAM_FRAME_FILENAME]) +
                 plain_bytes(im, at, f[PTV_PROGRAM_FRAME_NAME]) +
                 plain_bytes(im, at, f[PTV_PROGRAM_FRAME_CONTEXT]);
    }
    return bytes <= UINT32_MAX && charge_budget(run, chain, bytes);
}

PTV_NOINLINE static uint32_t pass_traces(ptv_run *run, const ptv_frame *chain, ptv_vec list,
                                         uint32_t i)
{
    const ptv_image *im = &run->image;
    layout frame = {0};
    while (i < list.count &&
           is_ordinary_trace(
               run, chain, ptv_vec_of(im, ptv_table_in(im, list, i), PTV_PROGRAM_FRAME_LIST_ITEMS),
               &frame)) {
        i++;
    }
    return i;
}

uint32_t ptv_next_to_visit(ptv_run *run, const ptv_frame *owner, ptv_vec list, uint32_t i)
{
    const ptv_state *state = ptv_state_of(run);
    const ptv_table *tables = ptv_schema_program.tables;
    if (state->schema != &ptv_schema_program || run->invalid_fields != 0 || state->thorough) {
        return i;
    }
    if (owner->type == &tables[PTV_PROGRAM_EXECUTION_PLAN]) {
        bool values = owner->field == PTV_PROGRAM_EXECUTION_PLAN_VALUES;
        return values ? pass_values(run, owner, list, i) : i;
    }
    if (owner->type != &tables[PTV_PROGRAM_CHAIN]) {
        return i;
    }
    return owner->field == PTV_PROGRAM_CHAIN_INSTRUCTIONS
               ? pass_instructions(run, owner->up, list, i)
               : pass_traces(run, owner, list, i);
}
