/*
 * Which planned tensors overlap: compares the rule with a slow, plain statement of it on random
 * plans. Real files: test_overlap_real.c.
 */
#include "tests/support/edited.h"
#include "tests/support/plans.h"
#include "tests/support/test.h"
#include "verifiers/program/overlap.h"

/* ---- The plain statement ---- */

enum { PLAIN_VALUES = 40, PLAIN_TIMES = PLAIN_VALUES + 2 };

/* A set of values, one bit each. */
typedef uint64_t plain_set;

/* Time 0 is before the instructions, `end` after them. */
typedef struct plain {
    const plan_model *p;
    int end;
    plain_set reads[PLAIN_TIMES], writes[PLAIN_TIMES], replaces[PLAIN_TIMES];
    int alias[PLAIN_TIMES], giver[PLAIN_TIMES]; /* -1 for none */
    plain_set begins[PLAIN_TIMES];              /* tensors whose content begins then */
    plain_set needed[PLAIN_TIMES];              /* values that are read at the time or later */
    plain_set later[PLAIN_TIMES];               /* values that are read after the time */
    plain_set refers[PLAIN_TIMES]
                    [PLAIN_VALUES]; /* per value: tensors whose bytes it may refer to */
    plain_set in_use[PLAIN_TIMES], stays[PLAIN_TIMES], sure;
    int filled_from[PLAIN_VALUES]; /* start of the loop that fills it, or 0 */
} plain;

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

/* Returns the start of the innermost loop around a time, or 0. */
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

/* The first use of a value begins it: it is written, not read, unless it is filled. */
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

/* Gets where time t leads; -1 for nowhere. */
static void lead(const plain *s, int t, int to[2])
{
    const plan_step *step = t > 0 && t < s->end ? &s->p->steps[t - 1] : NULL;
    to[0] = t < s->end && (step == NULL || step->kind != PLAN_ALWAYS) ? t + 1 : -1;
    to[1] =
        step != NULL && (step->kind == PLAN_JUMP || step->kind == PLAN_ALWAYS) ? step->b + 1 : -1;
}

/* Returns what is needed on the way from t to `to`, without what a loop begins to fill there. */
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

/* Returns what a value refers to after time t, given what values referred to before. */
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

/* Finds the tensors whose bytes are in use at each time, and after it. */
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

/* Analyses a plan of at most PLAIN_VALUES values and steps. */
static void plain_state(plain *s, const plan_model *p)
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

/* Whether a's content begins while b is in use; in the same place, surely and for longer. */
static bool plain_conflict(const plain *s, uint32_t a, uint32_t b)
{
    const plan_value *x = &s->p->values[a], *y = &s->p->values[b];
    set both = bit((int32_t)a) | bit((int32_t)b);
    for (int t = 0; t <= s->end && share(x, y); t++) {
        bool here = (s->begins[t] & bit((int32_t)a)) != 0;
        if (here && x->offset != y->offset && (s->in_use[t] & bit((int32_t)b)) != 0) {
            return true;
        }
        bool duplicates = x->offset == y->offset && (s->sure & both) == both;
        bool one = (s->begins[t] & both) != both; /* two that begin at once conflict either way */
        if (here && duplicates && one && (s->stays[t] & bit((int32_t)b)) != 0) {
            return true;
        }
        if (here && duplicates && !one && (s->stays[t] & both) == both) {
            return true;
        }
    }
    return false;
}

/* The same either way, and if two that begin at once are distinguished by their order. */
static bool plain_may_conflict(const plain *s, uint32_t a, uint32_t b)
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

static const char rule_name[] = "planned-tensors-overlap";

/* ---- The rule's findings ---- */

enum { MOST = PLAIN_VALUES };

typedef struct reports {
    size_t count;
    bool value[MOST]; /* reported ones of values[0..MOST) */
} reports;

static bool note(void *context, const ptv_finding *finding)
{
    reports *r = context;
    if (strcmp(finding->rule->name, rule_name) == 0) {
        const ptv_frame *plan = finding->place.frame;
        while (plan->type != &ptv_schema_program.tables[PTV_PROGRAM_EXECUTION_PLAN]) {
            plan = plan->up;
        }
        r->count++;
        if (plan->index >= 0 && plan->index < MOST) {
            assert_false(r->value[plan->index]); /* once each */
            r->value[plan->index] = true;
        }
    }
    return true;
}

static ptv_skip judge(reports *r, const ptv_image *image)
{
    static ptv_work work;
    ptv_run run;
    memset(r, 0, sizeof *r);
    ptv_begin(&run, image, &work, note, r);
    (void)ge_verify(&run);
    return ptv_skipped(&run, ptv_rule_find(rule_name));
}

/* ---- Comparing ---- */

