/*
 * Prints outputs of the mutator per second, and how many of them differ from the input, for each
 * golden model of at most 16 KiB. Judges nothing.
 *
 *     bench_mutator [CALLS]     default 10000 for each model
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fuzz/mutator/mutator.h"
#include "golden/golden.h"

enum { LARGEST = 16 << 10, ROOM = 64 << 10, CALLS = 10000 };

static double seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(fm_mutator *m, const golden *g, unsigned calls)
{
    static uint8_t bytes[ROOM];
    unsigned changed = 0;
    uint64_t sum = 0;
    double begin = seconds();
    for (unsigned i = 0; i < calls; i++) {
        memcpy(bytes, g->bytes, g->size);
        size_t size = fm_mutate(m, bytes, g->size, sizeof bytes, i);
        changed += size != g->size || memcmp(bytes, g->bytes, size) != 0 ? 1 : 0;
        sum += size;
    }
    double taken = seconds() - begin;
    printf("%-24s %6zu bytes, %6llu behind, %8.0f/s, %5.1f %% changed\n", g->name, g->size,
           (unsigned long long)(sum / calls), calls / taken, 100.0 * changed / calls);
}

int main(int argc, char **argv)
{
    int asked = argc > 1 ? atoi(argv[1]) : 0;
    fm_mutator *m = fm_open(NULL);
    for (size_t i = 0; m != NULL && i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.size <= LARGEST) {
            measure(m, &g, asked > 0 ? (unsigned)asked : CALLS);
        }
        golden_free(&g);
    }
    fm_close(m);
    return m == NULL;
}
