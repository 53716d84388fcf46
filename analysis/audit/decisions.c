/* What decides by data: conditions on inputs, operators of others, state. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/traits.h"
#include "analysis/audit/methods.h"

/* ---- What a condition is made of ---- */

/* False: out of memory. */
static bool list_traits(audit_method *m)
{
    uint8_t *traits = ptv_arena_take(&m->a->arena, (size_t)m->operators.count + 1);
    m->a->failed = m->a->failed || traits == NULL;
    for (uint32_t i = 0; traits != NULL && i < m->operators.count; i++) {
        traits[i] = audit_traits_named(audit_operator_at(m, i));
    }
    m->traits = traits;
    return traits != NULL;
}

static uint8_t traits_of(const audit_method *m, ptv_call call)
{
    const bool kernel = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    return kernel && call.callee < m->operators.count ? m->traits[call.callee] : 0;
}

/* A number of the method, or a tensor of the file: what is compared with. */
static bool is_constant(const audit_method *m, int64_t value)
{
    const unsigned kind = ptv_value_kind(m->values, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return ptv_storage_at(&m->im, ptv_value_at(m->values, value)) == PTV_STORED_CONSTANT;
    }
    return kind == PTV_PROGRAM_KERNEL_TYPES_INT || kind == PTV_PROGRAM_KERNEL_TYPES_DOUBLE;
}

/* What leads to a condition, so far back. */
typedef struct origin {
    audit_method *m;
    uint32_t chain;
    ptv_vec instructions;
    ptv_string equality; /* the operator that compares inputs with a constant */
    int64_t constant;
    unsigned met;  /* traits; AUDIT_DIFFERENCE: of an input and a constant */
    unsigned left; /* instructions that are still looked at */
} origin;

/* Of the arguments one comes from inputs, another is a constant, which goes to *constant. */
static bool compares(const audit_method *m, ptv_call call, int64_t *constant)
{
    bool input = false, other = false;
    for (uint32_t k = 0; k + 1 < call.args.count && k < 2; k++) {
        const int64_t value = ptv_index_in(&m->im, call.args, k);
        if (m->from_input[value] != 0) {
            input = true;
        } else if (is_constant(m, value)) {
            other = true;
            *constant = value;
        }
    }
    return input && other;
}

static void note(origin *o, ptv_call call)
{
    const uint8_t traits = traits_of(o->m, call);
    int64_t constant = -1;
    o->met |= traits & ~(unsigned)AUDIT_DIFFERENCE;
    if ((traits & AUDIT_EQUALITY) != 0 && o->equality.bytes == NULL &&
        compares(o->m, call, &constant)) {
        o->equality = audit_operator_name(o->m, call);
        o->constant = constant;
    }
    if ((traits & AUDIT_DIFFERENCE) != 0 && compares(o->m, call, &constant) &&
        ptv_is_tensor(o->m->values, constant)) {
        o->met |= AUDIT_DIFFERENCE;
        o->constant = o->equality.bytes == NULL ? constant : o->constant;
    }
}

/* As deep as there are instructions left: a handful. */
static void trace(origin *o, int64_t value)
{
    const bool known = value >= 0 && value < o->m->values.list.count;
    const uint32_t writer = known ? audit_writer_of(o->m, o->chain, value) : 0;
    if (writer == 0 || o->left == 0) {
        return;
    }
    o->left--;
    const ptv_call call = ptv_call_in(&o->m->im, o->instructions, writer - 1);
    note(o, call);
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
        const int64_t from = ptv_program_move_call_move_from(&o->m->im, call.at);
        if (from != value) {
            trace(o, from);
        }
    }
    for (uint32_t k = 0; k + 1 < call.args.count && k < 3; k++) {
        const int64_t argument = ptv_index_in(&o->m->im, call.args, k);
        if (argument != value) {
            trace(o, argument);
        }
    }
}

static bool is_match(const origin *o)
{
    return audit_is_match(o->met, o->equality.bytes != NULL);
}

/* ---- What each way computes ---- */

typedef struct way {
    uint32_t from, end; /* instructions */
    uint32_t calls, constants;
} way;

static way way_of(ptv_vec instructions, uint32_t from, int64_t end)
{
    enum { MOST = 4096 };
    const int64_t last = end < (int64_t)instructions.count ? end : (int64_t)instructions.count;
    return (way){from, last - from > MOST ? from + MOST : (uint32_t)last, 0, 0};
}

/* Of a value, in the ways that it is used. */
enum { ONE = 1, OTHER = 2, COUNTED = 4 };

typedef void each_constant(audit_method *m, way *w, uint8_t bit, int64_t value);