static void print_plan(const plan_model *p)
{
    static const char *const names[] = {"call",   "move", "jump", "jump always",
                                        "kernel", "view", "fill"};
    for (uint32_t i = 0; i < p->value_count; i++) {
        const plan_value *v = &p->values[i];
        if (v->bytes > 0) {
            print_message("value %u: %u+%u\n", i, v->offset, v->bytes);
        } else {
            print_message("value %u: list of %d, %d\n", i, v->items[0], v->items[1]);
        }
    }
    print_message("input %d\n", p->input);
    for (uint32_t i = 0; i < p->step_count; i++) {
        print_message("%u: %s %d %d\n", i, names[p->steps[i].kind], p->steps[i].a, p->steps[i].b);
    }
    print_message("output %d\n", p->output);
}

/* Reported values conflict with something; unreported ones do not conflict with each other. */
static size_t compare(const plain *s, const reports *r)
{
    size_t meetings = 0;
    for (uint32_t a = 0; a < s->p->value_count; a++) {
        bool meets = false;
        for (uint32_t b = 0; b < s->p->value_count; b++) {
            meets = meets || (a != b && plain_may_conflict(s, a, b));
            bool both = a != b && plain_conflict(s, a, b);
            meetings += both;
            if (both && !r->value[a] && !r->value[b]) {
                print_plan(s->p);
                fail_msg("values %u and %u overlap", a, b);
            }
        }
        if (r->value[a] && !meets) {
            print_plan(s->p);
            fail_msg("value %u overlaps nothing", a);
        }
    }
    return meetings;
}

/* ---- Random plans ---- */

static uint32_t random_state;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

static void make_values(plan_value *values, uint32_t count)
{
    uint32_t places = 1 + below(4 * count);
    for (uint32_t i = 0; i < count; i++) {
        bool list = below(8) == 0;
        values[i] = (plan_value){8 * below(places),
                                 list ? 0 : 1 + below(24),
                                 {(int32_t)below(count), (int32_t)below(count)}};
    }
    for (uint32_t i = 0; i < count; i++) { /* no lists of lists */
        for (unsigned k = 0; k < 2 && values[i].bytes == 0; k++) {
            bool list = values[values[i].items[k]].bytes == 0;
            values[i].items[k] = list ? (int32_t)i : values[i].items[k];
        }
    }
}

static void make_steps(plan_step *steps, uint32_t count, uint32_t values)
{
    static const plan_kind kinds[] = {PLAN_KERNEL, PLAN_KERNEL, PLAN_KERNEL, PLAN_CALL,
                                      PLAN_VIEW,   PLAN_FILL,   PLAN_MOVE,   PLAN_MOVE,
                                      PLAN_JUMP,   PLAN_ALWAYS, PLAN_JUMP,   PLAN_JUMP};
    uint32_t most = 1 + below(sizeof kinds / sizeof kinds[0]);
    for (uint32_t i = 0; i < count; i++) {
        plan_kind kind = kinds[below(most)];
        bool jumps = kind == PLAN_JUMP || kind == PLAN_ALWAYS;
        steps[i] =
            (plan_step){kind, (int32_t)below(values), (int32_t)below(jumps ? count + 1 : values)};
    }
}

TEST(random_plans)
{
    enum { PLANS = 20000 };
    size_t visiting = 0, silent = 0, tangled = 0;
    for (uint32_t seed = 0; seed < PLANS; seed++) {
        plan_value values[MOST];
        plan_step steps[MOST];
        static plain plain_one;
        reports r;
        random_state = seed * 7919;
        uint32_t most = seed < PLANS / 2 ? 6 : MOST;
        uint32_t n = 2 + below(most - 1), m = below(most);
        make_values(values, n);
        make_steps(steps, m, n);
        const plan_model p = {values, n, steps, m, (int32_t)below(n), (int32_t)below(n)};
        size_t size;
        uint8_t *bytes = plan_encode(&p, &size);
        const ptv_image image = {bytes, size, size};
        ptv_skip why = judge(&r, &image);
        if (why == PTV_SKIP_TOO_MANY) { /* more paths than any sensible plan of this size */
            tangled++;
            free(bytes);
            continue;
        }
        assert_int_equal(why, PTV_SKIP_NONE);
        plain_state(&plain_one, &p);
        bool met = compare(&plain_one, &r) > 0;
        visiting += met;
        silent += !met;
        free(bytes);
    }
    print_message("%zu plans with overlaps, %zu without, %zu with too many ways\n", visiting,
                  silent, tangled);
    assert_true(tangled < PLANS / 100);
    assert_true(visiting > PLANS / 10 && silent > PLANS / 100);
}

