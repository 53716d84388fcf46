/* Decisions by data: conditions on inputs, custom operators, state. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/methods.h"
#include "analysis/audit/origins.h"

/* ---- What a condition is made of ---- */

/* Returns false if out of memory. */
static bool list_traits(audit_method *m)
{
    uint16_t *traits = audit_take(m->a, m->operators.count, sizeof *traits);
    for (uint32_t i = 0; traits != NULL && i < m->operators.count; i++) {
        traits[i] = audit_traits_named(audit_operator_at(m, i));
    }
    m->traits = traits;
    return traits != NULL;
}

static unsigned traits_of(const audit_method *m, ptv_call call)
{
    const bool kernel = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    return kernel && call.callee < m->operators.count ? m->traits[call.callee] : 0;
}

/* Something to compare with: a number of the method, or a tensor of the file. */
static bool is_constant(const audit_method *m, int64_t value)
{
    const unsigned kind = ptv_value_kind(m->values, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return ptv_storage_at(&m->im, ptv_value_at(m->values, value)) == PTV_STORED_CONSTANT;
    }
    return kind == PTV_PROGRAM_KERNEL_TYPES_INT || kind == PTV_PROGRAM_KERNEL_TYPES_DOUBLE;
}

/* A chain of a method as a graph: instructions are nodes, values are constants. */
typedef struct chain_view {
    audit_method *m;
    uint32_t chain;
    ptv_vec instructions;
} chain_view;

static bool has_many(const audit_method *m, int64_t value)
{
    uint64_t bytes = 0;
    if (value < 0 || !ptv_is_tensor(m->values, value)) {
        return false;
    }
    const ptv_tensor t = ptv_read_tensor(&m->im, ptv_value_at(m->values, value));
    return ptv_tensor_bytes(&m->im, &t, &bytes) && bytes > ptv_element_size(t.scalar_type);
}

static ptv_call call_at(const chain_view *c, uint64_t node)
{
    return ptv_call_in(&c->m->im, c->instructions, (uint32_t)node);
}

static unsigned node_traits(const void *graph, uint64_t node)
{
    const chain_view *c = graph;
    return traits_of(c->m, call_at(c, node));
}

static audit_constant compares(const void *graph, uint64_t node, uint64_t *constant)
{
    const chain_view *c = graph;
    const audit_method *m = c->m;
    const ptv_call call = call_at(c, node);
    audit_constant kind = AUDIT_NO_CONSTANT;
    bool input = false;
    for (uint32_t k = 0; k + 1 < call.args.count && k < 2; k++) {
        const int64_t value = ptv_index_in(&m->im, call.args, k);
        if (m->from_input[value] != 0) {
            input = true;
        } else if (is_constant(m, value)) {
            kind = !ptv_is_tensor(m->values, value) ? AUDIT_NUMBER
                   : has_many(m, value)             ? AUDIT_MANY
                                                    : AUDIT_TENSOR;
            *constant = (uint64_t)value;
        }
    }
    return input ? kind : AUDIT_NO_CONSTANT;
}

static uint64_t maker_of(const chain_view *c, int64_t value)
{
    const bool known = value >= 0 && value < c->m->values.list.count;
    const uint32_t writer = known ? audit_writer_of(c->m, c->chain, value) : 0;
    return writer == 0 ? AUDIT_NOBODY : writer - 1;
}

static unsigned makers(const void *graph, uint64_t node, uint64_t makers[AUDIT_READS])
{
    const chain_view *c = graph;
    const ptv_call call = call_at(c, node);
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
        makers[0] = maker_of(c, ptv_program_move_call_move_from(&c->m->im, call.at));
        return 1;
    }
    unsigned count = 0;
    for (; count < AUDIT_READS && count + 1 < call.args.count; count++) {
        makers[count] = maker_of(c, ptv_index_in(&c->m->im, call.args, count));
    }
    return count;
}

static audit_flow flow_of(const chain_view *c)
{
    return (audit_flow){c, node_traits, compares, makers};
}

/* ---- What each way of a branch computes ---- */

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

/* Flags of a value: in which ways it is used. */
enum { ONE = 1, OTHER = 2, COUNTED = 4 };

typedef void each_constant(audit_method *m, way *w, uint8_t bit, int64_t value);

static void mark_constant(audit_method *m, way *w, uint8_t bit, int64_t value)
{
    (void)w;
    m->ways[value] |= bit;
}

/* Counts the constants that only this way uses, once each. */
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

static void go_way(const chain_view *o, way *w, uint8_t bit, each_constant *each)
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

/* If a branch ends with a jump over what follows, the skipped part is the other way. */
static void find_ways(const chain_view *o, uint32_t i, way ways[2])
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

