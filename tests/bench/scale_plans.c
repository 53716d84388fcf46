/* Plans designed to be bad for planned-tensors-overlap: value i of n, step i of n. */
#include "tests/bench/scale_programs.h"

#include <stdlib.h>

static uint32_t random_state = 1;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

static plan_step chained(uint32_t i, uint32_t n)
{
    (void)n;
    return (plan_step){PLAN_CALL, (int32_t)(i > 0 ? i - 1 : 0), (int32_t)i};
}

/* All values are in use from the beginning. */
static plan_step all_alive(uint32_t i, uint32_t n)
{
    return i + 1 < n ? chained(i, n) : (plan_step){PLAN_JUMP, 0, 0};
}

/* Every other instruction jumps back, halfway to the beginning. */
static plan_step loops(uint32_t i, uint32_t n)
{
    return i % 2 == 0 ? (plan_step){PLAN_CALL, (int32_t)below(i + 1), (int32_t)i}
                      : (plan_step){PLAN_JUMP, (int32_t)below(n), (int32_t)(i / 2)};
}

/* The first half nests, the second half closes. */
static plan_step nested(uint32_t i, uint32_t n)
{
    return i < n / 2 ? chained(i, n) : (plan_step){PLAN_JUMP, (int32_t)i, (int32_t)(n - 1 - i)};
}

static plan_step moves(uint32_t i, uint32_t n)
{
    return i % 2 == 0 ? chained(i, n) : (plan_step){PLAN_MOVE, (int32_t)below(n), (int32_t)i};
}

static plan_value apart(uint32_t i, uint32_t n)
{
    return (plan_value){16 * (uint32_t)((uint64_t)i * 7919 % n), 16, {0, 0}};
}

static plan_value one_place(uint32_t i, uint32_t n)
{
    (void)n;
    return (plan_value){0, 1 + i, {0, 0}};
}

static plan_value everywhere(uint32_t i, uint32_t n)
{
    return (plan_value){i, 1 + n, {0, 0}};
}

static plan_value anywhere(uint32_t i, uint32_t n)
{
    (void)i;
    return (plan_value){below(16 * n), 1 + below(64), {0, 0}};
}

const scale_plan scale_plans[] = {
    {"apart, short lives", apart, chained},
    {"apart, loops", apart, loops},
    {"apart, nested loops", apart, nested},
    {"apart, moves", apart, moves},
    {"one place, all in use", one_place, all_alive},
    {"each in all, all in use", everywhere, all_alive},
    {"anywhere, loops", anywhere, loops},
    {"anywhere, short lives", anywhere, chained},
};

const size_t scale_plan_count = sizeof scale_plans / sizeof scale_plans[0];

uint8_t *scale_plan_bytes(const scale_plan *s, uint32_t n, uint64_t *size)
{
    plan_value *values = malloc(n * sizeof *values);
    plan_step *steps = malloc(n * sizeof *steps);
    size_t whole;
    if (values == NULL || steps == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < n; i++) {
        values[i] = s->value(i, n);
        steps[i] = s->step(i, n);
    }
    const plan_model p = {values, n, steps, n, 0, (int32_t)(n - 1)};
    uint8_t *bytes = plan_encode(&p, &whole);
    free(values);
    free(steps);
    *size = whole;
    return bytes;
}
