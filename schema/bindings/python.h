/* Python as flatc writes it: shared by the operations of its pattern file (patterns/python.txt). */
#pragma once

#include "schema/bindings/layout.h"

typedef struct py_name py_name;

/* A file being read. */
typedef struct py_module {
    shape_layout layout; /* of the struct being written; must come first */
    bind_set *set;
    src_lines raw;        /* remaining lines of the file, for comments */
    src_span space;       /* last part of the namespace, from a comment */
    fbs_place class_at;   /* of the last class other than object classes */
    bool is_struct;       /* that class is a struct */
    src_span object_name; /* name of its object API class */
    src_span local;       /* what the function imports for its next line */
    bool alone;           /* the module is named after its only type */
    bool imports_types;
    py_name **names; /* by hash */
    size_t name_room;
} py_module;

/*
 * Names of the module (python_names.c): what an import at `place` provides, the name of a class,
 * and what a line uses. Only the first part of a.b.c counts. The last one checks them once all is
 * read.
 */
void py_import(py_module *m, src_span name, fbs_place place);
void py_define(py_module *m, src_span name);
void py_use(py_module *m, src_span name, fbs_place place);
void py_check_names(py_module *m);

/* Reports an import that does not begin with the prefix, and so was not rewritten. */
void py_check_import(const py_module *m, src_span path, fbs_place place);
