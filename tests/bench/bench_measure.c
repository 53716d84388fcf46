/* Measures passes over an input, one contestant after the other, and sums up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/bench/bench.h"

/* A shorter sample would measure the clock rather than the contestant. */
#define SHORTEST 2e-3

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

__attribute__((noinline)) void bench_pass(const bench_contestant *who, const bench_input *input,
                                          bench_verdict *verdicts)
{
    for (size_t i = 0; i < input->file_count; i++) {
        verdicts[i] = who->check(&input->files[i]);
    }
}

static bool takes_all(const bench_contestant *who, const bench_input *input)
{
    for (size_t i = 0; i < input->file_count; i++) {
        if (who->takes != NULL && !who->takes(input->files[i].format)) {
            return false;
        }
    }
    return true;
}

void bench_ask(bench_row *row, const bench_contestant *const *who, size_t count)
{
    row->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (takes_all(who[i], &row->input)) {
            bench_verdict *verdicts = calloc(row->input.file_count, sizeof *verdicts);
            if (verdicts == NULL) {
                abort();
            }
            bench_pass(who[i], &row->input, verdicts);
            row->results[row->count++] = (bench_result){.who = who[i], .verdicts = verdicts};
        }
    }
}

/* Returns the seconds per pass, over so many passes. */
static double sample(bench_row *row, const bench_result *result, unsigned times)
{
    double begin = now();
    for (unsigned i = 0; i < times; i++) {
        bench_pass(result->who, &row->input, result->verdicts);
    }
    return (now() - begin) / times;
}

static unsigned passes_of(bench_row *row, const bench_result *result)
{
    unsigned times = 1;
    while (times < 1u << 16 && sample(row, result, times) * times < SHORTEST) {
        times *= 2;
    }
    return times;
}

void bench_measure(bench_row *row, double seconds)
{
    unsigned times[BENCH_MOST];
    for (size_t i = 0; i < row->count; i++) {
        times[i] = passes_of(row, &row->results[i]);
    }
    double begin = now();
    for (row->rounds = 0; row->rounds < BENCH_ROUNDS; row->rounds++) {
        if (row->rounds >= 5 && now() - begin > seconds) {
            break;
        }
        for (size_t i = 0; i < row->count; i++) {
            row->results[i].samples[row->rounds] = sample(row, &row->results[i], times[i]);
        }
    }
    for (size_t i = 0; i < row->count; i++) {
        double sorted[BENCH_ROUNDS];
        memcpy(sorted, row->results[i].samples, sizeof sorted);
        row->results[i].median = bench_median(sorted, row->rounds);
        row->results[i].minimum = sorted[0];
    }
}

double bench_ratio(const bench_row *row, const bench_result *a, const bench_result *b)
{
    double ratios[BENCH_ROUNDS];
    if (memcmp(a->verdicts, b->verdicts, row->input.file_count * sizeof *a->verdicts) != 0) {
        return 0;
    }
    for (size_t i = 0; i < row->rounds; i++) {
        ratios[i] = a->samples[i] / b->samples[i];
    }
    return bench_median(ratios, row->rounds);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, ascending);
    return count % 2 == 1 ? numbers[count / 2] : (numbers[count / 2 - 1] + numbers[count / 2]) / 2;
}
