/*
 * Two walks over one flatbuffer. The first takes nothing for granted and decides
 * which parts of the tree can be read; the second visits those parts for the rules.
 */
#ifndef PTV_CORE_WALK_H
#define PTV_CORE_WALK_H

#include "frame.h"
#include "run.h"

/* Rules of one subject. */
typedef struct ptv_rule_list {
    const ptv_rule *const *rules; /* ascending by code */
    size_t count;
    const ptv_schema *schema; /* that `on` and `reads` mean; NULL: no rule has a check */
} ptv_rule_list;

/*@ predicate ptv_are_rules{L}(ptv_rule_list *list) =
      \valid_read(list) && \valid_read(list->rules + (0 .. list->count - 1)) &&
      \forall integer i; 0 <= i < list->count ==> ptv_is_rule(list->rules[i]); */

#define PTV_RULE_LIST_OF(array, schema)               \
    {                                                 \
        array, sizeof array / sizeof array[0], schema \
    }

/*
 * A rule, and those `with` it, at work on a table type of another schema than its own. No
 * check: its own one.
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

/* The checks that a table is waiting for, one after the other; false: there are no more. */
typedef struct ptv_checks ptv_checks;
typedef union ptv_check {
    void (*table)(ptv_run *run, const ptv_frame *table);
    void (*tensor)(ptv_run *run, const struct ptv_tensor *tensor);
} ptv_check;
bool ptv_next_check(ptv_checks *checks, ptv_check *check);

/* A type of table that is read once, for all its checks. */
typedef struct ptv_reader {
    const ptv_schema *schema;
    uint8_t on;
    /* Reads the table and hands what it has read to each check. */
    void (*hand)(ptv_run *run, const ptv_frame *table, ptv_checks *checks);
} ptv_reader;

/* A check among those that wait for a type of table. */
typedef struct ptv_listed_check {
    uint8_t list;  /* it is in, foreign rules counted behind all lists */
    uint8_t entry; /* its place in that list */
    uint8_t next;  /* 1 + the next check for the same type, 0: none */
} ptv_listed_check;

/* Why a type of table is worth a visit. */
typedef struct ptv_awaited {
    uint32_t why;  /* fields that are indexes or lead on, by slot, and more; 0: it is not */
    uint8_t first; /* 1 + the first check for it, 0: none */
} ptv_awaited;

/* What a visit waits for. Where nothing is broken it follows from the schema and the rules. */
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
    /* Checks the fields of a table whose enums are closed; it has some. */
    void (*enums)(ptv_run *run, const ptv_frame *table);
#ifndef PTV_DEVICE
    /* What schemas wait for where nothing is broken; the last one has none. NULL: found out. */
    const ptv_waiting *waiting;
    /*
     * Of the vector of tables in `owner->field`, the first element from `i` on that has to be
     * visited, its length when there is none: about those before it no rule has anything to say.
     * NULL: all have to be.
     */
    uint32_t (*next_to_visit)(ptv_run *run, const ptv_frame *owner, ptv_vec list, uint32_t i);
#endif
} ptv_visitor;

/*
 * Structure of the flatbuffer in run->image.bytes[0..run->flat_size), whose root
 * offset is at byte 0 and whose body begins at `body`. Sets run->root, run->sound
 * and run->invalid. Recursion as deep as the schema; O(flat_size).
 */
void ptv_walk(ptv_run *run, const ptv_schema *schema, uint32_t body);

/*
 * The same of tables that recur, which ptv_walk() has left out. Comes right after it for schemas
 * that have some; there is nothing to do in others. Apart, so that a device whose formats have none
 * has no code for it.
 */
void ptv_walk_recursive(ptv_run *run);

/* Whether the last ptv_walk() has met a table of this type that can be read. */
bool ptv_type_seen(const ptv_run *run, unsigned type);

/*
 * Visits every table that ptv_walk() passed, children first, and calls the rules
 * for it. Rules whose input is invalid are skipped and listed as such. Comes right after
 * ptv_walk(), whose compiled vtables it goes on with: ptv_state.work is as that has left it.
 */
void ptv_visit(ptv_run *run, const ptv_schema *schema, const ptv_visitor *visitor);

/* Those that recur, each before those in it; right after it, as ptv_walk_recursive(). */
void ptv_visit_recursive(ptv_run *run);

/* What ptv_visit() would wait for now, found out in work memory. */
ptv_waiting ptv_list_waiting(ptv_run *run, const ptv_visitor *visitor);

/* How often the rules together may read each vector of a tree. */
enum { PTV_READS = 8 };

/*
 * Takes `bytes` from the budget that the visiting rules share for reading vectors;
 * false (and objects-shared fired) when it is spent. A tree of n bytes has at most
 * n bytes of vectors, and the budget is a multiple of that: only shared vectors
 * can spend it.
 */
bool ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes);

/* Bytes of ptv_work that the schema needs; a test holds them below PTV_WORK_BYTES. */
/*@ requires \valid_read(schema); assigns \nothing; */
size_t ptv_work_needed(const ptv_schema *schema);

/* Scratch of ptv_work that the walks leave alone, for rules: PTV_SCRATCH_BYTES at its end. */
enum { PTV_SCRATCH_BYTES = 1024 };
/*@ logic uint8_t *ptv_scratch_in{L}(ptv_run *run) =
      (uint8_t *)ptv_state_in(run)->work->bytes + (PTV_WORK_BYTES - PTV_SCRATCH_BYTES); */
/*@ requires \valid_read(run); assigns \nothing; ensures \result == ptv_scratch_in(run); */
uint8_t *ptv_scratch(ptv_run *run);

#endif
