/*
 * Two walks over a flatbuffer. The first takes nothing for granted and decides which parts of the
 * tree can be read; the second visits those parts for the rules.
 */
#ifndef PTV_CORE_WALK_H
#define PTV_CORE_WALK_H

#include "frame.h"
#include "run.h"

/* The rules about one subject. */
typedef struct ptv_rule_list {
    const ptv_rule *const *rules; /* ascending by code */
    size_t count;
    const ptv_schema *schema; /* that `on` and `reads` refer to; NULL if no rule has a check */
} ptv_rule_list;

/*@ predicate ptv_are_rules{L}(ptv_rule_list *list) =
      \valid_read(list) && \valid_read(list->rules + (0 .. list->count - 1)) &&
      \forall integer i; 0 <= i < list->count ==> ptv_is_rule(list->rules[i]); */

#define PTV_RULE_LIST_OF(array, schema)               \
    {                                                 \
        array, sizeof array / sizeof array[0], schema \
    }

/*
 * A rule, and those `with` it, applied to a table type of a schema other than its own. If `check`
 * is NULL, the rule's own check is used.
 */
typedef struct ptv_foreign_rule {
    const ptv_rule *rule;
    uint8_t on;
    ptv_slots reads;
    union {
        void (*check)(ptv_run *run, const ptv_frame *table);
        void (*tensor)(ptv_run *run, const struct ptv_tensor *tensor);
    };
} ptv_foreign_rule;

typedef struct ptv_foreign_rule_list {
    const ptv_foreign_rule *foreign_rules;
    size_t count;
    const ptv_schema *schema;
} ptv_foreign_rule_list;

/* ptv_skip_rule() for all rules of a list. */
/*@ requires \valid(run) && ptv_are_rules(list); assigns PTV_SKIPPED(run); */
static inline void ptv_skip_rules(ptv_run *run, const ptv_rule_list *list, ptv_skip why)
{
    /*@ loop invariant 0 <= i <= list->count;
        loop assigns i, PTV_SKIPPED(run); loop variant list->count - i; */
    for (size_t i = 0; i < list->count; i++) {
        ptv_skip_rule(run, list->rules[i], why);
    }
}

/* The checks to run on a table, one by one. ptv_next_check() returns false if none is left. */
typedef struct ptv_checks ptv_checks;
typedef union ptv_check {
    void (*table)(ptv_run *run, const ptv_frame *table);
    void (*tensor)(ptv_run *run, const struct ptv_tensor *tensor);
} ptv_check;
bool ptv_next_check(ptv_checks *checks, ptv_check *check);

/* A type of table that is read once for all its checks. */
typedef struct ptv_reader {
    const ptv_schema *schema;
    uint8_t on;
    /* Reads the table and passes what it has read to each check. */
    void (*hand)(ptv_run *run, const ptv_frame *table, ptv_checks *checks);
} ptv_reader;

/* One of the checks that wait for a type of table. */
typedef struct ptv_listed_check {
    uint8_t list;  /* the list it is in; lists of foreign rules are numbered after all others */
    uint8_t entry; /* its position in that list */
    uint8_t next;  /* 1 + the next check for the same type; 0: none */
} ptv_listed_check;

/* Why a type of table is worth a visit. */
typedef struct ptv_awaited {
    uint32_t why;  /* fields that are indexes or lead on, by slot, and more; 0: not worth it */
    uint8_t first; /* 1 + the first check for it; 0: none */
} ptv_awaited;

/* What a visit waits for. If nothing is broken, it follows from the schema and the rules. */
typedef struct ptv_waiting {
    const ptv_schema *schema;
    const ptv_awaited *types;
    const ptv_listed_check *checks;
    unsigned count; /* of checks */
} ptv_waiting;

/* What the second walk needs from the layer above. */
typedef struct ptv_visitor {
    const ptv_rule_list *const *lists;
    size_t list_count;
    const ptv_foreign_rule_list *const *foreign_rules;
    size_t foreign_rule_count;
    ptv_reader tensor;
    /* Checks the index field (or vector) `slot` of a table. */
    void (*index)(ptv_run *run, const ptv_frame *table, unsigned slot);
    /* Checks the closed enums of a table that has some. */
    void (*enums)(ptv_run *run, const ptv_frame *table);
#ifndef PTV_DEVICE
    /* What to wait for if nothing is broken, by schema; the last entry has none. May be NULL. */
    const ptv_waiting *waiting;
    /*
     * Returns the first element, at or after `i`, of the vector of tables in `owner->field` that
     * has to be visited, or the length of the vector: no rule has anything to report about those
     * before it. If this is NULL, all have to be visited.
     */
    uint32_t (*next_to_visit)(ptv_run *run, const ptv_frame *owner, ptv_vec list, uint32_t i);
#endif
} ptv_visitor;

/*
 * Checks the structure of the flatbuffer in run->image.bytes[0..run->flat_size), whose root offset
 * is at byte 0 and whose body begins at `body`. Sets run->root, run->sound and run->invalid_fields.
 * Recurses only as deep as the schema. O(flat_size).
 */
void ptv_walk(ptv_run *run, const ptv_schema *schema, uint32_t body);

/*
 * The same for tables that recur, which ptv_walk() leaves out. Call it right after ptv_walk(); it
 * does nothing if the schema has none. It is separate so that a device whose formats have no such
 * tables need not include its code.
 */
void ptv_walk_recursive(ptv_run *run);

/* Whether the last ptv_walk() met a table of this type that can be read. */
bool ptv_type_seen(const ptv_run *run, unsigned type);

/*
 * Visits every table that ptv_walk() accepted, children first, and calls its rules. Rules whose
 * input is invalid are skipped and listed as such. Call it right after ptv_walk(): it goes on with
 * the compiled vtables in ptv_state.work.
 */
void ptv_visit(ptv_run *run, const ptv_schema *schema, const ptv_visitor *visitor);

/* Visits tables that recur, outer ones first. Call it right after ptv_visit(). */
void ptv_visit_recursive(ptv_run *run);

/* What ptv_visit() would wait for now, built in work memory. */
ptv_waiting ptv_list_waiting(ptv_run *run, const ptv_visitor *visitor);

/* How often all rules together may read each vector of a tree. */
enum { PTV_READS = 8 };

/*
 * Takes `bytes` from the budget that the rules share for reading vectors. If it is spent, fires
 * objects-shared and returns false. A tree of n bytes has at most n bytes of vectors, and the
 * budget is a multiple of that, so only shared vectors can exhaust it.
 */
bool ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes);

/* Bytes of ptv_work that the schema needs; a test ensures that PTV_WORK_BYTES suffices. */
/*@ requires \valid_read(schema); assigns \nothing; */
size_t ptv_work_needed(const ptv_schema *schema);

/* Scratch memory for rules, which the walks leave alone: the last PTV_SCRATCH_BYTES of ptv_work. */
enum { PTV_SCRATCH_BYTES = 1024 };
/*@ logic uint8_t *ptv_scratch_in{L}(ptv_run *run) =
      (uint8_t *)ptv_state_in(run)->work->bytes + (PTV_WORK_BYTES - PTV_SCRATCH_BYTES); */
/*@ requires \valid_read(run); assigns \nothing; ensures \result == ptv_scratch_in(run); */
uint8_t *ptv_scratch(ptv_run *run);

#endif
