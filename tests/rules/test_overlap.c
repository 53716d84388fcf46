/*
 * Which planned tensors overlap: against a slow, plain statement of the rule on random
 * plans. Real files: test_overlap_real.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/edited.h"
#include "tests/support/plans.h"
#include "verifiers/rules/overlap.h"

static const char rule_name[] = "planned-tensors-overlap";

/* ---- What the rule says ---- */

enum { MOST = 40 };

typedef struct reports {
    size_t count;
    bool value[MOST]; /* those of values[0..MOST) */
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

static ptv_run judge(reports *r, const ptv_image *image)
{
    static ptv_work work;
    ptv_run run;
    memset(r, 0, sizeof *r);
    ptv_begin(&run, image, &work, note, r);
    (void)ge_verify(&run);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find(rule_name)), PTV_SKIP_NONE);
    return run;
}

/* ---- The plain statement ---- */

typedef struct lives {
    int first[MOST], last[MOST]; /* first > last: never */
} lives;

static void use(lives *l, int32_t value, int time)
{
    l->first[value] = time < l->first[value] ? time : l->first[value];
    l->last[value] = time > l->last[value] ? time : l->last[value];
}

static void use_directly(const plan_model *p, lives *l)
{
    for (uint32_t i = 0; i < p->value_count; i++) {
        l->first[i] = INT32_MAX;
        l->last[i] = -1;
    }
    use(l, p->input, 0);
    use(l, p->output, (int)p->step_count + 1);
    for (uint32_t i = 0; i < p->step_count; i++) {
        use(l, p->steps[i].a, (int)i + 1);
        if (p->steps[i].kind != PLAN_JUMP) {
            use(l, p->steps[i].b, (int)i + 1);
        }
    }
}

static void use_elements(const plan_model *p, lives *l)
{
    for (uint32_t i = 0; i < p->value_count; i++) {
        for (unsigned k = 0; k < 2 && p->values[i].bytes == 0 && l->first[i] <= l->last[i]; k++) {
            use(l, p->values[i].items[k], l->first[i]);
            use(l, p->values[i].items[k], l->last[i]);
        }
    }
}

/* Whether the value lives longer because of the jump. */
static bool outlives(const plan_step *step, int jump, lives *l, uint32_t value)
{
    int begin = step->b + 1;
    bool carried = step->kind == PLAN_JUMP && begin <= jump && l->first[value] < begin &&
                   l->last[value] >= begin && l->last[value] < jump;
    if (carried) {
        l->last[value] = jump;
    }
    return carried;
}

static void extend_over_loops(const plan_model *p, lives *l)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < p->step_count; i++) {
            for (uint32_t v = 0; v < p->value_count; v++) {
                again = outlives(&p->steps[i], (int)i + 1, l, v) || again;
            }
        }
    }
}

static void extend_over_moves(const plan_model *p, lives *l)
{
    for (uint32_t i = p->step_count; i-- > 0;) {
        if (p->steps[i].kind == PLAN_MOVE) {
            use(l, p->steps[i].a, l->last[p->steps[i].b]);
        }
    }
}

static bool meet(const plan_model *p, const lives *l, uint32_t a, uint32_t b)
{
    const plan_value *x = &p->values[a], *y = &p->values[b];
    return x->bytes > 0 && y->bytes > 0 && x->offset != y->offset &&
           x->offset < y->offset + y->bytes && y->offset < x->offset + x->bytes &&
           l->first[a] <= l->last[b] && l->first[b] <= l->last[a] && l->first[a] <= l->last[a] &&
           l->first[b] <= l->last[b];
}

