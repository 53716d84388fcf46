/* Pseudo-random numbers, the same on all machines for a given seed. Not for secrets. */
#pragma once

#include <stdint.h>

typedef struct ft_random {
    uint64_t state;
} ft_random;

/* The SplitMix64 generator: every seed is good, including 0 and adjacent ones. */
static inline uint64_t ft_random_next(ft_random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Returns a number in 0..n-1; 0 if n is 0. */
static inline uint32_t ft_random_below(ft_random *random, uint32_t n)
{
    return (uint32_t)((ft_random_next(random) >> 32) * n >> 32);
}
