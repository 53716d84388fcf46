/* A copy and the first file, while they are being compared. */
#pragma once

#include "base/arena.h"
#include "schema/bfbs/bfbs.h"
#include "schema/copies/copies.h"

typedef struct copy_pair {
    gate_run *run;
    ptv_arena *arena;
    const fbs_schema *first, *copy;
    bool differs;   /* some fact does */
    bool no_memory; /* it ran out, which has been reported */
} copy_pair;

/* What a finding is about: a type, and possibly one of its members. Both NULL: the file. */
typedef struct copy_subject {
    const fbs_def *def;
    const char *member;
    fbs_place first, copy;
} copy_subject;

extern const ptv_rule copy_lacks_rule, copy_adds_rule, copy_differs_rule;

/* Reports that the copy lacks something, or has something extra. `what`: "table", "slot 3". */
void copy_lacks(copy_pair *p, const copy_subject *subject, const char *what);
void copy_adds(copy_pair *p, const copy_subject *subject, const char *what);

/*
 * Counts one fact. If it is not the same in both, reports `what` with the value in each. A NULL
 * value means none, as in "no default"; "" means presence without a value, as in "deprecated".
 */
bool copy_fact(copy_pair *p, bool same, const copy_subject *subject, const char *what,
               const char *in_copy, const char *in_first);

/* Both present with the same value, or both absent. */
bool copy_same_words(const char *a, const char *b);

/* Compares attributes. `implied` names one that may be omitted; NULL if there is none. */
void copy_attrs(copy_pair *p, const copy_subject *subject, const fbs_attr *first,
                const fbs_attr *copy, const char *implied);

/* "table", "enum". */
const char *copy_kind(const fbs_def *def);

/* ---- contents.c ---- */

void copy_field(copy_pair *p, const copy_subject *subject, const fbs_field *first,
                const fbs_field *copy);
void copy_value(copy_pair *p, const copy_subject *subject, const fbs_value *first,
                const fbs_value *copy);
void copy_method(copy_pair *p, const copy_subject *subject, const fbs_method *first,
                 const fbs_method *copy);

/* ---- members.c ---- */

/* Fields of tables and structs, values of enums, members of unions. */
void copy_members(copy_pair *p, const fbs_def *first, const fbs_def *copy);

void copy_methods(copy_pair *p, const fbs_service *first, const fbs_service *copy);

/* ---- copies_text.c ---- */

/* Reports where texts of equal meaning differ, reading both again. */
void copy_texts(gate_run *run, ptv_arena *arena, const char *first, const char *copy);
