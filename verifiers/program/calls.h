/* The calls of a plan: their operators, their arguments, and the kinds that values have. */
#pragma once

#include "constants.h"
#include "plan.h"

typedef struct ptv_calls {
    ptv_plan plan;
    uint16_t *made;   /* per value: bits of the kinds that instructions make of it, 0 if none do;
                         and PTV_MADE_* */
    uint32_t *first;  /* per number: 1 + the first instruction that gives it a kind; 0 if none */
    uint32_t *found;  /* per IntList: 1 + the last instruction whose results its readers may see;
                         shares its array with `first`, as no value is both */
    uint32_t *last;   /* per value: 1 + the last instruction before this one that gives it a kind */
    uint32_t *edges;  /* per instruction of the chain: 1 + the last jump back to it;
                         PTV_EDGE_FORWARD if a jump leads forward to it; and PTV_EDGE_STRAIGHT if
                         one comes from a straight place */
    uint32_t *pieces; /* PTV_PIECES per value, for uninitialized_reads.c */
    void *context;    /* for the visits */
    struct ptv_shape_table *shapes; /* for call_contracts.c; NULL if there was no memory */
    ptv_pieces constants;           /* where they are; none if the tables that say so are broken */
    /* The position of the pass. */
    ptv_cursor here;
    ptv_vec args;           /* of a KernelCall or DelegateCall */
    const ptv_operator *op; /* NULL if unknown, or not a KernelCall */
    /* How this instruction is reached. */
    uint32_t entered;  /* the last instruction, up to this one, that a jump leads to */
    uint32_t furthest; /* the largest jump destination so far */
    uint32_t back;     /* 1 + the last jump that leads back to here or before; 0 if none */
    bool straight;     /* reached from the start of the chain through earlier instructions */
    bool loops;        /* the plan has a jump back */
    bool changed;      /* this pass found a kind that an earlier one did not */
} ptv_calls;

enum { PTV_PIECES = 4 };

/* ptv_calls is in ptv_scratch(), so it takes no stack. The checks may use the room behind it. */
enum { PTV_CALLS_BYTES = (sizeof(ptv_calls) + 7) / 8 * 8 };

/* Kinds of values as bits. */
#define PTV_BIT(kind) (1u << PTV_PROGRAM_KERNEL_TYPES_##kind)
enum { PTV_NUMBERS = PTV_BIT(INT) | PTV_BIT(DOUBLE) | PTV_BIT(BOOL) };

/* Instructions make only numbers, so bits of other kinds are free to be flags. */
enum {
    PTV_MADE_SUPPLIED = 1 << 0,    /* something supplies its bytes, maybe under another name */
    PTV_MADE_WRITTEN = 1 << 1,     /* and its memory has been marked as supplied */
    PTV_MADE_SHAPE = 1 << 5,       /* an instruction replaces the tensor with one of other sizes */
    PTV_MADE_LATEST = 6,           /* a shift: above it are the kinds that the latest one made */
    PTV_MADE_OTHER = 1 << 11,      /* of a number: some instruction surely makes no Int of it; of
                                      an IntList: of an item, and another makes an Int of it */
    PTV_MADE_UNSUPPLIED = 1 << 12, /* that nothing supplies it has been noted */
    PTV_MADE_TENSOR = 1 << 13,     /* an instruction replaces the tensor with another */
    PTV_MADE_ALWAYS = 1 << 14,     /* an instruction that is on every path has made it */
    PTV_MADE_REPORTED = 1 << 15    /* its kind has been reported: one fault, one error */
};
#define PTV_EDGE_FORWARD (UINT32_C(1) << 31)
#define PTV_EDGE_STRAIGHT (UINT32_C(1) << 30)

/* Returns false if there is too little memory; `rule` is then listed as not run. */
bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule);

/* The value index in args[i]; may be out of range. */
static inline int64_t ptv_argument(const ptv_calls *c, uint32_t i)
{
    return ptv_index_in(c->plan.im, c->args, i);
}

/* The word of argument i, including its flags. */
static inline unsigned ptv_argument_word(const ptv_calls *c, uint32_t i)
{
    PTV_REQUIRE(i < c->op->count);
    return c->plan.run->operators->words[c->op->words + i];
}

/* Bits of the kinds that a word accepts. */
unsigned ptv_accepted(unsigned word);

/* Whether the operator is prim and argument i is a number that it makes. */
static inline bool ptv_makes_number(const ptv_calls *c, uint32_t i)
{
    return (c->op->flags & PTV_OPERATOR_PRIM) != 0 &&
           (ptv_argument_word(c, i) & PTV_WORD_WRITTEN) != 0 &&
           (ptv_accepted(ptv_argument_word(c, i)) & ~(unsigned)PTV_NUMBERS) == 0;
}

/* Int, Double or Bool. */
static inline bool ptv_is_number(unsigned kind)
{
    return ((unsigned)PTV_NUMBERS >> kind & 1) != 0;
}

/* The name of the first of these kinds. */
const char *ptv_name_of_kinds(unsigned kinds);

/* Reports a rule at args[i] of the current KernelCall; -1 = the vector itself. */
void ptv_report_argument(ptv_calls *c, const ptv_rule *rule, int64_t i, ptv_mismatch mismatch);

/* ---- Kinds: kinds.c ---- */

/* Makes passes to find out what kinds instructions make of values. Must come first. */
void ptv_calls_note(ptv_calls *c);

/* Bits of the kinds that a value may have at the current call; 0 if unknown. */
unsigned ptv_kinds_of(const ptv_calls *c, int64_t value);

/* Bits of the kinds it has at the current call if none is accepted; 0 if one may be. */
unsigned ptv_wrong_kinds(const ptv_calls *c, int64_t value, unsigned accepted);

/* Whether it still is what its entry says when control first reaches this call. */
bool ptv_is_unchanged(const ptv_calls *c, int64_t value);

/* Gets the number of an Int that no instruction has changed. Returns false for other values. */
bool ptv_known_int(const ptv_calls *c, int64_t value, int64_t *number);

/*
 * Calls visit() for each instruction, in order. Leaves out those without a table, and KernelCalls
 * without an operator or arguments. With a NULL visit, the pass only learns more about kinds.
 */
void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c));

/* The same without tracking kinds: only the call and how it is reached are valid. */
void ptv_calls_again(ptv_calls *c, void (*visit)(ptv_calls *c));

/* Applies the current call: what it returns replaces the value behind the arguments. */
void ptv_calls_return(ptv_calls *c);

/* ---- Parts of operators.c's check that are elsewhere ---- */

extern const ptv_rule ptv_operator_argument_count_rule, ptv_int_list_item_made_other_rule;

/* Checks the contract of the kernel, all conditions of its row: call_contracts.c. */
void ptv_judge_contract(ptv_calls *c);

/* Checks items of IntLists of which instructions make no Int: list_item_types.c. */
void ptv_judge_list_item_types(ptv_calls *c);

/* Checks that something puts bytes where tensors are read: uninitialized_reads.c. */
void ptv_judge_uninitialized_reads(ptv_calls *c);
