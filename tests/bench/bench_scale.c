/*
 * Relates the time of a whole verification, with all rules, to the size of the program: ordinary
 * programs and ones that are bad for some rule; graphs, safetensors, packages. Prints nanoseconds
 * per byte of FlatBuffer (of the file, if it is not one), the exponent from each size to the next
 * ('!' above 1.1), and the first error of the largest. Judges nothing. Sorting alone has an
 * exponent of 1.12; larger programs also leave the caches.
 *
 *     bench_scale [LARGEST [FAMILY]]     default 1000000 things; FAMILY is a prefix of names
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/bench/scale_programs.h"

typedef struct result {
    double seconds;
    uint64_t bytes;    /* of FlatBuffer */
    const char *error; /* the first one, or NULL */
} result;

/* Keeps the first error: every run has the same findings. */
static bool keep_first(void *context, const ptv_finding *finding)
{
    const char **error = context;
    if (finding->rule->severity == PTV_ERROR && *error == NULL) {
        *error = finding->rule->name;
    }
    return true;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double verify(ptv_run *run, const ptv_image *image, void *memory, const char **error)
{
    static ptv_work work;
    *error = NULL;
    ptv_begin(run, image, &work, keep_first, error);
    run->memory = memory;
    run->memory_size = PTV_MEMORY_FOR(image->size);
    run->operators = &ptv_operators_default;
    run->flags = PTV_READ_SEGMENTS;
    double begin = now();
    (void)ptv_verify(run);
    return now() - begin;
}

/* Takes the best of many runs for a small file, of few for a large one. */
static result measure(const uint8_t *bytes, uint64_t size)
{
    const ptv_image image = {bytes, size, size};
    void *memory = malloc(PTV_MEMORY_FOR(size));
    result r = {.seconds = 1e9};
    double spent = 0;
    ptv_run run;
    for (unsigned i = 0; memory != NULL && i < 200 && (i < 3 || spent < 0.2); i++) {
        double seconds = verify(&run, &image, memory, &r.error);
        r.seconds = seconds < r.seconds ? seconds : r.seconds;
        spent += seconds;
    }
    if (memory == NULL) {
        abort();
    }
    free(memory);
    r.bytes = run.flat_size > 0 ? run.flat_size : size;
    return r;
}

/* Measures a family or, if that is NULL, a plan. */
static result measure_one(const scale_family *family, const scale_plan *plan, uint32_t n)
{
    uint64_t size;
    uint8_t *bytes =
        family == NULL ? scale_plan_bytes(plan, n, &size) : scale_bytes(family, n, &size);
    result r = measure(bytes, size);
    free(bytes);
    return r;
}

static void print_one(const scale_family *family, const scale_plan *plan, uint32_t largest)
{
    result last = {0};
    printf("%-24s", family == NULL ? plan->name : family->name);
    for (uint32_t n = 1000; n <= largest; n *= 10) {
        result r = measure_one(family, plan, n);
        if (last.bytes > 0) {
            double exponent =
                log(r.seconds / last.seconds) / log((double)r.bytes / (double)last.bytes);
            printf(" %5.2f%c", exponent, exponent > 1.1 ? '!' : ' ');
        }
        printf(" %8.2f", 1e9 * r.seconds / (double)r.bytes);
        fflush(stdout);
        last = r;
    }
    printf("   %s\n", last.error == NULL ? "" : last.error);
}

int main(int argc, char **argv)
{
    uint32_t largest = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000;
    const char *only = argc > 2 ? argv[2] : "";
    for (size_t i = 0; i < scale_family_count; i++) {
        if (strncmp(scale_families[i].name, only, strlen(only)) == 0) {
            print_one(&scale_families[i], NULL, largest);
        }
    }
    for (size_t i = 0; i < scale_plan_count; i++) {
        if (strncmp(scale_plans[i].name, only, strlen(only)) == 0) {
            print_one(NULL, &scale_plans[i], largest);
        }
    }
    return 0;
}
