/* See models.h. Each random number gets a statement of its own, as in change.c. */
#include "fuzz/examples/models.h"

#include <string.h>

bool models_open(models *m, seeds *all)
{
    *m = (models){.seeds = all, .mutator = fm_open(NULL)};
    bool good = fe_kit_open(&m->kit);
    fs_open(&m->smith, &m->kit);
    return good && m->mutator != NULL;
}

void models_close(models *m)
{
    fs_free(&m->smith);
    fe_kit_free(&m->kit);
    fm_close(m->mutator);
}

/* Each kind of input has its own random stream, so that none repeats the choices of another. */
static ft_random begin(const models *m, uint64_t stream, uint64_t n)
{
    ft_random random = {m->seeds->number ^ stream << 56};
    return (ft_random){ft_random_next(&random) ^ n};
}

static const seed_file *some_seed(const models *m, ft_random *random)
{
    return &m->seeds->files[ft_random_below(random, (uint32_t)m->seeds->count)];
}

static size_t mutated(void *state, uint64_t n, uint8_t *out, size_t max)
{
    enum { CROSSED = 5 }; /* one in this many */
    models *m = state;
    ft_random random = begin(m, 1, n);
    const seed_file *file = some_seed(m, &random);
    const bool crossed = ft_random_below(&random, CROSSED) == 0;
    const uint64_t seed = ft_random_next(&random);
    size_t size = file->size < max ? file->size : max;
    if (crossed) {
        const seed_file *other = some_seed(m, &random);
        return fm_cross(m->mutator, (fm_input){file->bytes, size},
                        (fm_input){other->bytes, other->size}, out, max, seed);
    }
    memcpy(out, file->bytes, size);
    return fm_mutate(m->mutator, out, size, max, seed);
}

source models_mutated(models *m)
{
    return (source){mutated, m};
}

static size_t make(models *m, ft_random *random, uint8_t *out, size_t max)
{
    enum { DATA = 16, CHOICES = 800 }; /* one in this many; bytes to make a model from */
    uint8_t choices[CHOICES];
    const ptv_format format =
        ft_random_below(random, DATA) == 0 ? PTV_FORMAT_DATA : PTV_FORMAT_PROGRAM;
    const size_t length = ft_random_below(random, CHOICES + 1);
    fs_seed(ft_random_next(random), choices, length);
    return fs_make(&m->smith, format, choices, length, out, max);
}

static size_t made(void *state, uint64_t n, uint8_t *out, size_t max)
{
    models *m = state;
    ft_random random = begin(m, 2, n);
    return make(m, &random, out, max);
}

source models_made(models *m)
{
    return (source){made, m};
}

static size_t bent(void *state, uint64_t n, uint8_t *out, size_t max)
{
    models *m = state;
    ft_random random = begin(m, 3, n);
    size_t size = make(m, &random, out, max);
    return size == 0 ? 0 : fm_mutate(m->mutator, out, size, max, ft_random_next(&random));
}

source models_bent(models *m)
{
    return (source){bent, m};
}

static size_t mixed(void *state, uint64_t n, uint8_t *out, size_t max)
{
    models *m = state;
    const source changed = seeds_changed(m->seeds);
    switch (n % 4) {
    case 0: return changed.make(changed.state, n, out, max);
    case 1: return bent(state, n, out, max);
    default: return mutated(state, n, out, max);
    }
}

source models_mixed(models *m)
{
    return (source){mixed, m};
}
