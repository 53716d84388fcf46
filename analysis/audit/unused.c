/* Constants that a tensor has, which no instruction, input or output uses. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/methods.h"

/* Numbers of constants and of initial values that something uses, a byte each. */
typedef struct uses {
    uint8_t *constants, *initial;
    uint32_t count; /* of either */
} uses;

static void use_value(const audit_method *m, uses *u, int64_t value)
{
    if (!ptv_is_tensor(m->values, value)) {
        return;
    }
    const uint32_t at = ptv_value_at(m->values, value);
    const ptv_storage storage = ptv_storage_at(&m->im, at);
    const int64_t number = ptv_read_tensor(&m->im, at).data;
    if (number >= 0 && number < u->count) {
        u->constants[number] |= storage == PTV_STORED_CONSTANT;
        u->initial[number] |= storage == PTV_STORED_INITIALISED;
    }
}

static void use_all(const audit_method *m, uses *u, ptv_vec values)
{
    for (uint32_t i = 0; i < values.count; i++) {
        use_value(m, u, ptv_index_in(&m->im, values, i));
    }
}

/* Lists are taken to be used: each is looked through once, though many calls may have it. */
static void use_lists(const audit_method *m, uses *u)
{
    for (uint32_t i = 0; i < m->values.list.count; i++) {
        unsigned size = 0;
        const ptv_vec list =
            ptv_is_tensor_list(m->values, i) ? ptv_elements(m->values, i, &size) : (ptv_vec){0, 0};
        for (uint32_t k = 0; k < list.count; k++) {
            use_value(m, u, ptv_element(&m->im, list, size, k));
        }
    }
}

static void use_method(audit_method *m, void *context)
{
    uses *u = context;
    use_lists(m, u);
    use_all(m, u, ptv_vec_of(&m->im, m->plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS));
    use_all(m, u, ptv_vec_of(&m->im, m->plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    for (uint32_t c = 0; c < m->chains.count; c++) {
        const ptv_vec instructions = ptv_instructions_in(&m->im, m->chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            const ptv_call call = ptv_call_in(&m->im, instructions, i);
            use_all(m, u, call.args);
            if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
                use_value(m, u, ptv_program_move_call_move_from(&m->im, call.at));
            }
        }
    }
}

static uint32_t highest_number(const ptv_seen_bytes *account)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < account->weight_count; i++) {
        count = account->weights[i].number >= count ? account->weights[i].number + 1 : count;
    }
    return count;
}

static void report(audit *a, const ptv_seen_bytes *account, const ptv_weight *w)
{
    const uint64_t at = audit_base(a, account) + w->at;
    char name[48];
    snprintf(name, sizeof name,
             w->kind == PTV_WEIGHT_CONSTANT ? "(constant %u)" : "(initial value %u)",
             (unsigned)w->number);
    const char *path = audit_path(a, account->unit, name);
    if (w->size > 0 && !audit_is_zero(a, at, w->size)) {
        audit_report_unread(a, &audit_tensor_unused, at, w->size, path);
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    uses u = {.count = highest_number(account)};
    if (account->unit != a->seen->program || u.count == 0) {
        return;
    }
    u.constants = ptv_arena_take(&a->arena, 2 * (size_t)u.count);
    if (u.constants == NULL) {
        a->failed = true;
        return;
    }
    u.initial = u.constants + u.count;
    audit_each_method(a, use_method, &u);
    for (uint32_t i = 0; i < account->weight_count; i++) {
        const ptv_weight *w = &account->weights[i];
        if (!(w->kind == PTV_WEIGHT_CONSTANT ? u.constants : u.initial)[w->number]) {
            report(a, account, w);
        }
    }
}

void audit_unused(audit *a)
{
    audit_each_account(a, look_at_account);
}
