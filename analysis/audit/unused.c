/* Constants that a tensor refers to, but that no instruction, input or output uses. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/methods.h"

/* Constants and initial values that are used, one byte per number. */
typedef struct uses {
    uint8_t *constants, *initial;
    uint32_t count; /* of each array */
} uses;

/* Values of a method that are used, one byte each. */
typedef struct touched {
    const audit_method *m;
    uint8_t *values;
} touched;

static void touch(const touched *t, int64_t value)
{
    if (value >= 0 && value < t->m->values.list.count) {
        t->values[value] = 1;
    }
}

static void touch_all(const touched *t, ptv_vec values)
{
    for (uint32_t i = 0; i < values.count; i++) {
        touch(t, ptv_index_in(&t->m->im, values, i));
    }
}

/* All lists are assumed to be used. Each is walked once, though many calls may share it. */
static void touch_lists(const touched *t)
{
    const audit_method *m = t->m;
    for (uint32_t i = 0; i < m->values.list.count; i++) {
        unsigned size = 0;
        const ptv_vec list =
            ptv_is_tensor_list(m->values, i) ? ptv_elements(m->values, i, &size) : (ptv_vec){0, 0};
        for (uint32_t k = 0; k < list.count; k++) {
            touch(t, ptv_element(&m->im, list, size, k));
        }
    }
}

static void touch_chain(const touched *t, ptv_vec instructions)
{
    for (uint32_t i = 0; i < instructions.count; i++) {
        const ptv_call call = ptv_call_in(&t->m->im, instructions, i);
        touch_all(t, call.args);
        if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
            touch(t, ptv_program_move_call_move_from(&t->m->im, call.at));
        }
    }
}

static void use_tensors(const touched *t, uses *u)
{
    const audit_method *m = t->m;
    for (uint32_t i = 0; i < m->values.list.count; i++) {
        if (t->values[i] == 0 || !ptv_is_tensor(m->values, i)) {
            continue;
        }
        const uint32_t at = ptv_value_at(m->values, i);
        const ptv_storage storage = ptv_storage_at(&m->im, at);
        const int64_t number = ptv_read_tensor(&m->im, at).data;
        if (number >= 0 && number < u->count) {
            u->constants[number] |= storage == PTV_STORED_CONSTANT;
            u->initial[number] |= storage == PTV_STORED_INITIALISED;
        }
    }
}

/* ---- Values with contents ---- */

/* Bytes of a text or list; 0 if it is another kind of value, or all its bytes are zero. */
static uint64_t content_of(const audit_method *m, uint32_t value, uint64_t *at)
{
    static const uint8_t widths[16] = {
        [PTV_PROGRAM_KERNEL_TYPES_STRING] = 1,
        [PTV_PROGRAM_KERNEL_TYPES_INT_LIST] = 8,
        [PTV_PROGRAM_KERNEL_TYPES_DOUBLE_LIST] = 8,
        [PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST] = 1,
    };
    const unsigned kind = ptv_value_kind(m->values, value);
    const unsigned width = kind < sizeof widths ? widths[kind] : 0;
    const ptv_vec items = width == 0 ? (ptv_vec){0, 0}
                                     : ptv_vec_of(&m->im, ptv_value_at(m->values, value),
                                                  PTV_PROGRAM_STRING_STRING_VAL);
    *at = m->base + items.at;
    const uint64_t size = (uint64_t)items.count * width;
    return size == 0 || audit_is_zero(m->a, *at, size) ? 0 : size;
}

/* Exporters leave unused numbers and short lists. */
static void look_at_values(const touched *t)
{
    enum { FEW = 64 };
    const audit_method *m = t->m;
    for (uint32_t i = 0; i < m->values.list.count; i++) {
        uint64_t at = 0;
        const uint64_t size = t->values[i] == 0 ? content_of(m, i, &at) : 0;
        if (size > FEW) {
            char name[64];
            snprintf(name, sizeof name, "execution_plan[%u].values[%u]", (unsigned)m->number,
                     (unsigned)i);
            audit_add_bytes(m->a, &audit_value_unused, at, size,
                            audit_path(m->a, m->a->seen->program, name), NULL);
        }
    }
}

static void use_method(audit_method *m, void *context)
{
    const touched t = {m, audit_take(m->a, m->values.list.count, 1)};
    if (t.values == NULL) {
        return;
    }
    touch_lists(&t);
    touch_all(&t, ptv_vec_of(&m->im, m->plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS));
    touch_all(&t, ptv_vec_of(&m->im, m->plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    for (uint32_t c = 0; c < m->chains.count; c++) {
        touch_chain(&t, ptv_instructions_in(&m->im, m->chains, c));
    }
    use_tensors(&t, context);
    look_at_values(&t);
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
    if (account->unit != a->seen->program) {
        return;
    }
    u.constants = audit_take(a, 2 * (uint64_t)u.count, 1);
    if (u.constants == NULL) {
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
