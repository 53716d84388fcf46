/* Evaluates constant expressions: 1 << 3, -0x10, Color.RED | 4, auto(). */
#pragma once

#include "schema/python/module.h"

typedef enum py_worth {
    PY_UNTOLD,  /* only running the code would tell */
    PY_NOTHING, /* None */
    PY_INTEGER,
    PY_REAL,
    PY_TEXT
} py_worth;

typedef struct py_value {
    py_worth worth;
    bool negative;
    uint64_t size; /* PY_INTEGER: the magnitude */
    double real;
    src_span text; /* PY_TEXT: between the quotes */
} py_value;

py_value py_value_of(py_program *program, const py_module *in, py_tokens tokens);

/* Enums: evaluates every member of the class, including auto(). */
void py_count_members(py_program *program, py_class *c);

/* True for names that do not become members of an enum: __x__, _x_, __x. */
bool py_is_reserved(src_span name);
