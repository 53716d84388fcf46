/* What instructions read and write, and which of it depends on inputs. */
#include "analysis/audit/methods.h"

#include <string.h>

void audit_each_method(audit *a, void (*each)(audit_method *m, void *context), void *context)
{
    if (a->seen->program == PTV_NO_UNIT) {
        return;
    }
    const ptv_unit *unit = ptv_unit_at(a->run, a->seen->program);
    audit_method m = {.a = a, .im = ptv_flat_image(a->run, unit), .base = unit->base + unit->flat};
    const ptv_vec plans = ptv_vec_of(&m.im, unit->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (m.number = 0; m.number < plans.count; m.number++) {
        m.plan = ptv_table_in(&m.im, plans, m.number);
        m.values = ptv_values_in(&m.im, m.plan);
        m.values.known = NULL;
        m.chains = ptv_chains_in(&m.im, m.plan);
        m.operators = ptv_vec_of(&m.im, m.plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
        each(&m, context);
    }
}

ptv_string audit_operator_at(const audit_method *m, uint32_t i)
{
    const uint32_t at = ptv_table_in(&m->im, m->operators, i);
    const ptv_vec name = ptv_vec_of(&m->im, at, PTV_PROGRAM_OPERATOR_NAME);
    return (ptv_string){(const char *)m->im.bytes + name.at, name.count};
}

ptv_string audit_operator_name(const audit_method *m, ptv_call call)
{
    const bool kernel = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    return kernel && call.callee < m->operators.count ? audit_operator_at(m, call.callee)
                                                      : (ptv_string){NULL, 0};
}

int64_t audit_written_by(const audit_method *m, ptv_call call)
{
    return call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL
               ? ptv_program_move_call_move_to(&m->im, call.at)
           : call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL && call.args.count > 0
               ? ptv_index_in(&m->im, call.args, call.args.count - 1)
               : -1;
}

static bool is_value(const audit_method *m, int64_t value)
{
    return value >= 0 && value < m->values.list.count;
}

/* ---- Dependence on inputs ---- */

/* State of a value: unknown; from an input; or a list that was checked in this pass, in vain. */
enum { UNKNOWN, FROM_INPUT, LOOKED };

/* A list is checked once per pass, as many calls may use it. */
static bool comes_from_input(const audit_method *m, int64_t value)
{
    unsigned size = 0;
    if (!is_value(m, value) || m->from_input[value] != UNKNOWN || !ptv_is_list(m->values, value)) {
        return is_value(m, value) && m->from_input[value] == FROM_INPUT;
    }
    const ptv_vec list = ptv_elements(m->values, value, &size);
    m->from_input[value] = LOOKED;
    for (uint32_t i = 0; i < list.count; i++) {
        const int64_t element = ptv_element(&m->im, list, size, i);
        if (is_value(m, element) && m->from_input[element] == FROM_INPUT) {
            m->from_input[value] = FROM_INPUT;
        }
    }
    return m->from_input[value] == FROM_INPUT;
}

static bool any_from_input(const audit_method *m, ptv_call call)
{
    bool any = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL &&
               comes_from_input(m, ptv_program_move_call_move_from(&m->im, call.at));
    for (uint32_t k = 0; k < call.args.count && !any; k++) {
        any = comes_from_input(m, ptv_index_in(&m->im, call.args, k));
    }
    return any;
}

static void mark(audit_method *m, int64_t value)
{
    unsigned size = 0;
    if (!is_value(m, value) || m->from_input[value] == FROM_INPUT) {
        return;
    }
    const ptv_vec list = ptv_is_tensor_list(m->values, value)
                             ? ptv_elements(m->values, value, &size)
                             : (ptv_vec){0, 0};
    m->from_input[value] = FROM_INPUT;
    m->marked++;
    for (uint32_t i = 0; i < list.count; i++) {
        const int64_t element = ptv_element(&m->im, list, size, i);
        if (is_value(m, element)) {
            m->from_input[element] = FROM_INPUT;
        }
    }
}

/* A tensor that is not a constant: a delegate may write it. */
static bool is_written_to(const audit_method *m, int64_t value)
{
    return ptv_is_tensor(m->values, value) &&
           ptv_storage_at(&m->im, ptv_value_at(m->values, value)) != PTV_STORED_CONSTANT;
}

static void follow_call(audit_method *m, ptv_call call)
{
    if (!any_from_input(m, call)) {
        return;
    }
    mark(m, audit_written_by(m, call));
    const bool delegate = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL;
    for (uint32_t k = 0; delegate && k < call.args.count; k++) {
        const int64_t value = ptv_index_in(&m->im, call.args, k);
        if (is_written_to(m, value)) {
            mark(m, value);
        }
    }
}

/* Returns false if nothing is new, or if it takes too long. */
static bool follow_all(audit_method *m)
{
    const audit_span steps = {.scanner = &m->a->scanner};
    const uint64_t before = m->marked;
    uint64_t count = m->values.list.count;
    for (uint32_t c = 0; c < m->chains.count; c++) {
        const ptv_vec instructions = ptv_instructions_in(&m->im, m->chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            follow_call(m, ptv_call_in(&m->im, instructions, i));
        }
        count += instructions.count;
    }
    for (uint32_t i = 0; i < m->values.list.count; i++) {
        m->from_input[i] = m->from_input[i] == FROM_INPUT;
    }
    return m->marked > before && audit_spend(&steps, count);
}

bool audit_take_room(audit_method *m)
{
    m->from_input = audit_take(m->a, m->values.list.count, 1);
    m->writers = audit_take(m->a, m->values.list.count, sizeof *m->writers);
    return !m->a->failed;
}

/* Repeats until nothing is new, because of loops, and of lists that change after they were
 * checked. */
bool audit_follow(audit_method *m)
{
    const ptv_vec inputs = ptv_vec_of(&m->im, m->plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS);
    const bool room = audit_take_room(m);
    for (uint32_t i = 0; room && i < inputs.count; i++) {
        mark(m, ptv_index_in(&m->im, inputs, i));
    }
    while (room && follow_all(m)) {
    }
    return room;
}

void audit_note_writer(audit_method *m, uint32_t chain, uint32_t i, ptv_call call)
{
    const int64_t value = audit_written_by(m, call);
    if (is_value(m, value)) {
        m->writers[value] = (audit_writer){chain + 1, i + 1};
    }
}

/* ---- Jumps ---- */

bool audit_is_always(const audit_method *m, uint32_t chain, ptv_call call)
{
    const int64_t value = ptv_program_jump_false_call_cond_value_index(&m->im, call.at);
    return ptv_value_kind(m->values, value) == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
           !ptv_is_true(m->values, value) && m->from_input[value] == 0 &&
           audit_writer_of(m, chain, value) == 0;
}

uint64_t audit_place_of(const audit_method *m, ptv_call call)
{
    return m->base + call.at;
}

const char *audit_instruction_path(const audit_method *m, uint32_t chain, uint32_t i)
{
    char name[96];
    snprintf(name, sizeof name, "execution_plan[%u].chains[%u].instructions[%u]",
             (unsigned)m->number, (unsigned)chain, (unsigned)i);
    return audit_path(m->a, m->a->seen->program, name);
}