/* Each step has two values in different places; all pairs overlap. */
TEST(many_values)
{
    enum { N = 100000 };
    plan_value *values = calloc(N, sizeof *values);
    plan_step *steps = calloc(N / 2, sizeof *steps);
    assert_true(values != NULL && steps != NULL);
    for (uint32_t i = 0; i < N; i++) {
        values[i] = (plan_value){i % 2 == 0 ? 0 : i, N, {0, 0}};
    }
    for (uint32_t i = 0; i < N / 2; i++) {
        steps[i] = (plan_step){PLAN_CALL, (int32_t)i, (int32_t)(N - 1 - i)};
    }
    size_t size;
    reports r;
    const plan_model p = {values, N, steps, N / 2, 0, N - 1};
    uint8_t *bytes = plan_encode(&p, &size);
    const ptv_image image = {bytes, size, size};
    assert_int_equal(judge(&r, &image), PTV_SKIP_NONE);
    assert_int_equal(r.count, N / 2); /* of each pair, one */
    free(bytes);
    free(values);
    free(steps);
}

/* Too many paths to follow: nothing is found, and the rule is listed as not run. */
TEST(many_ways)
{
    enum { N = 20000 };
    plan_value *values = calloc(N, sizeof *values);
    plan_step *steps = calloc(2 * N, sizeof *steps);
    assert_true(values != NULL && steps != NULL);
    for (uint32_t i = 0; i < N; i++) {
        values[i] = (plan_value){8 * i, 12, {0, 0}};
        steps[i] = (plan_step){PLAN_KERNEL, (int32_t)(i / 2), (int32_t)i};
        steps[N + i] = (plan_step){PLAN_JUMP, (int32_t)i, (int32_t)(N - i)};
    }
    size_t size;
    reports r;
    const plan_model p = {values, N, steps, 2 * N, 0, 1};
    uint8_t *bytes = plan_encode(&p, &size);
    const ptv_image image = {bytes, size, size};
    assert_int_equal(judge(&r, &image), PTV_SKIP_TOO_MANY);
    assert_int_equal(r.count, 0);
    free(bytes);
    free(values);
    free(steps);
}

/* Values that stay in use during a series of conditions: as many paths as real models have. */
TEST(many_conditions)
{
    enum { VALUES = 40, WAYS = 40, ALL = VALUES + 5 * WAYS + VALUES };
    plan_value values[VALUES];
    plan_step steps[ALL];
    uint32_t count = 0;
    for (uint32_t i = 0; i < VALUES; i++) { /* the last one begins inside the previous one */
        values[i] = (plan_value){16 * i - (i == VALUES - 1 ? 8 : 0), 16, {0, 0}};
        steps[count++] = (plan_step){PLAN_KERNEL, 0, (int32_t)i};
    }
    for (uint32_t i = 0; i < WAYS; i++) {
        int32_t other = (int32_t)count + 3, end = other + 2;
        steps[count++] = (plan_step){PLAN_JUMP, 0, other};
        steps[count++] = (plan_step){PLAN_KERNEL, 1, 1};
        steps[count++] = (plan_step){PLAN_ALWAYS, 0, end};
        steps[count++] = (plan_step){PLAN_KERNEL, 2, 1};
        steps[count++] = (plan_step){PLAN_KERNEL, 0, 1};
    }
    for (uint32_t i = 0; i < VALUES; i++) {
        steps[count++] = (plan_step){PLAN_KERNEL, (int32_t)i, 0};
    }
    size_t size;
    reports r;
    const plan_model p = {values, VALUES, steps, count, 0, 0};
    uint8_t *bytes = plan_encode(&p, &size);
    const ptv_image image = {bytes, size, size};
    assert_int_equal(judge(&r, &image), PTV_SKIP_NONE);
    assert_int_equal(r.count, 1);
    free(bytes);
}

/* ---- Memory ---- */

static bool is_enough(const ptv_image *image, size_t size)
{
    static ptv_work work;
    static uint64_t memory[4096];
    assert_in_range(size, 0, sizeof memory);
    ptv_run run;
    ptv_begin(&run, image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = size;
    (void)ptv_verify(&run);
    ptv_skip why = ptv_skipped(&run, ptv_rule_find(rule_name));
    assert_true(why == PTV_SKIP_NONE || why == PTV_SKIP_MEMORY);
    assert_true(why == PTV_SKIP_NONE || run.memory_needed > size);
    return why == PTV_SKIP_NONE;
}

TEST(memory_that_is_too_small)
{
    ge_file file = edited("from add; set "
                          "execution_plan[0].values[3].val.allocation_info.memory_offset_low = 28");
    const ptv_image image = ge_image(&file);
    size_t enough = PTV_MEMORY_FOR(file.size) / 8 * 8, few = 0;
    assert_true(is_enough(&image, enough));
    assert_false(is_enough(&image, few));
    while (enough - few > 8) {
        size_t middle = (few + enough) / 16 * 8;
        *(is_enough(&image, middle) ? &enough : &few) = middle;
    }
    print_message("%zu bytes of memory for %zu of file\n", enough, file.size);
    ge_close(&file);
}
