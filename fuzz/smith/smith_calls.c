/*
 * Calls of kernels: chooses an operator, from the table of signatures or made up, and emits the
 * instruction. Not here: suitable arguments (arguments.c).
 */
#include "fuzz/smith/smith_program.h"

#include <string.h>

#define CALL(name) PTV_PROGRAM_INSTRUCTION_ARGUMENTS_##name

static const ptv_operators *const all = &ptv_operators_default;

ft_node *fs_step(fs_plan *p, unsigned kind)
{
    if (p->step_count == FS_STEPS) {
        p->b->failed = true;
        return NULL;
    }
    ft_node *step = fs_new(p->m, PTV_PROGRAM_INSTRUCTION);
    p->steps[p->step_count++] = step;
    return fs_member(p->m, step, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, kind);
}

/* ---- The call ---- */

/* Index in the plan's list of operators. */
static uint32_t operator_of(fs_plan *p, const ptv_operator *op, const char *name,
                            const char *overload)
{
    for (uint32_t i = 0; i < p->operator_count && op != NULL; i++) {
        if (p->known[i] == op) {
            return i;
        }
    }
    if (p->operator_count == FS_CALLED) {
        p->b->failed = true;
        return 0;
    }
    ft_node *table = fs_new(p->m, PTV_PROGRAM_OPERATOR);
    fs_text(p->m, table, PTV_PROGRAM_OPERATOR_NAME, name);
    bool usual = p->program->usual; /* runtimes that log a failure crash without an overload */
    if (overload[0] != 0 || usual || ft_random_below(&p->b->trim, 8) != 0) {
        fs_text(p->m, table, PTV_PROGRAM_OPERATOR_OVERLOAD, overload);
    }
    p->known[p->operator_count] = op;
    p->operators[p->operator_count] = table;
    return p->operator_count++;
}

static void emit(fs_plan *p, uint32_t operator, const int32_t * args, uint32_t count)
{
    ft_node *step = fs_step(p, CALL(KERNEL_CALL));
    fs_put(p->m, step, PTV_PROGRAM_KERNEL_CALL_OP_INDEX, operator);
    fs_indexes(p->m, step, PTV_PROGRAM_KERNEL_CALL_ARGS, args, count);
}

static void call_kernel(fs_plan *p, const ptv_operator *op)
{
    int32_t args[FS_ARGUMENTS];
    uint32_t count = fs_arguments(p, op, args);
    if (count > 0) {
        emit(p, operator_of(p, op, all->text + op->name, all->text + op->overload), args, count);
    }
}

/* ---- Views ---- */

/* The result shares the memory of its source from now on, so neither may be written. */
static void call_view(fs_plan *p, const ptv_operator *op)
{
    const fs_operand_request request = {.types = FS_TYPES, .fixed = true};
    int32_t args[3], items[FS_RANK];
    args[0] = fs_tensor(p, &request);
    fs_shape shape = p->values[args[0]].shape;
    if (fs_chance(p->b, 2)) {
        shape = fs_flat_shape(shape.type, (uint32_t)fs_elements(&shape));
    }
    for (uint32_t i = 0; i < shape.rank; i++) {
        items[i] = fs_int_between(p, shape.sizes[i], shape.sizes[i]);
    }
    args[1] = fs_new_list(p, FS_KIND(INT_LIST), items, shape.rank);
    args[2] = fs_new_tensor(p, &shape, FS_CALLER);
    p->values[args[0]].lent = p->values[args[2]].lent = true;
    fs_use(p, args[0]);
    fs_use(p, args[1]);
    fs_give(p, args[2]);
    fs_always(p, args[0]);
    emit(p, operator_of(p, op, all->text + op->name, all->text + op->overload), args, 3);
}

/* ---- Choosing ---- */

static const ptv_operator *operator_named(const char *name, const char *overload)
{
    const ptv_operator_name wanted = {name, overload, (uint32_t)strlen(name),
                                      (uint32_t)strlen(overload)};
    int i = ptv_operator_find(all, &wanted);
    return i < 0 ? NULL : &all->entries[i];
}

void fs_call_named(fs_plan *p, const char *name, const char *overload, const int32_t *args,
                   uint32_t count)
{
    p->time++;
    for (uint32_t i = 0; i < count; i++) {
        fs_use(p, args[i]);
    }
    emit(p, operator_of(p, operator_named(name, overload), name, overload), args, count);
}

/* A made-up operator with any arguments; the last is its result. */
static void call_unknown(fs_plan *p)
{
    enum { ARGUMENTS = 4 };
    static const uint8_t kinds[] = {FS_KIND(INT), FS_KIND(BOOL), FS_KIND(STRING), FS_KIND(DOUBLE),
                                    FS_KIND(NULL)};
    const fs_operand_request read = {.types = FS_TYPES},
                             write = {.types = FS_USUAL_TYPES, .write = true};
    int32_t args[ARGUMENTS + 1];
    uint32_t count = fs_below(p->b, ARGUMENTS + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t choice = fs_byte(p->b);
        args[i] = choice % 2 == 0 ? fs_tensor(p, &read)
                                  : fs_value_of(p, kinds[choice / 2 % sizeof kinds], false);
        fs_value_at(p, args[i])->busy = p->time;
        fs_use(p, args[i]);
    }
    uint32_t choice = fs_byte(p->b);
    if (choice % 8 != 7) {
        args[count] = fs_tensor(p, &write);
        fs_give(p, args[count++]);
    } else {
        count = 0;
    }
    const char *name = choice % 16 == 4 ? "" : fs_name(p->b);
    emit(p, operator_of(p, NULL, name, choice % 2 == 0 ? "out" : ""), args, count);
}

/*
 * Kernels of the released runtime that end the process for reasons that no rule checks, mostly
 * sizes that do not match. Usual programs avoid them.
 */
static const char *const rough[] = {"quantized_decomposed::embedding",
                                    "quantized_decomposed::dequantize_per_channel",
                                    "quantized_decomposed::dequantize_per_token",
                                    "aten::arange",
                                    "aten::bmm",
                                    "aten::div",
                                    "aten::floor_divide",
                                    "aten::fmod",
                                    "aten::remainder",
                                    "aten::index_put"};

static bool is_rough(const ptv_operator *op)
{
    bool found = false;
    for (size_t i = 0; i < sizeof rough / sizeof rough[0]; i++) {
        found = found || strncmp(all->text + op->name, rough[i], strlen(rough[i])) == 0;
    }
    return found;
}

/* Unsettled operators, which no released runtime has, are welcome only now and then. */
static bool is_welcome(fs_plan *p, const ptv_operator *op)
{
    if (op->count >= FS_ARGUMENTS) {
        return false;
    }
    bool unsettled = (op->flags & PTV_OPERATOR_UNSETTLED) != 0;
    return p->program->usual ? !unsettled && !is_rough(op) : !unsettled || fs_chance(p->b, 4);
}

void fs_call_any(fs_plan *p)
{
    p->time++;
    uint32_t i = fs_below(p->b, all->count);
    if (!p->program->usual && fs_chance(p->b, 32)) {
        call_unknown(p);
        return;
    }
    while (!is_welcome(p, &all->entries[i])) {
        i = (i + 1) % all->count;
    }
    if (fs_is_named(&all->entries[i], "executorch_prim::et_view")) {
        call_view(p, &all->entries[i]);
    } else {
        call_kernel(p, &all->entries[i]);
    }
}
