/* Writes such programs front to back: parents before children, vtables first. */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

#include "verifiers/schemas/program.h"

typedef struct out {
    uint8_t *bytes;
    uint32_t size, room;
} out;

static void put(out *o, const void *bytes, uint32_t n)
{
    if (n > o->room - o->size) {
        o->room = 2 * (o->room + n);
        o->bytes = realloc(o->bytes, o->room);
        if (o->bytes == NULL) {
            abort();
        }
    }
    memcpy(o->bytes + o->size, bytes, n);
    o->size += n;
}

static uint32_t put_word(out *o, uint32_t word)
{
    const uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                              (uint8_t)(word >> 24)};
    put(o, bytes, 4);
    return o->size - 4;
}

/* The offset word at `from` leads to what comes next. */
static void lead_here(out *o, uint32_t from)
{
    uint32_t offset = o->size - from;
    for (unsigned i = 0; i < 4; i++) {
        o->bytes[from + i] = (uint8_t)(offset >> 8 * i);
    }
}

/* A vtable: where the field in `slots[i]` is, from the front; others are absent. */
static uint32_t put_vtable(out *o, unsigned fields, const uint8_t *slots)
{
    uint16_t entries[16] = {0};
    unsigned last = 0;
    for (unsigned i = 0; i < fields; i++) {
        entries[2 + slots[i]] = (uint16_t)(4 + 4 * i);
        last = slots[i] > last ? slots[i] : last;
    }
    entries[0] = (uint16_t)(4 + 2 * (last + 1));
    entries[1] = (uint16_t)(4 + 4 * fields);
    uint32_t at = o->size;
    for (unsigned i = 0; i < 2 * ((last + 4) / 2); i++) {
        const uint8_t bytes[2] = {(uint8_t)entries[i], (uint8_t)(entries[i] >> 8)};
        put(o, bytes, 2);
    }
    return at;
}

/* A table whose fields are words, in the order of the vtable's slots. */
static uint32_t put_table(out *o, uint32_t vtable, unsigned fields, const uint32_t *words)
{
    uint32_t at = put_word(o, o->size - vtable);
    for (unsigned i = 0; i < fields; i++) {
        put_word(o, words[i]);
    }
    return at;
}

static uint32_t put_vector(out *o, uint32_t count)
{
    put_word(o, count);
    uint32_t first = o->size;
    for (uint32_t i = 0; i < count; i++) {
        put_word(o, 0);
    }
    return first;
}

static void put_numbers(out *o, uint32_t from, uint32_t count, const int32_t *numbers)
{
    lead_here(o, from);
    put_word(o, count);
    for (uint32_t i = 0; i < count; i++) {
        put_word(o, (uint32_t)numbers[i]);
    }
}

typedef struct vtables {
    uint32_t program, plan, value, tensor, place, list, chain, step, call, move, jump, operator,
        nothing;
} vtables;

#define VTABLE(o, ...) put_vtable(o, sizeof(uint8_t[]){__VA_ARGS__}, (const uint8_t[]){__VA_ARGS__})

static vtables put_vtables(out *o)
{
    return (vtables){
        .program = VTABLE(o, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN),
        .plan = VTABLE(o, PTV_PROGRAM_EXECUTION_PLAN_NAME, PTV_PROGRAM_EXECUTION_PLAN_VALUES,
                       PTV_PROGRAM_EXECUTION_PLAN_INPUTS, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS,
                       PTV_PROGRAM_EXECUTION_PLAN_CHAINS, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS,
                       PTV_PROGRAM_EXECUTION_PLAN_DELEGATES,
                       PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES),
        .value = VTABLE(o, PTV_PROGRAM_E_VALUE_VAL_TYPE, PTV_PROGRAM_E_VALUE_VAL),
        .tensor = VTABLE(o, PTV_PROGRAM_TENSOR_SIZES, PTV_PROGRAM_TENSOR_DIM_ORDER,
                         PTV_PROGRAM_TENSOR_ALLOCATION_INFO),
        .place = VTABLE(o, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_ID,
                        PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW),
        .list = VTABLE(o, PTV_PROGRAM_TENSOR_LIST_ITEMS),
        .chain = VTABLE(o, PTV_PROGRAM_CHAIN_INSTRUCTIONS),
        .step =
            VTABLE(o, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS),
        .call = VTABLE(o, PTV_PROGRAM_KERNEL_CALL_OP_INDEX, PTV_PROGRAM_KERNEL_CALL_ARGS),
        .move = VTABLE(o, PTV_PROGRAM_MOVE_CALL_MOVE_FROM, PTV_PROGRAM_MOVE_CALL_MOVE_TO),
        .jump = VTABLE(o, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX,
                       PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION),
        .operator= VTABLE(o, PTV_PROGRAM_OPERATOR_NAME, PTV_PROGRAM_OPERATOR_OVERLOAD),
        .nothing = put_vtable(o, 0, NULL),
    };
}

