/* What a file makes a device pay: planned memory, and how often instructions are executed. */
#include "analysis/audit/audit_rules.h"
#include "analysis/audit/methods.h"

/* ---- Planned memory ---- */

static void look_at_memory(audit *a, uint32_t i)
{
    const ptv_seen_method *m = &a->seen->methods[i];
    uint64_t planned = 0;
    char name[64];
    for (uint32_t k = 0; k < m->arena_count; k++) {
        planned += m->arenas[k].size > 0 ? (uint64_t)m->arenas[k].size : 0;
    }
    if (planned > a->options->planned_limit && m->name.bytes != NULL) {
        snprintf(name, sizeof name, "execution_plan[%u].non_const_buffer_sizes", (unsigned)i);
        audit_add(a, &audit_planned_memory_above,
                  (uint64_t)((const uint8_t *)m->name.bytes - audit_bytes(a, 0)), m->name.length,
                  audit_path(a, a->seen->program, name),
                  audit_text(a, "%llu bytes, the limit is %llu", (unsigned long long)planned,
                             (unsigned long long)a->options->planned_limit));
    }
}

/* ---- Loops ---- */

/*
 * How often a loop goes around that counts up to a number of the method, as the exporter writes
 * them: its condition is executorch_prim::eq of a counter and that number. 0: only data say.
 */
static uint64_t rounds_of(const audit_method *m, ptv_vec instructions, ptv_call jump)
{
    static const char eq[] = "executorch_prim::eq";
    const int64_t value = ptv_program_jump_false_call_cond_value_index(&m->im, jump.at);
    if (value < 0 || value >= m->values.list.count || m->writer[value] == 0) {
        return 0;
    }
    const ptv_call call = ptv_call_in(&m->im, instructions, m->writer[value] - 1);
    const ptv_string name = audit_operator_name(m, call);
    if (ptv_compare_strings(name, (ptv_string){eq, sizeof eq - 1}) != 0 || call.args.count != 3) {
        return 0;
    }
    const int64_t end = ptv_index_in(&m->im, call.args, 1);
    const bool number =
        ptv_value_kind(m->values, end) == PTV_PROGRAM_KERNEL_TYPES_INT && m->writer[end] == 0;
    const int64_t rounds =
        number ? ptv_program_int_int_val(&m->im, ptv_value_at(m->values, end)) : 0;
    return rounds > 0 ? (uint64_t)rounds : 0;
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* Steps of a chain: loops within loops multiply. */
typedef struct steps {
    uint64_t known;
    bool unknown; /* there is a loop of which nothing is known */
} steps;

static void look_at_loop(audit_method *m, uint32_t chain, uint32_t i, uint32_t to, ptv_call call,
                         uint64_t rounds)
{
    audit_add(m->a, &audit_loop, audit_place_of(m, call), 4, audit_instruction_path(m, chain, i),
              rounds == 0 ? audit_text(m->a, "%u instructions, as often as data say",
                                       (unsigned)(i - to + 1))
                          : audit_text(m->a, "%u instructions, %llu times", (unsigned)(i - to + 1),
                                       (unsigned long long)rounds));
}

static steps look_at_chain(audit_method *m, uint32_t chain)
{
    const ptv_vec instructions = ptv_instructions_in(&m->im, m->chains, chain);
    steps s = {instructions.count, false};
    audit_note_writers(m, instructions, 0, instructions.count);
    for (uint32_t i = 0; i < instructions.count; i++) {
        const ptv_call call = ptv_call_in(&m->im, instructions, i);
        const int64_t to = ptv_destination(&m->im, call);
        if (to < 0 || to > (int64_t)i) {
            continue;
        }
        const uint64_t rounds = rounds_of(m, instructions, call);
        look_at_loop(m, chain, i, (uint32_t)to, call, rounds);
        s.known = times(s.known, rounds > 1 ? rounds : 1);
        s.unknown = s.unknown || rounds == 0;
    }
    return s;
}

static void look_at_steps(audit_method *m, void *context)
{
    const uint64_t limit = m->a->options->steps_limit;
    (void)context;
    if (!audit_follow(m)) {
        return;
    }
    for (uint32_t c = 0; c < m->chains.count; c++) {
        const steps s = look_at_chain(m, c);
        const uint64_t at = m->base + m->plan;
        if (s.known > limit) {
            audit_add(m->a, &audit_steps_above, at, 4, audit_instruction_path(m, c, 0),
                      audit_text(m->a, "up to %llu, the limit is %llu", (unsigned long long)s.known,
                                 (unsigned long long)limit));
        } else if (s.unknown && limit != UINT64_MAX) {
            audit_add(m->a, &audit_steps_unbounded, at, 4, audit_instruction_path(m, c, 0), NULL);
        }
    }
}

void audit_cost(audit *a)
{
    for (uint32_t i = 0; i < a->seen->method_count; i++) {
        look_at_memory(a, i);
    }
    audit_each_method(a, look_at_steps, NULL);
}
