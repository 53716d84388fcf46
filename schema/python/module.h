/*
 * Python files as what they define: names of modules, classes with their bases and members. And
 * what a name means, across the files that were given. Nothing here knows schemas.
 *
 * What is defined in a function is not defined in its module, but kept (`inner`): packers import
 * what they need where they need it.
 */
#pragma once

#include "schema/python/token.h"

enum { PY_DEPTH = 32 }; /* brackets, quotes, names and base classes in one another */

typedef struct py_class py_class;
typedef struct py_module py_module;

typedef enum py_what {
    PY_DEFINED, /* a class */
    PY_IMPORTED,
    PY_ASSIGNED,
    PY_FUNCTION
} py_what;

typedef struct py_name {
    struct py_name *next;
    src_span name;
    py_what what;
    bool inner;
    bool several; /* defined more than once, and not in the same way */
    bool said;    /* that its module was not given */
    fbs_place place;
    const py_module *module;
    py_class *definition;
    src_span from, item;  /* imported: "a/b/c", and the name there; item size 0: the module */
    py_tokens value;      /* assigned */
    struct py_type *type; /* of the value, when somebody asked; see type.h */
    bool busy;            /* it is being made out */
    const void *compared; /* as of py_class */
} py_name;

/* `name: annotation = value` or `name = value`; what is absent has no tokens. */
typedef struct py_member {
    struct py_member *next;
    src_span name;
    py_tokens annotation, value;
    fbs_place place;
    const struct py_type *type;   /* of the annotation, when somebody asked */
    const struct py_value *worth; /* of the value, when somebody asked */
    const void *matched;          /* by which definition of a schema; for those who compare */
} py_member;

struct py_class {
    struct py_class *next;
    const py_module *module;
    src_span name;
    fbs_place place;
    py_tokens bases;    /* between the brackets */
    bool is_dataclass;  /* by a decorator of its own */
    bool own_numbers;   /* _generate_next_value_ is defined */
    py_member *members; /* in order of the text */
    size_t member_count;
    const py_token *odd;  /* code in its body that may change members; NULL: none */
    bool counted;         /* its members have their worth; see value.h */
    const void *compared; /* with which definition of a schema; for those who compare */
};

struct py_module {
    py_text text;
    py_class *classes; /* in order of the text; not those in classes and functions */
    py_name **names;   /* by name */
    size_t name_count;
    py_name *stars; /* `from M import *` */
    bool postponed; /* from __future__ import annotations */
};

/* All files that were given. */
typedef struct py_program {
    gate_run *run;
    ptv_arena *arena;
    py_module *modules;
    size_t count;
    bool failed;          /* some file could not be read, or memory ran out; said */
    unsigned depth;       /* expressions in one another, across names */
    uint64_t work_budget; /* steps that may still be made; 0: say so and stop */
} py_program;

/* Reads all of them; those that cannot be read are left out, and said. */
void py_read(py_program *program, const src_file *files);

/* Memory of the program; NULL, and no steps are left: there is no more. */
void *py_take(py_program *program, size_t size);

/* Takes n steps; false: there are not so many left. */
bool py_step(py_program *program, size_t n);

/* ---- What names mean ---- */

typedef enum py_sense {
    PY_OUTSIDE, /* `name` of a module that was not given, or of Python itself */
    PY_CLASS,
    PY_VALUE,  /* something assigned */
    PY_UNCLEAR /* defined several times, or not at all what can be followed */
} py_sense;

typedef struct py_meaning {
    py_sense sense;
    src_span from, name; /* from: "typing"; size 0: not imported */
    py_class *definition;
    py_name *value;  /* PY_VALUE */
    py_name *import; /* the last import that led there; NULL: none */
} py_meaning;

/* `tokens` are names and dots. */
py_meaning py_mean(py_program *program, const py_module *in, py_tokens tokens);

/* Names and dots at the beginning; 0: it begins otherwise. */
size_t py_dotted(py_tokens tokens);

/* The name of the module itself; NULL: none. What is in functions when `inner`. */
py_name *py_name_of(const py_module *module, src_span name, bool inner);

/* The same for code in a function that begins at `begin`: what it imports itself goes first. */
py_name *py_name_near(py_program *program, const py_module *module, const py_token *use,
                      const py_token *begin);

/* The module "a/b/c" among those given; NULL: none. */
const py_module *py_module_at(const py_program *program, src_span path);

/* True for a name of typing, enum, dataclasses ..., or of none at all: Python's own. */
bool py_is_standard(const py_meaning *meaning);
