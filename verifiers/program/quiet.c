/*
 * A quiet plan has one chain of calls and no jumps, so an instruction is reached after those before
 * it. Each value then has one time, from its first mention to its last or that of whoever refers to
 * its bytes, and who writes comes before who reads: what is compared is simpler than what the rules
 * compare, and never less. Whatever is unusual ends the look.
 */
#include "quiet.h"

#include "../common/memory.h"
#include "calls.h"

#include <string.h>

#ifndef PTV_DEVICE

enum {
    USED = 1,
    CALLERS = 2,       /* an input or output of the plan */
    SURE = 4,          /* a kernel may write it: at one place with another that one does, two */
    SUPPLIED = 8,      /* somebody may write it, some time */
    BORN_WRITTEN = 16, /* whoever mentions it first */
    BORN_VIEW = 32,    /* its first mention gives it the bytes of another one */
    BEGUN = 64,
    ENDS_WRITTEN = 128 /* surely, by the last one that mentions it */
};

#define NEVER UINT32_MAX

/* A place in a buffer, and until when it is needed by those who had it last. */
typedef struct tenant {
    uint64_t start, end;
    uint64_t supplied; /* the end of what has been written there */
    uint32_t memory;
    uint32_t until;
    uint32_t sure;  /* of those that kernels write; 1 more where that is the last of it */
    uint32_t since; /* when `supplied` grew */
} tenant;

enum { MOST_TENANTS = 64 };

typedef struct look {
    ptv_plan plan;
    const ptv_value *values;
    uint32_t count;
    uint32_t *first, *last; /* per value: times of mentions */
    uint32_t *heirs;        /* pairs: a value, and who refers to its bytes from then on */
    uint32_t heir_count;
    tenant *tenants; /* apart from each other, by place */
    uint32_t tenant_count;
    uint8_t *is;     /* per value */
    uint8_t *called; /* per operator, then per delegate */
    uint32_t delegates, time;
    uint64_t cost; /* of reading all arguments and the lists among them */
    bool alone;    /* there is no other plan, whose values are in the same buffers */
    unsigned quiet;
} look;

static const ptv_value *value_of(const look *l, uint32_t i)
{
    return &l->values[i];
}

