/* What the emitter knows before it writes: order, numbers, indexes. */
#pragma once

#include "emit.h"

enum { PLAN_TYPES = 255, PLAN_SLOTS = 255, PLAN_ROOTS = 64, PLAN_DEPTH = 64, PLAN_INT = 127 };

/* `back` leads to a table that it is in itself; all other fields to tables that were planned
 * before. */
typedef struct plan_table {
    const fbs_def *def;
    const fbs_field **slots;    /* by id; a union also at id - 1; NULL: unused */
    const fbs_field *recursion; /* the field that leads on to `back`, or is it; NULL: none */
    uint32_t depth, step, steps;
    uint64_t roots;
    bool outside; /* scratch of plan_encloses */
} plan_table;

typedef struct plan_index {
    const char *special; /* NULL: a list */
    uint32_t table, field;
    uint32_t first;
    const char *none; /* what ptv_none calls it; NULL: never */
    bool end;
} plan_index;

typedef struct plan {
    const fbs_schema *schema;
    fbs_error *error;
    bool failed;
    char name[64];
    plan_table tables[PLAN_TYPES];
    const fbs_def *unions[PLAN_TYPES], *enums[PLAN_TYPES], *active[PLAN_DEPTH];
    plan_index indexes[PLAN_TYPES];
    uint32_t table_count, union_count, enum_count, index_count, active_count, steps;
    const fbs_field *back; /* NULL: nothing recurs */
    uint32_t again;        /* how often, at most */
    const emit_used *used; /* NULL: the header has all names */
    const char *source;    /* the finished source, which uses some of them */
} plan;

bool plan_make(plan *p, const fbs_schema *schema, fbs_error *error);
void plan_free(plan *p);
bool plan_fail(plan *p, fbs_place at, const char *what, const char *name, const char *expected);

/*
 * What a field, or an element of its vector, is in a file. A struct of one number is that number,
 * which has no default: absent is not 0. FBS_STRUCT: one that descriptors do not have.
 */
fbs_base plan_unit_of(const fbs_type *type);

/* The struct that it is, NULL when it is none. */
const fbs_def *plan_struct_of(const fbs_type *type);

/* Numbers of types that were planned. */
uint32_t plan_table_of(const plan *p, const fbs_def *def);
uint32_t plan_union_of(const plan *p, const fbs_def *def);
uint32_t plan_enum_of(const plan *p, const fbs_def *def);

uint32_t plan_find(const fbs_def *const *list, uint32_t count, const fbs_def *def); /* or count */

/* Calls `each` for every table directly under the field. */
typedef void plan_child(plan *p, uint32_t parent, uint32_t child, uint64_t roots);
void plan_children(plan *p, uint32_t parent, const fbs_field *f, uint64_t roots, plan_child *each);

/* Whether every way from the root to table `inner` meets table `outer`, which may be `inner`. */
bool plan_encloses(plan *p, uint32_t outer, uint32_t inner);

/*
 * recursion.c: whether the field has `again` and leads to a table that is active. Fails the plan
 * on nonsense, and where there are two of them.
 */
bool plan_leads_back(plan *p, const fbs_field *field);

/* recursion.c: finds the fields that lead on to plan.back. */
void plan_ways_on(plan *p);

/* recursion.c: whether the table recurs; whether it is what the field leads to. */
bool plan_recurs(const plan *p, const fbs_def *def);
bool plan_begins_again(const plan *p, const fbs_field *field);

/* recursion.c: tables on the longest way from the root, or from what recurs, to that. */
uint32_t plan_depth(const plan *p);

/* Fails the plan on attributes that say nothing about such a field. */
void plan_check_attributes(plan *p, const fbs_field *field);

/*
 * 1 + entry of p->indexes, 0 when the field, one of table `owner`, is no index;
 * fails the plan on nonsense.
 */
uint32_t plan_index_of(plan *p, uint32_t owner, const fbs_field *field);
