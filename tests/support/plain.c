/* Sets of values, changed until nothing changes any more. */
#include "plain.h"

#include <string.h>

typedef plain_set set;

static set bit(int32_t value)
{
    return (set)1 << value;
}

static set elements(const plan_model *p, int32_t value)
{
    const plan_value *v = &p->values[value];
    return v->bytes > 0 ? bit(value) : bit(v->items[0]) | bit(v->items[1]);
}

static void read_step(plain *s, int t, const plan_step *step)
{
    const plan_model *p = s->p;
    set a = elements(p, step->a), b = step->kind == PLAN_JUMP ? 0 : elements(p, step->b);
    switch (step->kind) {
    case PLAN_CALL: s->reads[t] = a | b; break;
    case PLAN_JUMP: s->reads[t] = p->values[step->a].bytes > 0 ? a : 0; break;
    case PLAN_ALWAYS: break;
    case PLAN_KERNEL:
        s->reads[t] = a;
        s->writes[t] = s->replaces[t] = b;
        break;
    case PLAN_FILL:
        s->reads[t] = a | b;
        s->writes[t] = b;
        break;
    case PLAN_MOVE:
    case PLAN_VIEW:
        s->reads[t] = bit(step->a);
        s->replaces[t] = bit(step->b);
        s->alias[t] = step->b;
        s->giver[t] = step->a;
        break;
    }
    if (step->kind == PLAN_VIEW && step->a == step->b) {
        s->reads[t] = 0; /* the alias counts */
    }
}

static void read_steps(plain *s)
{
    const plan_model *p = s->p;
    for (int t = 0; t <= s->end; t++) {
        s->alias[t] = s->giver[t] = -1;
    }
    s->writes[0] = s->replaces[0] = elements(p, p->input);
    s->reads[s->end] = elements(p, p->output);
    for (int t = 1; t < s->end; t++) {
        read_step(s, t, &p->steps[t - 1]);
    }
}

/* The begin of the innermost loop around a time, 0: there is none. */
static int loop_around(const plan_model *p, int time)
{
    int found = 0;
    for (int t = time; t <= (int)p->step_count; t++) {
        const plan_step *step = &p->steps[t - 1];
        bool jumps = step->kind == PLAN_JUMP || step->kind == PLAN_ALWAYS;
        if (jumps && step->b + 1 <= time && step->b + 1 > found) {
            found = step->b + 1;
        }
    }
    return found;
}

/* The first mention of a value begins it: it is written, not read, unless it is filled. */
static void begin_value(plain *s, int value, int t)
{
    const plan_model *p = s->p;
    const plan_step *step = t > 0 && t < s->end ? &p->steps[t - 1] : NULL;
    set x = bit(value);
    bool last = step != NULL && step->kind == PLAN_CALL && (elements(p, step->b) & x) != 0;
    bool filled = step != NULL && step->kind == PLAN_FILL && (s->writes[t] & x) != 0;
    if (filled) {
        s->filled_from[value] = loop_around(p, t);
        return;
    }
    s->writes[t] |= last ? x : 0;
    s->reads[t] &= ~x;
    s->replaces[t] |= x;
}

static void begin_values(plain *s)
{
    for (int value = 0; value < (int)s->p->value_count; value++) {
        set x = bit(value);
        int t = 0;
        while (t <= s->end && ((s->reads[t] | s->writes[t] | s->replaces[t]) & x) == 0) {
            t++;
        }
        if (t > s->end) {
            continue;
        }
        int first = t;
        begin_value(s, value, t);
        for (; t <= s->end && s->alias[t] != value; t++) {
            if (t == first || (s->writes[t] & x) != 0) {
                s->begins[t] |= x;
                s->sure |= s->writes[t] & x;
            }
        }
    }
}

/* Where time t leads; -1: nowhere else. */
static void lead(const plain *s, int t, int to[2])
{
    const plan_step *step = t > 0 && t < s->end ? &s->p->steps[t - 1] : NULL;
    to[0] = t < s->end && (step == NULL || step->kind != PLAN_ALWAYS) ? t + 1 : -1;
    to[1] =
        step != NULL && (step->kind == PLAN_JUMP || step->kind == PLAN_ALWAYS) ? step->b + 1 : -1;
}

/* Those that are needed on the way from t to `to`: not what a loop begins to fill there. */
static set needed_on(const plain *s, int t, int to)
{
    set needed = s->needed[to];
    for (int value = 0; value < (int)s->p->value_count; value++) {
        if (s->filled_from[value] != 0 && s->filled_from[value] == to && t < to) {
            needed &= ~bit(value);
        }
    }
    return needed;
}

