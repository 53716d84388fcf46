/* Writes such programs front to back: parents before children, vtables first. */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

#include "verifiers/tables/program.h"

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
    uint32_t program, plan, value, tensor, place, list, chain, step, call, move, jump;
} vtables;

#define VTABLE(o, ...) put_vtable(o, sizeof(uint8_t[]){__VA_ARGS__}, (const uint8_t[]){__VA_ARGS__})

static vtables put_vtables(out *o)
{
    return (vtables){
        .program = VTABLE(o, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN),
        .plan = VTABLE(o, PTV_PROGRAM_EXECUTION_PLAN_NAME, PTV_PROGRAM_EXECUTION_PLAN_VALUES,
                       PTV_PROGRAM_EXECUTION_PLAN_INPUTS, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS,
                       PTV_PROGRAM_EXECUTION_PLAN_CHAINS, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES,
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
        .call = VTABLE(o, PTV_PROGRAM_KERNEL_CALL_ARGS),
        .move = VTABLE(o, PTV_PROGRAM_MOVE_CALL_MOVE_FROM, PTV_PROGRAM_MOVE_CALL_MOVE_TO),
        .jump = VTABLE(o, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX,
                       PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION),
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

static void put_step(out *o, const vtables *v, const plan_step *step)
{
    static const uint32_t tags[] = {[PLAN_CALL] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL,
                                    [PLAN_MOVE] = PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL,
                                    [PLAN_JUMP] =
                                        PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL};
    const int32_t numbers[] = {step->a, step->b};
    const uint32_t words[] = {(uint32_t)step->a, (uint32_t)step->b};
    uint32_t entry = put_table(o, v->step, 2, (const uint32_t[]){tags[step->kind], 0});
    lead_here(o, entry + 8);
    if (step->kind == PLAN_CALL) {
        uint32_t call = put_table(o, v->call, 1, (const uint32_t[]){0});
        put_numbers(o, call + 4, 2, numbers);
    } else {
        put_table(o, step->kind == PLAN_MOVE ? v->move : v->jump, 2, words);
    }
}

static void put_steps(out *o, const vtables *v, const plan_model *p)
{
    uint32_t chain = put_table(o, v->chain, 1, (const uint32_t[]){0});
    lead_here(o, chain + 4);
    uint32_t first = put_vector(o, p->step_count);
    for (uint32_t i = 0; i < p->step_count; i++) {
        lead_here(o, first + 4 * i);
        put_step(o, v, &p->steps[i]);
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
    const uint32_t none[7] = {0};
    uint32_t at = put_table(o, v->plan, 7, none);
    lead_here(o, at + 4); /* the name: one letter and a zero */
    put_word(o, 1);
    put_word(o, 'f');
    put_numbers(o, at + 12, 1, &p->input);
    put_numbers(o, at + 16, 1, &p->output);
    lead_here(o, at + 24);
    put_vector(o, 0);
    put_buffers(o, at + 28);
    lead_here(o, at + 8);
    uint32_t first = put_vector(o, p->value_count);
    for (uint32_t i = 0; i < p->value_count; i++) {
        lead_here(o, first + 4 * i);
        put_value(o, v, &p->values[i]);
    }
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
