/* What a file costs a device: planned memory, and how often instructions are executed. */
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
 * How often a loop runs if it counts up to a number of the method, as exporters write it: the
 * condition is executorch_prim::eq of a counter and that number. Returns 0 if it depends on data.
 */
static uint64_t rounds_of(const audit_method *m, uint32_t chain, ptv_vec instructions,
                          ptv_call jump)
{
    static const char eq[] = "executorch_prim::eq";
    const int64_t value = ptv_program_jump_false_call_cond_value_index(&m->im, jump.at);
    const bool known = value >= 0 && value < m->values.list.count;
    const uint32_t writer = known ? audit_writer_of(m, chain, value) : 0;
    const ptv_call call =
        writer == 0 ? (ptv_call){.tag = 0} : ptv_call_in(&m->im, instructions, writer - 1);
    const ptv_string name = audit_operator_name(m, call);
    if (ptv_compare_strings(name, (ptv_string){eq, sizeof eq - 1}) != 0 || call.args.count != 3) {
        return 0;
    }
    const int64_t end = ptv_index_in(&m->im, call.args, 1);
    const bool number = ptv_value_kind(m->values, end) == PTV_PROGRAM_KERNEL_TYPES_INT &&
                        audit_writer_of(m, chain, end) == 0;
    const int64_t rounds =
        number ? ptv_program_int_int_val(&m->im, ptv_value_at(m->values, end)) : 0;
    return rounds > 0 ? (uint64_t)rounds : 0;
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* A loop, from a jump back to its destination, and how often it is executed. That number
 * includes all loops around it. */
typedef struct loop {
    uint32_t to;
    uint64_t rounds;
} loop;

/* Steps of a chain. */
typedef struct steps {
    uint64_t known;
    bool unknown; /* there is a loop with an unknown count */
} steps;

static void tell_loop(audit_method *m, uint32_t chain, uint32_t i, uint32_t to, ptv_call call,
                      uint64_t rounds)
{
    const char *what = audit_counted(m->a, i - to + UINT64_C(1), "instruction");
    const char *times = rounds == 0 ? "as often as data say" : audit_counted(m->a, rounds, "time");
    audit_add(m->a, &audit_loop, audit_place_of(m, call), 4, audit_instruction_path(m, chain, i),
              audit_text(m->a, "%s, %s", what, times));
}

static bool leads_back(const audit_method *m, uint32_t i, ptv_call call)
{
    const int64_t to = ptv_destination(&m->im, call);
    return to >= 0 && to <= (int64_t)i;
}

static uint32_t count_loops(audit_method *m, uint32_t chain, ptv_vec instructions)
{
    uint32_t loops = 0;
    for (uint32_t i = 0; i < instructions.count; i++) {
        const ptv_call call = ptv_call_in(&m->im, instructions, i);
        audit_note_writer(m, chain, i, call);
        loops += leads_back(m, i, call);
    }
    return loops;
}

/* Goes backwards, to meet a loop before the loops inside it. */
static steps add_up(audit_method *m, uint32_t chain, ptv_vec instructions, loop *open)
{
    steps s = {0, false};
    uint32_t depth = 0;
    for (uint32_t i = instructions.count; i-- > 0;) {
        const ptv_call call = ptv_call_in(&m->im, instructions, i);
        while (depth > 0 && open[depth - 1].to > i) {
            depth--;
        }
        uint64_t now = depth > 0 ? open[depth - 1].rounds : 1;
        if (leads_back(m, i, call)) {
            const uint64_t rounds = rounds_of(m, chain, instructions, call);
            const uint32_t to = (uint32_t)ptv_destination(&m->im, call);
            tell_loop(m, chain, i, to, call, rounds);
            now = times(now, rounds > 1 ? rounds : 1);
            s.unknown = s.unknown || rounds == 0;
            open[depth++] = (loop){to, now};
        }
        s.known = s.known > UINT64_MAX - now ? UINT64_MAX : s.known + now;
    }
    return s;
}

static steps look_at_chain(audit_method *m, uint32_t chain)
{
    const ptv_vec instructions = ptv_instructions_in(&m->im, m->chains, chain);
    const uint32_t loops = count_loops(m, chain, instructions);
    loop *open = loops == 0 ? NULL : audit_take(m->a, loops, sizeof *open);
    return open == NULL ? (steps){instructions.count, false} : add_up(m, chain, instructions, open);
}

static void look_at_steps(audit_method *m, void *context)
{
    const uint64_t limit = m->a->options->steps_limit;
    (void)context;
    const bool room = audit_take_room(m);
    for (uint32_t c = 0; room && c < m->chains.count; c++) {
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

/* ---- Dynamic shapes ---- */

void audit_note_shape(audit_shapes *s, uint32_t number, uint64_t bytes)
{
    s->above += bytes > s->limit;
    if (bytes > s->limit && bytes > s->most) {
        s->most = bytes;
        s->largest = number;
    }
}

void audit_tell_shapes(audit *a, const audit_shapes *s, uint64_t at, const char *path)
{
    enum { TABLE = 4 };
    const bool bound = s->most < UINT64_MAX;
    audit_add(a, bound ? &audit_shape_above : &audit_shape_unbounded, at, TABLE, path,
              bound ? audit_text(a, "up to %llu bytes, the limit is %llu; tensors above it: %u",
                                 (unsigned long long)s->most, (unsigned long long)s->limit,
                                 (unsigned)s->above)
                    : audit_text(a, "tensors without a bound, or above the limit: %u",
                                 (unsigned)s->above));
}

static void look_at_tensor(const audit_method *m, uint32_t i, audit_shapes *s)
{
    const ptv_tensor t = ptv_tensor_in(m->values, i);
    uint64_t bytes = UINT64_MAX;
    if (t.dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND) {
        (void)ptv_tensor_bytes(&m->im, &t, &bytes);
    }
    if (t.dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC) {
        audit_note_shape(s, i, bytes);
    }
}

static void look_at_shapes(audit_method *m, void *context)
{
    audit_shapes s = {.limit = m->a->options->shape_limit};
    char name[64];
    (void)context;
    for (uint32_t i = 0; s.limit != UINT64_MAX && i < m->values.list.count; i++) {
        if (ptv_is_tensor(m->values, i)) {
            look_at_tensor(m, i, &s);
        }
    }
    if (s.above > 0) {
        snprintf(name, sizeof name, "execution_plan[%u].values[%u]", (unsigned)m->number,
                 (unsigned)s.largest);
        audit_tell_shapes(m->a, &s, m->base + ptv_value_at(m->values, s.largest),
                          audit_path(m->a, m->a->seen->program, name));
    }
}

void audit_cost(audit *a)
{
    for (uint32_t i = 0; i < a->seen->method_count; i++) {
        look_at_memory(a, i);
    }
    audit_each_method(a, look_at_steps, NULL);
    audit_each_method(a, look_at_shapes, NULL);
}
