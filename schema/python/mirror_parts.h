/* What the files of mirror.h share; for nobody else. */
#pragma once

#include "schema/python/mirror.h"
#include "schema/python/type.h"
#include "schema/python/value.h"

typedef struct mirror {
    gate_run *run;
    py_program program;
    const fbs_schema *schema; /* that is compared now */
    const fbs_def *def;       /* whose class is compared now */
    gate_words name;          /* of that class */
} mirror;

/* ---- Classes ---- */

typedef struct mirror_shape {
    bool is_enum, is_integer; /* is_integer: IntEnum, IntFlag, (int, Enum) */
    bool has_fields;          /* a dataclass or the like */
    const py_token *unknown;  /* a base that is not known */
    const py_token *odd;      /* code in a body that may change members */
    const py_class *of;       /* where `unknown` or `odd` stands */
} mirror_shape;

mirror_shape mirror_shape_of(py_program *program, const py_class *c);

/* A field of a dataclass, its own or a base's. */
typedef struct mirror_field {
    struct mirror_field *next;
    py_member *member;
    const py_class *of;
    const py_type *type;
    bool known; /* the schema has it */
} mirror_field;

/* What comes first hides what comes later. */
mirror_field *mirror_fields_of(py_program *program, const py_class *c);

/* ---- Comparing ---- */

void mirror_fields(mirror *m, const fbs_def *def, const py_class *c);
void mirror_enum(mirror *m, const fbs_def *def, py_class *c);

/* An annotation or alias at `at` against the alternatives of a union. */
void mirror_union(mirror *m, const fbs_def *def, const py_type *type, fbs_place at);

/* The annotation of a field. */
void mirror_annotation(mirror *m, const fbs_def *def, const fbs_field *field,
                       const mirror_field *mine);

/* Names of fields that code cannot follow. */
void mirror_names(mirror *m, const fbs_def *def, const py_class *c);

/* ---- Findings ---- */

typedef struct mirror_words {
    fbs_place at, other;
    const char *found, *expected;
} mirror_words;

/*
 * About `def`, or `member` of it. Several classes may mirror one table, as members of a union
 * do: what is said about the fields of one has its name.
 */
void mirror_fault(mirror *m, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const mirror_words *words);

/* A type of the schema that is not there: said once for each import. */
void mirror_not_given(mirror *m, const py_type *type, fbs_place other);

/* Whether it is `wanted`, which is the two's complement of a number of type `base`. */
bool mirror_is_number(fbs_base base, const py_value *value, uint64_t wanted);

/* The same but for the case of letters. */
bool mirror_same_but_case(const char *name, src_span spelled);

extern const ptv_rule mirror_name_case_rule, mirror_annotation_rule;