static void put_tensor(out *o, const vtables *v, const plan_value *value)
{
    uint32_t tensor = put_table(o, v->tensor, 3, (const uint32_t[]){0, 0, 0});
    const int32_t bytes = (int32_t)value->bytes;
    put_numbers(o, tensor + 4, 1, &bytes);
    lead_here(o, tensor + 8); /* one byte, a zero */
    put_word(o, 1);
    put_word(o, 0);
    lead_here(o, tensor + 12);
    put_table(o, v->place, 2, (const uint32_t[]){1, value->offset});
}

static void put_value(out *o, const vtables *v, const plan_value *value)
{
    bool list = value->bytes == 0;
    const uint32_t words[] = {
        list ? PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST : PTV_PROGRAM_KERNEL_TYPES_TENSOR, 0};
    uint32_t entry = put_table(o, v->value, 2, words);
    lead_here(o, entry + 8);
    if (!list) {
        put_tensor(o, v, value);
        return;
    }
    uint32_t at = put_table(o, v->list, 1, (const uint32_t[]){0});
    put_numbers(o, at + 4, 2, value->items);
}

static void put_bool(out *o, const vtables *v)
{
    uint32_t entry =
        put_table(o, v->value, 2, (const uint32_t[]){PTV_PROGRAM_KERNEL_TYPES_BOOL, 0});
    lead_here(o, entry + 8);
    put_table(o, v->nothing, 0, NULL);
}

/* ---- Operators ---- */

enum { UNKNOWN, ABS, VIEW, COPY_INDEX, OPERATORS };
static const char *const names[OPERATORS][2] = {
    [UNKNOWN] = {"own::operator", "out"},
    [ABS] = {"aten::abs", "out"},
    [VIEW] = {"executorch_prim::et_view", "default"},
    [COPY_INDEX] = {"executorch_prim::et_copy_index", "tensor"}};

/* With a zero behind it, to a multiple of four bytes. */
static void put_string(out *o, uint32_t from, const char *text)
{
    static const uint8_t zeros[4];
    uint32_t n = (uint32_t)strlen(text);
    lead_here(o, from);
    put_word(o, n);
    put(o, text, n);
    put(o, zeros, 4 - n % 4);
}

static void put_operators(out *o, const vtables *v, uint32_t from)
{
    lead_here(o, from);
    uint32_t first = put_vector(o, OPERATORS);
    for (uint32_t i = 0; i < OPERATORS; i++) {
        lead_here(o, first + 4 * i);
        uint32_t at = put_table(o, v->operator, 2, (const uint32_t[]){0, 0});
        put_string(o, at + 4, names[i][0]);
        put_string(o, at + 8, names[i][1]);
    }
}

static void put_call(out *o, const vtables *v, uint32_t op, uint32_t count, const int32_t *args)
{
    uint32_t call = put_table(o, v->call, 2, (const uint32_t[]){op, 0});
    put_numbers(o, call + 8, count, args);
}

/* ---- Instructions ---- */