static bool is_tensor(const look *l, uint32_t i)
{
    return value_of(l, i)->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* ---- Mentions ---- */

static inline void mention_one(look *l, uint32_t value, unsigned is)
{
    if (l->first[value] == NEVER) {
        l->first[value] = l->time;
    } else {
        is &= ~(unsigned)BORN_VIEW;
    }
    if (l->first[value] == l->time && (is & SUPPLIED) != 0) {
        is |= BORN_WRITTEN;
    }
    if (l->last[value] != l->time) {
        l->is[value] &= (uint8_t)~ENDS_WRITTEN;
        l->last[value] = l->time;
    }
    l->is[value] |= (uint8_t)(is | ((is & SURE) != 0 ? ENDS_WRITTEN : 0u));
}

/* Calls visit for each tensor of a list; false: it has to be looked at more closely. */
static bool each_element(look *l, uint32_t list, unsigned is,
                         bool (*visit)(look *l, uint32_t value, unsigned is))
{
    unsigned size;
    ptv_vec items = ptv_elements(l->plan.values, list, &size);
    l->cost += UINT64_C(4) * items.count;
    if (l->cost >= l->plan.run->fuel) {
        return false;
    }
    for (uint32_t i = 0; i < items.count; i++) {
        int64_t element = ptv_element(l->plan.im, items, size, i);
        if (element >= l->count || (element >= 0 && !visit(l, (uint32_t)element, is))) {
            return false;
        }
    }
    return true;
}

static bool mention_element(look *l, uint32_t value, unsigned is)
{
    mention_one(l, value, is);
    return true;
}

/* A value that is an argument, an input or an output. What is done to a list is done to all of it.
 */
static inline bool mention(look *l, uint32_t value, unsigned is)
{
    if (value >= l->count) {
        return false;
    }
    mention_one(l, value, is | USED);
    return !ptv_is_tensor_list(l->plan.values, value) ||
           each_element(l, value, is & (SURE | SUPPLIED), mention_element);
}

static bool pay_for(look *l, ptv_vec vec)
{
    l->cost += UINT64_C(4) * vec.count;
    return l->cost < l->plan.run->fuel;
}

static bool mention_all(look *l, unsigned slot, unsigned is)
{
    ptv_vec vec = ptv_vec_of(l->plan.im, l->plan.frame->at, slot);
    bool good = pay_for(l, vec);
    for (uint32_t i = 0; good && i < vec.count; i++) {
        good = mention(l, ptv_u32(l->plan.im, vec.at + 4 * i), is);
    }
    return good;
}

/* ---- Calls ---- */

static uint32_t argument(const look *l, ptv_vec args, uint32_t i)
{
    return ptv_u32(l->plan.im, args.at + 4 * i);
}

static bool is_number(const look *l, uint32_t value)
{
    return ptv_is_number(value_of(l, value)->kind);
}

/* What is put in the place of a tensor is one of the same type. */
static bool replaces_same(const look *l, uint32_t result, uint32_t by)
{
    return result == by || !is_tensor(l, result) ||
           (is_tensor(l, by) && value_of(l, result)->scalar_type == value_of(l, by)->scalar_type);
}

static bool is_constant(const look *l, uint32_t value)
{
    return (value_of(l, value)->is & PTV_VALUE_CONSTANT) != 0;
}

/* Who is not known may write and replace any of its arguments, the last one for sure. */
static bool look_at_unknown(look *l, ptv_vec args, bool kernel)
{
    uint32_t last = args.count - 1;
    for (uint32_t i = 0; i < args.count; i++) {
        uint32_t value = argument(l, args, i);
        if (!mention(l, value, SUPPLIED | (i == last ? SURE : 0u))) {
            return false;
        }
        l->quiet &= is_number(l, value) ? ~(unsigned)PTV_QUIET_CALLS : ~0u;
    }
    bool same = !kernel || args.count < 2 ||
                (!is_constant(l, argument(l, args, last)) &&
                 replaces_same(l, argument(l, args, last), argument(l, args, last - 1)));
    l->quiet &= same ? ~0u : ~(unsigned)PTV_QUIET_CALLS;
    return !kernel || args.count != 1;
}

/* The arguments behind which the kernel returns another one, or the one that it has written. */
static bool returns_what_it_writes(const look *l, const ptv_operator *op, ptv_vec args,
                                   uint32_t written)
{
    const unsigned flags = op->flags;
    uint32_t result = argument(l, args, op->count);
    if ((flags & PTV_OPERATOR_LIST) != 0) {
        return value_of(l, result)->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST;
    }
    return is_tensor(l, result) && written != NEVER &&
           (written + 1 == op->count ? result == argument(l, args, written)
                                     : replaces_same(l, result, argument(l, args, written)));
}

/* The heir is mentioned last, and refers to the bytes of the first argument from then on. */
static bool look_at_known(look *l, const ptv_operator *op, ptv_vec args, ptv_called called,
                          int64_t heir)
{
    const uint8_t *words = l->plan.run->operators->words + op->words;
    const bool view = (called.is & PTV_CALLED_VIEW) != 0;
    uint32_t written = NEVER;
    bool fits = true;
    for (uint32_t i = 0; i < args.count; i++) {
        uint32_t value = argument(l, args, i);
        unsigned word = i < op->count ? words[i] : 0;
        bool writes = (word & PTV_WORD_WRITTEN) != 0;
        unsigned is = (writes || i >= called.results ? SURE : 0u) |
                      (writes || i >= op->count || view ? SUPPLIED : 0u);
        if (value >= l->count || ((i == 0 || value != heir) && !mention(l, value, is))) {
            return false;
        }
        if (i < op->count) {
            fits = fits && (ptv_accepted(word) >> value_of(l, value)->kind & 1) != 0 &&
                   !(writes && (is_number(l, value) || is_constant(l, value)));
            written = writes ? i : written;
        }
    }
    const bool prim = (op->flags & PTV_OPERATOR_PRIM) != 0;
    if (heir >= 0) {
        l->heirs[2 * l->heir_count] = argument(l, args, 0);
        l->heirs[2 * l->heir_count++ + 1] = (uint32_t)heir;
        fits = mention(l, (uint32_t)heir, BORN_VIEW | (view || !prim ? SUPPLIED : 0u)) && fits;
    }
    fits = fits && (prim || returns_what_it_writes(l, op, args, written));
    l->quiet &= fits ? ~0u : ~(unsigned)PTV_QUIET_CALLS;
    return true;
}

static bool look_at_kernel(look *l, ptv_call call, ptv_vec args)
{
    const ptv_called called = ptv_called_of(&l->plan, call);
    const ptv_operator *op = ptv_operator_of(&l->plan, call);
    const int64_t i = ptv_program_kernel_call_op_index(l->plan.im, call.at);
    if (i < 0 || i >= l->plan.operators.count || args.at == 0 || args.count == 0 ||
        (called.is & PTV_CALLED_NOP) != 0) {
        return false;
    }
    l->called[i] = 1;
    int64_t heir = ptv_view_of(&l->plan, call);
    if (op == NULL) {
        return heir < 0 && look_at_unknown(l, args, true);
    }
    return ptv_is_known(op, args) && heir < (int64_t)l->count &&
           look_at_known(l, op, args, called, heir);
}

static bool look_at_call(look *l, ptv_call call)
{
    ptv_vec args = ptv_arguments(l->plan.im, call);
    if (!pay_for(l, args)) {
        return false;
    }
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        return look_at_kernel(l, call, args);
    }
    int64_t i = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL
                    ? ptv_program_delegate_call_delegate_index(l->plan.im, call.at)
                    : -1;
    if (i < 0 || i >= l->delegates) {
        return false;
    }
    l->called[l->plan.operators.count + i] = 1;
    return look_at_unknown(l, args, false);
}

