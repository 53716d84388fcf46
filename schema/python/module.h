/*
 * What Python files define: names of modules, and classes with their bases and members. Also
 * resolves names across the files that were given. Nothing here knows about schemas.
 *
 * A definition inside a function does not belong to the module, but is kept (`inner`): packers
 * import what they need where they need it.
 */
#pragma once

#include "schema/python/token.h"

enum { PY_DEPTH = 32 }; /* nesting of brackets, quotes, names and base classes */

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
    bool several; /* defined more than once, in different ways */
    bool said;    /* a missing module was already reported */
    fbs_place place;
    const py_module *module;
    py_class *definition;
    src_span from, item;  /* imported: "a/b/c", and the name in it; item empty: the module */
    py_tokens value;      /* assigned */
    struct py_type *type; /* of the value, once somebody asked; see type.h */
    bool busy;            /* it is being resolved */
    const void *compared; /* as in py_class */
} py_name;

/* `name: annotation = value` or `name = value`. An absent part has no tokens. */
typedef struct py_member {
    struct py_member *next;
    src_span name;
    py_tokens annotation, value;
    fbs_place place;
    const struct py_type *type;   /* of the annotation, once somebody asked */
    const struct py_value *worth; /* of the value, once somebody asked */
    const void *matched;          /* the schema definition matched to it; for comparisons */
} py_member;

struct py_class {
    struct py_class *next;
    const py_module *module;
    src_span name;
    fbs_place place;
    py_tokens bases;    /* between the parentheses */
    bool is_dataclass;  /* it has such a decorator itself */
    bool own_numbers;   /* _generate_next_value_ is defined */
    py_member *members; /* in source order */
    size_t member_count;
    const py_token *odd;  /* code in the body that may change members; may be NULL */
    bool counted;         /* the worth of its members is known; see value.h */
    const void *compared; /* the schema definition it was compared with */
};

struct py_module {
    py_text text;
    py_class *classes; /* in source order; none nested in classes or functions */
    py_name **names;   /* by name */
    size_t name_count;
    py_name *stars; /* `from M import *` */
    bool postponed; /* from __future__ import annotations */
};

/* All the files that were given. */
typedef struct py_program {
    gate_run *run;
    ptv_arena *arena;
    py_module *modules;
    size_t count;
    bool failed;          /* a file could not be read, or memory ran out; reported */
    unsigned depth;       /* nesting of expressions, across names */
    uint64_t work_budget; /* steps left; at 0, report that and stop */
} py_program;

/* Reads all the files. Reports and leaves out any that cannot be read. */
void py_read(py_program *program, const src_file *files);

/* Allocates memory. If it runs out, returns NULL and leaves no steps. */
void *py_take(py_program *program, size_t size);

/* Takes n steps. Returns false if fewer are left. */
bool py_step(py_program *program, size_t n);

/* ---- What names mean ---- */

typedef enum py_sense {
    PY_OUTSIDE, /* `name` from a module that was not given, or from Python itself */
    PY_CLASS,
    PY_VALUE,  /* something assigned */
    PY_UNCLEAR /* defined several times, or in a way that cannot be followed */
} py_sense;

typedef struct py_meaning {
    py_sense sense;
    src_span from, name; /* from: "typing"; empty: not imported */
    py_class *definition;
    py_name *value;  /* PY_VALUE */
    py_name *import; /* the last import on the way; may be NULL */
} py_meaning;

/* `tokens` are names and dots. */
py_meaning py_mean(py_program *program, const py_module *in, py_tokens tokens);

/* Returns how many leading tokens are names and dots, or 0 if none. */
size_t py_dotted(py_tokens tokens);

/* The name in the module itself, or NULL. With `inner`, includes those in functions. */
py_name *py_name_of(const py_module *module, src_span name, bool inner);

/* The same for code in a function that begins at `begin`, whose own imports take precedence. */
py_name *py_name_near(py_program *program, const py_module *module, const py_token *use,
                      const py_token *begin);

/* The given module "a/b/c", or NULL if there is none. */
const py_module *py_module_at(const py_program *program, src_span path);

/* True for names from typing, enum, dataclasses and so on, or not imported: Python's own. */
bool py_is_standard(const py_meaning *meaning);