static bool find_needed(plain *s)
{
    bool changed = false;
    for (int t = s->end; t >= 0; t--) {
        int to[2];
        lead(s, t, to);
        set later = 0;
        for (int k = 0; k < 2; k++) {
            later |= to[k] >= 0 ? needed_on(s, t, to[k]) : 0;
        }
        set needed = s->reads[t] | (later & ~s->replaces[t]);
        changed = changed || needed != s->needed[t] || later != s->later[t];
        s->needed[t] = needed;
        s->later[t] = later;
    }
    return changed;
}

/* What a value refers to after time t, of what it referred to before. */
static set refers_after(const plain *s, int t, int value, const set *before)
{
    set x = bit(value), refers = (s->replaces[t] & x) != 0 ? 0 : before[value];
    if (s->alias[t] == value) {
        int giver = s->giver[t];
        bool read = (s->needed[t] & bit(giver)) != 0;
        refers = (read ? before[giver] : 0) | (s->begins[t] & bit(giver));
    }
    return refers | (s->begins[t] & x);
}

static bool find_refers(plain *s)
{
    bool changed = false;
    set before[PLAIN_VALUES];
    for (int t = 0; t <= s->end; t++) {
        int to[2];
        lead(s, t, to);
        for (int value = 0; value < (int)s->p->value_count; value++) {
            before[value] = (s->needed[t] & bit(value)) != 0 ? s->refers[t][value] : 0;
        }
        for (int value = 0; value < (int)s->p->value_count; value++) {
            set after = refers_after(s, t, value, before);
            for (int k = 0; k < 2; k++) {
                bool goes = to[k] >= 0 && (s->needed[to[k]] & bit(value)) != 0;
                set more = goes ? after & ~s->refers[to[k]][value] : 0;
                changed = changed || more != 0;
                if (goes) {
                    s->refers[to[k]][value] |= more;
                }
            }
        }
    }
    return changed;
}

/* Tensors whose bytes are in use at time t, and those that are after it. */
static void find_in_use(plain *s)
{
    for (int t = 0; t <= s->end; t++) {
        int to[2];
        lead(s, t, to);
        s->in_use[t] = s->begins[t];
        for (int value = 0; value < (int)s->p->value_count; value++) {
            s->in_use[t] |= (s->needed[t] & bit(value)) != 0 ? s->refers[t][value] : 0;
        }
    }
    for (int t = 0; t < s->end; t++) {
        set before[PLAIN_VALUES];
        for (int value = 0; value < (int)s->p->value_count; value++) {
            before[value] = (s->needed[t] & bit(value)) != 0 ? s->refers[t][value] : 0;
        }
        for (int value = 0; value < (int)s->p->value_count; value++) {
            bool read = (s->needed[t + 1] & bit(value)) != 0;
            s->stays[t] |= read ? refers_after(s, t, value, before) : 0;
        }
    }
}

void plain_state(plain *s, const plan_model *p)
{
    memset(s, 0, sizeof *s);
    s->p = p;
    s->end = (int)p->step_count + 1;
    read_steps(s);
    begin_values(s);
    while (find_needed(s)) {
    }
    while (find_refers(s)) {
    }
    find_in_use(s);
}

static bool share(const plan_value *x, const plan_value *y)
{
    return x->bytes > 0 && y->bytes > 0 && x->offset < y->offset + y->bytes &&
           y->offset < x->offset + x->bytes;
}

bool plain_conflict(const plain *s, uint32_t a, uint32_t b)
{
    const plan_value *x = &s->p->values[a], *y = &s->p->values[b];
    set both = bit((int32_t)a) | bit((int32_t)b);
    for (int t = 0; t <= s->end && share(x, y); t++) {
        bool here = (s->begins[t] & bit((int32_t)a)) != 0;
        if (here && x->offset != y->offset && (s->in_use[t] & bit((int32_t)b)) != 0) {
            return true;
        }
        bool duplicates = x->offset == y->offset && (s->sure & both) == both;
        bool one = (s->begins[t] & both) != both; /* two that begin at once: either way */
        if (here && duplicates && one && (s->stays[t] & bit((int32_t)b)) != 0) {
            return true;
        }
        if (here && duplicates && !one && (s->stays[t] & both) == both) {
            return true;
        }
    }
    return false;
}

bool plain_may_conflict(const plain *s, uint32_t a, uint32_t b)
{
    set both = bit((int32_t)a) | bit((int32_t)b);
    for (int t = 0; t <= s->end && share(&s->p->values[a], &s->p->values[b]); t++) {
        if ((s->begins[t] & both) == both && (s->stays[t] & both) != 0 &&
            (s->sure & both) == both) {
            return true;
        }
    }
    return plain_conflict(s, a, b) || plain_conflict(s, b, a);
}