/* Inputs are there at time 0, instruction i is time i + 1, and outputs are read behind all. */
static bool look_at_calls(look *l)
{
    ptv_vec instructions = ptv_instructions_in(l->plan.im, l->plan.chains, 0);
    bool good = mention_all(l, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, CALLERS | SURE | SUPPLIED);
    for (uint32_t i = 0; good && i < instructions.count; i++) {
        l->time = i + 1;
        good = look_at_call(l, ptv_call_in(l->plan.im, instructions, i));
    }
    l->time = instructions.count + 1;
    return good && mention_all(l, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, CALLERS);
}

/* ---- Uses ---- */

static bool use_element(look *l, uint32_t value, unsigned is)
{
    l->is[value] |= (uint8_t)is;
    return true;
}

/* Whether everything is used, and no tensor without bytes before it is given some. */
static bool all_are_used(look *l)
{
    for (uint32_t i = 0; i < l->plan.operators.count + l->delegates; i++) {
        if (l->called[i] == 0) {
            return false;
        }
    }
    for (uint32_t i = 0; i < l->count; i++) {
        const ptv_value *v = value_of(l, i);
        bool given = v->storage != PTV_STORED_NOWHERE || (v->is & PTV_VALUE_UNBOUND) != 0 ||
                     (l->is[i] & (CALLERS | BORN_VIEW)) != 0;
        if (l->is[i] == 0 || (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && !given)) {
            return false;
        }
    }
    return true;
}

/* Also of lists that nobody uses. `*bytes`: of all IntLists. */
static bool use_elements(look *l, uint64_t *bytes)
{
    const uint64_t cost = l->cost;
    bool good = true;
    for (uint32_t i = 0; good && i < l->count; i++) {
        unsigned kind = value_of(l, i)->kind, size;
        if (kind == PTV_PROGRAM_KERNEL_TYPES_INT_LIST || ptv_is_tensor_list(l->plan.values, i)) {
            good = each_element(l, i, USED, use_element);
            *bytes += kind == PTV_PROGRAM_KERNEL_TYPES_INT_LIST
                          ? UINT64_C(8) * ptv_elements(l->plan.values, i, &size).count
                          : 0;
        }
    }
    l->cost = cost;
    return good;
}

/* ---- Places ---- */

