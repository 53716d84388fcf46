/* One copy and the first file, while they are compared. */
#pragma once

#include "base/arena.h"
#include "schema/bfbs/bfbs.h"
#include "schema/copies/copies.h"

typedef struct copy_pair {
    gate_run *run;
    ptv_arena *arena;
    const fbs_schema *first, *copy;
    bool differs;   /* a fact does */
    bool no_memory; /* said */
} copy_pair;

/* What a finding is about: a type, and a field or value of it. Both NULL: the file. */
typedef struct copy_subject {
    const fbs_def *def;
    const char *member;
    fbs_place first, copy;
} copy_subject;

extern const ptv_rule copy_lacks_rule, copy_adds_rule, copy_differs_rule;

/* Says that the copy lacks something, or has more. `what`: "table", "slot 3". */
void copy_lacks(copy_pair *p, const copy_subject *subject, const char *what);
void copy_adds(copy_pair *p, const copy_subject *subject, const char *what);

/*
 * One fact, the same in both or not: then `what` is said with its value in each. A value of NULL
 * is "no default", one of "" just "deprecated".
 */
bool copy_fact(copy_pair *p, bool same, const copy_subject *subject, const char *what,
               const char *in_copy, const char *in_first);

/* Present and with the same value, or absent in both. */
bool copy_same_words(const char *a, const char *b);

/* The attributes of something. `implied`: one that need not be written; NULL: none. */
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

/* Where texts differ that say the same. Both are read again. */
void copy_texts(gate_run *run, ptv_arena *arena, const char *first, const char *copy);
