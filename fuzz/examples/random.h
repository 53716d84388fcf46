/* Numbers by chance, of a state that is a plain number. */
#ifndef FUZZ_EXAMPLES_RANDOM_H
#define FUZZ_EXAMPLES_RANDOM_H

#include "fuzz/tree/random.h"

static inline uint64_t random_next(uint64_t *state)
{
    ft_random random = {*state};
    uint64_t next = ft_random_next(&random);
    *state = random.state;
    return next;
}

/* 0..n-1; n > 0. */
static inline uint64_t random_below(uint64_t *state, uint64_t n)
{
    return random_next(state) % n;
}

#endif
