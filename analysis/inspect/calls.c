/* Instructions of a method: its operators by name, with the types of their tensors. */
#include "analysis/inspect/inspect_internal.h"

#include <stdlib.h>

#include "verifiers/program/plan.h"

/* ---- Operators ---- */

int ptv_compare_strings(ptv_string a, ptv_string b)
{
    const uint32_t least = a.length < b.length ? a.length : b.length;
    const int order = a.bytes == b.bytes || least == 0 ? 0 : memcmp(a.bytes, b.bytes, least);
    return order != 0 ? order : a.length < b.length ? -1 : a.length > b.length;
}

int ptv_compare_operators(const ptv_seen_operator *a, const ptv_seen_operator *b)
{
    const int order = ptv_compare_strings(a->name, b->name);
    return order != 0 ? order : ptv_compare_strings(a->overload, b->overload);
}

/* An entry of the method's list, and the operator that it names. */
typedef struct entry {
    ptv_seen_operator *operator;
    uint32_t index;
} entry;

static int by_name(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    const int order = ptv_compare_operators(x->operator, y->operator);
    return order != 0 ? order : x->index < y->index ? -1 : x->index > y->index;
}

static bool is_known(const ptv_run *run, const ptv_seen_operator *op)
{
    const ptv_operator_name wanted = {op->name.bytes, op->overload.bytes, op->name.length,
                                      op->overload.length};
    return run->operators != NULL && ptv_operator_find(run->operators, &wanted) >= 0;
}

static void read_entries(ptv_inspector *l, ptv_vec list, entry *entries, ptv_seen_operator *room)
{
    static const char nothing[] = "";
    const ptv_image *im = &l->run.image;
    for (uint32_t i = 0; i < list.count; i++) {
        const uint32_t at = ptv_table_in(im, list, i);
        room[i].name = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_NAME));
        room[i].overload = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_OVERLOAD));
        if (room[i].overload.bytes == NULL) {
            room[i].overload.bytes = nothing;
        }
        room[i].known = is_known(&l->run, &room[i]);
        entries[i] = (entry){&room[i], i};
    }
}

/* Merges entries of the same name into one operator; `of` maps entry numbers to operators. */
static void unite(entry *entries, uint32_t count, ptv_seen_operator **of, ptv_seen_method *m)
{
    qsort(entries, count, sizeof *entries, by_name);
    for (uint32_t i = 0; i < count; i++) {
        ptv_seen_operator **last = m->operators + m->operator_count;
        if (m->operator_count == 0 || ptv_compare_operators(last[-1], entries[i].operator) != 0) {
            *last = entries[i].operator;
            m->operator_count++;
            last++;
        }
        of[entries[i].index] = last[-1];
    }
}

static ptv_seen_operator **look_at_operators(ptv_inspector *l, ptv_vec list, ptv_seen_method *m)
{
    ptv_seen_operator *room = ptv_take(l, list.count, sizeof *room);
    ptv_seen_operator **of = ptv_take(l, list.count, sizeof(ptv_seen_operator *));
    entry *entries = ptv_take(l, list.count, sizeof *entries);
    m->operators = ptv_take(l, list.count, sizeof(ptv_seen_operator *));
    if (!l->failed && list.count > 0) {
        read_entries(l, list, entries, room);
        unite(entries, list.count, of, m);
    }
    return of;
}

/* ---- Types of arguments ---- */

typedef struct arguments {
    uint64_t types; /* of all arguments, as bits */
    uint32_t count;
    uint8_t list[PTV_TYPES_MOST];
} arguments;

static void note_type(arguments *a, uint8_t type)
{
    if (a->count < PTV_TYPES_MOST) {
        a->list[a->count++] = type;
    }
}

/* Returns PTV_TYPE_NONE if it is not a tensor. */
static uint8_t type_of(ptv_values values, int64_t value, uint64_t *types)
{
    enum { BITS = 64 };
    if (!ptv_is_tensor(values, value)) {
        return PTV_TYPE_NONE;
    }
    const int64_t type = ptv_program_tensor_scalar_type(values.im, ptv_value_at(values, value));
    if (type < 0 || type >= BITS) {
        return PTV_TYPE_NONE;
    }
    *types |= UINT64_C(1) << type;
    return (uint8_t)type;
}

static void add_argument(ptv_values values, int64_t value, arguments *a)
{
    unsigned size;
    if (ptv_is_tensor(values, value)) {
        note_type(a, type_of(values, value, &a->types));
    } else if (ptv_is_tensor_list(values, value)) {
        const ptv_vec items = ptv_elements(values, value, &size);
        uint8_t first = PTV_TYPE_NONE;
        for (uint32_t i = 0; i < items.count; i++) {
            const uint8_t type = type_of(values, ptv_element(values.im, items, size, i), &a->types);
            first = first == PTV_TYPE_NONE ? type : first;
        }
        note_type(a, first);
    }
}

static ptv_seen_variant *variant_of(ptv_inspector *l, ptv_seen_operator *op, const arguments *a)
{
    ptv_seen_variant **end = &op->variants;
    while (*end != NULL &&
           ((*end)->count != a->count || memcmp((*end)->types, a->list, a->count))) {
        end = &(*end)->next;
    }
    if (*end == NULL && op->variant_count < PTV_VARIANTS_MOST) {
        *end = ptv_take(l, 1, sizeof **end + a->count);
        if (*end != NULL) {
            (*end)->count = a->count;
            memcpy((*end)->types, a->list, a->count);
            op->variant_count++;
        }
    }
    return *end;
}

static void count_kernel(ptv_inspector *l, ptv_values values, ptv_seen_operator *op, ptv_vec args)
{
    arguments a = {.count = 0};
    for (uint32_t i = 0; i < args.count; i++) {
        add_argument(values, ptv_index_in(values.im, args, i), &a);
    }
    ptv_seen_variant *variant = variant_of(l, op, &a);
    op->calls++;
    op->types |= a.types;
    if (variant != NULL) {
        variant->calls++;
    }
    op->more = op->more || variant == NULL;
}

/* ---- Instructions ---- */

typedef struct method {
    ptv_values values;
    ptv_seen_operator **of;
    uint32_t operators; /* entries */
    ptv_seen_delegate *delegates;
    ptv_seen_method *seen;
} method;

static void count_call(ptv_inspector *l, const method *m, ptv_call call)
{
    const ptv_image *im = m->values.im;
    int64_t i;
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        i = ptv_program_kernel_call_op_index(im, call.at);
        m->seen->kernel_calls++;
        if (i >= 0 && i < m->operators) {
            count_kernel(l, m->values, m->of[i], call.args);
        }
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        i = ptv_program_delegate_call_delegate_index(im, call.at);
        m->seen->delegate_calls++;
        if (i >= 0 && i < m->seen->delegate_count) {
            m->delegates[i].calls++;
        }
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: m->seen->moves++; break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: m->seen->jumps++; break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL: m->seen->frees++; break;
    default: break;
    }
}

void ptv_inspect_calls(ptv_inspector *l, uint32_t plan, ptv_seen_delegate *delegates,
                       ptv_seen_method *seen)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list = ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    const ptv_vec chains = ptv_chains_in(im, plan);
    const method m = {ptv_values_in(im, plan), look_at_operators(l, list, seen), list.count,
                      delegates, seen};
    seen->chains = chains.count;
    for (uint32_t c = 0; c < chains.count && !l->failed; c++) {
        const ptv_vec instructions = ptv_instructions_in(im, chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            count_call(l, &m, ptv_call_in(im, instructions, i));
        }
    }
}