static void mark_constant(audit_method *m, way *w, uint8_t bit, int64_t value)
{
    (void)w;
    m->ways[value] |= bit;
}

/* Constants that only this way has; each once. */
static void count_constant(audit_method *m, way *w, uint8_t bit, int64_t value)
{
    if (m->ways[value] == bit) {
        m->ways[value] |= COUNTED;
        w->constants++;
    }
}

static void forget_constant(audit_method *m, way *w, uint8_t bit, int64_t value)
{
    (void)w;
    (void)bit;
    m->ways[value] = 0;
}

static void go_way(const origin *o, way *w, uint8_t bit, each_constant *each)
{
    audit_method *m = o->m;
    w->calls = 0;
    for (uint32_t i = w->from; i < w->end; i++) {
        const ptv_call call = ptv_call_in(&m->im, o->instructions, i);
        w->calls += call.args.count > 0;
        for (uint32_t k = 0; k < call.args.count; k++) {
            const int64_t value = ptv_index_in(&m->im, call.args, k);
            if (ptv_is_tensor(m->values, value) && is_constant(m, value)) {
                each(m, w, bit, value);
            }
        }
    }
}

/* What follows a branch is jumped over by its last instruction: that is the other way. */
static void find_ways(const origin *o, uint32_t i, way ways[2])
{
    const audit_method *m = o->m;
    const ptv_vec instructions = o->instructions;
    const int64_t to = ptv_destination(&m->im, ptv_call_in(&m->im, instructions, i));
    const uint32_t other = to > (int64_t)i ? (uint32_t)to : i + 1;
    int64_t end = other;
    if (other > i + 1 && other <= instructions.count) {
        const ptv_call last = ptv_call_in(&m->im, instructions, other - 1);
        end = ptv_destination(&m->im, last) > (int64_t)other && audit_is_always(m, o->chain, last)
                  ? ptv_destination(&m->im, last)
                  : (int64_t)other;
    }
    ways[0] = way_of(instructions, i + 1, other);
    ways[1] = way_of(instructions, other, end);
}

/* False: jumps lead over the same instructions so often that it would take too long. */
static bool compare_ways(const origin *o, way ways[2])
{
    static each_constant *const passes[] = {mark_constant, count_constant, forget_constant};
    const audit_span steps = {NULL, 0, &o->m->a->scanner};
    bool spent = false;
    for (unsigned i = 0; i < 2; i++) {
        spent = spent ||
                (ways[i].end > ways[i].from && !audit_spend(&steps, ways[i].end - ways[i].from));
    }
    for (size_t p = 0; !spent && p < sizeof passes / sizeof passes[0]; p++) {
        go_way(o, &ways[0], ONE, passes[p]);
        go_way(o, &ways[1], OTHER, passes[p]);
    }
    return !spent;
}

/* ---- Branches ---- */

/* "aten::eq with constant 1 of 12 bytes", "a distance from ..."; nothing of what is no match. */
static const char *describe_match(const audit_method *m, const origin *o)
{
    const int n = o->equality.length < 60 ? (int)o->equality.length : 60;
    const bool equal = o->equality.bytes != NULL;
    if (!is_match(o)) {
        return "";
    }
    const uint32_t at = ptv_value_at(m->values, o->constant);
    const char *how =
        audit_text(m->a, "%.*s with", equal ? n : 10, equal ? o->equality.bytes : "a distance");
    if (ptv_is_tensor(m->values, o->constant)) {
        const ptv_tensor t = ptv_read_tensor(&m->im, at);
        uint64_t bytes = 0;
        (void)ptv_tensor_bytes(&m->im, &t, &bytes);
        return audit_text(m->a, "%s constant %lld of %llu bytes", how, (long long)t.data,
                          (unsigned long long)bytes);
    }
    return ptv_value_kind(m->values, o->constant) == PTV_PROGRAM_KERNEL_TYPES_INT
               ? audit_text(m->a, "%s %lld", how, (long long)ptv_program_int_int_val(&m->im, at))
               : audit_text(m->a, "%s a number", how);
}

static const char *describe(const origin *o, way ways[2])
{
    const char *how = describe_match(o->m, o);
    if (!compare_ways(o, ways)) {
        return how;
    }
    return audit_text(
        o->m->a, "%s%sone way: %u calls, %u constants of its own; the other: %u calls, %u", how,
        how[0] == '\0' ? "" : "; ", (unsigned)ways[0].calls, (unsigned)ways[0].constants,
        (unsigned)ways[1].calls, (unsigned)ways[1].constants);
}