/* Returns false if jumps cover the same instructions so often that it would take too long. */
static bool compare_ways(const chain_view *o, way ways[2])
{
    static each_constant *const passes[] = {mark_constant, count_constant, forget_constant};
    const audit_span steps = {.scanner = &o->m->a->scanner};
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

/* "aten::eq with constant 1 of 12 bytes", "a distance from ..."; empty if it is not a match. */
static const char *describe_match(const chain_view *c, const audit_origin *o)
{
    const audit_method *m = c->m;
    if (!audit_is_match(o)) {
        return "";
    }
    const ptv_string op = o->equality != AUDIT_NOBODY
                              ? audit_operator_name(m, call_at(c, o->equality))
                              : (ptv_string){audit_way_of(o), (uint32_t)strlen(audit_way_of(o))};
    const uint32_t at = ptv_value_at(m->values, (int64_t)o->constant);
    const char *how = audit_text(m->a, "%.*s with", op.length < 60 ? (int)op.length : 60, op.bytes);
    if (ptv_is_tensor(m->values, (int64_t)o->constant)) {
        const ptv_tensor t = ptv_read_tensor(&m->im, at);
        uint64_t bytes = 0;
        (void)ptv_tensor_bytes(&m->im, &t, &bytes);
        return audit_text(m->a, "%s constant %lld of %llu bytes", how, (long long)t.data,
                          (unsigned long long)bytes);
    }
    return ptv_value_kind(m->values, (int64_t)o->constant) == PTV_PROGRAM_KERNEL_TYPES_INT
               ? audit_text(m->a, "%s %lld", how, (long long)ptv_program_int_int_val(&m->im, at))
               : audit_text(m->a, "%s a number", how);
}

static const char *describe(const chain_view *c, const audit_origin *o, way ways[2])
{
    const char *how = describe_match(c, o);
    if (!compare_ways(c, ways)) {
        return how[0] == '\0' ? NULL : how;
    }
    const char *one =
        audit_text(c->m->a, "%s, %s of its own", audit_counted(c->m->a, ways[0].calls, "call"),
                   audit_counted(c->m->a, ways[0].constants, "constant"));
    const char *other = audit_text(c->m->a, "%s, %u", audit_counted(c->m->a, ways[1].calls, "call"),
                                   (unsigned)ways[1].constants);
    return audit_ways(c->m->a, how, one, other);
}

static void look_at_jump(const chain_view *c, uint32_t i, ptv_call call)
{
    enum { JUMP = 4 };
    audit_method *m = c->m;
    const int64_t value = ptv_program_jump_false_call_cond_value_index(&m->im, call.at);
    way ways[2];
    if (value < 0 || value >= m->values.list.count || m->from_input[value] == 0) {
        return;
    }
    const audit_flow flow = flow_of(c);
    const audit_origin o = audit_origin_of(&flow, maker_of(c, value));
    find_ways(c, i, ways);
    audit_add(m->a, audit_is_match(&o) ? &audit_branch_on_match : &audit_branch_on_input,
              audit_place_of(m, call), JUMP, audit_instruction_path(m, c->chain, i),
              describe(c, &o, ways));
}

/* ---- Choices without a branch ---- */

/* A call that reads no answers selects nothing, which is true of most of a model. */
static bool reads_answer(const audit_method *m, ptv_call call)
{
    bool reads = false;
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
        return m->answers[ptv_program_move_call_move_from(&m->im, call.at)] != 0;
    }
    for (uint32_t k = 0; k + 1 < call.args.count && k < AUDIT_READS && !reads; k++) {
        reads = m->answers[ptv_index_in(&m->im, call.args, k)] != 0;
    }
    return reads;
}

/* To select an input, a mask is multiplied with both, or it determines which of them counts. */
static void look_at_choice(const chain_view *c, uint32_t i, ptv_call call)
{
    enum { CALL = 4 };
    audit_method *m = c->m;
    const audit_flow flow = flow_of(c);
    audit_origin o;
    if ((traits_of(m, call) & AUDIT_CHOICE) != 0 && reads_answer(m, call) &&
        audit_is_selected(&flow, i, &o)) {
        audit_add(m->a, &audit_select_on_match, audit_place_of(m, call), CALL,
                  audit_instruction_path(m, c->chain, i), describe_match(c, &o));
    }
}

static void note_answer(audit_method *m, ptv_call call)
{
    enum { ANSWERS = AUDIT_EQUALITY | AUDIT_ORDER | AUDIT_TRUTH };
    const int64_t written = audit_written_by(m, call);
    if (written >= 0 && written < m->values.list.count) {
        m->answers[written] = (traits_of(m, call) & ANSWERS) != 0 || reads_answer(m, call);
    }
}

static void look_at_chain(audit_method *m, uint32_t chain)
{
    const chain_view c = {m, chain, ptv_instructions_in(&m->im, m->chains, chain)};
    for (uint32_t i = 0; i < c.instructions.count; i++) {
        const ptv_call call = ptv_call_in(&m->im, c.instructions, i);
        if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL) {
            look_at_jump(&c, i, call);
        } else {
            look_at_choice(&c, i, call);
        }
        audit_note_writer(m, chain, i, call);
        note_answer(m, call);
    }
}

static void look_at_branches(audit_method *m, void *context)
{
    (void)context;
    m->ways = audit_take(m->a, m->values.list.count, 1);
    m->answers = audit_take(m->a, m->values.list.count, 1);
    if (!m->a->failed && audit_follow(m) && list_traits(m)) {
        for (uint32_t c = 0; c < m->chains.count; c++) {
            look_at_chain(m, c);
        }
    }
    audit_tell_unscanned(m->a, m->base + m->plan, 4, audit_instruction_path(m, 0, 0));
}

/* ---- Operators and state ---- */

static void look_at_operators(audit *a, const ptv_seen_method *m, const char *path)
{
    for (uint32_t i = 0; i < m->operator_count; i++) {
        const ptv_string name = m->operators[i]->name;
        const int n = name.length < 150 ? (int)name.length : 150;
        if (name.bytes != NULL && !audit_is_ours(name)) {
            audit_add(a, &audit_operator_custom,
                      (uint64_t)((const uint8_t *)name.bytes - audit_bytes(a, 0)), name.length,
                      path,
                      audit_text(a, "'%.*s', %s", n, name.bytes,
                                 audit_counted(a, m->operators[i]->calls, "call")));
        }
    }
}

static void look_at_state(audit *a, const ptv_seen_method *m, const char *path)
{
    if (m->state_count > 0 && m->name.bytes != NULL) {
        audit_add(a, &audit_state_written,
                  (uint64_t)((const uint8_t *)m->name.bytes - audit_bytes(a, 0)), m->name.length,
                  path, audit_counted(a, m->state_count, "tensor"));
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
