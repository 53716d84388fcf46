/*
 * Python as flatc writes it: what the parts of its reader share. A function is read as a whole:
 * its lines must be those of one of the shapes that flatc knows, in order and indented as there.
 * Shapes are data (patterns/python.txt), so that a release that writes another one is a row more.
 */
#ifndef PTV_SCHEMA_BINDINGS_PYTHON_H
#define PTV_SCHEMA_BINDINGS_PYTHON_H

#include "python_patterns.h"
#include "schema/bindings/bindings.h"

enum { PY_SHAPE_LINES = 13, PY_HOLES = 40, PY_LAST = 9 };

/*
 * One line of a shape. A pattern of src_match(); in front of it `?` when the line may be absent,
 * then one `>` for each level of indentation. A letter per hole says what it is:
 *
 *     .  nothing that matters              i  the path of an import
 *     V  offset in the vtable              I  slot number           N  number of slots
 *     F  Int32Flags: type or element       B  Int32: element        W  Int32Slot: type
 *     D  default                           S  stride                A  alignment of elements
 *     Z  size of the struct                O  offset in the struct  L  length of an array
 *     C  class of a table or struct        K  its object class      X  root of a nested buffer
 *     H  identifier                        U  creator of a union    P  second parameter
 *     T  this type                         t  its object class
 *     M  the field as attribute            m  the field as accessor
 *     l, n, p  the accessor with Length, IsNone, AsNumpy behind it
 *     a, v, s, e  builder functions: Add FIELD, Start FIELD Vector, Start, End
 *     f  the function itself, with the type in front of its name; g: without
 *     c  what is imported, of the path before it
 *     u  a module that is imported, or another name
 *     x  a name of its own, the same in all lines of the shape
 *     y  the tag of the union, as attribute
 *     q  nothing, or the length of the field
 *     j  the function that creates the struct, and behind it
 *     J  its arguments: the members, in the order of the parameters
 *     w  names with commas between
 *     G  number of a value or member
 *     Y  the object class of a member of a union
 */
typedef struct py_line {
    const char *pattern, *holes;
} py_line;

typedef struct py_shape {
    /*
     * Of the function, with its parameters: `*` is the field, `@` the type, `#` a parameter that
     * is called as the field, `?` one of any name. NULL: a statement, in any function.
     */
    const char *name;
    const bind_claim_site *copy;
    unsigned phase;         /* of a statement: none of a lower one behind it; PY_LAST: nothing */
    bool present;           /* claims besides that the field is there */
    fbs_base type, element; /* that the shape itself says; FBS_NONE: nothing */
    py_line lines[PY_SHAPE_LINES];
} py_shape;

typedef struct py_shapes {
    const py_shape *shapes;
    size_t count;
} py_shapes;

typedef struct py_name py_name;

/* The only comment that says anything: which namespace the following classes are in. */
#define PY_NAMESPACE "# namespace: "

/* A file being read. Lines are those with something in them, as python_lines.c says. */
typedef struct py_module {
    bind_set *set;
    const src_file *file;
    src_line *lines;
    size_t count;
    src_lines raw;              /* what is left of the file as it is, for comments */
    bind_type *type;            /* the last class that is no object class */
    src_span space;             /* the last part of the namespace, as a comment says */
    src_span type_name;         /* of it */
    const src_line *class_line; /* of it */
    src_span object_name;       /* of the class of its object API */
    src_span create;            /* parameters of the function that creates the struct */
    bool is_struct;
    bool alone; /* the module is called as its only type */
    bool imports_types;
    struct py_name **names; /* by hash */
    size_t name_room;
} py_module;

/* A function: its head, and its lines. What follows `def ...:` on one line is line `from`. */
typedef struct py_function {
    src_span name;
    src_span params; /* between the parentheses */
    src_span second; /* name of the second parameter */
    bool of_class;   /* a class method */
    size_t head;     /* number of the line of the def */
    size_t from, to; /* body */
    unsigned indent; /* of the body */
} py_function;

/* What a statement is in: whose field it is about, what its holes are compared with. */
typedef struct py_scope {
    py_module *module;
    const py_function *function; /* NULL: none */
    src_span member;             /* size 0: not known yet */
    size_t furthest;             /* the first line that fits no shape */
    const py_shape *matched;     /* the last that did */
} py_scope;

/* Fills in lines and count. False: no memory. */
bool py_take_lines(py_module *m);

/*
 * Tries the shapes on lines [from, to) of the module; makes the claims of the first that fits
 * and returns how many lines it took. 0: none fits, scope->furthest says where.
 */
size_t py_match(py_scope *scope, const py_shapes *shapes, size_t from, size_t to, unsigned indent);

/* All lines [from, to) must be shapes, in any order; what fits none is unknown. */
void py_match_all(py_module *m, const py_function *f, const py_shapes *shapes, size_t from,
                  size_t to);

/*
 * Names of the module (python_names.c): what an import in `line` brings, what a class is called,
 * what a line uses. Of a.b.c the first counts. When all is read: are they all there?
 */
void py_import(py_module *m, src_span name, const src_line *line);
void py_define(py_module *m, src_span name);
void py_use(py_module *m, src_span name, fbs_place place);
void py_check_names(py_module *m);

/*
 * The next parameter, without its annotation: "offset: int = 0" is `offset`, and `0`. False:
 * there is none. What is called in an annotation is no annotation: *name is empty.
 */
bool py_next_param(src_span *params, src_span *name, src_span *value);

/* Whether parameters are those of a shape: "self, buf, offset=0". */
bool py_params_fit(const py_scope *scope, src_span params, const char *expected);

/* The body of Create STRUCT (python_struct.c). */
void py_read_create(py_module *m, const py_function *f);

/* An import that must have been rewritten: reported when it does not begin with the prefix. */
void py_check_import(const py_module *m, src_span path, fbs_place place);

#endif