static void look_at_jump(audit_method *m, ptv_vec instructions, uint32_t chain, uint32_t i,
                         ptv_call call)
{
    enum { BACK = 16, JUMP = 4 };
    const int64_t value = ptv_program_jump_false_call_cond_value_index(&m->im, call.at);
    origin o = {m, chain, instructions, .constant = -1, .left = BACK};
    way ways[2];
    if (value < 0 || value >= m->values.list.count || m->from_input[value] == 0) {
        return;
    }
    trace(&o, value);
    find_ways(&o, i, ways);
    audit_add(m->a, is_match(&o) ? &audit_branch_on_match : &audit_branch_on_input,
              audit_place_of(m, call), JUMP, audit_instruction_path(m, chain, i),
              describe(&o, ways));
}

/* ---- Choices without a branch ---- */

static bool has_many(const audit_method *m, int64_t value)
{
    uint64_t bytes = 0;
    if (value < 0 || !ptv_is_tensor(m->values, value)) {
        return false;
    }
    const ptv_tensor t = ptv_read_tensor(&m->im, ptv_value_at(m->values, value));
    return ptv_tensor_bytes(&m->im, &t, &bytes) && bytes > ptv_element_size(t.scalar_type);
}

/* Where one input is to select, its mask is multiplied with both, or says which of them counts. */
static void look_at_choice(audit_method *m, ptv_vec instructions, uint32_t chain, uint32_t i,
                           ptv_call call)
{
    enum { BACK = 12, CALL = 4 };
    const bool choice = (traits_of(m, call) & AUDIT_CHOICE) != 0;
    for (uint32_t k = 0; choice && k + 1 < call.args.count && k < 3; k++) {
        origin o = {m, chain, instructions, .constant = -1, .left = BACK};
        trace(&o, ptv_index_in(&m->im, call.args, k));
        if (is_match(&o) && (o.met & AUDIT_REDUCTION) != 0 && has_many(m, o.constant)) {
            audit_add(m->a, &audit_select_on_match, audit_place_of(m, call), CALL,
                      audit_instruction_path(m, chain, i), describe_match(m, &o));
            return;
        }
    }
}

static void look_at_chain(audit_method *m, uint32_t chain)
{
    const ptv_vec instructions = ptv_instructions_in(&m->im, m->chains, chain);
    for (uint32_t i = 0; i < instructions.count; i++) {
        const ptv_call call = ptv_call_in(&m->im, instructions, i);
        if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL) {
            look_at_jump(m, instructions, chain, i, call);
        } else {
            look_at_choice(m, instructions, chain, i, call);
        }
        audit_note_writer(m, chain, i, call);
    }
}

static void look_at_branches(audit_method *m, void *context)
{
    (void)context;
    m->ways = ptv_arena_take(&m->a->arena, (size_t)m->values.list.count + 1);
    m->a->failed = m->a->failed || m->ways == NULL;
    if (audit_follow(m) && list_traits(m)) {
        for (uint32_t c = 0; c < m->chains.count; c++) {
            look_at_chain(m, c);
        }
    }
}

/* ---- Operators and state ---- */

static void look_at_operators(audit *a, const ptv_seen_method *m, const char *path)
{
    for (uint32_t i = 0; i < m->operator_count; i++) {
        const ptv_string name = m->operators[i]->name;
        const int n = name.length < 150 ? (int)name.length : 150;
        if (name.bytes != NULL && !audit_is_ours(name)) {
            audit_add(
                a, &audit_operator_custom,
                (uint64_t)((const uint8_t *)name.bytes - audit_bytes(a, 0)), name.length, path,
                audit_text(a, "'%.*s', %u calls", n, name.bytes, (unsigned)m->operators[i]->calls));
        }
    }
}

static void look_at_state(audit *a, const ptv_seen_method *m, const char *path)
{
    if (m->state_count > 0 && m->name.bytes != NULL) {
        audit_add(a, &audit_state_written,
                  (uint64_t)((const uint8_t *)m->name.bytes - audit_bytes(a, 0)), m->name.length,
                  path, audit_text(a, "%u tensors", (unsigned)m->state_count));
    }
}

void audit_decisions(audit *a)
{
    audit_each_method(a, look_at_branches, NULL);
    for (uint32_t i = 0; i < a->seen->method_count; i++) {
        char name[40];
        snprintf(name, sizeof name, "execution_plan[%u]", (unsigned)i);
        const char *path = audit_path(a, a->seen->program, name);
        look_at_operators(a, &a->seen->methods[i], path);
        look_at_state(a, &a->seen->methods[i], path);
    }
}
