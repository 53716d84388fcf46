/* Builds such programs as trees. */
#include "plans.h"

#include "base/little_endian.h"
#include "golden/codec/blob.h"
#include "tests/support/trees.h"
#include "verifiers/schemas/program.h"

static void put_numbers(gm_model *m, gm_table *table, const char *name, uint32_t count,
                        const int32_t *numbers)
{
    uint8_t *bytes = gm_take(m, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; i++) {
        le_store(bytes + 4 * i, 4, (uint32_t)numbers[i]);
    }
    tree_vector(m, table, name, gm_bytes(bytes, count * sizeof *numbers));
}

static void put_value(gm_model *m, gm_table *value, const plan_value *from)
{
    static const uint8_t order[1];
    const int32_t bytes = (int32_t)from->bytes;
    if (bytes == 0) {
        put_numbers(m, tree_member(m, value, "val", PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST), "items",
                    2, from->items);
        return;
    }
    gm_table *tensor = tree_member(m, value, "val", PTV_PROGRAM_KERNEL_TYPES_TENSOR);
    put_numbers(m, tensor, "sizes", 1, &bytes);
    tree_vector(m, tensor, "dim_order", gm_bytes(order, sizeof order));
    gm_table *place = tree_table(m, tensor, "allocation_info");
    tree_scalar(place, "memory_id", 1);
    tree_scalar(place, "memory_offset_low", from->offset);
}

/* ---- Instructions ---- */

enum { UNKNOWN, ABS, VIEW, COPY_INDEX, OPERATORS };
static const char *const names[OPERATORS][2] = {
    [UNKNOWN] = {"own::operator", "out"},
    [ABS] = {"aten::abs", "out"},
    [VIEW] = {"executorch_prim::et_view", "default"},
    [COPY_INDEX] = {"executorch_prim::et_copy_index", "tensor"}};

static void put_operators(gm_model *m, gm_table *plan)
{
    gm_table **all = tree_tables(m, plan, "operators", OPERATORS);
    for (uint32_t i = 0; i < OPERATORS; i++) {
        tree_string(m, all[i], "name", names[i][0]);
        tree_string(m, all[i], "overload", names[i][1]);
    }
}

static void put_call(gm_model *m, gm_table *step, uint32_t op, uint32_t count, const int32_t *args)
{
    gm_table *call =
        tree_member(m, step, "instr_args", PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL);
    tree_scalar(call, "op_index", op);
    put_numbers(m, call, "args", count, args);
}

static void put_jump(gm_model *m, gm_table *step, int32_t condition, int32_t to)
{
    gm_table *jump =
        tree_member(m, step, "instr_args", PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL);
    tree_scalar(jump, "cond_value_index", (uint32_t)condition);
    tree_scalar(jump, "destination_instruction", (uint32_t)to);
}

static void put_move(gm_model *m, gm_table *step, int32_t from, int32_t to)
{
    gm_table *move =
        tree_member(m, step, "instr_args", PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL);
    tree_scalar(move, "move_from", (uint32_t)from);
    tree_scalar(move, "move_to", (uint32_t)to);
}

/* `always` is the value that stays false. */
static void put_step(gm_model *m, gm_table *table, const plan_step *step, int32_t always)
{
    const int32_t a = step->a, b = step->b;
    switch (step->kind) {
    case PLAN_CALL: put_call(m, table, UNKNOWN, 2, (const int32_t[]){a, b}); break;
    case PLAN_KERNEL: put_call(m, table, ABS, 3, (const int32_t[]){a, b, b}); break;
    case PLAN_VIEW: put_call(m, table, VIEW, 3, (const int32_t[]){a, -1, b}); break;
    case PLAN_FILL: put_call(m, table, COPY_INDEX, 3, (const int32_t[]){b, a, -1}); break;
    case PLAN_MOVE: put_move(m, table, a, b); break;
    case PLAN_JUMP: put_jump(m, table, a, b); break;
    case PLAN_ALWAYS: put_jump(m, table, always, b); break;
    }
}

static void put_plan(gm_model *m, gm_table *plan, const plan_model *p)
{
    static const uint8_t room[16] = {[12] = 4}; /* two sizes: 0, and enough for everything */
    tree_string(m, plan, "name", "f");
    put_numbers(m, plan, "inputs", 1, &p->input);
    put_numbers(m, plan, "outputs", 1, &p->output);
    put_operators(m, plan);
    (void)tree_tables(m, plan, "delegates", 0);
    tree_vector(m, plan, "non_const_buffer_sizes", gm_bytes(room, sizeof room));
    gm_table **values = tree_tables(m, plan, "values", p->value_count + 1);
    for (uint32_t i = 0; i < p->value_count; i++) {
        put_value(m, values[i], &p->values[i]);
    }
    (void)tree_member(m, values[p->value_count], "val", PTV_PROGRAM_KERNEL_TYPES_BOOL);
    gm_table *chain = tree_tables(m, plan, "chains", 1)[0];
    gm_table **steps = tree_tables(m, chain, "instructions", p->step_count);
    for (uint32_t i = 0; i < p->step_count; i++) {
        put_step(m, steps[i], &p->steps[i], (int32_t)p->value_count);
    }
}

uint8_t *plan_encode(const plan_model *p, size_t *size)
{
    gm_model model;
    uint64_t whole;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    put_plan(&model, tree_tables(&model, model.root, "execution_plan", 1)[0], p);
    uint8_t *bytes = tree_encode(&model, &whole, NULL);
    gm_free(&model);
    *size = (size_t)whole;
    return bytes;
}
