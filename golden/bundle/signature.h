/* How a program is called: its methods, their inputs and outputs. */
#pragma once

#include "golden/bundle/shape.h"
#include "golden/codec/source.h"

/* An input or output of a method. */
typedef struct gm_operand {
    uint8_t kind;     /* tag of KernelTypes; 0 if the program does not specify it */
    uint8_t dynamism; /* TENSOR: its TensorShapeDynamism */
    bool shaped;      /* TENSOR: whether `shape` is known */
    int16_t dtype;    /* TENSOR */
    gm_shape shape;   /* TENSOR: sizes, or upper bounds */
    uint64_t value;   /* INT, BOOL, DOUBLE (as bits): the value at export */
} gm_operand;

typedef struct gm_method {
    const uint8_t *name;
    uint32_t name_size;
    uint32_t input_count, output_count;
    gm_operand *inputs, *outputs;
} gm_method;

typedef struct gm_signature {
    gm_method *methods;
    uint32_t count;
} gm_signature;

/*
 * Reads it from a program that gm_open() has found readable. Copies everything into `memory`. False
 * if out of memory.
 */
bool gm_signature_read(gm_signature *signature, gm_model *memory, const gm_source *program);

/* Returns NULL if the program has no such method. */
const gm_method *gm_signature_find(const gm_signature *signature, const char *name, size_t n);
