/* Names and keys, built the same way as in the runtime. */
#include "analysis/compat/needs.h"

#include <string.h>

#include "base/buffer.h"

/* ---- Calls ---- */

void fit_calls(const load_plan *plan, fit_each_call each, void *context)
{
    const ptv_vec chains = ptv_chains_in(plan->im, plan->at);
    for (uint32_t c = 0; c < chains.count; c++) {
        const ptv_vec instructions = ptv_instructions_in(plan->im, chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            const ptv_call call = ptv_call_in(plan->im, instructions, i);
            if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
                each(context, plan, c, i, call);
            }
        }
    }
}

static void count_use(void *context, const load_plan *plan, uint32_t chain, uint32_t instruction,
                      ptv_call call)
{
    fit_use *uses = context;
    fit_use *use = &uses[ptv_program_kernel_call_op_index(plan->im, call.at)];
    if (use->calls++ == 0) {
        use->chain = chain;
        use->instruction = instruction;
    }
}

void fit_count_uses(const load_plan *plan, fit_use *uses)
{
    fit_calls(plan, count_use, uses);
}

/* ---- Names ---- */

void fit_operator_name(const load_plan *plan, uint32_t op, char name[FIT_NAME])
{
    const ptv_vec list = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    const uint32_t at = ptv_table_in(plan->im, list, op);
    const ptv_vec base = ptv_vec_of(plan->im, at, PTV_PROGRAM_OPERATOR_NAME);
    const ptv_vec overload = ptv_vec_of(plan->im, at, PTV_PROGRAM_OPERATOR_OVERLOAD);
    ptv_buffer b = ptv_buffer_in(name, FIT_NAME);
    ptv_put(&b, load_text(plan, base), base.count);
    ptv_put_text(&b, overload.count > 0 ? "." : "");
    ptv_put(&b, load_text(plan, overload), overload.count);
    ptv_put_char(&b, '\0');
}

/* ---- Keys ---- */

typedef struct key_writer {
    char *out;
    size_t length;
    bool full;
} key_writer;

static void put_key_char(key_writer *w, char c)
{
    w->full = w->full || w->length + 2 > FIT_KEY_ROOM;
    if (!w->full) {
        w->out[w->length++] = c;
    }
}

/* Dtypes and dimensions are below 100. The runtime does not accept larger ones either. */
static void put_key(key_writer *w, char before, unsigned number)
{
    if (before != '\0') {
        put_key_char(w, before);
    }
    if (number >= 10) {
        put_key_char(w, (char)('0' + number / 10 % 10));
    }
    put_key_char(w, (char)('0' + number % 10));
}

static void put_tensor(key_writer *w, const load_plan *plan, uint32_t tensor, bool first)
{
    const ptv_vec order = ptv_vec_of(plan->im, tensor, PTV_PROGRAM_TENSOR_DIM_ORDER);
    put_key(w, first ? '\0' : '|', (unsigned)ptv_program_tensor_scalar_type(plan->im, tensor));
    put_key_char(w, ';');
    for (uint32_t d = 0; d < order.count; d++) {
        put_key(w, d == 0 ? '\0' : ',', ptv_u8(plan->im, order.at + (uint64_t)d));
    }
}

bool fit_kernel_key(const load_plan *plan, ptv_call call, char key[FIT_KEY_ROOM], uint64_t *dtypes)
{
    static const char begin[] = "v1/";
    const ptv_vec arguments = call.args;
    key_writer w = {.out = key};
    bool first = true;
    *dtypes = 0;
    for (uint32_t i = 0; i < arguments.count; i++) {
        const int32_t value = (int32_t)ptv_u32(plan->im, arguments.at + UINT64_C(4) * i);
        if (ptv_value_kind(plan->values, value) != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            continue;
        }
        if (first) {
            memcpy(key, begin, sizeof begin);
            w.length = sizeof begin - 1;
        }
        const uint32_t tensor = ptv_value_at(plan->values, value);
        put_tensor(&w, plan, tensor, first);
        *dtypes |= UINT64_C(1) << (ptv_program_tensor_scalar_type(plan->im, tensor) & 63);
        first = false;
    }
    key[w.length] = '\0';
    return !w.full;
}

/* ---- Places ---- */

static ptv_frame *plan_frame(const load_plan *plan, ptv_frame frames[FIT_FRAMES])
{
    frames[0] = ptv_root_frame(ptv_state_of(plan->run)->schema, plan->run->root);
    return ptv_frame_down(plan->run, frames, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
                          (int32_t)plan->index);
}

ptv_place fit_place_of_plan(const load_plan *plan, ptv_frame frames[FIT_FRAMES])
{
    return ptv_here(plan_frame(plan, frames));
}

ptv_place fit_place_of_buffer(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES])
{
    return ptv_element_of(plan_frame(plan, frames),
                          PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES, i + UINT64_C(1));
}

ptv_place fit_place_of_delegate(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES])
{
    ptv_frame *frame = ptv_frame_down(plan->run, plan_frame(plan, frames),
                                      PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, (int32_t)i);
    return ptv_field_of(frame, PTV_PROGRAM_BACKEND_DELEGATE_ID);
}

ptv_place fit_place_of_name(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES])
{
    ptv_frame *frame = plan_frame(plan, frames);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)i);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_E_VALUE_VAL, -1);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO, -1);
    return ptv_field_of(frame, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME);
}

ptv_place fit_place_of_call(const load_plan *plan, uint32_t chain, uint32_t instruction,
                            ptv_frame frames[FIT_FRAMES])
{
    ptv_frame *frame = plan_frame(plan, frames);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)chain);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)instruction);
    frame = ptv_frame_down(plan->run, frame, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
    return ptv_field_of(frame, PTV_PROGRAM_KERNEL_CALL_OP_INDEX);
}
