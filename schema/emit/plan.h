/* What the emitter works out before it writes: order, numbers, indexes. */
#pragma once

#include "emit.h"

enum { PLAN_TYPES = 255, PLAN_SLOTS = 255, PLAN_ROOTS = 64, PLAN_DEPTH = 64, PLAN_INT = 127 };

/* `back` leads to a table that contains it; every other field leads to tables planned earlier. */
typedef struct plan_table {
    const fbs_def *def;
    const fbs_field **slots;    /* by id, a union also at id - 1; NULL: unused */
    const fbs_field *recursion; /* the field towards `back`, or `back` itself; may be NULL */
    uint32_t depth, step, steps;
    uint64_t roots;
    bool outside; /* scratch space of plan_encloses */
} plan_table;

typedef struct plan_index {
    const char *special; /* NULL: a list */
    uint32_t table, field;
    uint32_t first;
    const char *none; /* its name in ptv_none; NULL: never */
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
    const fbs_field *back; /* NULL: no recursion */
    uint32_t again;        /* how often at most */
    const emit_used *used; /* NULL: the header has all names */
    const char *source;    /* finished source; the names in it count as used */
} plan;

bool plan_make(plan *p, const fbs_schema *schema, fbs_error *error);
void plan_free(plan *p);
bool plan_fail(plan *p, fbs_place at, const char *what, const char *name, const char *expected);

/*
 * The type of a field, or of its vector's elements, as stored in a file. A struct of one number is
 * that number, without a default: absent is not 0. FBS_STRUCT: unsupported by descriptors.
 */
fbs_base plan_unit_of(const fbs_type *type);

/* Returns the struct of the type, or NULL if it is none. */
const fbs_def *plan_struct_of(const fbs_type *type);

/* Numbers of planned types. */
uint32_t plan_table_of(const plan *p, const fbs_def *def);
uint32_t plan_union_of(const plan *p, const fbs_def *def);
uint32_t plan_enum_of(const plan *p, const fbs_def *def);

uint32_t plan_find(const fbs_def *const *list, uint32_t count, const fbs_def *def); /* or count */

/* Calls `each` for every table directly under the field. */
typedef void plan_child(plan *p, uint32_t parent, uint32_t child, uint64_t roots);
void plan_children(plan *p, uint32_t parent, const fbs_field *f, uint64_t roots, plan_child *each);

/* Whether every path from the root to table `inner` passes table `outer`, possibly the same. */
bool plan_encloses(plan *p, uint32_t outer, uint32_t inner);

/*
 * recursion.c: whether the field has `again` and leads to an active table. Fails the plan if
 * `again` is misused or appears twice.
 */
bool plan_leads_back(plan *p, const fbs_field *field);

/* recursion.c: finds the fields that lead towards plan.back. */
void plan_ways_on(plan *p);

/* recursion.c: whether the table recurs; whether the field leads directly to it. */
bool plan_recurs(const plan *p, const fbs_def *def);
bool plan_begins_again(const plan *p, const fbs_field *field);

/* recursion.c: number of tables on the longest path from the root, or from the recurring table. */
uint32_t plan_depth(const plan *p);

/* Fails the plan if the field has attributes that make no sense for it. */
void plan_check_attributes(plan *p, const fbs_field *field);

/*
 * Returns 1 + the entry of p->indexes for a field of table `owner`, or 0 if the field is no index.
 * Fails the plan if its attributes are wrong.
 */
uint32_t plan_index_of(plan *p, uint32_t owner, const fbs_field *field);
