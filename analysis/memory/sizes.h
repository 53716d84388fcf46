/*
 * Sizes of the objects that the runtime allocates while it loads a method, by release and machine:
 * sizeof and alignof, as compiled from the headers of each release.
 */
#pragma once

#include <stdint.h>

#include "analysis/memory/release.h"

/* Machines: I386 aligns 64-bit integers in structs to 4 bytes, all others to 8. */
typedef enum load_word { LOAD_64, LOAD_32, LOAD_I386, LOAD_WORDS } load_word;

typedef enum load_element {
    LOAD_EVALUE,
    LOAD_NAMED_DATA, /* a constant in a data file */
    LOAD_DELEGATE,   /* BackendDelegate */
    LOAD_TENSOR_IMPL,
    LOAD_TENSOR,
    LOAD_OPTIONAL_TENSOR,
    LOAD_EVALUE_POINTER,
    LOAD_BOXED_LIST, /* BoxedEvalueList; not in 1.0 */
    LOAD_ARRAY_REF,  /* of bools, doubles, characters; not in 1.0 */
    LOAD_OPERATOR,   /* OpFunction */
    LOAD_ARGUMENTS,  /* InstructionArgs */
    LOAD_COMPILE_SPEC,
    LOAD_TENSOR_META,
    LOAD_MERGED_MAP, /* MergedDataMap */
    LOAD_CHAIN,
    LOAD_PLATFORM, /* PlatformMemoryAllocator */
    LOAD_INT32,
    LOAD_INT64,
    LOAD_BYTE, /* bool, an element of a dim_order */
    LOAD_ELEMENTS
} load_element;

/* size is 0 if the release allocates no such object. */
typedef struct load_size {
    uint16_t size, align;
} load_size;

load_size load_size_of(load_element element, ptv_release release, load_word word);

/* What a delegate of a backend takes at initialization. */
typedef struct load_taking {
    bool known;
    bool about;    /* not measured on such a machine */
    load_size one; /* size 0 means nothing */
} load_taking;

/* `id` has n bytes. `traced`: the runtime was built with ET_EVENT_TRACER_ENABLED. */
load_taking load_taking_of(const char *id, uint32_t n, ptv_release release, load_word word,
                           bool traced);
