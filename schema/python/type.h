/* Interprets annotations as types, following aliases across files. */
#pragma once

#include "schema/python/module.h"

typedef enum py_form {
    PY_UNKNOWN_TYPE, /* cannot be determined; see `name` */
    PY_ANY,
    PY_NONE,
    PY_INT,
    PY_FLOAT,
    PY_BOOL,
    PY_STR,
    PY_BYTES,
    PY_LIST, /* of `first`; NULL: unspecified */
    PY_CLASS_TYPE,
    PY_OUTSIDE_TYPE, /* `name` from a module that was not given */
    PY_UNION,        /* of all types from `first` on */
    PY_NO_FIELD      /* ClassVar, InitVar, KW_ONLY */
} py_form;

/* May be shared: the type of an alias is only built once. */
typedef struct py_type {
    py_form form;
    src_span name; /* classes and PY_OUTSIDE_TYPE: its name in its own module */
    py_class *definition;
    py_name *import; /* PY_OUTSIDE_TYPE: how it got here; may be NULL */
    const struct py_types *first;
    py_name *alias; /* whose type it is; NULL: written in place */
} py_type;

typedef struct py_types {
    struct py_types *next;
    const py_type *type;
} py_types;

/* Never NULL. */
const py_type *py_type_of(py_program *program, const py_module *in, py_tokens tokens);

/* The type of a member's annotation, built only once. */
const py_type *py_type_of_member(py_program *program, const py_class *c, py_member *member);

/* The type of `Name = Union[...]`, built only once. Never NULL. */
const py_type *py_type_of_alias(py_program *program, py_name *name);