/* Who refers to bytes needs them; the last to do so are behind the others. */
static void pass_on(look *l)
{
    for (uint32_t i = l->heir_count; i-- > 0;) {
        uint32_t from = l->heirs[2 * i], heir = l->heirs[2 * i + 1];
        l->last[from] = l->last[heir] > l->last[from] ? l->last[heir] : l->last[from];
    }
}

/* The first tenant that is not before this place. */
static uint32_t tenant_at(const look *l, uint32_t memory, uint64_t start)
{
    uint32_t low = 0, high = l->tenant_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const tenant *t = &l->tenants[middle];
        bool before = t->memory < memory || (t->memory == memory && t->start < start);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

static bool leave(look *l, uint32_t i)
{
    bool gone = l->tenants[i].until < l->time;
    if (gone) {
        l->tenant_count--;
        for (uint32_t k = i; k < l->tenant_count; k++) {
            l->tenants[k] = l->tenants[k + 1];
        }
    }
    return gone;
}

/* Makes room for one that has [start, end); *i is its number. False: somebody is in the way. */
static bool make_way(look *l, const tenant *t, uint32_t *i)
{
    bool there = *i < l->tenant_count && l->tenants[*i].memory == t->memory &&
                 l->tenants[*i].start == t->start;
    while (*i > 0 && l->tenants[*i - 1].memory == t->memory && l->tenants[*i - 1].end > t->start) {
        if (!leave(l, --*i)) {
            return false;
        }
    }
    uint32_t next = *i + there;
    while (next < l->tenant_count && l->tenants[next].memory == t->memory &&
           l->tenants[next].start < t->end) {
        if (!leave(l, next)) {
            return false;
        }
    }
    if (!there && l->tenant_count < MOST_TENANTS) {
        for (uint32_t k = l->tenant_count++; k > *i; k--) {
            l->tenants[k] = l->tenants[k - 1];
        }
        l->tenants[*i] = (tenant){.start = t->start, .memory = t->memory};
        there = true;
    }
    return there;
}

/* At one place are views that the exporter has removed, and those that kernels write. */
static bool join(look *l, tenant *t, const tenant *by, bool written)
{
    if (by->sure > 0 && t->sure > l->time) {
        return false;
    }
    t->end = t->until < l->time || by->end > t->end ? by->end : t->end;
    t->until = by->until > t->until ? by->until : t->until;
    t->sure = by->sure > t->sure ? by->sure : t->sure;
    if (written && by->end > t->supplied) {
        t->supplied = by->end;
        t->since = l->time;
    }
    return true;
}

/* A value begins, if this is its first mention. */
static bool begin(look *l, uint32_t value, unsigned how)
{
    const ptv_value *v = value_of(l, value);
    const unsigned is = l->is[value] | how;
    if (v->memory == 0 || l->first[value] != l->time || (l->is[value] & BEGUN) != 0) {
        return true;
    }
    l->is[value] |= BEGUN;
    const bool sure = (is & SURE) != 0 && (v->is & PTV_VALUE_STATE) == 0;
    const tenant new = {.start = v->offset,
                        .end = v->offset + v->bytes,
                        .memory = v->memory,
                        .until = l->last[value],
                        .sure = sure ? l->last[value] + ((is & ENDS_WRITTEN) != 0) : 0};
    uint32_t i = tenant_at(l, v->memory, v->offset);
    if (!make_way(l, &new, &i)) {
        return false;
    }
    tenant *t = &l->tenants[i];
    bool lacks = (is & SUPPLIED) == 0 && (v->memory == 1 || l->alone) &&
                 (t->supplied < new.end || t->since >= l->time);
    l->quiet &= lacks ? ~(unsigned)PTV_QUIET_CALLS : ~0u;
    return join(l, t, &new, (is & BORN_WRITTEN) != 0);
}

static bool begin_all(look *l, ptv_vec vec)
{
    bool good = true;
    for (uint32_t i = 0; good && i < vec.count; i++) {
        uint32_t value = ptv_u32(l->plan.im, vec.at + 4 * i);
        good = begin(l, value, 0) &&
               (!ptv_is_tensor_list(l->plan.values, value) || each_element(l, value, 0, begin));
    }
    return good;
}

/* States are there all the time. */
static bool begin_states(look *l, uint32_t end)
{
    l->time = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if ((value_of(l, i)->is & PTV_VALUE_STATE) != 0) {
            l->first[i] = 0;
            l->last[i] = end;
            if (!begin(l, i, SUPPLIED | BORN_WRITTEN)) {
                return false;
            }
        }
    }
    return true;
}