/* The table of an instruction; `always`: the value that stays false. */
static void put_arguments(out *o, const vtables *v, const plan_step *step, int32_t always)
{
    const int32_t a = step->a, b = step->b;
    switch (step->kind) {
    case PLAN_CALL: put_call(o, v, UNKNOWN, 2, (const int32_t[]){a, b}); break;
    case PLAN_KERNEL: put_call(o, v, ABS, 3, (const int32_t[]){a, b, b}); break;
    case PLAN_VIEW: put_call(o, v, VIEW, 3, (const int32_t[]){a, -1, b}); break;
    case PLAN_FILL: put_call(o, v, COPY_INDEX, 3, (const int32_t[]){b, a, -1}); break;
    case PLAN_MOVE: put_table(o, v->move, 2, (const uint32_t[]){(uint32_t)a, (uint32_t)b}); break;
    case PLAN_JUMP: put_table(o, v->jump, 2, (const uint32_t[]){(uint32_t)a, (uint32_t)b}); break;
    case PLAN_ALWAYS:
        put_table(o, v->jump, 2, (const uint32_t[]){(uint32_t)always, (uint32_t)b});
        break;
    }
}

static void put_step(out *o, const vtables *v, const plan_step *step, int32_t always)
{
    static const uint32_t tags[] = {
        [PLAN_CALL] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL,
        [PLAN_MOVE] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL,
        [PLAN_JUMP] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL,
        [PLAN_ALWAYS] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL,
        [PLAN_KERNEL] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL,
        [PLAN_VIEW] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL,
        [PLAN_FILL] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL,
    };
    uint32_t entry = put_table(o, v->step, 2, (const uint32_t[]){tags[step->kind], 0});
    lead_here(o, entry + 8);
    put_arguments(o, v, step, always);
}

static void put_steps(out *o, const vtables *v, const plan_model *p)
{
    uint32_t chain = put_table(o, v->chain, 1, (const uint32_t[]){0});
    lead_here(o, chain + 4);
    uint32_t first = put_vector(o, p->step_count);
    for (uint32_t i = 0; i < p->step_count; i++) {
        lead_here(o, first + 4 * i);
        put_step(o, v, &p->steps[i], (int32_t)p->value_count);
    }
}

/* Two sizes of 8 bytes: 0, and enough for all. */
static void put_buffers(out *o, uint32_t from)
{
    if (o->size % 8 == 0) {
        put_word(o, 0); /* the count goes right before a multiple of 8 */
    }
    lead_here(o, from);
    put_word(o, 2);
    const uint32_t words[] = {0, 0, 0, 4};
    for (unsigned i = 0; i < 4; i++) {
        put_word(o, words[i]);
    }
}

static void put_plan(out *o, const vtables *v, const plan_model *p)
{
    const uint32_t none[8] = {0};
    uint32_t at = put_table(o, v->plan, 8, none);
    lead_here(o, at + 4); /* the name: one letter and a zero */
    put_word(o, 1);
    put_word(o, 'f');
    put_numbers(o, at + 12, 1, &p->input);
    put_numbers(o, at + 16, 1, &p->output);
    put_operators(o, v, at + 24);
    lead_here(o, at + 28);
    put_vector(o, 0);
    put_buffers(o, at + 32);
    lead_here(o, at + 8);
    uint32_t first = put_vector(o, p->value_count + 1);
    for (uint32_t i = 0; i < p->value_count; i++) {
        lead_here(o, first + 4 * i);
        put_value(o, v, &p->values[i]);
    }
    lead_here(o, first + 4 * p->value_count);
    put_bool(o, v);
    lead_here(o, at + 20);
    uint32_t chain = put_vector(o, 1);
    lead_here(o, chain);
    put_steps(o, v, p);
}

uint8_t *plan_make(const plan_model *p, size_t *size)
{
    out o = {NULL, 0, 0};
    put_word(&o, 0);
    put(&o, "ET12", 4);
    const vtables v = put_vtables(&o);
    lead_here(&o, 0);
    uint32_t program = put_table(&o, v.program, 1, (const uint32_t[]){0});
    lead_here(&o, program + 4);
    uint32_t plans = put_vector(&o, 1);
    lead_here(&o, plans);
    put_plan(&o, &v, p);
    *size = o.size;
    return o.bytes;
}
