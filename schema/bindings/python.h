/*
 * Python as flatc writes it: what the operations of its pattern file (patterns/python.txt) share.
 */
#pragma once

#include "schema/bindings/layout.h"

typedef struct py_name py_name;

/* A file being read. */
typedef struct py_module {
    shape_layout layout; /* of the struct that is being written; it comes first */
    bind_set *set;
    src_lines raw;        /* what is left of the file as it is, for comments */
    src_span space;       /* the last part of the namespace, as a comment says */
    fbs_place class_at;   /* of the last class that is no object class */
    bool is_struct;       /* it is one */
    src_span object_name; /* of the class of its object API */
    src_span local;       /* what the function imports for its next line */
    bool alone;           /* the module is called as its only type */
    bool imports_types;
    py_name **names; /* by hash */
    size_t name_room;
} py_module;

/*
 * Names of the module (python_names.c): what an import at `place` brings, what a class is called,
 * what a line uses. Of a.b.c the first counts. When all is read: are they all there?
 */
void py_import(py_module *m, src_span name, fbs_place place);
void py_define(py_module *m, src_span name);
void py_use(py_module *m, src_span name, fbs_place place);
void py_check_names(py_module *m);

/* An import that must have been rewritten: reported when it does not begin with the prefix. */
void py_check_import(const py_module *m, src_span path, fbs_place place);
