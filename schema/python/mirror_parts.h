/* Shared by the files of mirror.h only. */
#pragma once

#include "schema/python/mirror.h"
#include "schema/python/type.h"
#include "schema/python/value.h"

typedef struct mirror {
    gate_run *run;
    py_program program;
    const fbs_schema *schema; /* being compared */
    const fbs_def *def;       /* whose class is being compared */
    gate_words name;          /* of that class */
} mirror;

/* ---- Classes ---- */

typedef struct mirror_shape {
    bool is_enum, is_integer; /* is_integer: IntEnum, IntFlag, (int, Enum) */
    bool has_fields;          /* a dataclass or similar */
    const py_token *unknown;  /* an unknown base */
    const py_token *odd;      /* code in the body that may change members */
    const py_class *of;       /* the class that contains `unknown` or `odd` */
} mirror_shape;

mirror_shape mirror_shape_of(py_program *program, const py_class *c);

/* A field of a dataclass, either its own or inherited. */
typedef struct mirror_field {
    struct mirror_field *next;
    py_member *member;
    const py_class *of;
    const py_type *type;
    bool known; /* the schema has it */
} mirror_field;

/* In order of precedence: earlier fields hide later ones. */
mirror_field *mirror_fields_of(py_program *program, const py_class *c);

/* ---- Comparing ---- */

void mirror_fields(mirror *m, const fbs_def *def, const py_class *c);
void mirror_enum(mirror *m, const fbs_def *def, py_class *c);

/* Compares an annotation or alias at `at` with the alternatives of a union. */
void mirror_union(mirror *m, const fbs_def *def, const py_type *type, fbs_place at);

/* The annotation of a field. */
void mirror_annotation(mirror *m, const fbs_def *def, const fbs_field *field,
                       const mirror_field *mine);

/* Reports field names that generated or hand-written code cannot cope with. */
void mirror_names(mirror *m, const fbs_def *def, const py_class *c);

/* ---- Findings ---- */

typedef struct mirror_words {
    fbs_place at, other;
    const char *found, *expected;
} mirror_words;

/*
 * Reports a finding about `def`, or its `member`. Several classes may mirror one table, as members
 * of a union do, so findings about fields include the name of the class.
 */
void mirror_fault(mirror *m, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const mirror_words *words);

/* Reports, once per import, a type of the schema whose module was not given. */
void mirror_not_given(mirror *m, const py_type *type, fbs_place other);

/* Whether it equals `wanted`, the two's complement of a number of type `base`. */
bool mirror_is_number(fbs_base base, const py_value *value, uint64_t wanted);

/* Whether the names differ only in case, if at all. */
bool mirror_same_but_case(const char *name, src_span spelled);

extern const ptv_rule mirror_name_case_rule, mirror_annotation_rule;