/* What is reported meets something; what is not reported does not meet each other. */
static size_t compare(const plan_model *p, const lives *l, const reports *r)
{
    size_t meetings = 0;
    for (uint32_t a = 0; a < p->value_count; a++) {
        bool meets = false;
        for (uint32_t b = 0; b < p->value_count; b++) {
            bool both = a != b && meet(p, l, a, b);
            meets = meets || both;
            meetings += both;
            if (both && !r->value[a] && !r->value[b]) {
                fail_msg("values %u and %u overlap", a, b);
            }
        }
        if (r->value[a] && !meets) {
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
    uint32_t jumps = below(4), moves = below(4);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = below(12);
        int32_t a = (int32_t)below(values), b = (int32_t)below(values);
        steps[i] = (plan_step){PLAN_CALL, a, b};
        if (kind < jumps) {
            steps[i] = (plan_step){PLAN_JUMP, a, (int32_t)below(count + 1)};
        } else if (kind < jumps + moves) {
            steps[i].kind = PLAN_MOVE;
        }
    }
}

static void random_plans(void **state)
{
    (void)state;
    enum { PLANS = 20000 };
    size_t meeting = 0, silent = 0;
    for (uint32_t seed = 0; seed < PLANS; seed++) {
        plan_value values[MOST];
        plan_step steps[MOST];
        lives l;
        reports r;
        random_state = seed * 7919;
        uint32_t n = 2 + below(MOST - 1), m = below(MOST);
        make_values(values, n);
        make_steps(steps, m, n);
        const plan_model p = {values, n, steps, m, (int32_t)below(n), (int32_t)below(n)};
        size_t size;
        uint8_t *bytes = plan_make(&p, &size);
        const ptv_image image = {bytes, size, size};
        (void)judge(&r, &image);
        use_directly(&p, &l);
        use_elements(&p, &l);
        extend_over_loops(&p, &l);
        extend_over_moves(&p, &l);
        extend_over_loops(&p, &l);
        bool met = compare(&p, &l, &r) > 0;
        meeting += met;
        silent += !met;
        free(bytes);
    }
    print_message("%zu plans with overlaps, %zu without\n", meeting, silent);
    assert_true(meeting > PLANS / 10 && silent > PLANS / 100);
}

/* Nothing of it may depend on how many share a place, or on what is nested in what. */
static void many_values(void **state)
{
    (void)state;
    enum { N = 100000 };
    plan_value *values = calloc(N, sizeof *values);
    plan_step *steps = calloc(N, sizeof *steps);
    assert_true(values != NULL && steps != NULL);
    for (uint32_t i = 0; i < N; i++) {
        values[i] = (plan_value){i % 2 == 0 ? 0 : i, N, {0, 0}};
        steps[i] = i < N / 2 ? (plan_step){PLAN_CALL, (int32_t)i, (int32_t)(N - 1 - i)}
                             : (plan_step){PLAN_JUMP, (int32_t)i, (int32_t)(N - 1 - i)};
    }
    size_t size;
    reports r;
    const plan_model p = {values, N, steps, N, 0, 1};
    uint8_t *bytes = plan_make(&p, &size);
    const ptv_image image = {bytes, size, size};
    (void)judge(&r, &image);
    assert_int_equal(r.count, N / 2); /* of each pair that begins together, one */
    free(bytes);
    free(values);
    free(steps);
}

/* ---- Memory ---- */

static void memory_that_is_too_small(void **state)
{
    (void)state;
    const ptv_rule *rule = ptv_rule_find(rule_name);
    static ptv_work work;
    static uint64_t memory[512];
    ge_file file = edited("from add; set "
                          "execution_plan[0].values[3].val.allocation_info.memory_offset_low = 28");
    const ptv_image image = ge_image(&file);
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    (void)ptv_verify(&run);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_MEMORY);
    assert_in_range(run.memory_needed, 1, PTV_MEMORY_FOR(file.size));
    size_t needed = 4 * 32 + 3 * 16; /* four values; before, one instruction, after */
    for (size_t size = needed - 1; size <= needed; size++) {
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = size;
        (void)ptv_verify(&run);
        assert_int_equal(ptv_skipped(&run, rule), size < needed ? PTV_SKIP_MEMORY : PTV_SKIP_NONE);
    }
    ge_close(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_plans),
        cmocka_unit_test(many_values),
        cmocka_unit_test(memory_that_is_too_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
