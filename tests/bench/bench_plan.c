/*
 * Time of planned-tensors-overlap against the number of values, on plans that are made
 * to be bad for it. Prints nanoseconds per value and the exponent between the smallest
 * and the largest; judges nothing.
 *
 *     bench_plan [LARGEST]     default 1000000 values
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/support/plans.h"
#include "verifiers/core/walk.h"
#include "verifiers/program/overlap.h"
#include "verifiers/schemas/program.h"

static uint32_t random_state = 1;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

/* Value i of n, step i of n. Step i calls with value i and one before it. */
typedef struct shape {
    const char *name;
    plan_value (*value)(uint32_t i, uint32_t n);
    plan_step (*step)(uint32_t i, uint32_t n);
} shape;

static plan_step chained(uint32_t i, uint32_t n)
{
    (void)n;
    return (plan_step){PLAN_CALL, (int32_t)(i > 0 ? i - 1 : 0), (int32_t)i};
}

/* All are in use from the beginning. */
static plan_step all_alive(uint32_t i, uint32_t n)
{
    return i + 1 < n ? chained(i, n) : (plan_step){PLAN_JUMP, 0, 0};
}

/* Each second instruction jumps back, half of the way to the beginning. */
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

static const shape shapes[] = {
    {"apart, short lives", apart, chained},
    {"apart, loops", apart, loops},
    {"apart, nested loops", apart, nested},
    {"apart, moves", apart, moves},
    {"one place, all in use", one_place, all_alive},
    {"each in all, all in use", everywhere, all_alive},
    {"anywhere, loops", anywhere, loops},
    {"anywhere, short lives", anywhere, chained},
};

static uint8_t *make(const shape *s, uint32_t n, size_t *size)
{
    plan_value *values = malloc(n * sizeof *values);
    plan_step *steps = malloc(n * sizeof *steps);
    if (values == NULL || steps == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < n; i++) {
        values[i] = s->value(i, n);
        steps[i] = s->step(i, n);
    }
    const plan_model p = {values, n, steps, n, 0, (int32_t)(n - 1)};
    uint8_t *bytes = plan_make(&p, size);
    free(values);
    free(steps);
    return bytes;
}

/* The rule alone, without the walk: seconds of the best of a few. */
static double seconds_of(const uint8_t *bytes, size_t size, uint64_t *findings)
{
    static ptv_work work;
    const ptv_image image = {bytes, size, size};
    ptv_run run;
    double best = 1e9;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory_size = PTV_MEMORY_FOR(size);
    run.memory = malloc(run.memory_size);
    (void)ptv_verify(&run);
    const ptv_rule *overlap = ptv_rule_find("planned-tensors-overlap");
    ptv_frame root = {NULL, &ptv_state_of(&run)->schema->tables[ptv_state_of(&run)->schema->root],
                      run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, 0};
    ptv_vec plans = ptv_vec_of(&run.image, run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    const ptv_frame plan = {&root, &ptv_state_of(&run)->schema->tables[PTV_PROGRAM_EXECUTION_PLAN],
                            ptv_table_in(&run.image, plans, 0), -1, -1};
    for (unsigned round = 0; round < (size < 10000000 ? 9 : 3); round++) {
        struct timespec begin, end;
        ptv_set_state(&run)->work_budget = UINT64_MAX;
        run.warnings = 0;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        overlap->check(&run, &plan);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        double spent =
            (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
        best = spent < best ? spent : best;
    }
    *findings = run.warnings;
    free(run.memory);
    return best;
}

static void measure(const shape *s, uint32_t largest)
{
    double first = 0, last = 0;
    uint64_t findings = 0;
    printf("%-26s", s->name);
    for (uint32_t n = 1000; n <= largest; n *= 10) {
        size_t size;
        uint8_t *bytes = make(s, n, &size);
        last = seconds_of(bytes, size, &findings);
        first = n == 1000 ? last : first;
        printf(" %8.0f", 1e9 * last / n);
        fflush(stdout);
        free(bytes);
    }
    printf("   %.2f   %llu\n", log(last / first) / log(largest / 1000.0),
           (unsigned long long)findings);
}

int main(int argc, char **argv)
{
    uint32_t largest = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000;
    printf("ns per value for 1000, 10000, ... values; exponent; findings in the largest\n");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        measure(&shapes[i], largest);
    }
    return 0;
}
