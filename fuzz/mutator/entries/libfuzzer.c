/*
 * The mutator as libFuzzer calls it. Linked into a target, it mutates ExecuTorch files, or files of
 * the schema named by the environment variable PTV_SCHEMA (.fbs or .bfbs).
 */
#include "fuzz/mutator/entries/options.h"

#include <stdio.h>
#include <stdlib.h>

/* Other engines lack this function, but they do not call the entries below either. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t max, unsigned seed);

/* Percent of calls left to libFuzzer's own mutations, which know what comparisons expect. */
enum { RAW = 25 };

/* Created by the first call and never freed: libFuzzer offers no other place for it. */
static fm_mutator *mutator(void)
{
    static fm_mutator *made;
    static ptv_arena arena;
    if (made == NULL) {
        fm_options options = fm_defaults;
        options.raw = RAW;
        options.havoc = LLVMFuzzerMutate;
        fm_options_of_environment(&options, &arena);
        made = fm_open(&options);
    }
    if (made == NULL) {
        (void)fputs("no memory for the mutator\n", stderr);
        exit(1);
    }
    return made;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return fm_mutate(mutator(), data, size, max, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t max, unsigned seed)
{
    return fm_cross(mutator(), (fm_input){a, a_size}, (fm_input){b, b_size}, out, max, seed);
}
