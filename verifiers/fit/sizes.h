/*
 * How large the objects are that the runtime allocates while it loads a method, by release and
 * machine: sizeof and alignof, as compilers say them of the headers of each release.
 */
#ifndef PTV_FIT_SIZES_H
#define PTV_FIT_SIZES_H

#include <stdbool.h>
#include <stdint.h>

#include "verifiers/report/history.h"

/* Machines: I386 aligns 64-bit integers in structs to 4 bytes, all others to 8. */
typedef enum fit_word { FIT_64, FIT_32, FIT_I386, FIT_WORDS } fit_word;

typedef enum fit_element {
    FIT_EVALUE,
    FIT_NAMED_DATA, /* a constant of a data file */
    FIT_DELEGATE,   /* BackendDelegate */
    FIT_TENSOR_IMPL,
    FIT_TENSOR,
    FIT_OPTIONAL_TENSOR,
    FIT_EVALUE_POINTER,
    FIT_BOXED_LIST, /* BoxedEvalueList; not in 1.0 */
    FIT_ARRAY_REF,  /* of bools, doubles, characters; not in 1.0 */
    FIT_OPERATOR,   /* OpFunction */
    FIT_ARGUMENTS,  /* InstructionArgs */
    FIT_COMPILE_SPEC,
    FIT_TENSOR_META,
    FIT_MERGED_MAP, /* MergedDataMap */
    FIT_CHAIN,
    FIT_PLATFORM, /* PlatformMemoryAllocator */
    FIT_INT32,
    FIT_INT64,
    FIT_BYTE, /* bool, an entry of a dim order */
    FIT_ELEMENTS
} fit_element;

/* size 0: the release allocates no such thing. */
typedef struct fit_size {
    uint16_t size, align;
} fit_size;

fit_size fit_size_of(fit_element element, ptv_release release, fit_word word);

/* What a delegate of a backend takes when it is initialised. */
typedef struct fit_taking {
    bool known;
    bool about;   /* not measured on such a machine */
    fit_size one; /* size 0: nothing */
} fit_taking;

/* `id` is n bytes; `traced`: the runtime was built with ET_EVENT_TRACER_ENABLED. */
fit_taking fit_taking_of(const char *id, uint32_t n, ptv_release release, fit_word word,
                         bool traced);

#endif