static bool have_places(look *l)
{
    const ptv_image *im = l->plan.im;
    const uint32_t plan = l->plan.frame->at, end = l->time;
    const uint64_t cost = l->cost;
    ptv_vec instructions = ptv_instructions_in(im, l->plan.chains, 0);
    pass_on(l);
    bool good = begin_states(l, end) &&
                begin_all(l, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS));
    for (uint32_t i = 0; good && i < instructions.count; i++) {
        l->time = i + 1;
        l->cost = 0; /* the same lists as before */
        good = begin_all(l, ptv_arguments(im, ptv_call_in(im, instructions, i)));
    }
    l->time = end;
    good = good && begin_all(l, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    l->cost = cost;
    return good;
}

/* ---- The plan ---- */

/* Nine bytes for each value, five for each operator, eight for each instruction, one for each
 * delegate. */
static bool begin_look(look *l)
{
    ptv_run *run = l->plan.run;
    const size_t operators = l->plan.operators.count;
    const size_t steps = ptv_instructions_in(l->plan.im, l->plan.chains, 0).count;
    uint64_t bytes = MOST_TENANTS * sizeof(tenant) + UINT64_C(9) * l->count +
                     UINT64_C(5) * operators + UINT64_C(8) * steps + l->delegates;
    uint8_t *memory = bytes > SIZE_MAX ? NULL : ptv_spare(run, (size_t)bytes);
    if (memory == NULL) {
        return false;
    }
    l->tenants = (void *)memory;
    l->first = (void *)(l->tenants + MOST_TENANTS);
    l->last = l->first + l->count;
    l->heirs = l->last + l->count;
    ptv_find_operators(&l->plan, l->heirs + 2 * steps);
    l->is = (void *)(l->plan.entries + operators);
    l->called = l->is + l->count;
    memset(l->first, 0xff, 2 * (size_t)l->count * sizeof *l->first);
    memset(l->is, 0, l->count + operators + l->delegates);
    return true;
}

/* What of a plan is quiet; what the rules would have read. */
static void look_at_plan(look *l, ptv_facts *facts)
{
    const ptv_image *im = l->plan.im;
    l->delegates = ptv_vec_of(im, l->plan.frame->at, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    l->alone =
        ptv_vec_of(im, ptv_root_of(l->plan.frame)->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN).count ==
        1;
    if (l->plan.chains.count != 1 || !begin_look(l)) {
        return;
    }
    l->quiet = PTV_QUIET_USES | PTV_QUIET_OVERLAP | PTV_QUIET_CALLS;
    if (!look_at_calls(l) || !use_elements(l, &facts->int_lists)) {
        return;
    }
    l->quiet &= all_are_used(l) ? ~0u : ~(unsigned)PTV_QUIET_USES;
    l->quiet &= have_places(l) ? ~0u : ~(unsigned)(PTV_QUIET_OVERLAP | PTV_QUIET_CALLS);
    facts->arguments = l->cost;
    facts->quiet = (uint8_t)l->quiet;
}

bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what)
{
    look l = {.plan = ptv_plan_of(run, plan)};
    if (l.plan.values.known == NULL || run->thorough) {
        return false;
    }
    ptv_facts *facts = ptv_keep_facts(run, plan->at, l.plan.values.list.count);
    if (!facts->looked) {
        facts->looked = true;
        l.values = l.plan.values.known;
        l.count = l.plan.values.list.count;
        look_at_plan(&l, facts);
    }
    const uint64_t cost = what == PTV_QUIET_OVERLAP ? facts->arguments
                          : what == PTV_QUIET_CALLS ? facts->int_lists
                                                    : 0;
    return (facts->quiet & what) != 0 && cost < run->fuel && ptv_spend(run, plan, cost);
}

#endif
