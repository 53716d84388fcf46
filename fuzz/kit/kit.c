/* Puts the parts of the kit behind one interface. */
#include "fuzz/kit/pteverify_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/mutator/mutator.h"
#include "fuzz/schemas/schemas.h"
#include "fuzz/shrink/shrink.h"
#include "fuzz/smith/smith.h"

struct ptv_fuzz {
    fe_kit kit;
    ptv_arena arena; /* holds the schema */
    fm_mutator *mutator;
    fs_smith smith;
};

static bool open_parts(ptv_fuzz *fuzz)
{
    fm_options options = fm_defaults;
    options.plain = fuzz->kit.plain;
    fs_open(&fuzz->smith, &fuzz->kit);
    fuzz->mutator = fm_open(&options);
    return fuzz->mutator != NULL;
}

ptv_fuzz *ptv_fuzz_open(const char *schema, char why[PTV_FUZZ_WHY])
{
    fbs_error error = {.text = ""};
    ptv_fuzz *fuzz = calloc(1, sizeof *fuzz);
    bool good = fuzz != NULL && fe_kit_open(&fuzz->kit);
    if (good && schema != NULL) {
        fuzz->arena.left = FX_MEMORY;
        fuzz->kit.plain = fx_open(schema, &fuzz->arena, &error);
        good = fuzz->kit.plain != NULL;
    }
    if (!good || !open_parts(fuzz)) {
        (void)snprintf(why, PTV_FUZZ_WHY, "%s", error.text[0] != '\0' ? error.text : "no memory");
        ptv_fuzz_close(fuzz);
        return NULL;
    }
    return fuzz;
}

void ptv_fuzz_close(ptv_fuzz *fuzz)
{
    if (fuzz != NULL) {
        fm_close(fuzz->mutator);
        fs_free(&fuzz->smith);
        fe_kit_free(&fuzz->kit);
        ptv_arena_free(&fuzz->arena);
        free(fuzz);
    }
}

size_t ptv_fuzz_make(ptv_fuzz *fuzz, const uint8_t *choices, size_t n, uint8_t *out, size_t max)
{
    ptv_format format = fuzz->kit.plain != NULL ? PTV_FORMAT_UNKNOWN : PTV_FORMAT_PROGRAM;
    return fs_make(&fuzz->smith, format, choices, n, out, max);
}

size_t ptv_fuzz_make_seed(ptv_fuzz *fuzz, uint64_t seed, uint8_t *out, size_t max)
{
    uint8_t choices[1024];
    size_t n = max / 10 < sizeof choices ? max / 10 : sizeof choices;
    fs_seed(seed, choices, n);
    return ptv_fuzz_make(fuzz, choices, n, out, max);
}

size_t ptv_fuzz_mutate(ptv_fuzz *fuzz, uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    return fm_mutate(fuzz->mutator, data, size, max, seed);
}

size_t ptv_fuzz_cross(ptv_fuzz *fuzz, const uint8_t *a, size_t a_size, const uint8_t *b,
                      size_t b_size, uint8_t *out, size_t max, uint64_t seed)
{
    return fm_cross(fuzz->mutator, (fm_input){a, a_size}, (fm_input){b, b_size}, out, max, seed);
}

const char *ptv_fuzz_edits(ptv_fuzz *fuzz)
{
    return fm_script(fuzz->mutator);
}

size_t ptv_fuzz_shrink(ptv_fuzz *fuzz, uint8_t *data, size_t size, uint64_t most,
                       ptv_fuzz_keeps keeps, void *context)
{
    fh_shrinker *shrinker = fh_new(&fuzz->kit, (fe_bytes){data, size});
    if (shrinker == NULL) {
        return SIZE_MAX;
    }
    (void)fh_shrink(shrinker, most, keeps, context);
    fe_bytes best = fh_best(shrinker);
    if (best.size > 0) {
        memcpy(data, best.bytes, best.size);
    }
    fh_free(shrinker);
    return best.size;
}
