/* The calls of a plan: which operator, which arguments, what kinds the values have. */
#ifndef PTV_RULES_CALLS_H
#define PTV_RULES_CALLS_H

#include "../core/operators.h"
#include "context.h"

typedef struct ptv_calls {
    ptv_run *run;
    const ptv_frame *plan;
    ptv_values values;
    ptv_vec operators;
    uint16_t *made;    /* per value: bits of the kinds that instructions give it, 0: of none;
                          PTV_MADE_REPORTED */
    uint16_t *entries; /* per operator of the plan: 1 + its entry in run->operators, 0: unknown */
    /* Where the pass is. */
    uint32_t chain, instruction;
    uint32_t chain_at, instruction_at, at; /* tables; `at` is the KernelCall */
    ptv_vec args;
    const ptv_operator *op; /* NULL: unknown */
} ptv_calls;

/* A value whose kind has been reported: one fault, one error. No kind has this bit. */
enum { PTV_MADE_REPORTED = 1 << 15 };

/* False without memory; `rule` is then listed as not run. */
bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule);

/* For each KernelCall whose operator and arguments are there, in order. */
void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c));

/* A visit that notes what kinds prim operators, and moves, give to numbers. */
void ptv_calls_note(ptv_calls *c);

/* Number of args that the operator takes, its result included. */
uint32_t ptv_arguments_of(const ptv_operator *op);

/* 1 + the entry of operator i of a plan's list in run->operators, 0 when it is unknown. */
uint16_t ptv_operator_entry(const ptv_run *run, ptv_vec operators, uint32_t i);

/* args[i]: an index of a value, maybe out of range. */
int64_t ptv_argument(const ptv_calls *c, uint32_t i);

/* The word of argument i, with its flags. */
unsigned ptv_word_of(const ptv_calls *c, uint32_t i);

/* True when the operator is prim and argument i is a number that it makes. */
bool ptv_makes_number(const ptv_calls *c, uint32_t i);

/* Bits (1 << PTV_PROGRAM_KERNEL_TYPES_*) that a word takes. */
unsigned ptv_accepted(unsigned word);

/* Int, Double or Bool. */
bool ptv_is_number(unsigned kind);

/* Bits of the kinds a value may have when a kernel looks at it; 0: not known. */
unsigned ptv_kinds_of(const ptv_calls *c, int64_t value);

/* `rule`: an item of an IntList that instructions make no Int of; made_items.c. */
void ptv_judge_made_items(ptv_calls *c, const ptv_rule *rule);

#endif
