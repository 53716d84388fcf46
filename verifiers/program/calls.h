/* The calls of a plan: which operator, which arguments, what kinds the values have. */
#pragma once

#include "constants.h"
#include "plan.h"

typedef struct ptv_calls {
    ptv_plan plan;
    uint16_t *made;   /* per value: bits of the kinds that instructions give it, 0: of none;
                         PTV_MADE_* */
    uint32_t *first;  /* per number: 1 + the first instruction that gives it a kind, 0: none does */
    uint32_t *found;  /* per IntList: 1 + the last instruction whose results its readers may find;
                         the same array as `first`, as no value is both */
    uint32_t *last;   /* per value: 1 + the last instruction before this one that gives it a kind */
    uint32_t *edges;  /* per instruction of the chain: 1 + the last jump back to it;
                        PTV_EDGE_FORWARD: a jump leads forward to it, STRAIGHT: from a
                        place that is reached straight */
    uint32_t *pieces; /* PTV_PIECES for each value: for uninitialized_reads.c */
    void *context;    /* of the visits */
    struct ptv_shape_table *shapes; /* for call_contracts.c; NULL: there was no memory for it */
    ptv_pieces constants;           /* where they are; none where what says so is broken */
    /* Where the pass is. */
    ptv_cursor here;
    ptv_vec args;           /* of a KernelCall or DelegateCall */
    const ptv_operator *op; /* NULL: unknown, or no KernelCall */
    /* How this instruction is reached. */
    uint32_t entered;  /* the last instruction, up to this one, that a jump leads to */
    uint32_t furthest; /* the largest destination of the jumps so far */
    uint32_t back;     /* 1 + the last jump that leads back to here or before, 0: none */
    bool straight;     /* from the beginning, by instructions before it only */
    bool loops;        /* the plan has a jump back */
    bool changed;      /* a value may have a kind that was not known in the pass before */
} ptv_calls;

enum { PTV_PIECES = 4 };

/* They are in ptv_scratch(), where they take no stack; behind them is room for those who judge. */
enum { PTV_CALLS_BYTES = (sizeof(ptv_calls) + 7) / 8 * 8 };

/* Kinds of values as bits. */
#define PTV_BIT(kind) (1u << PTV_PROGRAM_KERNEL_TYPES_##kind)
enum { PTV_NUMBERS = PTV_BIT(INT) | PTV_BIT(DOUBLE) | PTV_BIT(BOOL) };

/* Only numbers are made, so that no kind of theirs has these bits. */
enum {
    PTV_MADE_SUPPLIED = 1 << 0,    /* something writes the tensor, maybe under another name */
    PTV_MADE_WRITTEN = 1 << 1,     /* and that has been noted of its memory */
    PTV_MADE_SHAPE = 1 << 5,       /* an instruction puts a tensor of other sizes in its place */
    PTV_MADE_LATEST = 6,           /* so many bits up: the kinds that the last of all made */
    PTV_MADE_OTHER = 1 << 11,      /* of a number: an instruction makes no Int of it, for sure;
                                      of an IntList: of an item, and another one may */
    PTV_MADE_UNSUPPLIED = 1 << 12, /* that nothing supplies it has been reported */
    PTV_MADE_TENSOR = 1 << 13,     /* an instruction puts another tensor in its place */
    PTV_MADE_ALWAYS = 1 << 14,     /* an instruction that every way comes by has made it */
    PTV_MADE_REPORTED = 1 << 15    /* its kind has been reported: one fault, one error */
};
#define PTV_EDGE_FORWARD (UINT32_C(1) << 31)
#define PTV_EDGE_STRAIGHT (UINT32_C(1) << 30)

/* False without memory; `rule` is then listed as not run. */
bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule);

/* args[i]: an index of a value, maybe out of range. */
static inline int64_t ptv_argument(const ptv_calls *c, uint32_t i)
{
    return ptv_index_in(c->plan.im, c->args, i);
}

/* The word of argument i, with its flags. */
static inline unsigned ptv_argument_word(const ptv_calls *c, uint32_t i)
{
    PTV_REQUIRE(i < c->op->count);
    return c->plan.run->operators->words[c->op->words + i];
}

/* Bits of the kinds that a word takes. */
unsigned ptv_accepted(unsigned word);

/* True when the operator is prim and argument i is a number that it makes. */
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

/* Reports a rule at args[i] of the KernelCall at hand; -1: at the list. */
void ptv_report_argument(ptv_calls *c, const ptv_rule *rule, int64_t i, ptv_mismatch mismatch);

/* ---- Kinds: kinds.c ---- */

/* Passes that find out what kinds instructions give to values. Before all the rest. */
void ptv_calls_note(ptv_calls *c);

/* Bits of the kinds a value may have at the call at hand; 0: not known. */
unsigned ptv_kinds_of(const ptv_calls *c, int64_t value);

/* Bits of the kinds it has at the call at hand, of which none is accepted; 0: it may be right. */
unsigned ptv_wrong_kinds(const ptv_calls *c, int64_t value, unsigned accepted);

/* Whether it is what its entry says when this call is reached for the first time. */
bool ptv_is_unchanged(const ptv_calls *c, int64_t value);

/* The number of an Int that no instruction has changed; false: the value is no such. */
bool ptv_known_int(const ptv_calls *c, int64_t value, int64_t *number);

/*
 * Calls visit() for each instruction, in order; those that are nothing and KernelCalls without
 * operator or arguments are left out. NULL: the pass only finds out more about kinds.
 */
void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c));

/* The same once more, when kinds are of no interest any more: `back` is known, and the call. */
void ptv_calls_again(ptv_calls *c, void (*visit)(ptv_calls *c));

/* After the call at hand: what it returns takes the place of the value behind the arguments. */
void ptv_calls_return(ptv_calls *c);

/* ---- What the check of operators.c has others do ---- */

extern const ptv_rule ptv_operator_argument_count_rule, ptv_int_list_item_made_other_rule;

/* The contract of the kernel: all conditions of its row; call_contracts.c. */
void ptv_judge_contract(ptv_calls *c);

/* Items of IntLists that instructions make no Int of; list_item_types.c. */
void ptv_judge_list_item_types(ptv_calls *c);

/* Whether something puts bytes where tensors are read; uninitialized_reads.c. */
void ptv_judge_uninitialized_reads(ptv_calls *c);
